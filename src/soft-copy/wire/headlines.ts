import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { cleanText } from '#kernel/clean-text.ts';
import { maxHeadlineLength } from '#src/abstract-form/rules.ts';
import { editionId } from '#src/editions/wire.ts';
import { proposals } from './editing.ts';

/**
 * The headline of an answer by its key, as the next draft would print it; null where its question stands small instead.
 * `isChosen`: somebody chose it. `proposals`: those to choose from, what stands there now first.
 */
const storyHeadline = z.object({
  key: z.int(),
  headline: z.nullable(z.string()),
  isChosen: z.boolean(),
  proposals,
});
export type StoryHeadline = z.output<typeof storyHeadline>;

/** The headlines of the answers of a story; none after the hand-in. */
export const storyHeadlines = call({
  row: 'W55',
  method: 'POST',
  path: '/api/storyHeadlines',
  who: 'anyone',
  target: { object: 'edition', may: 'view' },
  json: z.strictObject({ edition: editionId }),
  replies: { 200: z.object({ headlines: z.array(storyHeadline) }) },
});

/** Chooses the headline of an answer; an empty one leaves it to the magazine again. Answers 409 after the hand-in. */
export const chooseHeadline = call({
  row: 'W55',
  method: 'POST',
  path: '/api/chooseHeadline',
  who: 'anyone',
  target: { object: 'edition', may: 'view' },
  json: z.strictObject({
    edition: editionId,
    key: z.int().check(z.minimum(1), z.maximum(99)),
    text: z.pipe(z.string(), z.transform(cleanText)).check(z.maxLength(maxHeadlineLength)),
  }),
  replies: { 200: z.object({ headlines: z.array(storyHeadline) }) },
});
