import type { Paise } from '#kernel/money.ts';
import type { GatewayReport, RefundReport } from './gateway.ts';

/** How long a payment page stays open. */
export const pageLifeSeconds = 30 * 60;
/**
 * Pay within so many seconds of a payment of the same figures counts as a repetition of that Pay (W26): from a second
 * window, or after the back button.
 */
export const duplicatePaySeconds = 10;
/** For so long a payment can be the one that its payer repeats by mistake, from an old window: a month. */
export const paidBeforeSeconds = 30 * 24 * 3600;
/** The first checks after a payment was started. */
export const firstCheckSeconds = [15, 60] as const;
/** An open payment is due at each run of the reconciler, which runs every minute. */
export const openCheckSeconds = 50;
/** Checks for late money after a payment failed or expired, counted from its end. */
export const lateCheckSeconds = [5 * 60, 15 * 60, 60 * 60, 6 * 60 * 60, 24 * 60 * 60] as const;
/** Checks for a second capture after a payment was paid, counted from then. */
export const paidCheckSeconds = [15 * 60, 24 * 60 * 60] as const;

/**
 * `created`: our row exists, the provider's page is not known yet. `open`: the customer can pay. `paid`, `failed`,
 * `expired`: reported by the provider. `paid_review`: money came that does not fit, and staff decide.
 */
export const paymentStatuses = ['created', 'open', 'paid', 'failed', 'expired', 'paid_review'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

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
 * What a report of the provider changes in a payment (W24, W26). `paid` never changes back. Money after a failure or
 * after the page's time still counts. Money that differs in amount, currency or reference goes to review.
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
 * When the shop checks a payment with the provider next, or `null` for never. `endedAt`: when it was paid, failed or
 * expired; money can come late, and twice.
 */
export function nextCheckAt(status: PaymentStatus, endedAt: Date | null, at: Date): Date | null {
  if (!endedAt) return new Date(at.getTime() + openCheckSeconds * 1000);
  const checkSeconds = isPaidStatus(status) ? paidCheckSeconds : lateCheckSeconds;
  const next = checkSeconds.map(s => endedAt.getTime() + s * 1000).find(ms => ms > at.getTime());
  return next === undefined ? null : new Date(next);
}

/** How long an order that was started and not paid is offered again. */
export const unpaidSeconds = 30 * 24 * 3600;

interface PaymentAttempt {
  key: string;
  status: PaymentStatus;
  createdAt: Date;
  paidAt: Date | null;
  discardedAt: Date | null;
}

/**
 * Of one payer's payments for orders, in any order, those that are still unpaid, newest first: neither paid nor
 * discarded, and no other attempt for the same thing was started or paid since. Attempts of one key are for the same
 * thing unless `mayBeSame` denies it.
 */
export function unpaidAttempts<P extends PaymentAttempt>(
  rows: readonly P[],
  mayBeSame: (one: P, other: P) => boolean = () => true,
): P[] {
  const newestFirst = rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const isReplaced = (attempt: P, at: number) =>
    newestFirst.some(
      (other, otherAt) =>
        other.key === attempt.key &&
        (otherAt < at || (other.paidAt && other.paidAt >= attempt.createdAt)) &&
        mayBeSame(attempt, other),
    );
  return newestFirst.filter(
    (attempt, at) => !isPaidStatus(attempt.status) && !attempt.discardedAt && !isReplaced(attempt, at),
  );
}

/** How often an open refund is checked, in seconds: with each run of the reconciler for an hour, later each hour. */
const refundCheckSeconds = { first: 50, firstFor: 3600, later: 3600 } as const;

export function nextRefundCheckAt(createdAt: Date, at: Date): Date {
  const isRecent = at.getTime() - createdAt.getTime() < refundCheckSeconds.firstFor * 1000;
  return new Date(at.getTime() + (isRecent ? refundCheckSeconds.first : refundCheckSeconds.later) * 1000);
}

/** A refund that is open for longer is shown to staff. */
export const refundStuckSeconds = 24 * 3600;

/**
 * How a refund ended by the provider's report, `undefined` while it has not. A report with another amount ends
 * nothing, and staff have to look at it.
 */
export function refundOutcome(ours: { amount: number }, report: RefundReport): 'done' | 'failed' | undefined {
  if (report.state === 'failed') return 'failed';
  return report.state === 'done' && report.amount === ours.amount ? 'done' : undefined;
}

/**
 * Why money is refunded. `cancelled`: the order was cancelled. `second-capture`: the provider took one payment twice.
 * `paid-twice`: what it pays for was paid already, or is not available any more. `staff`: decided by staff, with a
 * reason.
 */
export const refundCauses = ['cancelled', 'second-capture', 'paid-twice', 'staff'] as const;
export type RefundCause = (typeof refundCauses)[number];

/**
 * `asked`: waits for a second person. `queued`: decided, not yet sent to the provider. `sent`: the provider has it.
 * `done`, `failed`: the provider's final report. `refused`: the second person said no.
 */
export const refundStateList = ['asked', 'queued', 'sent', 'done', 'failed', 'refused'] as const;
export type RefundState = (typeof refundStateList)[number];
