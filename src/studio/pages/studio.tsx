import { useLoaderData } from 'react-router';
import { useRevalidateOnReturn } from '#web/use-revalidate-on-return.ts';
import { pageMeta } from '#web/page-meta.ts';
import { ask } from '#ui/ask.ts';
import { ListKeys } from '#ui/list/list-keys.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { ListPagination } from '#ui/list-pagination.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/button.tsx';
import { OrdersList, useOrdersList } from '../parts/orders-list.tsx';
import { placeQuery } from '../parts/orders-table.tsx';
import { useLive } from '../parts/live.ts';
import { requireStaffUser } from '../parts/staff-access.ts';
import { WaitingLines } from '../parts/waiting-lines.tsx';
import { WrittenToStaff } from '../parts/written-to-staff.tsx';
import { queueCountText, queueSections } from '../rules.ts';
import type * as wire from '../wire.ts';

export const meta = pageMeta('Today', { noindex: true, studio: true, hidden: true });

/** Loads the studio's own work by due day, and how much waits for others. */
export async function clientLoader() {
  await requireStaffUser();
  const [own, queue, waiting] = await Promise.all([
    ask<typeof wire.orders>('GET /studio/api/orders', { query: { whose: 'studio' } }),
    ask<typeof wire.queue>('GET /studio/api/queue', { query: {} }),
    ask<typeof wire.waiting>('GET /studio/api/waiting'),
  ]);
  return {
    readAt: Date.now(),
    waiting: waiting.ok ? waiting.body : undefined,
    parts: queue.ok ? queue.body.parts : [],
    own: own.ok ? own.body : undefined,
    failed: own.ok ? undefined : own.error.message,
  };
}

const ownText = (count: number) => {
  if (count === 0) return 'Nothing waits for the studio.';
  return count === 1 ? 'One order waits for the studio.' : `${queueCountText(count)} orders wait for the studio.`;
};

/** What the studio does today: what waits beside the orders, then its orders by due day, late ones first (D16). */
export default function Studio() {
  const { readAt, own, parts, waiting, failed } = useLoaderData<typeof clientLoader>();
  const list = useOrdersList(own?.orders ?? []);
  useRevalidateOnReturn();
  useLive('order', 'claim', 'copy', 'sample', 'money', 'message', 'chat');
  const count = parts.find(part => part.whose === 'studio')?.count ?? 0;
  return (
    <ListPage
      title="Today"
      filters={[]}
      narrowed={<p>{ownText(count)}</p>}
      actions={<ListKeys rowKeys={list.rowKeys} />}
    >
      {failed && <Notice tone="bad" title={failed} live />}
      <WrittenToStaff />
      {waiting && <WaitingLines waiting={waiting} />}
      {own && own.orders.length > 0 && (
        <OrdersList list={list} caption="Your turn" today={own.today} now={readAt} own />
      )}
      <ListPagination
        about="Your turn"
        first="/studio/orders?whose=studio"
        begun={false}
        next={own?.after ? `&${placeQuery(own.after)}` : undefined}
      />
      <OtherTurns parts={parts} />
    </ListPage>
  );
}

/** How many orders wait for others, each with the list of them. */
const OtherTurns = ({ parts }: { parts: readonly wire.QueuePart[] }) => (
  <p className="flex flex-wrap gap-x-6">
    {parts.map(
      ({ whose, count }) =>
        whose !== 'studio' &&
        count !== null &&
        count > 0 && (
          <TextLink key={whose} to={`/studio/orders?whose=${whose}`}>
            {queueSections.find(section => section.whose === whose)?.title} ({queueCountText(count)})
          </TextLink>
        ),
    )}
  </p>
);
