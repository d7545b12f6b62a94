import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { StatementMonth } from '#src/partners/parts/statement-month.tsx';
import type { studioStatement } from '#src/partners/wire/staff.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useRevalidateOnReturn } from '#web/use-revalidate-on-return.ts';
import { ask } from '#ui/ask.ts';
import { Notice } from '#ui/notice.tsx';
import { useLive } from '../parts/live.ts';
import { requireStaffUser } from '../parts/staff-access.ts';
import { StudioPage } from '../parts/studio-page.tsx';

export const meta = pageMeta('Statement', { noindex: true, studio: true, hidden: true });

/** Loads the month that the address names, and the page of its lines. */
export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  await requireStaffUser();
  const partner = params['partner'] ?? '';
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const reply = await ask<typeof studioStatement>('GET /studio/api/partners/:partner/statement', {
    params: { partner },
    query,
  });
  return { partner, reply };
}

/** W172: a partner's statement for staff, as the partner sees it. */
export default function PartnerStatement() {
  const { partner, reply } = useLoaderData<typeof clientLoader>();
  useRevalidateOnReturn();
  useLive('credits');
  if (!reply.ok)
    return (
      <StudioPage title="Statement">
        <Notice tone="bad" title={reply.error.message} live />
      </StudioPage>
    );
  return (
    <StatementMonth
      title={`Statement of ${reply.body.name}`}
      statement={reply.body}
      at={`/studio/partners/${partner}/statement`}
      files={`/studio/api/partners/${partner}/statement`}
      orderPath={id => `/studio/editions/${id}`}
    />
  );
}
