import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { editionId } from '#src/editions/wire.ts';
import { answerKey } from '../wire.ts';

/** The id of a take, made by the tab that records it. */
const takeId = z.string().check(z.regex(/^[\w-]{8,64}$/));
const tabId = z.string().check(z.regex(/^[\w-]{1,64}$/));

/**
 * Begins to send a recording while it is made, or finds the take that began before (W51). Its bytes are sent to `at` by
 * the tus protocol without a length; `offset` have arrived. They are a copy for the case that the device is lost; the
 * recording itself comes by updateAbstract and names the take. `done`: it was decided about, and nothing is needed any
 * more.
 */
export const beginTake = call({
  row: 'W51',
  method: 'POST',
  path: '/api/beginTake',
  who: 'anyone',
  target: { object: 'edition', may: 'view' },
  json: z.strictObject({
    edition: editionId,
    take: takeId,
    key: answerKey,
    type: z.string().check(z.regex(/^audio\/(webm|mp4|ogg)(; ?codecs="?[\w.-]{1,40}"?)?$/)),
    device: tabId,
  }),
  replies: { 200: z.object({ id: z.string(), at: z.string(), offset: z.int(), done: z.boolean() }) },
});

/**
 * The takes that nobody has decided about, the first one first; none once the story is handed in. `isFree`: no tab
 * records or joins it, as far as the server knows.
 */
export const takes = call({
  row: 'W51',
  method: 'POST',
  path: '/api/takes',
  who: 'anyone',
  target: { object: 'edition', may: 'view' },
  json: z.strictObject({ edition: editionId }),
  replies: {
    200: z.object({
      takes: z.array(
        z.object({ take: z.string(), key: z.int(), type: z.string(), bytes: z.int(), isFree: z.boolean() }),
      ),
    }),
  },
});

/**
 * Gives a take to one tab for half a minute, so that only one device joins it to its answer; said again, it has it
 * longer. `from`: a tab of the same browser that had it and ended. `decided`: `bytes` of it are part of a recording or
 * were deleted.
 */
export const claimTake = call({
  row: 'W51',
  method: 'POST',
  path: '/api/claimTake',
  who: 'anyone',
  target: { object: 'edition', may: 'view' },
  json: z.strictObject({ edition: editionId, take: takeId, device: tabId, from: z.optional(tabId) }),
  replies: {
    200: z.object({ state: z.enum(['yours', 'theirs', 'unknown', 'decided']), bytes: z.int() }),
  },
});

/** Deletes a take that could not be opened; `bytes`: what the device knew of it. */
export const deleteTake = call({
  row: 'W51',
  method: 'POST',
  path: '/api/deleteTake',
  who: 'anyone',
  target: { object: 'edition', may: 'view' },
  json: z.strictObject({
    edition: editionId,
    take: takeId,
    key: answerKey,
    bytes: z.int().check(z.gte(0), z.lte(999_999_999)),
  }),
  replies: { 200: z.object({ deleted: z.string() }) },
});

/** What has arrived of a take, as it was recorded, offered for saving; once the story is handed in, to staff only. */
export const takeSound = call({
  row: 'W51',
  method: 'GET',
  path: '/api/takes/:edition/:take',
  who: 'anyone',
  target: { object: 'edition', may: 'view' },
  params: z.strictObject({ edition: editionId, take: takeId }),
  replies: { 200: 'stream' },
});
