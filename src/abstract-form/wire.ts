import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { cleanText, longestAnswer, type Saving } from './rules.ts';

const editionId = z.string().check(z.maxLength(64));
const pageNumber = z.string().check(z.regex(/^[1-9]\d?$/));
const longestQuestion = 300;

const photo = z.object({
  id: z.string(),
  /** Of what was sent, so that the sender recognises it. */
  sha256: z.string(),
  /** For its thumbnail. */
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
  json: z.strictObject({ id: editionId }),
  replies: {
    200: z.object({
      name: z.string(),
      category: z.string(),
      theme: z.string(),
      /** The edition's id, as updateAbstract takes it. */
      edition: z.string(),
      /** Who gives the magazine, when a partner does. */
      partner: z.nullable(z.string()),
      total: z.int(),
      curr: z.int(),
      /** By key, with what is already safe here: the text, and the recording's file and length. */
      questions: z.record(
        z.string(),
        z.object({
          question: z.string(),
          answer: z.string(),
          voice: z.nullable(z.object({ file: z.string(), sha256: z.string(), seconds: z.number() })),
        }),
      ),
      photos: z.array(photo),
    }),
    /** The story is handed in already. */
    202: z.object({ edition: z.string() }),
  },
});

const numbered = /^(num|audioQuestion|removeAudio)([1-9]\d?)$/;
const fieldName = z.string().check(z.regex(/^(edition|category|curr|total|(num|audioQuestion|removeAudio)[1-9]\d?)$/));
const questionAndAnswer = z.strictObject({
  question: z.string().check(z.maxLength(longestQuestion)),
  answer: z.string(),
});

function readAnswer(value: string): { question: string; text: string } | string {
  let json: unknown;
  try {
    json = JSON.parse(value);
  } catch {
    return 'must be JSON {"question","answer"} (D29)';
  }
  const parsed = z.safeParse(questionAndAnswer, json);
  if (!parsed.success) return 'must be JSON {"question","answer"} (D29)';
  const text = cleanText(parsed.data.answer);
  if (text.length > longestAnswer) return `is longer than ${longestAnswer} characters; please shorten it`;
  return { question: cleanText(parsed.data.question), text };
}

/** The form's numbered fields as what they mean. */
const saving = z.pipe(
  z.record(fieldName, z.string()),
  z.transform((fields, ctx): Saving => {
    const read: Saving = {
      edition: fields['edition'] ?? '',
      page: undefined,
      answers: [],
      recorded: [],
      withdrawn: [],
    };
    const refuse = (field: string, message: string) =>
      ctx.issues.push({ code: 'custom', message, input: fields[field], path: [field] });
    if (read.edition === '') refuse('edition', 'is missing');
    const page = fields['curr'];
    if (page !== undefined && !z.safeParse(pageNumber, page).success) refuse('curr', 'must be the number of a page');
    else if (page !== undefined) read.page = Number(page);
    for (const [field, value] of Object.entries(fields)) {
      const [, kind, digits] = numbered.exec(field) ?? [];
      const key = Number(digits);
      if (kind === 'removeAudio') read.withdrawn.push(key);
      if (kind === 'audioQuestion') read.recorded.push({ key, question: cleanText(value).slice(0, longestQuestion) });
      if (kind !== 'num') continue;
      const answer = readAnswer(value);
      if (typeof answer === 'string') refuse(field, answer);
      else read.answers.push({ key, ...answer });
    }
    return read;
  }),
);

/**
 * Saves answers; with `curr`, that page is done, and the last one hands the story in (D26). A client may send the fetch's
 * `total` along with it; ours is the one that counts. `num{n}` is JSON
 * `{"question","answer"}` (D29), `audio{n}` a WAV, `audioQuestion{n}` its question; `removeAudio{n}` deletes a recording.
 */
export const updateAbstract = call({
  row: 'C-K22',
  method: 'POST',
  path: '/api/updateAbstract',
  who: 'anyone',
  form: { fields: saving, files: /^audio[1-9]\d?$/, maxFiles: 6, maxFileBytes: 60_000_000 },
  replies: { 200: z.object({ edition: z.string(), curr: z.int(), total: z.int(), handedIn: z.boolean() }) },
});

export const uploadImage = call({
  row: 'C-K23',
  method: 'POST',
  path: '/api/uplodeImage', // D19
  who: 'anyone',
  form: {
    /** `page` is the form's page, `taken` the camera's own date (`2019:07:21 14:32:10`) when the photo was made smaller. */
    fields: z.strictObject({
      parent: editionId,
      page: z.optional(pageNumber),
      taken: z.optional(z.string().check(z.maxLength(30))),
    }),
    files: /^image\d*$/,
    maxFiles: 5,
    maxFileBytes: 25_000_000,
  },
  replies: { 200: z.object({ images: z.array(photo) }) },
});

export const removeImage = call({
  row: 'C-A04',
  method: 'POST',
  path: '/api/removeImage',
  who: 'anyone',
  /** `image` is the photo's id. */
  json: z.strictObject({ parent: editionId, image: z.string().check(z.maxLength(64)) }),
  replies: { 200: z.object({ removed: z.string() }) },
});
