import type { EditionId } from '#kernel/ids.ts';
import { inr, paise, toRupees } from '#kernel/money.ts';
import { notFound, Refused } from '#kernel/refused.ts';
import type { Ctx } from '#platform/context.ts';
import { editionById, hold as holdEdition, takeBackPaid, termsOf } from '#src/editions/index.ts';
import type { MoneyBack } from '#src/editions/rules.ts';
import { tell } from '#src/messages/index.ts';
import {
  hold as holdPayment,
  paymentByMid,
  refundsOf,
  refundsOfEdition,
  settle,
  wantRefund,
  type PaymentRecord,
  type RefundRecord,
} from '#src/payments/index.ts';
import { giveUseBack } from '../store.ts';

export interface RefundByStaff {
  mid: string;
  /** In rupees. */
  amount: number;
  reason: string;
}

/**
 * Staff send money back, with a reason (W34). Above the limit of the settings, or beyond what cancelling would give back at this
 * stage, a second person has to agree. Throws `Refused` 404, 409 when there is less left or it bought iCredits.
 */
export async function refundByStaff(ctx: Ctx, asked: RefundByStaff): Promise<RefundRecord[]> {
  const { actor } = ctx;
  const known = actor.kind === 'staff' ? await paymentByMid(ctx, asked.mid) : undefined;
  if (actor.kind !== 'staff' || !known) throw notFound('payment');
  const payment = await settle(ctx, known.mid, { again: true });
  if (payment.status === 'paid' && payment.purpose === 'bundle')
    throw new Refused(
      409,
      'iCredits',
      'This payment bought iCredits, which may be spent already. Settle it with the partner by hand.',
    );
  const amount = paise(Math.round(asked.amount * 100));
  return ctx.transaction(async ctx => {
    const needsSecond = amount > (await mayAlone(ctx, payment));
    return wantRefund(ctx, { payment, amount, cause: 'staff', reason: asked.reason, by: actor, needsSecond });
  });
}

const sum = (rows: readonly RefundRecord[]) => rows.reduce((all, one) => all + one.amount, 0);

/**
 * How much more of an order's money one person alone may send back, in however many parts: what is left of the limit after all that staff
 * sent or asked for, and no more than cancelling would give. Whoever wants to know it at the same time waits until this transaction is over.
 */
async function mayAlone(ctx: Ctx, payment: PaymentRecord): Promise<number> {
  const edition = payment.edition ? await holdEdition(ctx, payment.edition) : undefined;
  if (!edition) await holdPayment(ctx, payment.mid);
  const before = edition
    ? (await refundsOfEdition(ctx, edition.id)).map(one => one.refund)
    : await refundsOf(ctx, payment.mid);
  const limit = ctx.config.refundLimit - sum(before.filter(one => one.cause === 'staff'));
  // Money that does not fit any order is not under its rule.
  if (payment.status !== 'paid') return limit;
  return Math.min(limit, (edition && (await termsOf(ctx, edition))?.refund) ?? 0);
}

/** Whether a refund is of the money that an edition counts as paid: not of what was taken or paid too often. */
const ofThePrice = (cause: RefundRecord['cause'], status: PaymentRecord['status']) =>
  status === 'paid' && (cause === 'cancelled' || cause === 'staff');

/** What of the money paid for an edition went back or is on its way; what still waits for a second person may never go. */
export async function moneyBack(ctx: Ctx, edition: EditionId): Promise<MoneyBack> {
  const rows = (await refundsOfEdition(ctx, edition)).filter(one => ofThePrice(one.refund.cause, one.status));
  const inState = (...states: RefundRecord['state'][]) =>
    sum(rows.map(one => one.refund).filter(one => states.includes(one.state)));
  return { arrived: inState('done'), onItsWay: inState('queued', 'sent') };
}

/** Money arrived back at its payer: the books of what it was for follow, and the payer is told. */
export async function onRefunded(
  ctx: Ctx,
  { payment, refund }: { payment: PaymentRecord; refund: RefundRecord },
): Promise<void> {
  const counted = ofThePrice(refund.cause, payment.status);
  const edition = counted && payment.edition ? await editionById(ctx, payment.edition) : undefined;
  // What staff give back on an order that goes on is a lower price, not a debt of the customer's.
  if (edition) await takeBackPaid(ctx, edition.id, { amount: refund.amount, lessToPay: !edition.cancelled });
  if (payment.status === 'paid_review') await giveUseBack(ctx, payment.mid);
  await tell(ctx, {
    to: payment.payerPhone,
    kind: 'moneyBack',
    values: { amount: inr(toRupees(refund.amount)), what: payment.title },
    ...(payment.edition && { link: `/tracking/${payment.edition}` }),
  });
}
