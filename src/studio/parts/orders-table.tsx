import { useSearchParams } from 'react-router';
import { shortDay } from '#kernel/dates.ts';
import { shortOrderId } from '#kernel/ids.ts';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import { TextLink } from '#ui/button.tsx';
import { withFilter } from '#ui/list/list-page.tsx';
import { ListTable, type ListColumn } from '#ui/list/list-table.tsx';
import { Money } from '#ui/money.tsx';
import { dueText, orderStatusLabels, sinceText, turnLabels } from '../rules/orders.ts';
import type * as wire from '../wire.ts';

/** Whom an order is about, and for whom it is when that is somebody else. */
const namesColumn: ListColumn<wire.ListedOrder> = {
  name: 'Names',
  cell: ({ about, customerName }) => (
    <>
      <b>{about ?? customerName}</b>
      {about && about !== customerName && <span className="text-soft"> for {customerName}</span>}
    </>
  ),
};

function DueDay({ due, today }: { due: string | null; today: string }) {
  if (due === null) return null;
  return (
    <time dateTime={due} title={shortDay(due, today)} className={due < today ? 'list-late' : ''}>
      {dueText(due, today)}
    </time>
  );
}

/** The partner of an order; choosing it leaves only that partner's orders. */
function PartnerLink({ partner }: { partner: NonNullable<wire.ListedOrder['partner']> }) {
  const [params] = useSearchParams();
  return (
    <TextLink to={`/studio/orders?${withFilter(params, { name: 'partner', value: partner._id })}`}>
      <span className="sr-only">Only orders of </span>
      {partner.name}
    </TextLink>
  );
}

const columnsAt = ({ today, now }: { today: string; now: number }): ListColumn<wire.ListedOrder>[] => [
  {
    name: 'Order',
    width: '5.25rem',
    cell: ({ _id }) => <span translate="no">{shortOrderId(_id)}</span>,
  },
  { name: 'Turn', width: '5.75rem', cell: ({ whose }) => (whose === 'nobody' ? '' : turnLabels[whose]) },
  {
    name: 'Since',
    width: '3.75rem',
    onPhone: 'none',
    cell: ({ since }) => (
      <time dateTime={since} title={formatDateTime(since)}>
        {sinceText(since, now)}
      </time>
    ),
  },
  { name: 'Due', width: '5.25rem', onPhone: 'end', cell: ({ due }) => <DueDay due={due} today={today} /> },
  { name: 'Status', width: '7.25rem', cell: ({ status }) => orderStatusLabels[status] },
  {
    name: 'Plan',
    width: '10rem',
    onPhone: 'none',
    cell: ({ plan, copies }) => (copies === 1 ? plan : `${plan}, ${copies} copies`),
  },
  {
    name: 'Partner',
    width: '13rem',
    onPhone: 'none',
    cell: ({ partner }) => partner && <PartnerLink partner={partner} />,
  },
  {
    name: 'To pay',
    width: '4.75rem',
    figures: true,
    cell: ({ left }) => (left > 0 ? <Money rupees={left} /> : ''),
  },
];

interface OrdersTableProps {
  caption: string;
  orders: readonly wire.ListedOrder[];
  /** The day it is in India. */
  today: string;
  /** When the list was read, milliseconds. */
  now: number;
}

/** Orders as a list (W130): names first, then whose turn it is and when it is due. */
export const OrdersTable = ({ caption, orders, today, now }: OrdersTableProps) => (
  <ListTable
    caption={caption}
    rows={orders}
    idOf={({ _id }) => _id}
    linkOf={({ _id }) => `/studio/editions/${_id}`}
    head={namesColumn}
    columns={columnsAt({ today, now })}
  />
);
