import { pageSize } from '#kernel/page-size.ts';
import { callHandler, type CallHandler } from '#platform/call-handler.ts';
import { paise, toRupees } from '#kernel/money.ts';
import { editionRecordFor } from '#src/editions/index.ts';
import { paymentsNeedingAttention, paymentsOf, type PaymentWithRefunds } from '#src/payments/index.ts';
import { cancelOrder } from './actions/cancel.ts';
import { confirmPayment, type Confirmation } from './actions/confirm.ts';
import { applyCoupon } from './actions/coupons.ts';
import { cancelByStaff, decideByStaff, refundByStaff } from './actions/staff.ts';
import { furtherCopies, payForCopies } from './actions/further-copies.ts';
import { morePages, payForPages } from './actions/more-pages.ts';
import { payAsPartner, payBalance, payForOrder } from './actions/pay.ts';
import { discardOrder, failedPayment, unpaidOrders } from './actions/unpaid.ts';
import * as wire from './wire.ts';

const toStaffPayment = ({ payment, refunds, left }: PaymentWithRefunds): wire.StaffPayment => ({
  mid: payment.mid,
  title: payment.title,
  payer: payment.payerName,
  phone: payment.payerPhone,
  amount: toRupees(payment.amount),
  left: toRupees(left),
  status: payment.status,
  trouble: payment.reviewReason,
  paidAt: payment.paidAt?.toISOString() ?? null,
  edition: payment.edition,
  refunds: refunds.map(refund => ({
    id: refund.id,
    amount: toRupees(refund.amount),
    cause: refund.cause,
    reason: refund.reason,
    thenCancel: refund.thenCancel,
    state: refund.state,
    askedBy: refund.askedByName,
    decidedBy: refund.decidedByName,
    createdAt: refund.createdAt.toISOString(),
    endedAt: refund.endedAt?.toISOString() ?? null,
  })),
});

const confirmationReply = (confirmation: Confirmation) => {
  switch (confirmation.state) {
    case 'pending': {
      const { state: _, ...open } = confirmation;
      return { status: 202, body: { pending: true, ...open } } as const;
    }
    case 'skip':
      return { status: 200, body: { skip: true, link: confirmation.link } } as const;
    case 'invoice':
      return { status: 200, body: { skip: false, invoice: confirmation.invoice } } as const;
  }
};

export { contentLists } from './content.ts';
export const calls: CallHandler[] = [
  callHandler(wire.applyCoupon, (ctx, { json }) => applyCoupon(ctx, json)),
  callHandler(wire.paymentD2C, (ctx, { json }) => payForOrder(ctx, json)),
  callHandler(wire.payment, async (ctx, { json }) =>
    ctx.actor.kind === 'visitor' || ctx.actor.kind === 'proven'
      ? { status: 201, body: {} }
      : { status: 200, body: await payAsPartner(ctx, json) },
  ),
  callHandler(wire.secondPay, (ctx, { json }) => payBalance(ctx, json)),
  callHandler(wire.morePages, (ctx, { json }) => morePages(ctx, json)),
  callHandler(wire.payForPages, (ctx, { json }) => payForPages(ctx, json)),
  callHandler(wire.furtherCopies, (ctx, { json }) => furtherCopies(ctx, json)),
  callHandler(wire.payForCopies, (ctx, { json }) => payForCopies(ctx, json)),
  callHandler(wire.cancelOrder, async (ctx, { json }) => editionRecordFor(ctx, await cancelOrder(ctx, json))),
  callHandler(wire.staffPayments, async (ctx, { query }) => {
    const list = query.edition
      ? await paymentsOf(ctx, query.edition)
      : await paymentsNeedingAttention(ctx, query.before);
    return {
      payments: list.map(toStaffPayment),
      more: !query.edition && list.length === pageSize,
      limit: toRupees(paise(ctx.config.refundLimit)),
    };
  }),
  callHandler(wire.staffRefund, async (ctx, { json }) => ({
    needsSecond: (await refundByStaff(ctx, json)).some(({ state }) => state === 'asked'),
  })),
  callHandler(wire.staffCancel, (ctx, { json }) => cancelByStaff(ctx, json)),
  callHandler(wire.decideRefund, async (ctx, { json }) => ({ state: (await decideByStaff(ctx, json)).state })),
  callHandler(wire.unpaidOrders, ctx => unpaidOrders(ctx)),
  callHandler(wire.discardOrder, (ctx, { json }) => discardOrder(ctx, json)),
  callHandler(wire.failedPayment, (ctx, { json }) => failedPayment(ctx, json)),
  callHandler(wire.confPayment, async (ctx, { json }) => confirmationReply(await confirmPayment(ctx, json))),
];

export { moveCouponUses, seedCoupons } from './actions/coupons.ts';
export { copiesPaid, copySource, type CopySource } from './actions/further-copies.ts';
export { orderStart } from './actions/pay.ts';
export { fulfil, releaseCouponUse } from './actions/fulfil.ts';
export { invoiceShipped } from './actions/papers.ts';
export { moneyBack, onRefunded } from './actions/refunds.ts';
