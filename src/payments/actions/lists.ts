import type { StreamReply } from '#kernel/call.ts';
import { csvLine } from '#kernel/csv.ts';
import { dayInIndia } from '#kernel/dates.ts';
import { paise, toRupees } from '#kernel/money.ts';
import { pageSize } from '#kernel/page-size.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { moneyFind, moneyFindHelp, type MoneyFind } from '../rules/lists.ts';
import { findPayment } from '../store.ts';
import { listPayments, listRefunds, type ListedPayment, type ListedRefund } from '../store/lists.ts';
import { findRefund } from '../store/refunds.ts';
import type { PaymentsQuery, RefundsQuery } from '../wire/lists.ts';

/** The most rows of one CSV, and how many of them are in memory at once. */
const mostExported = 50_000;
const exportedAtOnce = 500;

interface Page {
  after?: string | undefined;
  limit: number;
}

function findOf(typed: string | undefined): MoneyFind | undefined {
  if (!typed) return undefined;
  const find = moneyFind(typed);
  if (!find) throw new Refused('search-too-short', moneyFindHelp);
  return find;
}

/** A page of all payments (W160). Throws `Refused` 400 for a search, 404 for a place. */
export async function readPayments(
  ctx: Ctx,
  { find, day, month, sort = 'newest', state, payer }: PaymentsQuery,
  { after, limit }: Page,
): Promise<ListedPayment[]> {
  const last = after === undefined ? undefined : await findPayment(ctx.db, after);
  if (after !== undefined && !last) throw notFound('payment');
  const filter = { status: state, payer, during: day ?? month, find: findOf(find), sort };
  return listPayments(ctx, filter, { after: last, limit });
}

/** A page of all refunds, the newest first (W160). Throws `Refused` 400 for a search, 404 for a place. */
export async function readRefunds(
  ctx: Ctx,
  { find, day, month, state, cause }: RefundsQuery,
  { after, limit }: Page,
): Promise<ListedRefund[]> {
  const last = after === undefined ? undefined : await findRefund(ctx.db, after);
  if (after !== undefined && !last) throw notFound('refund');
  return listRefunds(ctx, { state, cause, during: day ?? month, find: findOf(find) }, { after: last, limit });
}

/** A list as a CSV that is made while it is sent: `mostExported` rows at most. */
async function* csvOf<Row>(
  head: readonly string[],
  {
    read,
    idOf,
    cells,
  }: {
    read: (page: Page) => Promise<Row[]>;
    idOf: (row: Row) => string;
    cells: (row: Row) => (string | number)[];
  },
): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  yield encoder.encode(`\uFEFF${csvLine(head)}`);
  let after: string | undefined;
  for (let sent = 0; sent < mostExported;) {
    const rows = await read({ after, limit: exportedAtOnce });
    yield encoder.encode(rows.map(row => csvLine(cells(row))).join(''));
    const last = rows.at(-1);
    if (!last || rows.length < exportedAtOnce) return;
    sent += rows.length;
    after = idOf(last);
  }
}

const csvReply = (ctx: Ctx, name: string, content: StreamReply['content']): StreamReply => ({
  content,
  type: 'text/csv; charset=utf-8',
  bytes: undefined,
  filename: `${name}-${dayInIndia(ctx.now())}.csv`,
});

const dayOf = (at: Date | null): string => (at ? dayInIndia(at) : '');

const paymentHead = ['MID', 'Started', 'Paid', 'For', 'Payer', 'Kind', 'Amount', 'State', 'Back', 'Gateway', 'Order'];
const paymentCells = (row: ListedPayment): (string | number)[] => [
  row.mid,
  dayOf(row.createdAt),
  dayOf(row.paidAt),
  row.title,
  row.payerName,
  row.payerKind,
  toRupees(row.amount),
  row.status,
  toRupees(paise(row.back)),
  row.gateway,
  row.edition ?? '',
];

/** The payments that a query leaves, as a CSV. Throws `Refused` 400 for a search. */
export function paymentsCsv(ctx: Ctx, query: PaymentsQuery): StreamReply {
  findOf(query.find);
  const read = (page: Page) => readPayments(ctx, query, page);
  return csvReply(ctx, 'payments', csvOf(paymentHead, { read, idOf: row => row.mid, cells: paymentCells }));
}

const refundHead = [
  'Refund',
  'MID',
  'Asked',
  'Ended',
  'Of',
  'Payer',
  'Amount',
  'State',
  'Cause',
  'Reason',
  'Asked by',
  'Agreed by',
  'Order',
];
const refundCells = ({ refund, payment }: ListedRefund): (string | number)[] => [
  refund.id,
  refund.mid,
  dayOf(refund.createdAt),
  dayOf(refund.endedAt),
  payment.title,
  payment.payerName,
  toRupees(refund.amount),
  refund.state,
  refund.cause,
  refund.reason,
  refund.askedByName,
  refund.decidedByName ?? '',
  payment.edition ?? '',
];

/** The refunds that a query leaves, as a CSV. Throws `Refused` 400 for a search. */
export function refundsCsv(ctx: Ctx, query: RefundsQuery): StreamReply {
  findOf(query.find);
  const read = (page: Page) => readRefunds(ctx, query, page);
  return csvReply(ctx, 'refunds', csvOf(refundHead, { read, idOf: ({ refund }) => refund.id, cells: refundCells }));
}

/** A page of a list at the screen's size, and whether there may be more. */
export const screenPage = (after: string | undefined): Page => ({ after, limit: pageSize });
