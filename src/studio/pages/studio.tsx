import { useLoaderData } from 'react-router';
import { useRevalidateOnReturn } from '#web/use-revalidate-on-return.ts';
import type { studioSamples } from '#src/partners/wire.ts';
import { pageMeta } from '#web/page-meta.ts';
import { ask } from '#ui/ask.ts';
import { ListKeys } from '#ui/list/list-keys.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { ListPagination } from '#ui/list-pagination.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/button.tsx';
import { OrderSearch } from '../parts/order-search.tsx';
import { OrdersTable, placeQuery } from '../parts/orders-table.tsx';
import { requireStaffUser } from '../parts/staff-access.ts';
import { WrittenToStaff } from '../parts/written-to-staff.tsx';
import { queueCountText, queueSections } from '../rules.ts';
import type * as wire from '../wire.ts';

export const meta = pageMeta('Today', { noindex: true, studio: true, hidden: true });

/** Loads the studio's own work by due day, and how much waits for others. */
export async function clientLoader() {
  await requireStaffUser();
  const [own, queue, samples] = await Promise.all([
    ask<typeof wire.orders>('GET /studio/api/orders', { query: { whose: 'studio' } }),
    ask<typeof wire.queue>('GET /studio/api/queue', { query: {} }),
    ask<typeof studioSamples>('GET /studio/api/samples', { query: {} }),
  ]);
  return {
    readAt: Date.now(),
    samplesInWork: samples.ok ? samples.body.waiting : 0,
    parts: queue.ok ? queue.body.parts : [],
    own: own.ok ? own.body : undefined,
    failed: own.ok ? undefined : own.error.message,
  };
}

const waitingText = (count: number) => {
  if (count === 0) return 'Nothing waits for you.';
  return count === 1 ? 'One order waits for you.' : `${queueCountText(count)} orders wait for you.`;
};

/** What the studio does today: what waits beside the orders, then its orders by due day, late ones first (D16). */
export default function Studio() {
  const { readAt, own, parts, samplesInWork, failed } = useLoaderData<typeof clientLoader>();
  useRevalidateOnReturn();
  const count = parts.find(part => part.whose === 'studio')?.count ?? 0;
  return (
    <ListPage
      title="Today"
      search={<OrderSearch words="" at="/studio/orders" />}
      filters={[]}
      narrowed={<p>{waitingText(count)}</p>}
      actions={<ListKeys />}
    >
      {failed && <Notice tone="bad" title={failed} live />}
      <WrittenToStaff />
      {samplesInWork > 0 && (
        <p>
          <TextLink to="/studio/samples">
            {samplesInWork === 1
              ? 'A partner’s sample is to be printed or shipped'
              : `${samplesInWork} samples are to be printed or shipped`}
          </TextLink>
        </p>
      )}
      {own && own.orders.length > 0 && (
        <OrdersTable caption="Your turn" orders={own.orders} today={own.today} now={readAt} own />
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
