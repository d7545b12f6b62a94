import { toRupees } from '#kernel/money.ts';
import { mayBeSamePerson } from '#kernel/names.ts';
import { notFound, signInFirst } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { discard, paidSince, paymentByMid, unpaidOrdersOf, type PaymentRecord } from '#src/payments/index.ts';
import type { FailedPayment, UnpaidOrder } from '../wire.ts';
import { requirePayer } from './confirm.ts';
import { personOf, paymentBillOf, repeatedOrder, retryPath } from './payment-bill.ts';

const isOpen = (ctx: Ctx, { url, status, expiresAt }: PaymentRecord) =>
  url !== null && (status === 'created' || status === 'open') && ctx.now() < expiresAt;

/** The customer's orders that were started and not paid. Throws `Refused` 401. */
export async function unpaidOrders(ctx: Ctx): Promise<UnpaidOrder[]> {
  if (ctx.actor.kind !== 'customer') throw signInFirst();
  const mayBeSame = (one: PaymentRecord, other: PaymentRecord) =>
    mayBeSamePerson(personOf(paymentBillOf(one)), personOf(paymentBillOf(other)));
  return (await unpaidOrdersOf(ctx, ctx.actor.id, mayBeSame)).flatMap(payment => {
    const bill = paymentBillOf(payment);
    if (bill.kind !== 'order') return [];
    return [
      {
        MID: payment.mid,
        name: bill.subCategory.name,
        theme: bill.subCategory.theme,
        person: personOf(bill),
        plan: bill.plan.name,
        copies: bill.copies,
        total: toRupees(bill.total),
        now: toRupees(payment.amount),
        date: payment.createdAt.toISOString(),
        // A payment page that is still open continues the same payment; otherwise the same bill starts another one.
        link: isOpen(ctx, payment) && payment.url ? payment.url : (retryPath(payment) ?? '/plans'),
      },
    ];
  });
}

/** Discards an unpaid order; returns those that are left. Throws `Refused` 404, 403, 409, 503. */
export async function discardOrder(ctx: Ctx, { MID: mid }: { MID: string }): Promise<UnpaidOrder[]> {
  const payment = await paymentByMid(ctx, mid);
  if (!payment) throw notFound('payment');
  await requirePayer(ctx, payment);
  if (payment.purpose !== 'order') throw notFound('unpaid order');
  await discard(ctx, payment);
  return unpaidOrders(ctx);
}

/** Why a payment failed, as far as that is known; null for one that did not. */
function failureReason({ status, discardedAt, endedAt, expiresAt }: PaymentRecord): string | null {
  if (status === 'failed') return 'The bank or the payment provider declined it.';
  if (status !== 'expired') return null;
  if (discardedAt) return 'You discarded this order.';
  return endedAt && endedAt < expiresAt
    ? 'You began it anew since, so its page was closed.'
    : 'It was not finished in time, so its page was closed.';
}

/** What the payer sees of a failed payment. Throws `Refused` 404, 401, 403. */
export async function failedPayment(ctx: Ctx, { MID: mid }: { MID: string }): Promise<FailedPayment> {
  const payment = await paymentByMid(ctx, mid);
  if (!payment) throw notFound('payment');
  await requirePayer(ctx, payment);
  const reason = failureReason(payment);
  const bill = paymentBillOf(payment);
  const paid = await paidSince(ctx, payment);
  const since =
    bill.kind === 'order' ? await repeatedOrder(ctx, bill, paid) : paid[0] && { payment: paid[0], person: null };
  const { about = null, arrivalPin = null } = bill.kind === 'order' ? bill : {};
  return {
    amount: toRupees(payment.amount),
    failed: reason !== null,
    reason,
    again: retryPath(payment),
    paidSince: since
      ? {
          title: since.payment.title,
          person: since.person,
          at: (since.payment.paidAt ?? since.payment.createdAt).toISOString(),
          edition: since.payment.edition,
        }
      : null,
    about,
    arrivalPin,
  };
}
