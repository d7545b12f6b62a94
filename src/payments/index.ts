import { bound, type Bound } from '#platform/bound.ts';
import { hear } from './actions.ts';
import * as wire from './wire.ts';

export {
  ended,
  followAccount,
  gateway,
  letGo,
  linkEdition,
  paymentByMid,
  settle,
  settled,
  startPayment,
} from './actions.ts';
export type { NewPayment, PaymentRecord } from './actions.ts';
export { GatewayAway } from './gateway.ts';
export type { Capture, Gateway, GatewayOrder, GatewayReport, RefundAsked, RefundReport } from './gateway.ts';
export { jobs } from './jobs.ts';

export const calls: Bound[] = [
  bound(wire.bankHook, async (ctx, asked) => ({ status: 200, body: { heard: await hear(ctx, asked) } })),
];
