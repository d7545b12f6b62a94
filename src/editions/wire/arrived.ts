import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { editionId, editionRecord } from '../wire.ts';

/**
 * Says that a shipped parcel has arrived today, or takes that back on the same day (`arrived: false`). Answers 409
 * before it is shipped.
 */
export const arrived = call({
  row: 'W70',
  method: 'POST',
  path: '/api/arrived',
  who: 'anyone',
  target: { object: 'edition', may: 'act' },
  json: z.strictObject({ edition: editionId, arrived: z.boolean() }),
  replies: { 200: editionRecord },
});
