import { type Edition, reopeningOf } from '#src/editions/index.ts';
import { Refused } from '#kernel/refusals.ts';
import { dayInIndia } from '#kernel/dates.ts';
import type { Ctx } from '#platform/context.ts';
import { acceptedFigures } from '#src/abstract-form/rules/friends.ts';
import type { FriendsFigures } from '#src/abstract-form/wire/friends.ts';
import { type FriendsStage, friendsStage, takesContributions, takesPeople, verbOf } from '../rules.ts';
import * as store from '../store.ts';
import { acceptedContributionsOf } from './accepted.ts';

/** How far an edition is for those who tell; `closesAt`: when its link closes, in the hour after the hand-in. */
export async function friendsStageOf(
  ctx: Ctx,
  edition: Edition,
): Promise<{ stage: FriendsStage; closesAt: Date | null }> {
  const reopening = await reopeningOf(ctx, edition);
  const stage = friendsStage(edition, reopening);
  return { stage, closesAt: stage === 'last-hour' ? reopening.until : null };
}

/** The refusal of new contributions to a story that was handed in: 409. `from`: who handed it in. */
export const handedInRefusal = (from: string) =>
  new Refused(
    'friends-closed',
    `${from} ${verbOf(from, 'has', 'have')} handed the story in, so nothing can be added to it any more. Thank you for wanting to tell!`,
  );

/** Whether contributions to an edition are begun and sent now. */
export const takesFriends = async (ctx: Ctx, edition: Edition): Promise<boolean> =>
  takesContributions((await friendsStageOf(ctx, edition)).stage);

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
    kept: acceptedFigures(await acceptedContributionsOf(ctx, edition.id)),
  };
}
