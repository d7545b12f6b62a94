import { callHandler, type CallHandler } from '#platform/call-handler.ts';
import { moneyCalls } from './actions/money-calls.ts';
import { receiveWebhook, noteReturn } from './actions/settle.ts';
import { returnPath } from './actions/start.ts';
import * as wire from './wire.ts';

export {
  paymentEnded,
  gateway,
  isOpen,
  UnusablePayment,
  paymentRefunded,
  paymentSettled,
} from './actions/contracts.ts';
export type { PaymentRecord, RefundRecord } from './actions/contracts.ts';
export {
  paymentsNeedingAttention,
  advanceRefund,
  decideRefund,
  cancelRequestedRefunds,
  lockPayment,
  paymentsOf,
  refundById,
  refundsOf,
  refundsOfEditions,
  requestRefund,
} from './actions/refund.ts';
export type { PaymentWithRefunds, NewRefund } from './actions/refund.ts';
export {
  reassignPayments,
  abandonPayment,
  paymentByMid,
  refreshPayment,
  settle,
  settleKnown,
} from './actions/settle.ts';
export { discard, paidSince, startPayment, unpaidOrdersOf, type NewPayment } from './actions/start.ts';
export { GatewayUnavailable } from './gateway.ts';
export type { Capture, Gateway, GatewayOrder, GatewayReport, GatewayRefund, RefundReport } from './gateway.ts';
export { jobs } from './jobs.ts';
export { countWaiting } from './store/lists.ts';
export { paymentFigures } from './store/figures.ts';
export { capturesIn, firstMoneyOf, refundEndsOf, refundsIn, type Span } from './store/month.ts';

export const calls: CallHandler[] = [
  callHandler(wire.gatewayWebhook, async (ctx, request) => ({ heard: await receiveWebhook(ctx, request) })),
  callHandler(wire.returnFromGateway, async (ctx, { params, query }) => {
    noteReturn(ctx, params.MID, query);
    return { status: 303, redirect: returnPath(params.MID) };
  }),
  callHandler(wire.returnFromGatewayByForm, async (_, { params }) => ({
    status: 303,
    redirect: returnPath(params.MID),
  })),
  ...moneyCalls,
];
