import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useRevalidateOnReturn } from '#web/use-revalidate-on-return.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { ListPagination } from '#ui/list-pagination.tsx';
import { Notice } from '#ui/notice.tsx';
import { requireStaffUser } from '../parts/staff-access.ts';
import { StudioPage } from '../parts/studio-page.tsx';
import { useStaffAct } from '../parts/use-staff-act.ts';
import type { failedJobs, FailedJob, FailedJobsQuery, retryJob } from '../wire.ts';

export const meta = pageMeta('Jobs', { noindex: true, studio: true, hidden: true });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requireStaffUser();
  const query = Object.fromEntries(new URL(request.url).searchParams) as FailedJobsQuery;
  const reply = await ask<typeof failedJobs>('GET /studio/api/jobs', { query });
  return {
    isLaterPage: query.id !== undefined,
    jobs: reply.ok ? reply.body.jobs : [],
    more: reply.ok && reply.body.more,
    failed: reply.ok ? undefined : reply.error.message,
  };
}

/** The work of the shop itself that failed for good: what, when and why, with a button that runs it again (W93). */
export default function StudioJobs() {
  const { isLaterPage, jobs, more, failed } = useLoaderData<typeof clientLoader>();
  useRevalidateOnReturn();
  const last = jobs.at(-1);
  return (
    <StudioPage
      title="Work that failed"
      lead={
        jobs.length > 0 || isLaterPage
          ? 'The shop tried each of these several times and gave up. They are kept for a week.'
          : 'Nothing failed: all work of the shop itself is done, or is tried again by itself.'
      }
    >
      {failed && <Notice tone="bad" title={failed} live />}
      <ul className="grid">
        {jobs.map(job => (
          <li key={job._id} className="grid gap-3 border-t border-rule py-6 md:grid-cols-[1fr_auto]">
            <div className="grid gap-1">
              <h2 className="text-h4">{job.job}</h2>
              <p>
                {formatDateTime(job.failedAt)}, tried {job.attempts === 1 ? 'once' : `${job.attempts} times`}
              </p>
              <p className="break-words text-soft">{job.reason}</p>
            </div>
            <RetryButton job={job} />
          </li>
        ))}
      </ul>
      <ListPagination
        about="Work that failed"
        first="/studio/jobs"
        begun={isLaterPage}
        next={more && last && `?${new URLSearchParams({ job: last.job, id: last._id })}`}
      />
    </StudioPage>
  );
}

function RetryButton({ job }: { job: FailedJob }) {
  const { busy, act } = useStaffAct();
  const retry = () =>
    act('retry', 'It runs again.', () =>
      ask<typeof retryJob>('POST /studio/api/retryJob', { json: { job: job.job, id: job._id } }),
    );
  return (
    <p>
      <Button kind="secondary" busy={busy === 'retry'} onClick={() => void retry()}>
        Run again
        <span className="sr-only"> ({job.job})</span>
      </Button>
    </p>
  );
}
