import { keptFigures } from '#src/abstract-form/rules/friends.ts';
import type { FriendsFigures } from '#src/abstract-form/wire/friends.ts';
import type { Edition } from '#src/editions/index.ts';
import { dayInIndia } from '#kernel/dates.ts';
import type { Ctx } from '#platform/context.ts';
import { takesPeople } from '../rules.ts';
import * as store from '../store.ts';
import { keptContributionsOf } from './kept.ts';
import { takesFriends } from './stage.ts';

/** How many told, and until when others can, for whoever looks the story over (W55). */
export async function figuresOf(ctx: Ctx, edition: Edition): Promise<FriendsFigures> {
  const states = (await store.contributionsOf(ctx.db, edition.id)).map(({ state }) => state);
  const count = (...counted: (typeof states)[number][]) => states.filter(state => counted.includes(state)).length;
  const [link] = await store.linksOf(ctx.db, edition.id);
  const isOpen = link && takesPeople(link, dayInIndia(ctx.now())) && (await takesFriends(ctx, edition));
  return {
    told: count('sent', 'kept', 'left-out'),
    undecided: count('sent'),
    writing: count('open'),
    openUntil: isOpen ? link.lastDay : null,
    kept: keptFigures(await keptContributionsOf(ctx, edition.id)),
  };
}
