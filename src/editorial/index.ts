import { callHandler, keptHandler, okReply, type CallHandler } from '#platform/call-handler.ts';
import * as actions from './actions.ts';
import * as wire from './wire.ts';

export { contentLists } from './content.ts';
export const calls: CallHandler[] = [
  callHandler(wire.exploreInfo, async (ctx, { json }) => okReply(await actions.readExploreInfo(ctx, json.id))),
  keptHandler(wire.exploreCards, async ctx => okReply(await actions.listExploreCards(ctx))),
  keptHandler(wire.landing, async ctx => okReply(await actions.readLanding(ctx))),
  keptHandler(wire.partnerTestimonials, async ctx => okReply(await actions.listTestimonials(ctx, 'partner'))),
  keptHandler(wire.faqList, async (ctx, { params }) => okReply(await actions.listFaqs(ctx, params.place))),
  keptHandler(wire.staticText, async (ctx, { params }) => okReply(await actions.readText(ctx, params.slug))),
  callHandler(wire.textVersion, async (ctx, { params }) =>
    okReply(await actions.readTextVersion(ctx, params.slug, params.version)),
  ),
];

export { seedEditorial, seedPictures, seedPortraits, textVersion } from './actions.ts';
