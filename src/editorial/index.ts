import { bound, type Bound } from '#platform/bound.ts';
import * as actions from './actions.ts';
import * as wire from './wire.ts';

const ok = <T>(body: T) => ({ status: 200, body }) as const;

export { contentLists } from './content.ts';
export const calls: Bound[] = [
  bound(wire.exploreInfo, async (ctx, { json }) => ok(await actions.readExploreInfo(ctx, json.id))),
  bound(wire.exploreCards, async ctx => ok(await actions.listExploreCards(ctx))),
  bound(wire.landing, async ctx => ok(await actions.readLanding(ctx))),
  bound(wire.partnerTestimonials, async ctx => ok(await actions.listTestimonials(ctx, 'partner'))),
  bound(wire.faqList, async (ctx, { params }) => ok(await actions.listFaqs(ctx, params.place))),
  bound(wire.staticText, async (ctx, { params }) => ok(await actions.readText(ctx, params.slug))),
];

export { seedEditorial, seedPictures, seedPortraits } from './actions.ts';
