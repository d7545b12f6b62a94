import { bound, type Bound } from '#platform/bound.ts';
import * as orders from './actions/orders.ts';
import * as profile from './actions/profile.ts';
import * as samples from './actions/samples.ts';
import * as wire from './wire.ts';

const ok = <T>(body: T) => ({ status: 200, body }) as const;

export const calls: Bound[] = [
  bound(wire.registerPartner, async (ctx, { form }) => ok(await profile.registerPartner(ctx, form))),
  bound(wire.checkSample, async (ctx, { json }) => ok(await samples.checkSample(ctx, json))),
  bound(wire.placeOrder, async (ctx, { json }) => ok(await orders.placeOrder(ctx, json))),
  bound(wire.updatePartnerLogo, async (ctx, { form }) => ok(await profile.updatePartnerLogo(ctx, form))),
  bound(wire.updatePartner, async (ctx, { json }) => ok(await profile.updatePartner(ctx, json))),
  bound(wire.studioSamples, async ctx => ok({ samples: await samples.listOpenSamples(ctx) })),
  bound(wire.stepSample, async (ctx, { json }) => {
    await samples.stepSample(ctx, json);
    return ok({ status: 'ok' as const });
  }),
];

export { addCredits, creditsOf, returnCredit } from './actions/orders.ts';
export { describePartner, partnerById, seedPartner, type SeededPartner } from './actions/profile.ts';
export { markSamplePaid } from './actions/samples.ts';
export type { SampleOrder } from './rules.ts';
export type { Partner } from './store.ts';
