import type { StreamReply } from '#kernel/call.ts';
import { dayInIndia } from '#kernel/dates.ts';
import { paise, toRupees } from '#kernel/money.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { csvReply } from '#platform/csv-stream.ts';
import { moneyFind, moneyFindHelp, type MoneyFind } from '../rules/lists.ts';
import { findPayment } from '../store.ts';
import { listPayments, listRefunds, type ListedPayment, type ListedRefund } from '../store/lists.ts';
import { findRefund } from '../store/refunds.ts';
import type { PaymentsQuery, RefundsQuery } from '../wire/lists.ts';

/** The most rows of one CSV. */
const mostInCsv = 50_000;

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
  { after, limit }: { after?: string | undefined; limit: number },
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
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<ListedRefund[]> {
  const last = after === undefined ? undefined : await findRefund(ctx.db, after);
  if (after !== undefined && !last) throw notFound('refund');
  return listRefunds(ctx, { state, cause, during: day ?? month, find: findOf(find) }, { after: last, limit });
}

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
  return csvReply({
    head: paymentHead,
    read: (last, limit) => readPayments(ctx, query, { after: last?.mid, limit }),
    cells: paymentCells,
    filename: `payments-${dayInIndia(ctx.now())}.csv`,
    most: mostInCsv,
  });
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
  return csvReply({
    head: refundHead,
    read: (last, limit) => readRefunds(ctx, query, { after: last?.refund.id, limit }),
    cells: refundCells,
    filename: `refunds-${dayInIndia(ctx.now())}.csv`,
    most: mostInCsv,
  });
}
