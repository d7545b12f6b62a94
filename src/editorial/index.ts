import { callHandler, cachedHandler, type CallHandler } from '#platform/call-handler.ts';
import * as actions from './actions.ts';
import * as wire from './wire.ts';

export { contentLists } from './content.ts';
export const calls: CallHandler[] = [
  callHandler(wire.exploreInfo, (ctx, { json }) => actions.readExploreInfo(ctx, json.id)),
  cachedHandler(wire.exploreCards, ctx => actions.listExploreCards(ctx)),
  cachedHandler(wire.landing, ctx => actions.readLanding(ctx)),
  cachedHandler(wire.partnerTestimonials, ctx => actions.listTestimonials(ctx, 'partner')),
  cachedHandler(wire.faqList, (ctx, { params }) => actions.listFaqs(ctx, params.place)),
  cachedHandler(wire.staticText, (ctx, { params }) => actions.readText(ctx, params.slug)),
  callHandler(wire.textVersion, (ctx, { params }) => actions.readTextVersion(ctx, params.slug, params.version)),
];

export { seedEditorial, seedPictures, seedPortraits, textVersion } from './actions.ts';
