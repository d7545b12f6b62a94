import * as z from 'zod/mini';
import { cleanText } from '#kernel/clean-text.ts';
import { call } from '#kernel/call.ts';
import { editionId } from '#src/editions/wire.ts';
import { maxEditLetters, wishKinds } from '../rules/rounds.ts';
import { deviceId, editEntry, pageId, part, reasonText, round, seq, textOrNull, wishEntry } from './editing.ts';

const version = z.int().check(z.positive(), z.maximum(100_000));
const roundNumber = z.int().check(z.positive(), z.maximum(10_000));

/** Writes down a wish for the studio. The same `id` gets the same answer. Answers 409 as `edits`. */
export const wishes = call({
  row: 'W65',
  method: 'POST',
  path: '/api/wishes',
  who: 'anyone',
  target: { object: 'edition', may: 'act' },
  json: z.strictObject({
    edition: editionId,
    id: deviceId,
    version,
    page: z.optional(pageId),
    x: z.optional(part),
    y: z.optional(part),
    kind: z.enum(wishKinds),
    words: z.pipe(z.string(), z.transform(cleanText)).check(z.minLength(1), z.maxLength(maxEditLetters)),
  }),
  replies: { 200: z.object({ wish: wishEntry, round }) },
});

/** Takes back a wish that is not sent yet. */
export const withdrawWish = call({
  row: 'W65',
  method: 'POST',
  path: '/api/wishes/withdraw',
  who: 'anyone',
  target: { object: 'edition', may: 'act' },
  json: z.strictObject({ edition: editionId, id: deviceId }),
  replies: { 200: z.object({ wish: wishEntry, round }) },
});

/**
 * Sends all changes and wishes of a round; only that counts it (D35). Changes alone make a draft that is published by
 * itself; with wishes the studio does the rest. `head`: of the list that the person saw; answers 409 when it moved, and
 * when there is nothing to send. The same round gets the same answer.
 */
export const sendRound = call({
  row: 'W65',
  method: 'POST',
  path: '/api/rounds/send',
  who: 'anyone',
  target: { object: 'edition', may: 'act' },
  json: z.strictObject({
    edition: editionId,
    round: roundNumber,
    head: seq,
    /** The price that the person saw, in rupees. */
    expectedPrice: z.optional(z.number().check(z.minimum(0), z.maximum(1_000_000))),
    reason: z.optional(reasonText),
  }),
  replies: {
    200: z.object({
      live: z.number(),
      round,
      /** Whether the next soft copy is made by itself. */
      byItself: z.boolean(),
    }),
  },
});

/** Waives what a round costs that was sent, for staff (W83). Answers 409 once it is paid. */
export const waiveRound = call({
  row: 'W83',
  method: 'POST',
  path: '/studio/api/waive-round',
  who: 'staff',
  target: { object: 'edition', may: 'staff' },
  json: z.strictObject({
    edition: editionId,
    round: roundNumber,
    reason: z.pipe(z.string(), z.transform(cleanText)).check(z.minLength(1), z.maxLength(1000)),
  }),
  replies: { 200: z.object({ waived: z.literal(true) }) },
});

/**
 * Ticks a wish of a round that was sent off, for staff: `done` by changes that name it or with a sentence, `declined`
 * with a sentence that the customer reads; `open` takes that back.
 */
export const answerWish = call({
  row: 'W65',
  method: 'POST',
  path: '/studio/api/wishes',
  who: 'staff',
  target: { object: 'edition', may: 'staff' },
  json: z.strictObject({
    edition: editionId,
    wish: deviceId,
    state: z.enum(['open', 'done', 'declined']),
    answer: z.pipe(z.string(), z.transform(cleanText)).check(z.maxLength(maxEditLetters)),
  }),
  replies: { 200: z.object({ wish: wishEntry, round }) },
});

/** What changed between two soft copies, page by page: by the hashes of their pixels. */
const comparedPage = z.object({
  id: z.string(),
  /** Its number in either one; null where it is not in it. */
  before: z.nullable(z.number()),
  after: z.nullable(z.number()),
  /** Its pictures there. */
  old: textOrNull,
  new: textOrNull,
});
export type ComparedPage = z.output<typeof comparedPage>;

/**
 * Two soft copies beside each other: the pages that differ, with what was changed and wished between them. Versions
 * that were published; staff may compare any. Unless stated, the newest with the one before it.
 */
export const compare = call({
  row: 'W65',
  method: 'GET',
  path: '/api/compare/:edition',
  who: 'anyone',
  target: { object: 'edition', may: 'act' },
  params: z.strictObject({ edition: editionId }),
  query: z.strictObject({
    from: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/))),
    to: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/))),
  }),
  replies: {
    200: z.object({
      from: z.number(),
      to: z.number(),
      /** What the studio says about the newer one. */
      note: textOrNull,
      /** How many pages are the same in both. */
      same: z.number(),
      pages: z.array(comparedPage),
      edits: z.array(editEntry),
      wishes: z.array(wishEntry),
    }),
  },
});
export type Comparison = z.output<(typeof compare.replies)[200]>;
