import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { editionId } from '#src/editions/wire.ts';
import { edit } from './editing.ts';

/**
 * Whether edits could be made of the magazine as it is, in the same order: null, or the sentence that refuses one. It
 * changes nothing; what is offered to people is asked here first (W88). Answers 409 `frozen` while it may not change.
 */
export const checkEdits = call({
  row: 'W88',
  method: 'POST',
  path: '/api/edits/check',
  who: 'anyone',
  target: { object: 'edition', may: 'act' },
  json: z.strictObject({ edition: editionId, edits: z.array(edit).check(z.minLength(1), z.maxLength(4)) }),
  replies: { 200: z.object({ head: z.number(), refused: z.array(z.nullable(z.string())) }) },
});
