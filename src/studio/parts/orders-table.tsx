import { useSearchParams } from 'react-router';
import { shortDay } from '#kernel/dates.ts';
import { shortOrderId } from '#kernel/ids.ts';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import { TextLink } from '#ui/button.tsx';
import { withFilter } from '#ui/list/list-page.tsx';
import { ListTable, type ListColumn } from '#ui/list/list-table.tsx';
import type { Selection } from '#ui/list/use-selection.ts';
import { Money } from '#ui/money.tsx';
import { dueText, sinceText, turnLabels } from '../rules/orders.ts';
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

/** What comes next; where it is done on the magazine's pages, the way there. */
function NextStep({ order: { _id, what, whose, proof }, own }: { order: wire.ListedOrder; own: boolean | undefined }) {
  return (
    <span title={what}>
      {!own && whose !== 'nobody' && <span className="text-soft">{turnLabels[whose]}: </span>}
      {proof ? <TextLink to={`/studio/proof/${_id}`}>{what}</TextLink> : what}
    </span>
  );
}

const columnsAt = ({
  today,
  now,
  own,
}: Pick<OrdersTableProps, 'today' | 'now' | 'own'>): ListColumn<wire.ListedOrder>[] => [
  {
    name: 'Order',
    width: '5rem',
    cell: ({ _id }) => <span translate="no">{shortOrderId(_id)}</span>,
  },
  { name: 'Next', width: '33%', onPhone: 'line', cell: order => <NextStep order={order} own={own} /> },
  { name: 'Due', width: '5.25rem', onPhone: 'end', cell: ({ due }) => <DueDay due={due} today={today} /> },
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
  {
    name: 'Plan',
    width: '11rem',
    onPhone: 'widest',
    cell: ({ plan, copies }) => (copies === 1 ? plan : `${plan}, ${copies} copies`),
  },
  {
    name: 'Partner',
    width: '10rem',
    onPhone: 'none',
    cell: ({ partner }) => partner && <PartnerLink partner={partner} />,
  },
  {
    name: 'With',
    width: '5.5rem',
    onPhone: 'none',
    cell: ({ assignee }) => assignee && <span title={assignee.name}>{assignee.name.split(' ')[0]}</span>,
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
  /** Whether all of them wait for the studio, so that none says so. */
  own?: boolean | undefined;
  selection: Selection;
}

/** Orders as a list (W130): names first, then whose turn it is, what comes next and when it is due. */
export const OrdersTable = ({ caption, orders, selection, ...shown }: OrdersTableProps) => (
  <ListTable
    caption={caption}
    rows={orders}
    idOf={({ _id }) => _id}
    linkOf={({ _id }) => `/studio/editions/${_id}`}
    head={namesColumn}
    columns={columnsAt(shown)}
    selection={{
      ...selection,
      nameOf: ({ about, customerName, _id }) => `${about ?? customerName}, ${shortOrderId(_id)}`,
    }}
  />
);

/** The query of the page of the list that begins after a place. */
export const placeQuery = ({ after, due, since }: NonNullable<wire.OrderList['after']>): URLSearchParams =>
  new URLSearchParams({ after, ...(due && { due }), ...(since && { since }) });
