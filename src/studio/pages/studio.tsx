import { useLoaderData, useLocation, type ClientLoaderFunctionArgs } from 'react-router';
import { useRevalidateOnReturn } from '#web/use-revalidate-on-return.ts';
import type { studioSamples } from '#src/partners/wire.ts';
import { pageMeta } from '#web/page-meta.ts';
import { ask } from '#ui/ask.ts';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { ListPagination } from '#ui/list-pagination.tsx';
import { TextLink } from '#ui/button.tsx';
import { FoundOrders, OrderSearch, type SearchState } from '../parts/order-search.tsx';
import { QueueEntries } from '../parts/queue-entries.tsx';
import { requireStaffUser } from '../parts/staff-access.ts';
import { StudioPage } from '../parts/studio-page.tsx';
import { WrittenToStaff } from '../parts/written-to-staff.tsx';
import { queueCountText, queueSections } from '../rules.ts';
import type * as wire from '../wire.ts';

/** Shows how many paid samples have to be printed or shipped; nothing while there are none. */
const SamplesSummary = ({ inWork }: { inWork: number }) =>
  inWork > 0 && (
    <Section title={`Samples (${inWork})`}>
      <p>
        <TextLink to="/studio/samples">
          {inWork === 1
            ? 'A partner’s sample is to be printed or shipped'
            : `${inWork} samples are to be printed or shipped`}
        </TextLink>
      </p>
    </Section>
  );

export const meta = pageMeta('Queue', { noindex: true, studio: true, hidden: true });

/** Loads the queue, or a later page of one part when the address names it (`whose`, `since`, `after`). */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requireStaffUser();
  const { searchParams } = new URL(request.url);
  const query = Object.fromEntries(searchParams) as wire.QueueQuery;
  const [reply, samples] = await Promise.all([
    ask<typeof wire.queue>('GET /studio/api/queue', { query }),
    ask<typeof studioSamples>('GET /studio/api/samples', { query: {} }),
  ]);
  return {
    readAt: Date.now(),
    isLaterPage: searchParams.has('after'),
    samplesInWork: samples.ok ? samples.body.waiting : 0,
    parts: reply.ok ? reply.body.parts : [],
    failed: reply.ok ? undefined : reply.error.message,
  };
}

const waitingText = (count: number) => {
  if (count === 0) return 'Nothing waits for you.';
  const number = queueCountText(count);
  return count === 1
    ? 'One edition waits for you.'
    : `${number[0]?.toUpperCase()}${number.slice(1)} editions wait for you.`;
};

/** The queue of all editions, in parts by who acts next, or the orders that were searched (W120). */
export default function Studio() {
  const { readAt, isLaterPage, parts, samplesInWork, failed } = useLoaderData<typeof clientLoader>();
  const { words } = (useLocation().state ?? {}) as SearchState;
  useRevalidateOnReturn();
  const ownPart = parts.find(part => part.whose === 'studio');
  return (
    <StudioPage title="Whose turn is it?" lead={ownPart && waitingText(ownPart.count ?? 0)}>
      <OrderSearch words={words ?? ''} at="/studio" />
      {words ? (
        <FoundOrders key={words} words={words} />
      ) : (
        <>
          {failed && <Notice tone="bad" title={failed} live />}
          {!isLaterPage && <WrittenToStaff />}
          {!isLaterPage && <SamplesSummary inWork={samplesInWork} />}
          {parts.map(part => (
            <QueueSection key={part.whose} {...{ part, isLaterPage, readAt }} />
          ))}
        </>
      )}
    </StudioPage>
  );
}

interface QueueSectionProps {
  part: wire.QueuePart;
  isLaterPage: boolean;
  /** When the queue was read, milliseconds. */
  readAt: number;
}

function QueueSection({ part, isLaterPage, readAt }: QueueSectionProps) {
  const { whose, count, editions, more } = part;
  if (editions.length === 0 && !isLaterPage) return null;
  const title = queueSections.find(section => section.whose === whose)?.title ?? '';
  const last = editions.at(-1);
  return (
    <Section title={count === null ? title : `${title} (${queueCountText(count)})`}>
      <QueueEntries editions={editions} {...(whose === 'studio' && { readAt })} />
      {editions.length === 0 && <p>There are no more.</p>}
      <ListPagination
        first="/studio"
        begun={isLaterPage}
        about={title}
        next={more && last && `?${new URLSearchParams({ whose, since: last.since, after: last._id })}`}
      />
    </Section>
  );
}
