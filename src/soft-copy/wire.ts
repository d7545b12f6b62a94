import * as z from 'zod/mini';
import { designNames } from '#kernel/designs.ts';
import { emphases } from '#kernel/emphases.ts';
import { call, type BodyOf } from '#kernel/call.ts';
import { editionId } from '#src/editions/wire.ts';
import { outdatedParts, revisionStates } from './rules.ts';
import { factKinds } from './rules/names-and-dates.ts';

const reasonText = z.string().check(z.trim(), z.maxLength(1000));

/**
 * The published soft copy as pictures of its pages, for the flipbook. `version` and `pdf` are null while none is
 * published.
 */
export const softCopy = call({
  row: 'C-E02',
  method: 'GET',
  path: '/api/softcopy/:edition',
  who: 'anyone',
  partnerAct: 'see',
  target: { object: 'edition', may: 'view' },
  params: z.strictObject({ edition: editionId }),
  replies: {
    200: z.object({
      version: z.nullable(z.number()),
      /** What was changed since it was made, so that it cannot be approved; null while it is up to date. */
      outdated: z.nullable(z.enum(outdatedParts)),
      /** How far the revision is that was asked for; null while there is none. */
      revision: z.nullable(z.enum(revisionStates)),
      pdf: z.nullable(z.string()),
      /** Whether it opens from the right, as a magazine in Urdu. */
      fromRight: z.boolean(),
      pages: z.array(
        z.object({
          src: z.string(),
          width: z.number(),
          height: z.number(),
          /** The same page 1,600 px wide, to be looked at closely; absent in earlier drafts. */
          sharp: z.optional(z.string()),
          /** A picture on it is too small to print sharp. */
          soft: z.optional(z.boolean()),
          /** What the page says, a paragraph a line, for those who cannot see it. */
          words: z.optional(z.string()),
        }),
      ),
      /** The names and dates to tick off before the approval (W76), those on the cover and of givers first. */
      facts: z.array(z.object({ text: z.string(), kind: z.enum(factKinds), pages: z.array(z.number()) })),
    }),
  },
});
export type SoftCopy = BodyOf<typeof softCopy>;

export const requestRevision = call({
  row: 'C-K20',
  method: 'POST',
  path: '/api/request-revision',
  who: 'anyone',
  target: { object: 'edition', may: 'act' },
  json: z.strictObject({ edition: editionId, reason: z.optional(reasonText) }),
  replies: { 200: z.object({ live: z.number(), revisions: z.number(), freeRevisions: z.number() }) },
});

/**
 * Takes back that a revision was asked for, for those who may ask for one, while nothing was sent and the next soft
 * copy is not worked on. Answers 409 afterwards. A repeat gets the same answer.
 */
export const undoRevision = call({
  row: 'C-E04',
  method: 'POST',
  path: '/api/request-revision/undo',
  who: 'anyone',
  target: { object: 'edition', may: 'act' },
  json: z.strictObject({ edition: editionId, reason: z.optional(reasonText) }),
  replies: { 200: z.object({ live: z.number() }) },
});

/**
 * Approves the soft copy. `version` is the one that the caller saw; without it, the one last shown to the caller (W20).
 * Answers 409 when a newer one is published.
 */
export const approve = call({
  row: 'C-K20',
  method: 'POST',
  path: '/api/approve',
  who: 'anyone',
  target: { object: 'edition', may: 'act' },
  json: z.strictObject({
    edition: editionId,
    version: z.optional(z.int().check(z.positive(), z.maximum(100_000))),
    /** Needed from staff, who approve on somebody's behalf. */
    reason: z.optional(reasonText),
  }),
  replies: { 200: z.object({ live: z.number(), orderStatus: z.number() }) },
});

/**
 * Takes an approval back, for those who may approve, within an hour and before the printing begins; `undoUntil` of the
 * edition's record says until when. Answers 409 afterwards. A repeat gets the same answer.
 */
export const undoApproval = call({
  row: 'W82',
  method: 'POST',
  path: '/api/approve/undo',
  who: 'anyone',
  target: { object: 'edition', may: 'act' },
  json: z.strictObject({
    edition: editionId,
    /** Needed from staff, who decide on somebody's behalf. */
    reason: z.optional(reasonText),
  }),
  replies: { 200: z.object({ live: z.number(), orderStatus: z.number() }) },
});

/**
 * The cover of an edition in every design, as the next draft would have it; with `design`, in that one with each
 * emphasis. Empty when they cannot be drawn, and for callers who may not choose the design now. Answers 429 and 503
 * when too much is drawn.
 */
export const designCovers = call({
  row: 'W59',
  method: 'POST',
  path: '/api/designCovers',
  who: 'anyone',
  target: { object: 'edition', may: 'view' },
  json: z.strictObject({ edition: editionId, design: z.optional(z.enum(designNames)) }),
  replies: {
    /**
     * `picture`: WebP in base64, 400 px wide. `withoutFriends`: what friends told is left out, because the caller may
     * not read it. `emphasis`: that of the next draft.
     */
    200: z.object({
      covers: z.array(z.object({ design: z.enum(designNames), emphasis: z.enum(emphases), picture: z.string() })),
      emphasis: z.enum(emphases),
      withoutFriends: z.boolean(),
    }),
  },
});

/**
 * Publishes the newest draft. `version` is the draft that staff looked at; answers 409 when a newer one exists, and
 * while wishes are open. `note`: what its customer is told with it.
 */
export const publish = call({
  row: 'D16',
  method: 'POST',
  path: '/studio/api/publish',
  who: 'staff',
  act: 'publish',
  target: { object: 'edition', may: 'staff' },
  json: z.strictObject({
    edition: editionId,
    version: z.optional(z.int().check(z.positive(), z.maximum(100_000))),
    note: z.optional(reasonText),
  }),
  replies: { 200: z.object({ live: z.number(), orderStatus: z.number() }) },
});

/** Reopens a thin story and asks its customer for more, while its draft waits. */
export const askForMore = call({
  row: 'D16',
  method: 'POST',
  path: '/studio/api/ask-for-more',
  who: 'staff',
  act: 'desk',
  target: { object: 'edition', may: 'staff' },
  json: z.strictObject({ edition: editionId }),
  replies: { 200: z.object({ asked: z.literal(true) }) },
});

export const redraft = call({
  row: 'D16',
  method: 'POST',
  path: '/studio/api/redraft',
  who: 'staff',
  act: 'desk',
  target: { object: 'edition', may: 'staff' },
  json: z.strictObject({ edition: editionId, reason: z.optional(reasonText) }),
  replies: { 200: z.object({ version: z.number() }) },
});

/**
 * A PDF that was made elsewhere becomes the next draft. Its page count and its page size are checked: A4, or A4 with
 * 3 mm of bleed. Nothing can be changed in it, and it is printed as it is. Answers 400 with a sentence when it does not
 * fit, 409 while no draft may be replaced.
 */
export const replaceDraft = call({
  row: 'W81',
  method: 'POST',
  path: '/studio/api/replace-draft',
  who: 'staff',
  act: 'desk',
  target: { object: 'edition', may: 'staff' },
  form: {
    fields: z.strictObject({
      edition: editionId,
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
    }),
    files: /^pdf$/,
    maxFiles: 1,
    maxFileBytes: 200_000_000,
    subject: 'edition',
  },
  replies: { 200: z.object({ version: z.number() }) },
});
