import { inr, paise, toRupees, type Paise } from '#kernel/money.ts';
import { notYours, Refused, signInFirst } from '#kernel/refusals.ts';
import { bankTime } from '#kernel/promises.ts';
import type { Ctx } from '#platform/context.ts';
import { authorizeEdition, cancelEdition, lockEdition, type Edition } from '#src/editions/index.ts';
import { queueMessage } from '#src/messages/index.ts';
import { partnerById, returnCredit } from '#src/partners/index.ts';
import {
  cancelRequestedRefunds,
  paymentsOf,
  refreshPayment,
  requestRefund,
  type NewRefund,
} from '#src/payments/index.ts';
import { receiverName } from '#src/editions/rules.ts';

interface CancelRequest {
  edition: string;
  /** The refund that was shown, in rupees: another figure gives 409 and nothing is cancelled. */
  expectedRefund?: number | undefined;
}

/**
 * Checks the payments of an edition that have no recorded capture: only the provider knows what was captured. Throws
 * `Refused` 503 when it does not answer.
 */
export async function refreshCaptures(ctx: Ctx, edition: string): Promise<void> {
  for (const { payment, left, refunds } of await paymentsOf(ctx, edition))
    if (left === 0 && refunds.length === 0) await refreshPayment(ctx, payment.mid);
}

/**
 * Cancels an order for its payer and refunds what its stage allows, in one transaction; cancelling again changes
 * nothing (W34). Throws `Refused` 404, 401 or 403 by the caller, 409 when it is too late, the figure has changed or
 * staff have to look at it, 503 when the provider has to be checked and does not answer.
 */
export async function cancelOrder(ctx: Ctx, request: CancelRequest): Promise<Edition> {
  const before = await authorizeEdition(ctx, request.edition);
  const { actor } = ctx;
  // Staff cancel in the studio, with a reason and by the rule of the second person.
  if (actor.kind === 'staff') throw notYours();
  if (actor.kind !== 'customer' && actor.kind !== 'partner') throw signInFirst();
  const by = { kind: actor.kind, id: actor.id, name: before.customerName };
  await refreshCaptures(ctx, before.id);
  return ctx.transaction(async ctx => {
    const expectedRefund =
      request.expectedRefund === undefined ? undefined : paise(Math.round(request.expectedRefund * 100));
    if (!(await lockEdition(ctx, before.id)).cancelled) await cancelRequestedRefunds(ctx, before.id);
    const { edition, refund, iCredit, fresh } = await cancelEdition(ctx, { edition: before.id, expectedRefund });
    if (!fresh) return edition;
    await refundPayments(ctx, { edition, refund, by, reason: 'The order was cancelled.' });
    await finishCancellation(ctx, { edition, refund, iCredit });
    return edition;
  });
}

/** Returns the iCredit of an order that was placed with one, and notifies the payer. */
export async function finishCancellation(
  ctx: Ctx,
  { edition, refund, iCredit }: { edition: Edition; refund: Paise; iCredit: boolean },
): Promise<void> {
  const byCredit = edition.partner !== null && edition.total === 0;
  if (byCredit && iCredit) await returnCredit(ctx, { partner: edition.partner!, edition: edition.id });
  await notifyPayer(ctx, edition, refundText(refund, byCredit && iCredit));
}

type CancellationRefund = { edition: Edition; refund: Paise } & Pick<
  NewRefund,
  'by' | 'reason' | 'needsSecond' | 'thenCancel'
>;

/**
 * Spreads the refund over the payments of an edition, the newest first. Throws `Refused` 409 when they do not cover it.
 */
export async function refundPayments(ctx: Ctx, { edition, refund, ...details }: CancellationRefund): Promise<void> {
  let uncovered: number = refund;
  for (const { payment, left } of await paymentsOf(ctx, edition.id)) {
    const amount = paise(Math.min(uncovered, left));
    if (payment.status !== 'paid' || payment.purpose === 'copies' || amount === 0) continue;
    uncovered -= amount;
    await requestRefund(ctx, { payment, amount, cause: 'cancelled', ...details });
  }
  if (uncovered === 0) return;
  ctx.log.error(
    { edition: edition.id, open: uncovered },
    'checkout: money is owed that no payment covers; somebody has to look',
  );
  throw new Refused(
    'by-hand',
    'We cannot work out by ourselves what goes back of this order. Please write to us, and one of us cancels it with you; nothing was changed.',
  );
}

function refundText(refund: Paise, iCredit: boolean): string {
  if (iCredit) return 'Its iCredit is back on your account.';
  if (refund === 0) return 'There is nothing to send back.';
  return `${inr(toRupees(refund))} goes back to where it came from; your bank usually shows it within ${bankTime}.`;
}

async function notifyPayer(ctx: Ctx, edition: Edition, back: string): Promise<void> {
  const partner = edition.partner ? await partnerById(ctx, edition.partner) : undefined;
  const to = partner?.phone ?? edition.customerPhone;
  if (!to) return;
  const values = { person: receiverName(edition), edition: edition.category, back };
  const account = edition.partner ?? edition.customer;
  await queueMessage(ctx, {
    to,
    account,
    edition: edition.id,
    kind: 'orderCancelled',
    values,
    link: `/tracking/${edition.id}`,
  });
}
