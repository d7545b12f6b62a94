import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { editionId, editionBrand } from '#src/editions/wire.ts';
import { claimDecisions, claimKinds, claimLimits, claimStates, claimRemedies, copySteps } from './rules.ts';

/** The secret in the address of a shared magazine, or whatever was typed instead of one. */
const token = z.string().check(z.maxLength(64));

export const claimRecord = z.object({
  id: z.string(),
  kind: z.enum(claimKinds),
  wish: z.enum(claimRemedies),
  words: z.string(),
  /** Files, for their thumbnails. */
  photos: z.array(z.string()),
  madeAt: z.string(),
  state: z.enum(claimStates),
  answer: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
});
export type ClaimRecord = z.output<typeof claimRecord>;

const afterwardsRecord = z.object({
  edition: z.string(),
  /** The partner under whose name it is shown (W67). */
  brand: z.nullable(editionBrand),
  /** "Lakshmi’s Birthday Spotlight Edition" */
  title: z.string(),
  theme: z.string(),
  /** Whether it is approved: shared and kept is only what does not change any more. */
  approved: z.boolean(),
  delivered: z.boolean(),
  /** The link by which others leaf through it; null without one. `openedAt`: when somebody last did. */
  shared: z.nullable(z.object({ url: z.nullable(z.string()), text: z.string(), openedAt: z.nullable(z.string()) })),
  /** What they told us is wrong with it, the newest first, and why they cannot tell now; null when they can. */
  claims: z.array(claimRecord),
  claimProblem: z.nullable(z.string()),
  /** Until when they can, in words; null while it has not arrived. */
  claimUntil: z.nullable(z.string()),
  /** Further copies, the newest first: where they are, in one line. */
  copies: z.array(
    z.object({
      id: z.string(),
      line: z.string(),
      bought: z.boolean(),
      trackLink: z.nullable(z.string()),
      /** The path of the invoice, for whoever bought them; null for others. */
      invoice: z.nullable(z.string()),
    }),
  ),
  /** Whether the caller can order further copies: whoever paid, once it is printed. */
  mayBuyCopies: z.boolean(),
  /** The path of everything as one file, for the account it belongs to; null for others. */
  archive: z.nullable(z.string()),
});
export type AfterwardsRecord = z.output<typeof afterwardsRecord>;

/** What the people of an order can do with its magazine once it is approved. */
export const afterwards = call({
  row: 'W71',
  method: 'POST',
  path: '/api/afterwards',
  who: 'anyone',
  target: { object: 'edition', may: 'act' },
  json: z.strictObject({ edition: editionId }),
  replies: { 200: afterwardsRecord },
});

/** Makes the link by which others leaf through the magazine; an earlier one ends. Answers 409 before the approval. */
export const shareMagazine = call({
  row: 'W71',
  method: 'POST',
  path: '/api/shareMagazine',
  who: 'anyone',
  target: { object: 'edition', may: 'act' },
  json: z.strictObject({ edition: editionId }),
  replies: { 200: afterwardsRecord },
});

/** Ends the link: from then on it opens nothing. */
export const endSharing = call({
  row: 'W71',
  method: 'POST',
  path: '/api/endSharing',
  who: 'anyone',
  target: { object: 'edition', may: 'act' },
  json: z.strictObject({ edition: editionId }),
  replies: { 200: afterwardsRecord },
});

const sharedRecord = z.object({
  title: z.string(),
  /** The partner under whose name it is shown (W67). */
  brand: z.nullable(editionBrand),
  from: z.nullable(z.string()),
  theme: z.string(),
  /** Whether it opens from the right, as a magazine in Urdu. */
  fromRight: z.boolean(),
  pages: z.array(z.object({ src: z.string(), width: z.number(), height: z.number() })),
});
export type SharedRecord = z.output<typeof sharedRecord>;

/** The magazine behind a link, for anybody who has it: its pages and its name, and nothing of the order. */
export const sharedMagazine = call({
  row: 'W71',
  method: 'POST',
  path: '/api/sharedMagazine',
  who: 'anyone',
  json: z.strictObject({ token }),
  replies: { 200: sharedRecord },
});

/** The picture of a page, counted from 1, as long as the link is open. */
export const sharedPage = call({
  row: 'W71',
  method: 'GET',
  path: '/api/shared/:token/:page',
  who: 'anyone',
  params: z.strictObject({ token, page: z.string().check(z.regex(/^[1-9]\d?$/)) }),
  replies: { 200: 'file' },
});

/** The magazine, its pages, photos, recordings and words as one ZIP, for the account it belongs to (W72). */
export const archive = call({
  row: 'W72',
  method: 'GET',
  path: '/api/archive/:edition',
  who: 'anyone',
  target: { object: 'edition', may: 'own' },
  params: z.strictObject({ edition: editionId }),
  replies: { 200: 'stream' },
});

/** Tells what is wrong with a magazine, with pictures of it (W73). Answers 409 a week after the delivery. */
export const makeClaim = call({
  row: 'W73',
  method: 'POST',
  path: '/api/makeClaim',
  who: 'anyone',
  target: { object: 'edition', may: 'act' },
  form: {
    fields: z.strictObject({
      edition: editionId,
      kind: z.enum(claimKinds),
      wish: z.enum(claimRemedies),
      words: z.string().check(z.trim(), z.maxLength(claimLimits.words)),
    }),
    files: /^image\d?$/,
    maxFiles: claimLimits.photos,
    maxFileBytes: claimLimits.photoBytes,
    subject: 'edition',
  },
  replies: { 200: z.object({ claims: z.array(claimRecord) }) },
});

const staffClaim = z.extend(claimRecord, {
  edition: z.string(),
  title: z.string(),
  /** How many copies were ordered: so many can be printed again. */
  copies: z.int(),
});
export type StaffClaim = z.output<typeof staffClaim>;

const staffCopies = z.object({
  id: z.string(),
  edition: z.string(),
  title: z.string(),
  copies: z.int(),
  /** Whether they were bought, or are printed again because of a claim. */
  bought: z.boolean(),
  /** The SHA-256 of the approved PDF. */
  sha256: z.string(),
  to: z.string(),
  phone: z.nullable(z.string()),
  orderedAt: z.string(),
  printedAt: z.nullable(z.string()),
  next: z.nullable(z.enum(copySteps)),
  trackLink: z.nullable(z.string()),
  /** What to print: the released print files of the edition. */
  files: z.array(z.object({ name: z.string(), file: z.string() })),
  /** Why they cannot be printed, in words for staff. */
  problem: z.nullable(z.string()),
});
export type StaffCopies = z.output<typeof staffCopies>;

const lastOfPage = z.optional(z.string().check(z.maxLength(64)));
const staffAfterwardsQuery = z.strictObject({
  /** The last claim of the page before; the last copies of the page before. */
  claimsAfter: lastOfPage,
  copiesAfter: lastOfPage,
  shippedAfter: lastOfPage,
});
export type StaffAfterwardsQuery = z.output<typeof staffAfterwardsQuery>;

/**
 * A page of each: the claims that wait for a decision, and the further copies to print and ship, the longest waiting
 * first; then the copies whose tracking link can still be corrected. `more`: which of them go on.
 */
export const staffAfterwards = call({
  row: 'W73',
  method: 'GET',
  path: '/studio/api/afterwards',
  who: 'staff',
  act: 'find',
  query: staffAfterwardsQuery,
  replies: {
    200: z.object({
      claims: z.array(staffClaim),
      copies: z.array(staffCopies),
      shipped: z.array(staffCopies),
      more: z.object({ claims: z.boolean(), copies: z.boolean(), shipped: z.boolean() }),
    }),
  },
});
export type StaffAfterwards = z.output<(typeof staffAfterwards)['replies'][200]>;

/**
 * Decides a claim: it is printed again, its money goes back (which is done under Payments), or neither. `answer` is
 * sent to its people.
 */
export const decideClaim = call({
  row: 'W73',
  method: 'POST',
  path: '/studio/api/decideClaim',
  who: 'staff',
  act: 'claims',
  json: z.strictObject({
    claim: z.string().check(z.maxLength(64)),
    decision: z.enum(claimDecisions),
    answer: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
    /** How many copies are printed again; all by default. */
    copies: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
  }),
  replies: { 200: z.object({ state: z.enum(claimStates) }) },
});

/** Marks further copies as printed, or as shipped with a tracking link; shipping again corrects the link. */
export const stepCopies = call({
  row: 'W73',
  method: 'POST',
  path: '/studio/api/stepCopies',
  who: 'staff',
  act: 'ship',
  json: z.strictObject({
    order: z.string().check(z.maxLength(64)),
    step: z.enum(copySteps),
    link: z.optional(z.string().check(z.trim(), z.maxLength(300))),
  }),
  replies: { 200: z.object({ status: z.literal('ok') }) },
});
