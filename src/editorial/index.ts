import { callHandler, okReply, type CallHandler } from '#platform/call-handler.ts';
import * as actions from './actions.ts';
import * as wire from './wire.ts';

export { contentLists } from './content.ts';
export const calls: CallHandler[] = [
  callHandler(wire.exploreInfo, async (ctx, { json }) => okReply(await actions.readExploreInfo(ctx, json.id))),
  callHandler(wire.exploreCards, async ctx => okReply(await actions.listExploreCards(ctx))),
  callHandler(wire.landing, async ctx => okReply(await actions.readLanding(ctx))),
  callHandler(wire.partnerTestimonials, async ctx => okReply(await actions.listTestimonials(ctx, 'partner'))),
  callHandler(wire.faqList, async (ctx, { params }) => okReply(await actions.listFaqs(ctx, params.place))),
  callHandler(wire.staticText, async (ctx, { params }) => okReply(await actions.readText(ctx, params.slug))),
];

export { seedEditorial, seedPictures, seedPortraits } from './actions.ts';
