import { bound, type Bound } from '#platform/bound.ts';
import * as actions from './actions.ts';
import * as wire from './wire.ts';

const ok = <T>(body: T) => ({ status: 200, body }) as const;

export const calls: Bound[] = [
  bound(wire.registerPartner, async (ctx, { form }) => ok(await actions.registerPartner(ctx, form))),
  bound(wire.checkSample, async (ctx, { json }) => ok(await actions.checkSample(ctx, json))),
  bound(wire.placeOrder, async (ctx, { json }) => ok(await actions.placeOrder(ctx, json))),
  bound(wire.updatePartnerLogo, async (ctx, { form }) => ok(await actions.updatePartnerLogo(ctx, form))),
  bound(wire.updatePartner, async (ctx, { json }) => ok(await actions.updatePartner(ctx, json))),
];

export {
  addCredits,
  creditsOf,
  describePartner,
  markSamplePaid,
  partnerById,
  returnCredit,
  seedPartner,
  type SeededPartner,
} from './actions.ts';
export type { SampleOrder } from './rules.ts';
export type { Partner } from './store.ts';
