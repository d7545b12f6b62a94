import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { editionId } from '#src/editions/wire.ts';
import { editionBrand } from '#src/editions/wire/brand.ts';
import { claimRecord } from './wire/claims.ts';

/** The secret in the address of a shared magazine, or whatever was typed instead of one. */
const token = z.string().check(z.maxLength(64));

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
