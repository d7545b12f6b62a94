import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { handInStates } from '#src/editions/rules.ts';
import { editionId, editionBrand } from '#src/editions/wire.ts';
import { pageNumber, storedPhoto } from './wire/photos.ts';
import { speechStates } from './wire/speech.ts';
import { cleanText } from '#kernel/clean-text.ts';
import { isPaged, maxAnswerLength, maxQuestionLength, type StoryUpdate } from './rules.ts';

/** The version written at the same time as the newest, until somebody decides (W51); `leftOut`: texts left out so. */
const leftOut = z.array(z.string());
const rival = z.nullable(
  z.object({ version: z.int(), text: z.string(), device: z.nullable(z.string()), savedAt: z.string() }),
);

/**
 * What is written down of an answer's recording (W54), named by its SHA-256: it waits; its text is `offered` beside the
 * answer; the answer has it (`used`); no words were heard (`silent`); it failed. `text` is that of an offered one.
 */
const transcript = z.nullable(
  z.object({
    recording: z.string(),
    state: z.enum(['waiting', 'offered', 'used', 'silent', 'failed']),
    text: z.string(),
    /** Whether its end was left out, since an answer cannot be longer. */
    shortened: z.boolean(),
  }),
);

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
      /** The partner who gives the magazine, if one does; `brand`: with the logo, as pages show it (W67). */
      partner: z.nullable(z.string()),
      brand: z.optional(z.nullable(editionBrand)),
      /** Whether the caller is that partner, who reads along. */
      isPartner: z.optional(z.boolean()),
      /** The magazine's pages. */
      pages: z.int(),
      total: z.int(),
      curr: z.int(),
      /**
       * By key, with what is saved: the text, and the recording's file and length in seconds. Keys from 61 are
       * questions of the customer's own; 90 is that of the last page.
       */
      questions: z.record(
        z.string(),
        z.object({
          question: z.string(),
          /** Whether the question has the customer's own words. */
          ownWording: z.boolean(),
          answer: z.string(),
          /** The version of the text, 0 before the first. */
          version: z.int(),
          rival,
          leftOut: z.optional(leftOut),
          voice: z.nullable(z.object({ file: z.string(), sha256: z.string(), seconds: z.number() })),
          transcript,
        }),
      ),
      photos: z.array(storedPhoto),
      speech: speechStates,
      /** Whether the faces of its photos are compared, to find whom it is about; nothing of them is stored. */
      comparesFaces: z.boolean(),
      /** Whether the caller may hand the story in; whoever knows the id may fill the form (D05). */
      mayHandIn: z.boolean(),
      /** Whether the caller came by a link for the story alone (W182). */
      onlyTells: z.optional(z.boolean()),
      /** What handing it in now would be (W55). */
      handIn: z.enum(handInStates),
      /** The partner who approves the magazine in place of their client (W68); null to everybody else. */
      approver: z.nullable(z.string()),
      /** What `storyVersion` answered when it was read; absent unless it is told in a chat, too (W115). */
      version: z.optional(z.string()),
    }),
    /** The story was handed in already. */
    202: z.object({ edition: z.string() }),
  },
});

const numberedField = /^(num|audioQuestion|removeAudio|takes)([1-9]\d?)$/;
/** The takes of a recording: `id:bytes`, separated by commas. */
const takeList = /^[\w-]{8,64}:\d{1,9}(,[\w-]{8,64}:\d{1,9}){0,39}$/;
const fieldName = z
  .string()
  .check(z.regex(/^(edition|category|curr|total|saving|(num|audioQuestion|removeAudio|takes)[1-9]\d?)$/));
const questionAndAnswer = z.strictObject({
  question: z.string().check(z.maxLength(maxQuestionLength)),
  answer: z.string(),
});

function parseAnswer(value: string): { question: string; text: string } | string {
  try {
    const { question, answer } = z.parse(questionAndAnswer, JSON.parse(value));
    const text = cleanText(answer);
    if (text.length > maxAnswerLength) return `is longer than ${maxAnswerLength} characters; please shorten it`;
    return { question: cleanText(question), text };
  } catch {
    return 'must be JSON {"question","answer"} (D29)';
  }
}

/** Parses the form's numbered fields into a `StoryUpdate`. */
const storyUpdate = z.pipe(
  z.record(fieldName, z.string()),
  z.transform((fields, ctx): StoryUpdate => {
    const update: StoryUpdate = {
      edition: fields['edition'] ?? '',
      page: undefined,
      onlySaves: fields['saving'] !== undefined,
      answers: [],
      recordedQuestions: [],
      removedRecordings: [],
      takes: [],
    };
    const refuse = (field: string, message: string) =>
      ctx.issues.push({ code: 'custom', message, input: fields[field], path: [field] });
    if (update.edition === '') refuse('edition', 'is missing');
    const page = fields['curr'];
    if (page !== undefined && !z.safeParse(pageNumber, page).success) refuse('curr', 'must be the number of a page');
    else if (page !== undefined) update.page = Number(page);
    if (update.onlySaves && fields['saving'] !== '1') refuse('saving', 'must be 1, or absent');
    if (update.onlySaves && page !== undefined)
      refuse('saving', 'cannot stand beside curr: a page is either done or only saved');
    for (const [field, value] of Object.entries(fields)) {
      const [, kind, digits] = numberedField.exec(field) ?? [];
      const key = Number(digits);
      if (kind === 'removeAudio') update.removedRecordings.push(key);
      if (kind === 'audioQuestion')
        update.recordedQuestions.push({ key, question: cleanText(value).slice(0, maxQuestionLength) });
      if (kind === 'takes' && !takeList.test(value)) refuse(field, 'must be a list of id:bytes');
      else if (kind === 'takes')
        for (const [take = '', bytes] of value.split(',').map(one => one.split(':')))
          update.takes.push({ key, take, bytes: Number(bytes) });
      if (kind !== 'num') continue;
      const answer = parseAnswer(value);
      if (typeof answer === 'string') refuse(field, answer);
      else update.answers.push({ key, ...answer });
    }
    return update;
  }),
);

/**
 * Saves answers and completes their page; the last page hands the story in (D26, D31), for callers who may decide about
 * the edition (D05), otherwise 401 or 403. `num{n}` is JSON `{"question","answer"}` (D29), `audio{n}` a WAV file,
 * `audioQuestion{n}` its question. Beyond the documents, all optional: `curr` names the page when the answers are of
 * several; `saving`, which is `1`, only saves; `removeAudio{n}` deletes a recording; `takes{n}`, `id:bytes` separated
 * by commas, names the takes (`beginTake`) that are part of a recording, or were deleted with it. A recording of
 * nothing but takes that are part of another one is not stored again; `joined` names its question. `silent` names the
 * questions whose stored recording has nothing that can be heard. A `total` from the client is ignored.
 */
export const updateAbstract = call({
  row: 'C-K22',
  method: 'POST',
  path: '/api/updateAbstract',
  who: 'anyone',
  target: { object: 'edition', may: 'view' },
  form: { fields: storyUpdate, files: /^audio[1-9]\d?$/, maxFiles: 6, maxFileBytes: 60_000_000, subject: 'edition' },
  replies: {
    200: z.object({
      edition: z.string(),
      curr: z.int(),
      total: z.int(),
      handedIn: z.boolean(),
      joined: z.optional(z.array(z.int())),
      silent: z.optional(z.array(z.int())),
    }),
  },
});

const recordingHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const answerText = z.pipe(z.string(), z.transform(cleanText)).check(z.maxLength(maxAnswerLength));
export const answerKey = z
  .int()
  .check(z.refine(key => (key >= 1 && key <= 60) || !isPaged(key), 'must be the key of a question'));
/** One answer as it is stored now. */
const storedAnswer = z.object({
  key: z.int(),
  version: z.int(),
  text: z.string(),
  question: z.string(),
  ownWording: z.boolean(),
  rival,
  leftOut: z.optional(leftOut),
});

/**
 * Saves written answers while they are written (W51). `save` is made once for each text: sending it again answers the
 * version that it became. `base` is the version that the text changed, 0 for none; when another tab saved since, both
 * stay, and the reply names the rival. `question` gives a question the customer's own words, empty: the form's words
 * again; a question of the customer's own (keys 61 to 80) begins with it and ends with an empty one. `recording` says
 * that its transcript, which was offered, is part of the text now (W54).
 */
export const saveAnswers = call({
  row: 'W51',
  method: 'POST',
  path: '/api/saveAnswers',
  who: 'anyone',
  target: { object: 'edition', may: 'view' },
  json: z.strictObject({
    edition: editionId,
    /** The tab that writes. */
    device: z.string().check(z.regex(/^[\w-]{1,64}$/)),
    saves: z
      .array(
        z.strictObject({
          save: z.uuid(),
          key: answerKey,
          base: z.int().check(z.minimum(0)),
          text: answerText,
          question: z.optional(z.pipe(z.string(), z.transform(cleanText)).check(z.maxLength(maxQuestionLength))),
          recording: z.optional(recordingHash),
        }),
      )
      .check(z.minLength(1), z.maxLength(32)),
  }),
  replies: { 200: z.object({ answers: z.array(storedAnswer) }) },
});

/**
 * Decides about the transcript of an answer's recording (W54): `again` has one that failed written down again, `leave`
 * leaves an offered one out. Taking one over is `saveAnswers`.
 */
export const settleTranscript = call({
  row: 'W54',
  method: 'POST',
  path: '/api/settleTranscript',
  who: 'anyone',
  target: { object: 'edition', may: 'view' },
  json: z.strictObject({
    edition: editionId,
    key: answerKey,
    /** The one that the caller saw. */
    recording: recordingHash,
    wish: z.enum(['again', 'leave']),
  }),
  replies: { 200: z.object({ transcript }) },
});

/** Decides between the newest version of an answer, `version`, and its rival: `text` is what stays (W51). */
export const settleAnswer = call({
  row: 'W51',
  method: 'POST',
  path: '/api/settleAnswer',
  who: 'anyone',
  target: { object: 'edition', may: 'view' },
  json: z.strictObject({
    edition: editionId,
    key: answerKey,
    version: z.int().check(z.minimum(1)),
    text: answerText,
  }),
  replies: { 200: storedAnswer },
});

/**
 * Which state a story has: another text whenever something of its answers, recordings, transcripts or photos changed;
 * null once it is handed in. An open form asks for it every second while the story is told in a chat, too (W115).
 */
export const storyVersion = call({
  row: 'W115',
  method: 'GET',
  path: '/api/storyVersion/:edition',
  who: 'anyone',
  target: { object: 'edition', may: 'view' },
  params: z.strictObject({ edition: editionId }),
  replies: { 200: z.object({ version: z.nullable(z.string()) }) },
});
