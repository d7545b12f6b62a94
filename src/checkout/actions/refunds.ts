import { inr, paise, toRupees } from '#kernel/money.ts';
import { notFound, Refused } from '#kernel/refused.ts';
import type { Ctx } from '#platform/context.ts';
import { editionById, takeBackPaid, type Edition } from '#src/editions/index.ts';
import { cancelTerms } from '#src/editions/rules.ts';
import { tell } from '#src/messages/index.ts';
import {
  paymentByMid,
  refundsOf,
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
    const edition = payment.edition ? await editionById(ctx, payment.edition) : undefined;
    const goneBefore = (await refundsOf(ctx, payment.mid)).reduce((sum, one) => sum + one.amount, 0);
    const beyond = payment.status === 'paid' && goneBefore + amount > ceilingFor(edition);
    const needsSecond = beyond || amount > ctx.config.refundLimit;
    return wantRefund(ctx, { payment, amount, cause: 'staff', reason: asked.reason, by: actor, needsSecond });
  });
}

/** So much may one person alone send back of an edition's money: what cancelling would give. */
const ceilingFor = (edition: Edition | undefined): number => (edition && cancelTerms(edition)?.refund) ?? 0;

/** Money arrived back at its payer: the books of what it was for follow, and the payer is told. */
export async function onRefunded(
  ctx: Ctx,
  { payment, refund }: { payment: PaymentRecord; refund: RefundRecord },
): Promise<void> {
  const counted = payment.status === 'paid' && (refund.cause === 'cancelled' || refund.cause === 'staff');
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
