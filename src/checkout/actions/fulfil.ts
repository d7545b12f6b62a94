import type { EditionId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { addPages, addPaid, placeEdition, loadEdition, type Edition } from '#src/editions/index.ts';
import { queueMessage } from '#src/messages/index.ts';
import { addCredits, markSamplePaid } from '#src/partners/index.ts';
import { UnusablePayment, type PaymentRecord } from '#src/payments/index.ts';
import { countUse, giveUseBack } from '../store.ts';
import { orderPaidCopies } from './further-copies.ts';
import { papersOfPayments } from './papers.ts';
import { paymentBillOf, type PaymentBill, type OrderPaymentBill } from './payment-bill.ts';
import { receiverName } from '#src/editions/rules.ts';

const paidBefore = () => new UnusablePayment('this was paid before');

/**
 * Does what was paid for, in the transaction that settles the payment, so exactly once. Throws `UnusablePayment`, which
 * refunds the money, when it was paid before, the order was cancelled, or the coupon was used up.
 */
export async function fulfil(
  ctx: Ctx,
  { payment, linkEdition }: { payment: PaymentRecord; linkEdition: (edition: EditionId) => void },
): Promise<void> {
  const bill = paymentBillOf(payment);
  let ordered: Edition | undefined;
  switch (bill.kind) {
    case 'order':
      ordered = await createPaidEdition(ctx, payment, bill);
      linkEdition(ordered.id);
      break;
    case 'pages':
      await addPaidPages(ctx, payment, bill);
      break;
    case 'copies':
      await orderPaidCopies(ctx, payment, bill);
      break;
    case 'balance':
      await addBalance(ctx, payment, bill.edition);
      break;
    case 'bundle':
      await addCredits(ctx, {
        partner: payment.payer,
        count: bill.size,
        mid: payment.mid,
        plan: bill.plan,
        byName: bill.byName,
      });
      break;
    case 'sample':
      if (!(await markSamplePaid(ctx, payment.payer, { ...bill.sample, mid: payment.mid }))) throw paidBefore();
      break;
  }
  const hasCoupon = 'coupon' in bill && bill.coupon !== null;
  if (hasCoupon && !(await countUse(ctx, payment.mid)))
    throw new UnusablePayment('its coupon was used up before the money came');
  // Not yet, because the series of paper numbers stays locked from then to the end of the transaction.
  await ctx.saveAtCommit(papersOfPayments, { payment, ordered });
}

async function createPaidEdition(ctx: Ctx, payment: PaymentRecord, bill: OrderPaymentBill): Promise<Edition> {
  const { plan, subCategory, copies, option, total, about, arrivalPin } = bill;
  const edition = await placeEdition(ctx, {
    customer: payment.payer,
    customerName: payment.payerName,
    customerPhone: payment.payerPhone,
    theme: subCategory.theme,
    subCategory: subCategory.name,
    category: subCategory.name,
    plan,
    copies,
    total,
    paid: payment.amount,
    isFifty: option === 'downfront',
    mid: payment.mid,
    ...(about && { about }),
    ...(arrivalPin && { arrivalPin }),
  });
  await queueMessage(ctx, {
    to: payment.payerPhone,
    account: payment.payer,
    edition: edition.id,
    // No partner has placed it.
    sender: null,
    kind: 'orderConfirmed',
    values: { payer: payment.payerName, person: receiverName(edition), edition: subCategory.name },
    link: `/abstract/${edition.id}`,
  });
  return edition;
}

async function addPaidPages(ctx: Ctx, payment: PaymentRecord, bill: Extract<PaymentBill, { kind: 'pages' }>) {
  const { edition, from, plan, difference: price } = bill;
  if (!(await addPages(ctx, edition, { from, plan, price, paid: payment.amount })))
    throw new UnusablePayment('the magazine cannot get these pages any more');
}

async function addBalance(ctx: Ctx, payment: PaymentRecord, id: EditionId): Promise<void> {
  await addPaid(ctx, id, payment.amount);
  const { paid, total, cancelled } = await loadEdition(ctx, id);
  if (cancelled) throw new UnusablePayment('the order was cancelled');
  if (paid > total) throw paidBefore();
}

/** Releases the coupon that a failed or expired payment held (D18). */
export const releaseCouponUse = (ctx: Ctx, { payment }: { payment: PaymentRecord }): Promise<void> =>
  giveUseBack(ctx, payment.mid);
