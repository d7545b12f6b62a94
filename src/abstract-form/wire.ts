import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { editionId } from '#src/editions/wire.ts';
import { cleanText, maxAnswerLength, type StoryUpdate } from './rules.ts';

const pageNumber = z.string().check(z.regex(/^[1-9]\d?$/));
const maxQuestionLength = 300;

const photoRecord = z.object({
  id: z.string(),
  /** SHA-256 of the file that was sent, so that the client recognises it. */
  sha256: z.string(),
  /** The id of its file, for the thumbnail. */
  file: z.string(),
  page: z.nullable(z.int()),
  width: z.int(),
  height: z.int(),
});

export const abstract = call({
  row: 'C-K21',
  method: 'POST',
  path: '/api/abstract',
  who: 'anyone',
  target: { object: 'edition', may: 'view' },
  json: z.strictObject({ id: editionId }),
  replies: {
    200: z.object({
      name: z.string(),
      category: z.string(),
      theme: z.string(),
      /** The edition's id, as updateAbstract takes it. */
      edition: z.string(),
      /** The partner who gives the magazine, if one does. */
      partner: z.nullable(z.string()),
      /** The magazine's pages. */
      pages: z.int(),
      total: z.int(),
      curr: z.int(),
      /** By key, with what is saved: the text, and the recording's file and length in seconds. */
      questions: z.record(
        z.string(),
        z.object({
          question: z.string(),
          answer: z.string(),
          voice: z.nullable(z.object({ file: z.string(), sha256: z.string(), seconds: z.number() })),
        }),
      ),
      photos: z.array(photoRecord),
      /** Whether the caller may hand the story in; whoever knows the id may fill the form (D05). */
      mayHandIn: z.boolean(),
    }),
    /** The story was handed in already. */
    202: z.object({ edition: z.string() }),
  },
});

const numberedField = /^(num|audioQuestion|removeAudio)([1-9]\d?)$/;
const fieldName = z
  .string()
  .check(z.regex(/^(edition|category|curr|total|saving|(num|audioQuestion|removeAudio)[1-9]\d?)$/));
const questionAndAnswer = z.strictObject({
  question: z.string().check(z.maxLength(maxQuestionLength)),
  answer: z.string(),
});

function parseAnswer(value: string): { question: string; text: string } | string {
  let json: unknown;
  try {
    json = JSON.parse(value);
  } catch {
    return 'must be JSON {"question","answer"} (D29)';
  }
  const parsed = z.safeParse(questionAndAnswer, json);
  if (!parsed.success) return 'must be JSON {"question","answer"} (D29)';
  const text = cleanText(parsed.data.answer);
  if (text.length > maxAnswerLength) return `is longer than ${maxAnswerLength} characters; please shorten it`;
  return { question: cleanText(parsed.data.question), text };
}

/** Parses the form's numbered fields into a `StoryUpdate`. */
const storyUpdate = z.pipe(
  z.record(fieldName, z.string()),
  z.transform((fields, ctx): StoryUpdate => {
    const read: StoryUpdate = {
      edition: fields['edition'] ?? '',
      page: undefined,
      onlySaves: fields['saving'] !== undefined,
      answers: [],
      recordedQuestions: [],
      removedRecordings: [],
    };
    const refuse = (field: string, message: string) =>
      ctx.issues.push({ code: 'custom', message, input: fields[field], path: [field] });
    if (read.edition === '') refuse('edition', 'is missing');
    const page = fields['curr'];
    if (page !== undefined && !z.safeParse(pageNumber, page).success) refuse('curr', 'must be the number of a page');
    else if (page !== undefined) read.page = Number(page);
    if (read.onlySaves && fields['saving'] !== '1') refuse('saving', 'must be 1, or absent');
    if (read.onlySaves && page !== undefined)
      refuse('saving', 'cannot stand beside curr: a page is either done or only saved');
    for (const [field, value] of Object.entries(fields)) {
      const [, kind, digits] = numberedField.exec(field) ?? [];
      const key = Number(digits);
      if (kind === 'removeAudio') read.removedRecordings.push(key);
      if (kind === 'audioQuestion')
        read.recordedQuestions.push({ key, question: cleanText(value).slice(0, maxQuestionLength) });
      if (kind !== 'num') continue;
      const answer = parseAnswer(value);
      if (typeof answer === 'string') refuse(field, answer);
      else read.answers.push({ key, ...answer });
    }
    return read;
  }),
);

/**
 * Saves answers and completes their page; the last page hands the story in (D26, D31), for callers who may decide about
 * the edition (D05), otherwise 401 or 403. `num{n}` is JSON `{"question","answer"}` (D29), `audio{n}` a WAV file,
 * `audioQuestion{n}` its question. Beyond the documents, all optional: `curr` names the page when the answers are of
 * several; `saving`, which is `1`, only saves; `removeAudio{n}` deletes a recording. A `total` from the client is
 * ignored.
 */
export const updateAbstract = call({
  row: 'C-K22',
  method: 'POST',
  path: '/api/updateAbstract',
  who: 'anyone',
  target: { object: 'edition', may: 'view' },
  form: { fields: storyUpdate, files: /^audio[1-9]\d?$/, maxFiles: 6, maxFileBytes: 60_000_000, subject: 'edition' },
  replies: { 200: z.object({ edition: z.string(), curr: z.int(), total: z.int(), handedIn: z.boolean() }) },
});

export const uploadImage = call({
  row: 'C-K23',
  method: 'POST',
  path: '/api/uplodeImage', // D19
  who: 'anyone',
  target: { object: 'edition', may: 'view' },
  form: {
    /** `page`: the form's page. `taken`: the camera's date (`2019:07:21 14:32:10`) when the photo was reduced. */
    fields: z.strictObject({
      parent: editionId,
      page: z.optional(pageNumber),
      taken: z.optional(z.string().check(z.maxLength(30))),
    }),
    files: /^image\d*$/,
    maxFiles: 5,
    maxFileBytes: 25_000_000,
    subject: 'parent',
  },
  replies: { 200: z.object({ images: z.array(photoRecord) }) },
});

export const removeImage = call({
  row: 'C-A04',
  method: 'POST',
  path: '/api/removeImage',
  who: 'anyone',
  target: { object: 'edition', may: 'view' },
  /** `image` is the photo's id. */
  json: z.strictObject({ parent: editionId, image: z.string().check(z.maxLength(64)) }),
  replies: { 200: z.object({ removed: z.string() }) },
});
