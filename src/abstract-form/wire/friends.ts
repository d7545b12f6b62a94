import * as z from 'zod/mini';
import { call, type HandlerResult } from '#kernel/call.ts';
import { editionId } from '#src/editions/wire.ts';

/** What friends told for a story, in figures, for whoever hands it in (W53, W55). */
export const friendsOfStory = call({
  row: 'W55',
  method: 'POST',
  path: '/api/friendsOfStory',
  who: 'anyone',
  target: { object: 'edition', may: 'act' },
  json: z.strictObject({ edition: editionId }),
  replies: {
    200: z.object({
      /** How many have sent something, and of how many the owner has not decided. */
      told: z.int(),
      undecided: z.int(),
      /** How many have begun and not sent. */
      writing: z.int(),
      /** The last day of a link that takes people; null without one. */
      openUntil: z.nullable(z.string()),
      /** What the owner keeps: from how many, the words of each answer (0: only spoken), recordings and photos. */
      kept: z.object({ friends: z.int(), words: z.array(z.int()), recordings: z.int(), photos: z.int() }),
    }),
  },
});
export type FriendsFigures = HandlerResult<typeof friendsOfStory>;
