import { inr, paise, toRupees, type Paise } from '#kernel/money.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import type { GatewayRefund, RefundReport } from '../gateway.ts';
import { nextRefundCheckAt, refundOutcome, type RefundCause } from '../rules.ts';
import { findPayment, lockPaymentRow, paymentsFor } from '../store.ts';
import type { RefundRow } from '../store/tables.ts';
import {
  capturesOf,
  capturesOfAll,
  claimFromCapture,
  findRefund,
  releaseClaim,
  insertRefund,
  lockRefund,
  moveRefund,
  paymentsForStaff,
  refundsFor,
  refundsForAll,
  refundsForEditions,
  refuseRequestedRefunds,
} from '../store/refunds.ts';
import { gateway, isPaid, pushRefund, paymentRefunded, type PaymentRecord, type RefundRecord } from './contracts.ts';

/** Who requests a refund: a person, or the shop itself. */
type RefundRequester =
  { kind: 'staff' | 'customer' | 'partner'; id: string; name: string } | { kind: 'system'; name: string };
const requesterId = (by: RefundRequester) => ('id' in by ? `${by.kind}:${by.id}` : `system:${by.name}`);

/** A refund to request. */
export interface NewRefund {
  payment: PaymentRecord;
  amount: Paise;
  cause: RefundCause;
  /** For the records and, when staff request it, for the second person. */
  reason: string;
  by: RefundRequester;
  /** The capture to refund; default: whatever was captured, oldest first. */
  capture?: string;
  /** Whether a second person has to agree first (W34). */
  needsSecond?: boolean;
  /** Whether the order is cancelled with it: at once, or once the second person agrees. */
  thenCancel?: boolean;
}

/** What is left of these captures, in paise. */
const sumLeft = (captures: readonly { amount: Paise; refunded: Paise }[]): Paise =>
  paise(captures.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0));

/**
 * Records refunds and enqueues their sending: the rows with their claims on captures come first, the provider second
 * (W34). Call it in a transaction; it locks the payment. Throws `Refused` 409 when less is left of the payment.
 */
export async function requestRefund(ctx: Ctx, newRefund: NewRefund): Promise<RefundRecord[]> {
  const { payment, cause, reason, by, needsSecond = false, thenCancel = false } = newRefund;
  await lockPaymentRow(ctx.db, payment.mid);
  const captures = (await capturesOf(ctx.db, payment.mid)).filter(
    ({ id }) => !newRefund.capture || id === newRefund.capture,
  );
  const left = sumLeft(captures);
  if (newRefund.amount < 1 || left < newRefund.amount)
    throw new Refused(
      'refund-too-much',
      `Between ₹0.01 and ${inr(toRupees(left))} of this payment can still go back. Nothing was refunded.`,
    );
  const rows: RefundRow[] = [];
  let remaining: number = newRefund.amount;
  for (const { id: capture, amount, refunded } of captures) {
    const part = paise(Math.min(remaining, amount - refunded));
    if (part === 0) continue;
    remaining -= part;
    await claimFromCapture(ctx.db, { mid: payment.mid, capture, amount: part });
    rows.push(
      await insertRefund(ctx.db, {
        id: ctx.random.id(),
        mid: payment.mid,
        capture,
        amount: part,
        cause,
        reason,
        thenCancel,
        state: needsSecond ? 'asked' : 'queued',
        askedBy: requesterId(by),
        askedByName: by.name,
        createdAt: ctx.now(),
        askAt: needsSecond ? null : nextRefundCheckAt(ctx.now(), ctx.now()),
      }),
    );
  }
  if (!needsSecond) for (const { id } of rows) await ctx.send(pushRefund, { refund: id });
  return rows;
}

/**
 * The second person's decision on a refund (W34). Throws `Refused` 404, 409 when it was decided before, 403 for the
 * person who requested it.
 */
export async function decideRefund(
  ctx: Ctx,
  { refund: id, agree }: { refund: string; agree: boolean },
): Promise<RefundRecord> {
  const { actor } = ctx;
  if (actor.kind !== 'staff') throw notFound('refund');
  return ctx.transaction(async ctx => {
    const row = await lockRefund(ctx.db, id);
    if (!row) throw notFound('refund');
    if (row.state !== 'asked')
      throw new Refused('decided', 'This refund was decided already. Reload the page to see how.');
    const by = { decidedBy: requesterId(actor), decidedByName: actor.name };
    if (row.askedBy === by.decidedBy)
      throw new Refused('second-person', 'You asked for this refund yourself: somebody else has to agree to it.');
    if (!agree) {
      await releaseClaim(ctx.db, row);
      return moveRefund(ctx.db, id, { ...by, state: 'refused', endedAt: ctx.now() });
    }
    await ctx.send(pushRefund, { refund: id });
    return moveRefund(ctx.db, id, { ...by, state: 'queued', askAt: nextRefundCheckAt(ctx.now(), ctx.now()) });
  });
}

/**
 * Refuses the refunds of an edition that nobody has agreed to yet and releases what they claimed, since a cancellation
 * decides anew what is refunded.
 */
export async function cancelRequestedRefunds(ctx: Ctx, edition: string): Promise<void> {
  const by = { decidedBy: 'system:cancellation', decidedByName: 'the cancellation', endedAt: ctx.now() };
  for (const row of await refuseRequestedRefunds(ctx.db, edition, by)) await releaseClaim(ctx.db, row);
}

/** A refund by its id. */
export const refundById = (ctx: Ctx, id: string): Promise<RefundRecord | undefined> => findRefund(ctx.db, id);

/**
 * The provider's report on a refund. It is sent again only when the provider does not know it; the same number never
 * refunds twice.
 */
async function reportFromGateway(ctx: Ctx, row: RefundRow): Promise<RefundReport> {
  const request: GatewayRefund = { id: row.id, mid: row.mid, capture: row.capture, amount: row.amount };
  const provider = ctx.use(gateway);
  if (row.state === 'sent') {
    const report = await provider.refundStatus(request);
    if (report.state !== 'unknown') return report;
  }
  return provider.refund(request);
}

/**
 * Sends one refund or checks it, and records the result once. Safe to call at any time, repeatedly and concurrently.
 * Throws `GatewayUnavailable` when the provider does not answer.
 */
export async function advanceRefund(ctx: Ctx, id: string): Promise<void> {
  const before = await findRefund(ctx.db, id);
  if (!before || (before.state !== 'queued' && before.state !== 'sent')) return;
  const report = await reportFromGateway(ctx, before);
  await ctx.as({ kind: 'system', name: 'payments' }).transaction(async ctx => {
    const row = await lockRefund(ctx.db, id);
    if (!row || (row.state !== 'queued' && row.state !== 'sent')) return;
    const end = refundOutcome(row, report);
    if (!end)
      return void (await moveRefund(ctx.db, id, {
        state: 'sent',
        report,
        askAt: nextRefundCheckAt(row.createdAt, ctx.now()),
      }));
    const refund = await moveRefund(ctx.db, id, { state: end, report, endedAt: ctx.now(), askAt: null });
    if (end === 'failed') {
      await releaseClaim(ctx.db, row);
      ctx.log.error(
        { refund: id, mid: row.mid, reason: report.reason },
        'payments: a refund failed; staff have to decide',
      );
      return;
    }
    const payment = await findPayment(ctx.db, row.mid);
    if (payment) await ctx.emit(paymentRefunded, { payment, refund });
  });
}

/** A payment with its refunds and what is left of its captures, in paise. */
export interface PaymentWithRefunds {
  payment: PaymentRecord;
  refunds: RefundRecord[];
  left: Paise;
}

async function withRefunds(ctx: Ctx, rows: readonly PaymentRecord[]): Promise<PaymentWithRefunds[]> {
  const mids = rows.map(payment => payment.mid);
  const captures = Map.groupBy(await capturesOfAll(ctx.db, mids), ({ mid }) => mid);
  const refunds = Map.groupBy(await refundsForAll(ctx.db, mids), ({ mid }) => mid);
  return rows.map(payment => ({
    payment,
    refunds: refunds.get(payment.mid) ?? [],
    left: sumLeft(captures.get(payment.mid) ?? []),
  }));
}

/** The refunds of a payment, newest first, without those that failed or were refused. */
export const refundsOf = async (ctx: Ctx, mid: string): Promise<RefundRecord[]> =>
  (await refundsFor(ctx.db, mid)).filter(({ state }) => state !== 'failed' && state !== 'refused');

/** The same for all payments of these editions, each with the edition and the status of its payment. */
export const refundsOfEditions = (ctx: Ctx, editions: readonly string[]): ReturnType<typeof refundsForEditions> =>
  refundsForEditions(ctx.db, editions);

/** Locks the payment until the transaction ends. */
export async function lockPayment(ctx: Ctx, mid: string): Promise<void> {
  await lockPaymentRow(ctx.db, mid);
}

/** The paid payments of an edition, newest first. */
export const paymentsOf = async (ctx: Ctx, edition: string): Promise<PaymentWithRefunds[]> =>
  withRefunds(ctx, (await paymentsFor(ctx.db, edition)).filter(isPaid));

/**
 * Payments that staff have to look at: in review with money left, refunds that wait for a second person, failed, or are
 * open for more than a day; and recent automatic refunds. One page, newest first, after the payment `before`. Throws
 * `Refused` 404 when there is no such payment.
 */
export async function paymentsNeedingAttention(ctx: Ctx, before?: string): Promise<PaymentWithRefunds[]> {
  const last = before === undefined ? undefined : await findPayment(ctx.db, before);
  if (before !== undefined && !last) throw notFound('payment');
  return withRefunds(ctx, await paymentsForStaff(ctx, last && { at: last.createdAt, id: last.mid }));
}
