import { bound, type Bound } from '#platform/bound.ts';
import * as actions from './actions.ts';
import * as wire from './wire.ts';

const ok = <T>(body: T) => ({ status: 200, body }) as const;

export { contentLists } from './content.ts';
export const calls: Bound[] = [
  bound(wire.exploreInfo, async (ctx, { json }) => ok(await actions.exploreInfo(ctx, json.id))),
  bound(wire.exploreCards, async ctx => ok(await actions.exploreCards(ctx))),
  bound(wire.landing, async ctx => ok(await actions.landing(ctx))),
  bound(wire.partnerTestimonials, async ctx => ok(await actions.testimonials(ctx, 'partner'))),
  bound(wire.faqs, async (ctx, { params }) => ok(await actions.faqs(ctx, params.place))),
  bound(wire.text, async (ctx, { params }) => ok(await actions.text(ctx, params.slug))),
];

export { seedEditorial, seedPictures, seedPortraits } from './actions.ts';
