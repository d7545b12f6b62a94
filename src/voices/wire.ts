import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { editionId } from '#src/editions/wire.ts';

const codeText = z.string();
const grantToken = z.optional(z.string().check(z.maxLength(100)));

/** The page of a printed code: plays the recording, or explains why it does not. Works without a script. */
export const voicePage = call({
  row: 'C-E02',
  method: 'GET',
  path: '/v/:code',
  who: 'anyone',
  params: z.strictObject({ code: codeText }),
  replies: { 200: 'page', 404: 'page', 410: 'page', 429: 'page' },
});

/** The same page after the PIN was entered; an ordinary form, so that it works without a script. */
export const voicePageWithPin = call({
  row: 'C-E02',
  method: 'POST',
  path: '/v/:code',
  who: 'anyone',
  params: z.strictObject({ code: codeText }),
  form: { fields: z.record(z.string(), z.string()), files: /^$/, maxFiles: 0, maxFileBytes: 1 },
  replies: { 200: 'page', 403: 'page', 404: 'page', 410: 'page', 429: 'page' },
});

/** The recording itself, in ranges when a player asks for them. `grant` is in the address that the page shows. */
export const voiceSound = call({
  row: 'C-K02',
  method: 'GET',
  path: '/v/:code/sound',
  who: 'anyone',
  params: z.strictObject({ code: codeText }),
  query: z.strictObject({ grant: grantToken }),
  replies: { 200: 'file' },
  refuses: [410],
});

const recordingRecord = z.object({
  code: z.string(),
  /** The whole address as printed. */
  link: z.string(),
  question: z.string(),
  speaker: z.string(),
  seconds: z.number(),
  /** The address at which callers who may decide about the edition play it, with or without a PIN. */
  src: z.string(),
  keptUntil: z.string(),
  hasPin: z.boolean(),
  on: z.boolean(),
});
export type RecordingRecord = z.output<typeof recordingRecord>;

/**
 * The recordings of an edition with a page mark, for callers who may decide about it (D05). `bundle`: the path of the
 * download.
 */
export const recordings = call({
  row: 'C-E02',
  method: 'POST',
  path: '/api/recordings',
  who: 'anyone',
  target: { object: 'edition', may: 'act' },
  json: z.strictObject({ edition: editionId }),
  replies: { 200: z.object({ recordings: z.array(recordingRecord), bundle: z.nullable(z.string()) }) },
});

/**
 * Switches a page mark off or on, sets or removes its PIN, and records that in the edition's history. Throws `Refused`
 * 400 when the PIN is not valid, 404 when the edition has no such mark, 401 or 403 for callers who may not decide about
 * it.
 */
export const changeRecording = call({
  row: 'C-E02',
  method: 'POST',
  path: '/api/changeRecording',
  who: 'anyone',
  target: { object: 'edition', may: 'act' },
  json: z.strictObject({
    edition: editionId,
    code: codeText,
    on: z.optional(z.boolean()),
    /** Four to six digits; null removes the PIN. */
    pin: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
  }),
  replies: { 200: recordingRecord },
});

/**
 * The published PDF, the recordings, and a page that plays them offline, as one ZIP. `grant` as in the reply of
 * `recordings`.
 */
export const bundle = call({
  row: 'C-K02',
  method: 'GET',
  path: '/api/bundle/:edition',
  who: 'anyone',
  target: { object: 'edition', may: 'act' },
  params: z.strictObject({ edition: editionId }),
  query: z.strictObject({ grant: grantToken }),
  replies: { 200: 'stream' },
});
