import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';

const paperId = z.string().check(z.maxLength(64));

/** A paper in a list: `amount` in rupees, `link` to its PDF. */
export const paperRecord = z.object({
  number: z.string(),
  kind: z.enum(['receipt', 'invoice', 'credit-note', 'refund']),
  date: z.string(),
  amount: z.number(),
  link: z.string(),
  edition: z.nullable(z.string()),
});
export type PaperRecord = z.output<typeof paperRecord>;

/**
 * The caller's own papers, newest first: of an edition, of several (`editions`, up to fifty ids, separated by commas),
 * of a payment (`mid`), or fifty of all after the one numbered `before`. Staff name an edition or a payment.
 */
export const papers = call({
  row: 'D17',
  method: 'GET',
  path: '/api/papers',
  who: 'signed-in',
  query: z.strictObject({
    edition: z.optional(paperId),
    editions: z.optional(z.string().check(z.maxLength(50 * 27))),
    mid: z.optional(paperId),
    before: z.optional(paperId),
  }),
  replies: { 200: z.array(paperRecord) },
});

/** A paper as PDF, for its buyer and for staff; everybody else gets 404. */
export const paper = call({
  row: 'D17',
  method: 'GET',
  path: '/paper/:id',
  who: 'anyone',
  target: { object: 'paper', may: 'hidden' },
  params: z.strictObject({ id: paperId }),
  replies: { 200: 'stream' },
});
