import { useLoaderData, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router';
import { pageMeta } from '#web/page-meta.ts';
import { useRevalidateOnReturn } from '#web/use-revalidate-on-return.ts';
import { CsvLink } from '#ui/list/csv-link.tsx';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { ListKeys } from '#ui/list/list-keys.tsx';
import { ListPage, withFilter, type ListFilter } from '#ui/list/list-page.tsx';
import { ListPagination } from '#ui/list-pagination.tsx';
import { Notice } from '#ui/notice.tsx';
import { OrdersList, useOrdersList } from '../parts/orders-list.tsx';
import { placeQuery } from '../parts/orders-table.tsx';
import { SavedViews } from '../parts/saved-views.tsx';
import { useLive } from '../parts/live.ts';
import { requireStaffUser } from '../parts/staff-access.ts';
import { orderStatuses, orderStatusLabels, turnLabels } from '../rules/orders.ts';
import type * as wire from '../wire.ts';

export const meta = pageMeta('Orders', { noindex: true, studio: true, hidden: true });

const filters: readonly ListFilter[] = [
  {
    name: 'whose',
    label: 'Whose turn',
    options: [
      { value: '', label: 'Anybody’s turn' },
      ...(['studio', 'shop', 'printer', 'customer'] as const).map(value => ({ value, label: turnLabels[value] })),
    ],
  },
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: '', label: 'Any status' },
      ...orderStatuses.map(value => ({ value, label: orderStatusLabels[value] })),
    ],
  },
  {
    name: 'mine',
    label: 'Whose work',
    options: [
      { value: '', label: 'Anybody’s work' },
      { value: 'yes', label: 'Mine' },
    ],
  },
  {
    name: 'chat',
    label: 'Chat',
    options: [
      { value: '', label: 'Any chat' },
      { value: 'waits', label: 'Chat waits' },
    ],
  },
  {
    name: 'late',
    label: 'Late or not',
    options: [
      { value: '', label: 'Late or not' },
      { value: 'yes', label: 'Only late' },
    ],
  },
  {
    name: 'sort',
    label: 'Sorted by',
    options: [
      { value: '', label: 'By due day' },
      { value: 'newest', label: 'Newest first' },
      { value: 'name', label: 'By name' },
    ],
  },
];

/** Loads the page of the list that the address says: its filters, its order and its place. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requireStaffUser();
  const query = Object.fromEntries(new URL(request.url).searchParams) as wire.OrdersQuery;
  const reply = await ask<typeof wire.orders>('GET /studio/api/orders', { query });
  return {
    readAt: Date.now(),
    list: reply.ok ? reply.body : undefined,
    failed: reply.ok ? undefined : reply.error.message,
  };
}

/** The list of all orders (W130). */
export default function Orders() {
  const { list } = useLoaderData<typeof clientLoader>();
  const [params] = useSearchParams();
  const shown = useOrdersList(list?.orders ?? []);
  useRevalidateOnReturn();
  useLive('order');
  const csv = String(withFilter(params, { name: 'after', value: '' }));
  return (
    <ListPage
      title="Orders"
      filters={filters}
      narrowed={list?.partner && <OnlyPartner name={list.partner.name} />}
      actions={
        <>
          <SavedViews />
          <ListKeys rowKeys={shown.rowKeys} />
          <CsvLink path="/studio/api/orders.csv" query={csv} />
        </>
      }
    >
      <Listed shown={shown} />
    </ListPage>
  );
}

/** The partner whose orders alone are listed, and the way back to those of all. */
function OnlyPartner({ name }: { name: string }) {
  const [params, setParams] = useSearchParams();
  return (
    <Button
      kind="quiet"
      size="small"
      icon="close"
      onClick={() => setParams(withFilter(params, { name: 'partner', value: '' }))}
    >
      {name}
      <span className="sr-only">: list the orders of everybody again</span>
    </Button>
  );
}

function Listed({ shown }: { shown: ReturnType<typeof useOrdersList> }) {
  const { list, failed, readAt } = useLoaderData<typeof clientLoader>();
  const [params] = useSearchParams();
  const filtered = String(withFilter(params, { name: 'after', value: '' }));
  if (failed || !list) return <Notice tone="bad" title={failed ?? ''} live />;
  const place = list.after && placeQuery(list.after);
  return (
    <>
      {list.orders.length === 0 ? (
        <p role="status">No order fits.</p>
      ) : (
        <OrdersList list={shown} caption="Orders" today={list.today} now={readAt} />
      )}
      <ListPagination
        about="Orders"
        first={`/studio/orders${filtered && `?${filtered}`}`}
        begun={params.has('after')}
        next={place ? `${filtered ? '&' : '?'}${place}` : undefined}
      />
    </>
  );
}
