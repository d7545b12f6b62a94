import * as z from 'zod/mini';
import { cleanText, visibleText } from '#kernel/clean-text.ts';
import { call } from '#kernel/call.ts';
import { speechStates } from '#src/abstract-form/wire/speech.ts';
import { editionId } from '#src/editions/wire.ts';
import { maxEditLetters, roundStates, wishKinds, wishStates } from '../rules/rounds.ts';

/** The id of something that a device made, so that a repeat is the same: a UUID. */
export const deviceId = z.uuid();
export const pageId = z.string().check(z.regex(/^[\w-]{1,60}$/));
const photoId = z.string().check(z.regex(/^[\w-]{1,64}$/));
const slotName = z.string().check(z.minLength(1), z.maxLength(60));
const templateName = z.string().check(z.minLength(1), z.maxLength(60));
/** What is written anew, without what nobody sees. Spaces at its ends stay: words of a line may follow. */
const written = (letters: number) => z.pipe(z.string().check(z.maxLength(letters)), z.transform(visibleText));
const newWords = written(maxEditLetters);
const maxStoryLetters = 20_000;
/** Words as the person saw them: those of a story may be longer than what can be written here. */
const wordsBefore = z.string().check(z.maxLength(maxStoryLetters));
export const part = z.number().check(z.minimum(0), z.maximum(1));
const box = z.strictObject({ x: part, y: part, w: part, h: part });
const slotPlace = z.strictObject({ page: pageId, slot: slotName });
const answerIndex = z.int().check(z.minimum(0), z.maximum(1000));
export const seq = z.int().check(z.minimum(0), z.maximum(1_000_000));
export const reasonText = z.pipe(z.string(), z.transform(cleanText)).check(z.maxLength(1000));

/**
 * One change of the magazine. Pages by their ids, slots by the names that `magazine` gives, boxes as fractions of the
 * photo, answers by their index in the story. `was`: the words that the person saw; other words are never overwritten.
 * `larger` is stored as the layout that shows the photo larger. Another design is chosen by `chooseDesign`.
 */
export const edit = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('photo'), at: slotPlace, photo: photoId }),
  z.strictObject({ do: z.literal('swap'), a: slotPlace, b: slotPlace }),
  z.strictObject({ do: z.literal('crop'), at: slotPlace, crop: box }),
  z.strictObject({ do: z.literal('add photo'), page: pageId, photo: photoId, template: z.optional(templateName) }),
  z.strictObject({ do: z.literal('drop photo'), page: pageId, photo: photoId, template: z.optional(templateName) }),
  z.strictObject({
    do: z.enum(['words', 'headline']),
    answer: answerIndex,
    was: wordsBefore,
    text: written(maxStoryLetters),
  }),
  z.strictObject({ do: z.literal('caption'), photo: photoId, was: wordsBefore, text: newWords }),
  z.strictObject({
    do: z.literal('line'),
    page: pageId,
    line: z.enum(['quote', 'title', 'closing', 'eyebrow', 'cover']),
    was: wordsBefore,
    text: newWords,
  }),
  z.strictObject({ do: z.literal('layout'), page: pageId, template: templateName }),
  z.strictObject({ do: z.literal('larger'), page: pageId, photo: photoId }),
  z.strictObject({ do: z.literal('order'), pages: z.array(pageId).check(z.maxLength(40)) }),
  z.strictObject({ do: z.literal('cover'), photo: photoId }),
  z.strictObject({ do: z.literal('lock'), page: pageId, locked: z.boolean() }),
]);
export type WireEdit = z.output<typeof edit>;

export const textOrNull = z.nullable(z.string());

/**
 * The round of changes that is open, or that the next change or wish opens. `revisions`: how many are counted, this one
 * included; `price`: what sending it costs in rupees, 0 while it is part of the price.
 */
export const round = z.object({
  n: z.number(),
  state: z.enum(roundStates),
  revisions: z.number(),
  freeRevisions: z.number(),
  price: z.number(),
});
export type RoundRecord = z.output<typeof round>;

/** A part of a page that shows one thing: `box` as fractions of the page. Only the field of its kind is set. */
const slot = z.object({
  slot: z.string(),
  kind: z.enum(['photo', 'answer', 'headline', 'line', 'caption']),
  box: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
  /** Of `photo` and `caption`. */
  photo: textOrNull,
  /** Of `photo`: the part that shows, as fractions of the photo; null across the fold, where it cannot be moved. */
  crop: z.nullable(z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() })),
  /** Of `photo`: the outline that it is cut to, as points of its box (fractions); null for a rectangle. */
  outline: z.nullable(z.array(z.object({ x: z.number(), y: z.number() }))),
  /** Of `photo`: how many of its faces are not whole in it; null across the fold, or where none is measured. */
  facesCut: z.nullable(z.number()),
  /** Of `answer` and `headline`: the index in `answers`. */
  answer: z.nullable(z.number()),
  /** Of `line`: its name in an edit. */
  line: z.nullable(z.enum(['quote', 'title', 'closing', 'eyebrow', 'cover'])),
  /** The words in it as an edit's `was` needs them. */
  text: textOrNull,
});
export type SlotRecord = z.output<typeof slot>;

const page = z.object({
  id: z.string(),
  number: z.number(),
  kind: z.string(),
  template: z.string(),
  /** Its picture in the soft copy that is shown, at 800 and 1,600 pixels. */
  src: z.string(),
  sharp: z.string(),
  /** Whether it was changed since, so that `previews` draws it as it is now. */
  changed: z.boolean(),
  locked: z.boolean(),
  /** Whether its pictures can be others, and its layout another one: not on every page, nor of earlier drafts (W88). */
  newPhotos: z.boolean(),
  newLayout: z.boolean(),
  /** Its text in reading order, for screen readers. */
  words: z.string(),
  slots: z.array(slot),
});
export type MagazinePage = z.output<typeof page>;

/** A stored change. `undoes`: it takes that earlier one back. `wish`: the wish that it fulfils. */
export const editEntry = z.object({
  seq: z.number(),
  /** The name of whoever made it. */
  by: z.string(),
  role: z.enum(['owner', 'partner', 'link', 'staff', 'system']),
  at: z.string(),
  /** What it does, in one sentence. */
  says: z.string(),
  /** The numbers of the pages that it changes. */
  pages: z.array(z.number()),
  round: z.number(),
  undone: z.boolean(),
  undoes: z.nullable(z.number()),
  /** Whether it is part of no draft yet. */
  isNew: z.boolean(),
  isMine: z.boolean(),
  reason: textOrNull,
  wish: textOrNull,
});
export type EditEntry = z.output<typeof editEntry>;

/** A wish about a place of a page, or to the magazine (`page` null). `answer`: what the studio says about it. */
export const wishEntry = z.object({
  id: z.string(),
  round: z.number(),
  version: z.number(),
  page: textOrNull,
  x: z.nullable(z.number()),
  y: z.nullable(z.number()),
  kind: z.enum(wishKinds),
  words: z.string(),
  /** Whether it was spoken, so that `wishSound` plays it. */
  spoken: z.boolean(),
  state: z.enum(wishStates),
  answer: textOrNull,
  by: z.string(),
  at: z.string(),
  isMine: z.boolean(),
});
export type WishEntry = z.output<typeof wishEntry>;

/** Up to three lines to choose from, each with the reason as one sentence. */
export const proposals = z.array(z.object({ text: z.string(), why: z.string() }));

/**
 * The magazine as it can be changed: its pages with everything on them, and the changes and wishes. `version`: the
 * draft that it is shown by; `head`: the number of its last change, which `edits` and `send` name. Answers 409 while
 * there is none.
 */
export const magazine = call({
  row: 'W60',
  method: 'GET',
  path: '/api/magazine/:edition',
  who: 'anyone',
  target: { object: 'edition', may: 'act' },
  params: z.strictObject({ edition: editionId }),
  replies: {
    200: z.object({
      version: z.number(),
      head: z.number(),
      /** Whether it opens from the right, as a magazine in Urdu. */
      fromRight: z.boolean(),
      /** Whether the caller may change it now; `whyNot` says why not. */
      mayEdit: z.boolean(),
      whyNot: textOrNull,
      /** Whether it is approved, so that nobody changes it. */
      frozen: z.boolean(),
      /** Whether there is anything that `send` would send. */
      unsent: z.boolean(),
      speech: speechStates,
      round,
      pages: z.array(page),
      /** All photos of the story; `page`: the id of the page that shows it, null for those left out. */
      photos: z.array(
        z.object({
          file: z.string(),
          src: z.string(),
          page: textOrNull,
          caption: z.string(),
          /** Pixels. */
          width: z.nullable(z.number()),
          height: z.nullable(z.number()),
        }),
      ),
      /** Lines to choose from for the cover and the back; none in drafts of earlier versions. */
      offers: z.object({ cover: proposals, closing: proposals }),
      /**
       * The ids of the pages in the order that an editing service proposes, for staff; null without a service, and
       * where they stand so.
       */
      order: z.nullable(z.array(z.string())),
      /** `proposals`: headlines to choose from, the present one first; none in drafts of earlier versions. */
      answers: z.array(
        z.object({
          index: z.number(),
          question: z.string(),
          text: z.string(),
          headline: textOrNull,
          proposals,
        }),
      ),
      edits: z.array(editEntry),
      wishes: z.array(wishEntry),
    }),
  },
});
export type MagazineRecord = z.output<(typeof magazine.replies)[200]>;

/**
 * Changes the magazine by one edit, or takes one back by its number (an undo taken back does it again). `base`: the
 * head that the person saw. The same `id` gets the same answer. Answers 409: `edit-refused` with a sentence when the
 * page cannot have it, `edited-meanwhile` when a change after `base` is on the same page (read `magazine` again: both
 * are there, and the same edit with the new head says that the person chose it), `frozen` once it is approved.
 * `reason`: needed from staff while it is with its customer. `wish`: the wish that it fulfils, of staff only. `draw`:
 * the id of the page that the person looks at, whose picture comes with the answer.
 */
export const edits = call({
  row: 'W60',
  method: 'POST',
  path: '/api/edits',
  who: 'anyone',
  target: { object: 'edition', may: 'act' },
  json: z.strictObject({
    edition: editionId,
    id: deviceId,
    base: seq,
    edit: z.optional(edit),
    undo: z.optional(seq),
    reason: z.optional(reasonText),
    wish: z.optional(deviceId),
    draw: z.optional(pageId),
  }),
  replies: {
    200: z.object({
      seq: z.number(),
      /** The last change that the person has seen now; below `seq` when somebody else's came between: look again. */
      head: z.number(),
      /** The ids of the pages that it changed. */
      touches: z.array(z.string()),
      /** What it does, in one sentence. */
      says: z.string(),
      /** The page of `draw` as it is now, if it was changed, WebP in base64; null when it was not drawn at once. */
      picture: textOrNull,
      round,
    }),
  },
});

/**
 * One page as it is now, or as it would be in another layout, drawn alone: WebP in base64. `hash`: of its pixels.
 * Answers 429 while two pages are drawn for the same person, 503 when too many wait.
 */
export const previews = call({
  row: 'W60',
  method: 'POST',
  path: '/api/previews',
  who: 'anyone',
  target: { object: 'edition', may: 'act' },
  json: z.strictObject({
    edition: editionId,
    page: pageId,
    template: z.optional(templateName),
    /** Pixels; 800 unless stated. */
    width: z.optional(z.literal([800, 1600])),
  }),
  replies: { 200: z.object({ head: z.number(), picture: z.string(), hash: z.string() }) },
});

/** Up to three other layouts of a page, best first, each with the page drawn in it: WebP in base64, 400 px wide. */
export const layouts = call({
  row: 'W60',
  method: 'POST',
  path: '/api/layouts',
  who: 'anyone',
  target: { object: 'edition', may: 'act' },
  json: z.strictObject({ edition: editionId, page: pageId }),
  replies: {
    200: z.object({
      head: z.number(),
      layouts: z.array(z.object({ template: z.string(), picture: z.string() })),
    }),
  },
});

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
  act: 'desk',
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
  act: 'desk',
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
 * Two soft copies beside each other: the pages that differ, with the changes and wishes between them. Versions
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
      /** The version of the older one; null while there is only one. */
      from: z.nullable(z.number()),
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
