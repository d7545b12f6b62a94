import { notFound, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import type { GatewayReport } from '../gateway.ts';
import { transitionFor, type Transition } from '../rules.ts';
import {
  changePayer,
  findPayment,
  lockWithSiblings,
  changeBy,
  recordEvent,
  olderDuplicates,
  saveChange,
} from '../store.ts';
import { recordCaptures, openRefunds } from '../store/refunds.ts';
import {
  checkPayment,
  paymentEnded,
  gateway,
  isOpen,
  isPaid,
  pushRefund,
  withGatewayRefusal,
  paymentSettled,
  type PaymentRecord,
  UnusablePayment,
} from './contracts.ts';
import { requestRefund } from './refund.ts';

/**
 * The one way to settle a payment, for webhook, payment return and reconciler: gets the provider's report, then in one
 * transaction locks the row, compares amount, currency and reference, changes the status once and emits the event. Safe
 * to call at any time, repeatedly and concurrently. A settled payment is checked again only with `again`, since the
 * provider may have taken its money twice. Throws `GatewayUnavailable` when the provider does not answer, `Refused` 404
 * when there is no such payment.
 */
export async function settle(ctx: Ctx, mid: string, { again = false } = {}): Promise<PaymentRecord> {
  const before = await findPayment(ctx.db, mid);
  if (!before) throw notFound('payment');
  return settleKnown(ctx, before, { again });
}

/** As `settle`, for a payment that was just read. */
export async function settleKnown(ctx: Ctx, before: PaymentRecord, { again = false } = {}): Promise<PaymentRecord> {
  const { mid } = before;
  if (isPaid(before) && (!again || before.amount === 0)) return before;
  const report = await ctx.use(gateway).status(mid);
  try {
    return await recordReport(ctx, mid, { report });
  } catch (error) {
    if (!(error instanceof Refused) || report.state !== 'paid') throw error;
    return recordReport(ctx, mid, { report, trouble: error });
  }
}

/**
 * What was taken by now, also of a payment that is settled or ended: asked before money is sent back. Throws `Refused`
 * 503 when the provider does not answer.
 */
export const refreshPayment = (ctx: Ctx, mid: string): Promise<PaymentRecord> =>
  withGatewayRefusal(
    settle(ctx, mid, { again: true }),
    'Our payment provider does not answer at the moment, so nothing was changed. Please try again in a minute.',
  );

const system = { kind: 'system', name: 'payments' } as const;

/**
 * Records the provider's report and what follows from it. `trouble`: why the payment could not be fulfilled at the
 * first attempt.
 */
export function recordReport(
  ctx: Ctx,
  mid: string,
  { report, trouble }: { report: GatewayReport; trouble?: Refused },
): Promise<PaymentRecord> {
  return ctx.as(system).transaction(async ctx => {
    const { row, paidBefore } = await lockWithSiblings(ctx.db, mid);
    if (!row) throw notFound('payment');
    const reported = transitionFor(row, report, ctx.now());
    const refusal = trouble ?? (paidBefore ? new UnusablePayment('this was paid before') : undefined);
    const final: Transition =
      reported.move === 'paid' && refusal
        ? { move: 'review', reason: `cannot be fulfilled: ${refusal.message}` }
        : reported;
    const change = changeBy(row, final, ctx.now());
    let payment: PaymentRecord = { ...row, ...change, report };
    await noteSecondCaptures(ctx, payment, report);
    // Fulfilled before it is saved as paid, so that the edition is saved with it; the row is locked.
    const linkEdition = (edition: string) => void (payment = { ...payment, edition });
    if (final.move === 'paid') await ctx.emit(paymentSettled, { payment, linkEdition });
    await saveChange(ctx.db, mid, { ...change, report, edition: payment.edition });
    if (final.move === 'failed' || final.move === 'expired') await ctx.emit(paymentEnded, { payment });
    // A wrong amount always waits for staff: an automatic refund is of the expected amount.
    if (final.move === 'review')
      await sendToReview(ctx, payment, {
        reason: final.reason,
        goesBack: reported.move === 'paid' && refusal instanceof UnusablePayment,
      });
    return payment;
  });
}

/**
 * Refunds every capture after the first (W26). The first is the one that was recorded first, wherever the provider
 * lists it later.
 */
async function noteSecondCaptures(ctx: Ctx, payment: PaymentRecord, { captures }: GatewayReport): Promise<void> {
  const newCaptures = await recordCaptures(ctx, payment.mid, captures);
  for (const { id, amount } of newCaptures.filter(({ id, first }) => id !== (first ?? captures[0]?.id))) {
    ctx.log.error({ mid: payment.mid, amount }, 'payments: the provider took this payment a second time; it goes back');
    const reason = 'The same payment was taken twice.';
    await requestRefund(ctx, { payment, capture: id, amount, cause: 'second-capture', reason, by: system });
  }
}

interface ReviewCause {
  reason: string;
  goesBack: boolean;
}

async function sendToReview(ctx: Ctx, payment: PaymentRecord, { reason, goesBack }: ReviewCause) {
  ctx.log.error({ mid: payment.mid, reason, goesBack }, 'payments: money came that does not fit');
  if (!goesBack) return;
  const { amount } = payment;
  await requestRefund(ctx, { payment, amount, cause: 'paid-twice', reason, by: system });
  await ctx.emit(paymentEnded, { payment });
}

/**
 * Closes a payment that its payer has left, as far as the provider can, and returns its record. A payment that cannot
 * be closed, or that the provider never opened, expires on our side only: late money still settles it, or is refunded
 * when another attempt was paid first. Throws `Refused` 503 when the provider does not answer.
 */
export async function abandonPayment(ctx: Ctx, mid: string): Promise<PaymentRecord> {
  const provider = ctx.use(gateway);
  await withGatewayRefusal(provider.close(mid));
  const now = await withGatewayRefusal(settle(ctx, mid));
  const neverOpened = !now.url && (now.report as GatewayReport | null)?.state === 'unknown';
  return isOpen(now) && (provider.cannotClose || neverOpened) ? expirePayment(ctx, now) : now;
}

/** Expires an open payment on our side only. It is still checked for late money, as every payment that ended. */
const expirePayment = (ctx: Ctx, { mid, amount, currency }: PaymentRecord): Promise<PaymentRecord> =>
  recordReport(ctx, mid, { report: { state: 'expired', amount, currency, reference: mid, captures: [] } });

/** A payment by its `mid`. */
export const paymentByMid = (ctx: Ctx, mid: string): Promise<PaymentRecord | undefined> => findPayment(ctx.db, mid);

/**
 * Moves the payments of one account to another after both were merged (W8). Where both have an open payment for the
 * same thing, the older one expires.
 */
export async function reassignPayments(ctx: Ctx, { from, into }: { from: string; into: string }): Promise<void> {
  for (const older of await olderDuplicates(ctx.db, [from, into])) await expirePayment(ctx, older);
  await changePayer(ctx.db, from, into);
}

interface WebhookRequest {
  params: { gateway: string };
  raw: Uint8Array;
  headers: Readonly<Record<string, string | undefined>>;
}

/**
 * Accepts a provider's webhook. Only its signature is trusted, and of its content only which payment it is about; the
 * report is requested afterwards in a job (D23). A repeated event changes nothing. Throws `Refused` 401 for a wrong
 * signature, 404 when it is not for the provider in use.
 */
export async function receiveWebhook(ctx: Ctx, request: WebhookRequest): Promise<boolean> {
  if (request.params.gateway !== ctx.use(gateway).name) throw notFound('page');
  const notification = ctx.use(gateway).checkWebhook(request.raw, request.headers);
  if (!notification) throw new Refused('bad-signature', 'The signature of this webhook is not right.');
  return ctx.transaction(async ctx => {
    if (!(await findPayment(ctx.db, notification.mid))) return false;
    const isNew = await recordEvent(ctx, notification.eventId, notification.mid);
    if (!isNew) return false;
    await ctx.send(checkPayment, { mid: notification.mid, again: true });
    for (const { id } of await openRefunds(ctx.db, notification.mid)) await ctx.send(pushRefund, { refund: id });
    return true;
  });
}

/** Logs a return from the payment page whose signature is wrong. The fields that it brings are not used (D23). */
export function noteReturn(ctx: Ctx, mid: string, fields: Readonly<Record<string, unknown>>): void {
  if (ctx.use(gateway).checkReturn?.(mid, fields) === 'wrong')
    ctx.log.warn({ mid }, 'payments: a browser came back with a wrong signature');
}
