import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import { moneyFind, moneyFindHelp } from '#src/payments/rules/lists.ts';
import type { allRefunds, ListedRefundData } from '#src/payments/wire/lists.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useRevalidateOnReturn } from '#web/use-revalidate-on-return.ts';
import { ask } from '#ui/ask.ts';
import { TextLink } from '#ui/button.tsx';
import type { ListFilter } from '#ui/list/list-page.tsx';
import { ListTable, type ListColumn } from '#ui/list/list-table.tsx';
import { Money } from '#ui/money.tsx';
import { useLive } from '../parts/live.ts';
import { DayFilter, MoneyFind, monthFilter, rowDay } from '../parts/money/money-find.tsx';
import { requireOwner } from '../parts/money/money-frame.tsx';
import { MoneyList } from '../parts/money/money-list.tsx';

export const meta = pageMeta('Refunds', { noindex: true, studio: true, hidden: true });

const refundStateLabels: Readonly<Record<ListedRefundData['state'], string>> = {
  asked: 'To be agreed',
  queued: 'About to go',
  sent: 'On its way',
  done: 'Arrived',
  failed: 'Failed',
  refused: 'Refused',
};
const causeLabels: Readonly<Record<ListedRefundData['cause'], string>> = {
  cancelled: 'Order cancelled',
  'second-capture': 'Taken twice',
  'paid-twice': 'Paid twice',
  staff: 'Decided by staff',
};

const optionsOf = (any: string, labels: Readonly<Record<string, string>>) => [
  { value: '', label: any },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];

const refundFilters = (): readonly ListFilter[] => [
  { name: 'state', label: 'State', options: optionsOf('Any state', refundStateLabels) },
  { name: 'cause', label: 'Cause', options: optionsOf('Any cause', causeLabels) },
  monthFilter(),
];

const refundColumns: readonly ListColumn<ListedRefundData>[] = [
  {
    name: 'Asked',
    width: '6.5rem',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatDateTime(createdAt)}>
        {rowDay(createdAt)}
      </time>
    ),
  },
  {
    name: 'State',
    width: '7.5rem',
    cell: ({ state }) => (
      <span className={state === 'asked' || state === 'failed' ? 'list-late' : ''}>{refundStateLabels[state]}</span>
    ),
  },
  { name: 'Cause', width: '9rem', onPhone: 'none', cell: ({ cause }) => causeLabels[cause] },
  { name: 'Reason', onPhone: 'none', cell: ({ reason }) => <span title={reason}>{reason}</span> },
  {
    name: 'By',
    width: '12rem',
    onPhone: 'none',
    cell: ({ askedBy, decidedBy }) => (decidedBy ? `${askedBy}, ${decidedBy}` : askedBy),
  },
  {
    name: 'Papers',
    width: '5rem',
    onPhone: 'none',
    cell: ({ mid }) => (
      <TextLink to={`/studio/money/papers?find=${mid}`}>
        Papers<span className="sr-only"> of {mid}</span>
      </TextLink>
    ),
  },
  { name: 'Amount', width: '6.5rem', figures: true, onPhone: 'end', cell: ({ amount }) => <Money rupees={amount} /> },
];

const refundHead: ListColumn<ListedRefundData> = {
  name: 'Payer',
  cell: ({ payerName, title }) => (
    <>
      <b>{payerName || 'Erased'}</b> <span className="text-soft">{title}</span>
    </>
  ),
};

/** Where a refund leads: to its order, or, without one, to its payment. */
const refundLink = ({ edition, mid }: ListedRefundData): string =>
  edition ? `/studio/editions/${edition}` : `/studio/money/payments?find=${mid}`;

/** Loads the page of the list that the address says. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requireOwner();
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const reply = await ask<typeof allRefunds>('GET /studio/api/all-refunds', { query });
  return { list: reply.ok ? reply.body : undefined, failed: reply.ok ? undefined : reply.error.message };
}

/** All refunds (W160), the newest first. */
export default function MoneyRefunds() {
  const { list, failed } = useLoaderData<typeof clientLoader>();
  useRevalidateOnReturn();
  useLive('money');
  const refunds = list?.refunds ?? [];
  return (
    <MoneyList
      title="Refunds"
      at="/studio/money/refunds"
      csv="/studio/api/all-refunds.csv"
      search={
        <MoneyFind
          label="Find a refund"
          placeholder="MID, gateway’s number, amount"
          isFind={text => moneyFind(text) !== undefined}
          help={moneyFindHelp}
        />
      }
      filters={refundFilters()}
      narrowed={<DayFilter label="Asked on" />}
      failed={failed}
      isEmpty={refunds.length === 0}
      empty="No refund fits."
      next={list?.more ? refunds.at(-1)?._id : undefined}
    >
      <ListTable
        caption="Refunds"
        rows={refunds}
        idOf={({ _id }) => _id}
        {...{ linkOf: refundLink, head: refundHead, columns: refundColumns }}
      />
    </MoneyList>
  );
}
