import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import { moneyFind, moneyFindHelp } from '#src/payments/rules/lists.ts';
import type { allPayments, ListedPaymentData } from '#src/payments/wire/lists.ts';
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

export const meta = pageMeta('Payments', { noindex: true, studio: true, hidden: true });

const paymentStateLabels: Readonly<Record<ListedPaymentData['status'], string>> = {
  created: 'Begun',
  open: 'Open',
  paid: 'Paid',
  paid_review: 'Does not fit',
  failed: 'Failed',
  expired: 'Not paid',
};

const paymentFilters = (): readonly ListFilter[] => [
  {
    name: 'state',
    label: 'State',
    options: [
      { value: '', label: 'Any state' },
      ...(['paid', 'paid_review', 'open', 'failed', 'expired'] as const).map(value => ({
        value,
        label: paymentStateLabels[value],
      })),
    ],
  },
  {
    name: 'payer',
    label: 'Who paid',
    options: [
      { value: '', label: 'Anybody' },
      { value: 'customer', label: 'Customers' },
      { value: 'partner', label: 'Partners' },
    ],
  },
  monthFilter(),
  {
    name: 'sort',
    label: 'Sorted by',
    options: [
      { value: '', label: 'Newest first' },
      { value: 'amount', label: 'Largest first' },
    ],
  },
];

const paymentColumns: readonly ListColumn<ListedPaymentData>[] = [
  {
    name: 'Started',
    width: '6.5rem',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatDateTime(createdAt)}>
        {rowDay(createdAt)}
      </time>
    ),
  },
  { name: 'For', width: '17rem', onPhone: 'none', cell: ({ title }) => title },
  {
    name: 'State',
    width: '7rem',
    cell: ({ status }) => (
      <span className={status === 'paid_review' ? 'list-late' : ''}>{paymentStateLabels[status]}</span>
    ),
  },
  {
    name: 'MID',
    onPhone: 'none',
    cell: ({ mid }) => (
      <span translate="no" className="figures">
        {mid}
      </span>
    ),
  },
  {
    name: 'Papers',
    width: '5rem',
    onPhone: 'none',
    cell: ({ mid, status }) =>
      status === 'paid' && (
        <TextLink to={`/studio/money/papers?find=${mid}`}>
          Papers<span className="sr-only"> of {mid}</span>
        </TextLink>
      ),
  },
  {
    name: 'Back',
    width: '6rem',
    figures: true,
    onPhone: 'none',
    cell: ({ back }) => (back > 0 ? <Money rupees={back} /> : ''),
  },
  { name: 'Amount', width: '6.5rem', figures: true, onPhone: 'end', cell: ({ amount }) => <Money rupees={amount} /> },
];

const paymentHead: ListColumn<ListedPaymentData> = {
  name: 'Payer',
  cell: ({ payerName, payerKind }) => (
    <>
      <b>{payerName || 'Erased'}</b>
      {payerKind === 'partner' && <span className="text-soft"> partner</span>}
    </>
  ),
};

/** Where a payment leads: to its order, or, without one, to its papers. */
const linkOf = ({ edition, mid }: ListedPaymentData): string =>
  edition ? `/studio/editions/${edition}` : `/studio/money/papers?find=${mid}`;

/** Loads the page of the list that the address says. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requireOwner();
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const reply = await ask<typeof allPayments>('GET /studio/api/all-payments', { query });
  return { list: reply.ok ? reply.body : undefined, failed: reply.ok ? undefined : reply.error.message };
}

/** All payments (W160): found by a MID, a number of the gateway or an amount. */
export default function MoneyPayments() {
  const { list, failed } = useLoaderData<typeof clientLoader>();
  useRevalidateOnReturn();
  useLive('money');
  const payments = list?.payments ?? [];
  return (
    <MoneyList
      title="Payments"
      at="/studio/money/payments"
      csv="/studio/api/all-payments.csv"
      search={
        <MoneyFind
          label="Find a payment"
          placeholder="MID, gateway’s number, amount"
          isFind={text => moneyFind(text) !== undefined}
          help={moneyFindHelp}
        />
      }
      filters={paymentFilters()}
      narrowed={<DayFilter label="Started on" />}
      failed={failed}
      isEmpty={payments.length === 0}
      empty="No payment fits."
      next={list?.more ? payments.at(-1)?.mid : undefined}
    >
      <ListTable
        caption="Payments"
        rows={payments}
        idOf={({ mid }) => mid}
        {...{ linkOf, head: paymentHead, columns: paymentColumns }}
      />
    </MoneyList>
  );
}
