import { bound, type Bound } from '#platform/bound.ts';
import { hear, noteReturn } from './actions/settle.ts';
import { returnPath } from './actions/start.ts';
import * as wire from './wire.ts';

export { ended, gateway, goesBack, refunded, settled } from './actions/outside.ts';
export type { PaymentRecord, RefundRecord } from './actions/outside.ts';
export {
  attention,
  bringOn,
  decideRefund,
  dropAsked,
  hold,
  paymentsOf,
  refundById,
  refundsOf,
  refundsOfEditions,
  wantRefund,
} from './actions/refund.ts';
export type { PaymentSeen, RefundWanted } from './actions/refund.ts';
export { followAccount, letGo, linkEdition, paymentByMid, settle } from './actions/settle.ts';
export { discard, startPayment, unpaidOrdersOf, type NewPayment } from './actions/start.ts';
export { GatewayAway } from './gateway.ts';
export type { Capture, Gateway, GatewayOrder, GatewayReport, RefundAsked, RefundReport } from './gateway.ts';
export { jobs } from './jobs.ts';

export const calls: Bound[] = [
  bound(wire.hook, async (ctx, asked) => ({ status: 200, body: { heard: await hear(ctx, asked) } })),
  bound(wire.comeBack, async (ctx, { params, query }) => {
    noteReturn(ctx, params.MID, query);
    return { status: 303, elsewhere: returnPath(params.MID) };
  }),
  bound(wire.comeBackByForm, async (_, { params }) => ({ status: 303, elsewhere: returnPath(params.MID) })),
];
