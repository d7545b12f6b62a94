import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { paperKinds } from '../rules/numbers.ts';

const paperFilter = {
  kind: z.optional(z.enum(paperKinds)),
  month: z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))),
  /** A paper's number, or the MID of its payment, never a name (`paperFind`). */
  find: z.optional(z.string().check(z.maxLength(64))),
};
const paperFilterQuery = z.strictObject(paperFilter);
export type PapersQuery = z.output<typeof paperFilterQuery>;

const listedPaper = z.object({
  _id: z.string(),
  number: z.string(),
  kind: z.enum(paperKinds),
  date: z.string(),
  buyer: z.string(),
  amount: z.number(),
  mid: z.string(),
  edition: z.nullable(z.string()),
});
export type ListedPaperData = z.output<typeof listedPaper>;

/** A page of all papers (W160), the newest first, in rupees; `after`: the number of the last one of the page before. */
export const allPapers = call({
  row: 'W160',
  method: 'GET',
  path: '/studio/api/all-papers',
  who: 'staff',
  act: 'money',
  query: z.strictObject({ ...paperFilter, after: z.optional(z.string().check(z.maxLength(16))) }),
  replies: { 200: z.object({ papers: z.array(listedPaper), more: z.boolean() }) },
});

/** The same papers as a CSV, fifty thousand at most. */
export const allPapersCsv = call({
  row: 'W160',
  method: 'GET',
  path: '/studio/api/all-papers.csv',
  who: 'staff',
  act: 'money',
  query: paperFilterQuery,
  replies: { 200: 'stream' },
});
