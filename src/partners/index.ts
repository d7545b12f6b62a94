import { callHandler, type CallHandler } from '#platform/call-handler.ts';
import { adjustCredits, decideAdjustment } from './actions/adjust.ts';
import {
  listPartners,
  partnersCsv,
  partnerStatementFile,
  readPartner,
  readPartnerStatement,
} from './actions/for-staff.ts';
import { setOrderNews } from './actions/order-news.ts';
import { linkCards } from './actions/cards.ts';
import * as orders from './actions/orders.ts';
import * as profile from './actions/profile.ts';
import * as samples from './actions/samples.ts';
import { readStatement, statementFile } from './actions/statement.ts';
import * as wire from './wire.ts';
import * as staff from './wire/staff.ts';

export const calls: CallHandler[] = [
  callHandler(wire.registerPartner, (ctx, { form }) => profile.registerPartner(ctx, form)),
  callHandler(wire.checkSample, (ctx, { json }) => samples.checkSample(ctx, json)),
  callHandler(wire.ownSample, ctx => samples.readOwnSample(ctx)),
  callHandler(wire.placeOrder, (ctx, { json }) => orders.placeOrder(ctx, json)),
  callHandler(wire.placeOrders, (ctx, { json }) => orders.placeOrders(ctx, json)),
  callHandler(wire.checkOrders, (ctx, { json }) => orders.checkOrders(ctx, json.orders)),
  callHandler(wire.updatePartnerLogo, (ctx, { form }) => profile.updatePartnerLogo(ctx, form)),
  callHandler(wire.updatePartner, (ctx, { json }) => profile.updatePartner(ctx, json)),
  callHandler(wire.setOrderNews, (ctx, { json }) => setOrderNews(ctx, json.orderNews)),
  callHandler(wire.setLinkDefaults, (ctx, { json }) => profile.setLinkDefaults(ctx, json)),
  callHandler(wire.linkCards, async (ctx, { json }) => ({ status: 200, stream: await linkCards(ctx, json.editions) })),
  callHandler(wire.statement, (ctx, { query }) => readStatement(ctx, query)),
  callHandler(wire.statementFile, async (ctx, { params }) => ({
    status: 200,
    stream: await statementFile(ctx, params),
  })),
  callHandler(wire.studioSamples, (ctx, { query }) => samples.listOpenSamples(ctx, query.after)),
  callHandler(wire.stepSample, async (ctx, { json }) => {
    await samples.stepSample(ctx, json);
    return { status: 'ok' as const };
  }),
  callHandler(staff.studioPartners, (ctx, { json }) => listPartners(ctx, json)),
  callHandler(staff.partnersCsv, ctx => Promise.resolve({ status: 200 as const, stream: partnersCsv(ctx) })),
  callHandler(staff.studioPartner, (ctx, { params }) => readPartner(ctx, params.partner)),
  callHandler(staff.studioStatement, (ctx, { params, query }) => readPartnerStatement(ctx, params.partner, query)),
  callHandler(staff.studioStatementFile, async (ctx, { params }) => ({
    status: 200,
    stream: await partnerStatementFile(ctx, params),
  })),
  callHandler(staff.adjustCredits, (ctx, { json }) => adjustCredits(ctx, json)),
  callHandler(staff.decideAdjustment, (ctx, { json }) => decideAdjustment(ctx, json)),
];

export { notifyPartner, notifyPartnerOfClaim } from './actions/order-news.ts';
export { addCredits, creditsOf, returnCredit } from './actions/orders.ts';
export {
  brandsOf,
  describePartner,
  linkDefaultsOf,
  partnerById,
  seedPartner,
  type SeededPartner,
} from './actions/profile.ts';
export { lockSamples, markSamplePaid, samplesById, stepSample } from './actions/samples.ts';
export type { SampleOrder } from './rules.ts';
export type { Partner } from './store.ts';
export type { SampleWithPartner } from './store/samples.ts';
