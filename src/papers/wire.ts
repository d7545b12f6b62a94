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
 * of a payment (`mid`), or fifty of all after the one numbered `before`. Staff name an edition, a payment, or the
 * account they are about (`holder`).
 */
export const papers = call({
  row: 'D17',
  method: 'GET',
  path: '/api/papers',
  who: 'signed-in',
  partnerAct: 'buy',
  act: 'papers',
  query: z.strictObject({
    edition: z.optional(paperId),
    editions: z.optional(z.string().check(z.maxLength(50 * 27))),
    mid: z.optional(paperId),
    holder: z.optional(paperId),
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
  partnerAct: 'buy',
  act: 'papers',
  target: { object: 'paper', may: 'hidden' },
  params: z.strictObject({ id: paperId }),
  replies: { 200: 'stream' },
});

const gstMonthName = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/));

const moneyLine = z.object({
  money: z.number(),
  papers: z.number(),
  withoutPaper: z.number(),
  review: z.number(),
  otherMonths: z.number(),
  difference: z.number(),
});
export type MoneyLineData = z.output<typeof moneyLine>;

const gstMonthData = z.object({
  month: z.string(),
  /** The months that there are, the newest first. */
  months: z.array(z.string()),
  closed: z.nullable(z.object({ at: z.string(), by: z.string() })),
  /** Why it cannot be closed now, in a sentence. */
  problem: z.nullable(z.string()),
  papers: z.number(),
  /** Invoices less credit notes, with tax. */
  supplied: z.number(),
  tax: z.number(),
  payments: moneyLine,
  refunds: moneyLine,
  /** By how much papers and money differ, in and out. */
  difference: z.number(),
  /** The first of what differs, each with its payment. */
  differing: z.array(z.object({ mid: z.string(), words: z.string(), off: z.number() })),
  /** How many differ in all. */
  differ: z.number(),
});
export type GstMonthData = z.output<typeof gstMonthData>;

/** The figures of a month for the return of GST, and whether its papers are its money. In rupees. */
export const gstMonth = call({
  row: 'W124',
  method: 'GET',
  path: '/studio/api/gst',
  who: 'staff',
  act: 'money',
  query: z.strictObject({ month: z.optional(gstMonthName) }),
  replies: { 200: gstMonthData },
});

/** The ZIP of a month: a CSV for each table of the return, and the sheet. */
export const gstZip = call({
  row: 'W124',
  method: 'GET',
  path: '/studio/api/gst/:month',
  who: 'staff',
  act: 'money',
  params: z.strictObject({ month: gstMonthName }),
  replies: { 200: 'stream' },
});

/** Closes a month; `difference` in rupees as the owner saw it. */
export const closeMonth = call({
  row: 'W124',
  method: 'POST',
  path: '/studio/api/close-month',
  who: 'staff',
  act: 'money',
  json: z.strictObject({ month: gstMonthName, difference: z.number() }),
  replies: { 200: z.object({ status: z.literal('ok') }) },
});
