import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { editionId } from '#src/editions/wire.ts';
import { deviceId, pageId, round, wishEntry } from './editing.ts';

/** A fraction of the page as a form writes it. */
const partField = z.string().check(z.regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/));

/**
 * Writes down a spoken wish for the studio: a WAV recording as in `updateAbstract`, at most two minutes. The same `id`
 * gets the same answer. Answers 409 as `wishes`.
 */
export const speakWish = call({
  row: 'W85',
  method: 'POST',
  path: '/api/wishes/spoken',
  who: 'anyone',
  target: { object: 'edition', may: 'act' },
  form: {
    fields: z.strictObject({
      edition: editionId,
      id: deviceId,
      version: z.string().check(z.regex(/^[1-9]\d{0,4}$/)),
      page: z.optional(pageId),
      x: z.optional(partField),
      y: z.optional(partField),
      /** Nothing can be heard in it, and its giver keeps it; it is refused otherwise. */
      silent: z.optional(z.literal('1')),
    }),
    files: /^audio$/,
    maxFiles: 1,
    maxFileBytes: 24_000_000,
    subject: 'edition',
  },
  replies: { 200: z.object({ wish: wishEntry, round }) },
});

/** The recording of a wish, for whoever may act for its edition; nobody else hears it. Answers 409 without one. */
export const wishSound = call({
  row: 'W85',
  method: 'GET',
  path: '/api/wishes/:edition/:wish',
  who: 'anyone',
  target: { object: 'edition', may: 'act' },
  params: z.strictObject({ edition: editionId, wish: z.string().check(z.maxLength(64)) }),
  replies: { 200: 'file' },
});
