import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { olderThan } from '#platform/pagination.ts';
import { momentsIn, type MoneyFind, type PaymentSort } from '../rules/lists.ts';
import type { PaymentStatus, RefundCause, RefundState } from '../rules.ts';
import { payments, refunds, type PaymentRow, type RefundRow } from './tables.ts';

/** SQL of the lists of all payments and all refunds (W160), each page by an index. */

interface PaymentFilter {
  status?: PaymentStatus | undefined;
  payer?: PaymentRow['payerKind'] | undefined;
  /** A day or a month, by when it was started. */
  during?: string | undefined;
  find?: MoneyFind | undefined;
  sort: PaymentSort;
}

/** A payment in the list, with how much of it went back or is about to. */
export type ListedPayment = Pick<
  PaymentRow,
  | 'mid'
  | 'purpose'
  | 'payerKind'
  | 'payerName'
  | 'amount'
  | 'title'
  | 'edition'
  | 'status'
  | 'gateway'
  | 'createdAt'
  | 'paidAt'
> & { back: number };

const startedDuring = (column: typeof payments.createdAt | typeof refunds.createdAt, during: string | undefined) => {
  if (during === undefined) return undefined;
  const { from, to } = momentsIn(during);
  return sql`${column} >= ${from.toISOString()}::timestamptz and ${column} < ${to.toISOString()}::timestamptz`;
};

/** The payments that a number names: our own one, or one of the gateway for money of theirs. */
const midsOfNumber = (value: string): SQL =>
  sql`(select ${value}::text union select c.mid from payment_captures c where c.id = ${value})`;

const findPayments = (find: MoneyFind | undefined): SQL | undefined =>
  find &&
  (find.by === 'amount' ? eq(payments.amount, find.amount) : sql`${payments.mid} in ${midsOfNumber(find.value)}`);

/** A page of the payments that fit, after one. */
export const listPayments = (
  ctx: Ctx,
  { status, payer, during, find, sort }: PaymentFilter,
  { after, limit }: { after: PaymentRow | undefined; limit: number },
): Promise<ListedPayment[]> => {
  // Written out: of a query on one table drizzle leaves the names of tables away.
  const back = sql`(select coalesce(sum(c.refunded), 0) from payment_captures c where c.mid = payments.mid)`;
  const largestAfter =
    after &&
    sql`(${payments.amount}, ${payments.createdAt}, ${payments.mid})
      < (${after.amount}, ${after.createdAt.toISOString()}::timestamptz, ${after.mid})`;
  const newestAfter = olderThan(after && { at: after.createdAt, id: after.mid }, payments.createdAt, payments.mid);
  const order = [desc(payments.createdAt), desc(payments.mid)];
  return ctx.staleDb
    .select({
      mid: payments.mid,
      purpose: payments.purpose,
      payerKind: payments.payerKind,
      payerName: payments.payerName,
      amount: payments.amount,
      title: payments.title,
      edition: payments.edition,
      status: payments.status,
      gateway: payments.gateway,
      createdAt: payments.createdAt,
      paidAt: payments.paidAt,
      back: back.mapWith(Number),
    })
    .from(payments)
    .where(
      and(
        status === undefined ? undefined : eq(payments.status, status),
        payer === undefined ? undefined : eq(payments.payerKind, payer),
        startedDuring(payments.createdAt, during),
        findPayments(find),
        sort === 'amount' ? largestAfter : newestAfter,
      ),
    )
    .orderBy(...(sort === 'amount' ? [desc(payments.amount), ...order] : order))
    .limit(limit);
};

interface RefundFilter {
  state?: RefundState | undefined;
  cause?: RefundCause | undefined;
  during?: string | undefined;
  find?: MoneyFind | undefined;
}

/** A refund in the list, with its payment. */
export interface ListedRefund {
  refund: Pick<
    RefundRow,
    'id' | 'mid' | 'amount' | 'cause' | 'reason' | 'state' | 'askedByName' | 'decidedByName' | 'createdAt' | 'endedAt'
  >;
  payment: Pick<PaymentRow, 'title' | 'payerName' | 'edition'>;
}

/** The refunds that a number names: our own, those of a payment, and those of money of the gateway. */
const findRefunds = (find: MoneyFind | undefined): SQL | undefined =>
  find &&
  (find.by === 'amount'
    ? eq(refunds.amount, find.amount)
    : sql`${refunds.id} in (select ${find.value}::text
        union select r.id from ${midsOfNumber(find.value)} m (mid) join refunds r on r.mid = m.mid)`);

/** A page of the refunds that fit, the newest first, after one. */
export const listRefunds = (
  ctx: Ctx,
  { state, cause, during, find }: RefundFilter,
  { after, limit }: { after: RefundRow | undefined; limit: number },
): Promise<ListedRefund[]> =>
  ctx.staleDb
    .select({
      refund: {
        id: refunds.id,
        mid: refunds.mid,
        amount: refunds.amount,
        cause: refunds.cause,
        reason: refunds.reason,
        state: refunds.state,
        askedByName: refunds.askedByName,
        decidedByName: refunds.decidedByName,
        createdAt: refunds.createdAt,
        endedAt: refunds.endedAt,
      },
      payment: { title: payments.title, payerName: payments.payerName, edition: payments.edition },
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.mid, refunds.mid))
    .where(
      and(
        state === undefined ? undefined : eq(refunds.state, state),
        cause === undefined ? undefined : eq(refunds.cause, cause),
        startedDuring(refunds.createdAt, during),
        findRefunds(find),
        olderThan(after && { at: after.createdAt, id: after.id }, refunds.createdAt, refunds.id),
      ),
    )
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(limit);

/** What waits of money: refunds that ask for a second person and that failed, and payments in review. */
export async function countMoneyWaiting(ctx: Ctx): Promise<{ asked: number; failed: number; review: number }> {
  const [row] = await ctx.staleDb
    .select({
      asked: sql`(select count(*) from refunds where state = 'asked')`.mapWith(Number),
      failed: sql`(select count(*) from refunds where state = 'failed' and not superseded)`.mapWith(Number),
      review: sql`(select count(*) from payments where status = 'paid_review' and exists
        (select from payment_captures c where c.mid = payments.mid and c.refunded < c.amount))`.mapWith(Number),
    })
    .from(sql`(select 1) one`);
  return row ?? { asked: 0, failed: 0, review: 0 };
}
