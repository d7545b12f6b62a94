import { callHandler, type CallHandler } from '#platform/call-handler.ts';
import * as actions from './actions.ts';
import * as wire from './wire.ts';

const ok = <T>(body: T) => ({ status: 200, body }) as const;

export { contentLists } from './content.ts';
export const calls: CallHandler[] = [
  callHandler(wire.exploreInfo, async (ctx, { json }) => ok(await actions.readExploreInfo(ctx, json.id))),
  callHandler(wire.exploreCards, async ctx => ok(await actions.listExploreCards(ctx))),
  callHandler(wire.landing, async ctx => ok(await actions.readLanding(ctx))),
  callHandler(wire.partnerTestimonials, async ctx => ok(await actions.listTestimonials(ctx, 'partner'))),
  callHandler(wire.faqList, async (ctx, { params }) => ok(await actions.listFaqs(ctx, params.place))),
  callHandler(wire.staticText, async (ctx, { params }) => ok(await actions.readText(ctx, params.slug))),
];

export { seedEditorial, seedPictures, seedPortraits } from './actions.ts';
