import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { editionId } from '#src/editions/wire.ts';

/** Whether recordings are written down (W54): `none` without a service; `off`: its people withdrew that (W113). */
export const speechStates = z.enum(['none', 'on', 'off']);
export type SpeechState = z.output<typeof speechStates>;

/**
 * Has recordings of a story written down, or withdraws that: `agree` is what its people want from now on (W113). The id
 * alone is not enough, as it is for telling the story: what its people agreed to is theirs.
 */
export const agreeSpeech = call({
  row: 'W113',
  method: 'POST',
  path: '/api/agreeSpeech',
  who: 'anyone',
  target: { object: 'edition', may: 'act' },
  json: z.strictObject({ edition: editionId, agree: z.boolean() }),
  replies: { 200: z.object({ speech: speechStates }) },
});
