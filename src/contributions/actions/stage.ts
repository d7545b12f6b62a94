import { reopeningOf, type Edition } from '#src/editions/index.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { type FriendsStage, friendsStage, takesContributions, verbOf } from '../rules.ts';

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
