import type { Paise } from '#kernel/money.ts';
import type { GatewayReport, RefundReport } from './gateway.ts';

/** How long a payment page stays open, in seconds. */
export const pageLifeSeconds = 30 * 60;
/**
 * Pay for what was paid so few seconds ago is the same Pay, sent twice (W26): two windows, or a back button before the
 * order showed.
 */
export const duplicatePaySeconds = 10;
/** The first questions after a payment was begun, in seconds. */
export const firstCheckSeconds = [15, 60] as const;
/** While a payment is open the sweep, which runs every minute, finds it due each time. */
export const openCheckSeconds = 50;
/**
 * After a payment failed or expired the shop goes on asking for money that comes late: so many seconds after its end.
 */
export const lateCheckSeconds = [5 * 60, 15 * 60, 60 * 60, 6 * 60 * 60, 24 * 60 * 60] as const;
/**
 * After a payment was paid the shop looks twice more whether its money was taken a second time: so many seconds after.
 */
export const paidCheckSeconds = [15 * 60, 24 * 60 * 60] as const;

/**
 * `created`: our row stands, the provider's page is not known yet. `open`: the customer can pay. `paid`, `failed`,
 * `expired`: the provider said so. `paid_review`: money came that does not fit; staff decide.
 */
export type PaymentStatus = 'created' | 'open' | 'paid' | 'failed' | 'expired' | 'paid_review';

/** What the shop expects of a payment. */
export interface ExpectedPayment {
  mid: string;
  amount: Paise;
  currency: string;
  status: PaymentStatus;
  expiresAt: Date;
}

export type Transition =
  { move: 'none' } | { move: 'paid' } | { move: 'review'; reason: string } | { move: 'failed' } | { move: 'expired' };

const isPaidStatus = (status: PaymentStatus) => status === 'paid' || status === 'paid_review';

/**
 * What a report of the provider means for a payment (W24, W26). Never moves back from paid; money that comes after a
 * failure or after the time is over still counts; money that differs in amount, currency or reference goes to review.
 */
export function transitionFor(expected: ExpectedPayment, report: GatewayReport, at: Date): Transition {
  if (isPaidStatus(expected.status)) return { move: 'none' };
  if (report.state === 'paid') {
    if (report.reference !== expected.mid) return { move: 'review', reason: 'another reference' };
    if (report.currency !== expected.currency) return { move: 'review', reason: `currency ${report.currency}` };
    if (report.amount !== expected.amount)
      return { move: 'review', reason: `${report.amount} paise instead of ${expected.amount}` };
    return { move: 'paid' };
  }
  const open = expected.status === 'created' || expected.status === 'open';
  if (!open) return { move: 'none' };
  if (report.state === 'failed' || report.state === 'expired') return { move: report.state };
  return report.state === 'unknown' && at >= expected.expiresAt ? { move: 'expired' } : { move: 'none' };
}

/**
 * When the shop asks the provider again, or never. `endedAt`: when a payment was paid, failed or expired; money can
 * come late, and come twice.
 */
export function nextCheckAt(status: PaymentStatus, endedAt: Date | null, at: Date): Date | null {
  if (!endedAt) return new Date(at.getTime() + openCheckSeconds * 1000);
  const questions = isPaidStatus(status) ? paidCheckSeconds : lateCheckSeconds;
  const next = questions.map(s => endedAt.getTime() + s * 1000).find(ms => ms > at.getTime());
  return next === undefined ? null : new Date(next);
}

/** How long an order that was begun and not paid is offered again, in seconds. */
export const unpaidSeconds = 30 * 24 * 3600;

/**
 * Of one payer's payments for orders, in any order, those that stand unpaid: the newest for each thing, unless it was
 * paid or discarded, or the thing was paid after it was begun, by whichever attempt.
 */
export function unpaidOrders<
  P extends { key: string; status: PaymentStatus; createdAt: Date; paidAt: Date | null; discardedAt: Date | null },
>(rows: readonly P[]): P[] {
  return [...Map.groupBy(rows, row => row.key).values()].flatMap(attempts => {
    const [newest] = attempts.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    if (!newest || isPaidStatus(newest.status) || newest.discardedAt) return [];
    return attempts.some(one => one.paidAt && one.paidAt >= newest.createdAt) ? [] : [newest];
  });
}

/** How often a refund on its way is asked about, in seconds: at first with each sweep, later each hour. */
const refundCheckSeconds = { first: 50, firstFor: 3600, later: 3600 } as const;

export function nextRefundCheckAt(createdAt: Date, at: Date): Date {
  const young = at.getTime() - createdAt.getTime() < refundCheckSeconds.firstFor * 1000;
  return new Date(at.getTime() + (young ? refundCheckSeconds.first : refundCheckSeconds.later) * 1000);
}

/** A refund that is on its way for longer than so many seconds is shown to staff. */
export const refundStuckSeconds = 24 * 3600;

/**
 * How a refund ended by what the provider says, or `undefined` while it has not. Another amount than ours is no end:
 * people have to look at it.
 */
export function refundOutcome(ours: { amount: number }, report: RefundReport): 'done' | 'failed' | undefined {
  if (report.state === 'failed') return 'failed';
  return report.state === 'done' && report.amount === ours.amount ? 'done' : undefined;
}

/**
 * Why money goes back. `cancelled`: the order was called off. `second-capture`: the provider took one payment twice.
 * `paid-twice`: what it was for had been paid already, or is not to be had any more. `staff`: people decided it and
 * said why.
 */
export type RefundCause = 'cancelled' | 'second-capture' | 'paid-twice' | 'staff';

/**
 * `asked`: waits for a second person. `queued`: decided, the provider does not know yet. `sent`: the provider has it.
 * `done`, `failed`: the provider's last word. `refused`: the second person said no.
 */
export type RefundState = 'asked' | 'queued' | 'sent' | 'done' | 'failed' | 'refused';
