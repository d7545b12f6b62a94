import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { lineStates, settlementLimits } from '../rules/settlement.ts';

const reportId = z.string().check(z.maxLength(64));
const gateway = z.enum(['razorpay', 'phonepe']);
const counts = z.record(z.enum(lineStates), z.number());

const settlementReport = z.object({
  _id: z.string(),
  gateway,
  lines: z.number(),
  /** How many lines have each state. */
  counts,
  /** What reaches our bank by it, in rupees. */
  net: z.number(),
  uploadedBy: z.string(),
  uploadedAt: z.string(),
});
export type SettlementReportData = z.output<typeof settlementReport>;

/** A page of the settlement reports (W161), the newest first; `after`: the last one of the page before. */
export const settlements = call({
  row: 'W161',
  method: 'GET',
  path: '/studio/api/settlements',
  who: 'staff',
  act: 'money',
  query: z.strictObject({ after: z.optional(reportId) }),
  replies: { 200: z.object({ reports: z.array(settlementReport), more: z.boolean() }) },
});

/**
 * Takes the settlement report of a gateway as its CSV, and compares each line with our payments and refunds. The same
 * file once more changes nothing: `isNew` is false then. Answers 400 with what is wrong with a file that is none.
 */
export const uploadSettlement = call({
  row: 'W161',
  method: 'POST',
  path: '/studio/api/settlements',
  who: 'staff',
  act: 'money',
  form: { fields: z.strictObject({}), files: /^report$/, maxFiles: 1, maxFileBytes: settlementLimits.bytes },
  replies: { 200: z.object({ report: z.string(), isNew: z.boolean() }) },
});

const settlementLine = z.object({
  line: z.number(),
  kind: z.enum(['payment', 'refund', 'other']),
  reference: z.string(),
  amount: z.number(),
  settledOn: z.string(),
  state: z.enum(lineStates),
  mid: z.nullable(z.string()),
  /** Our amount, where we know the money. */
  ours: z.nullable(z.number()),
});

const settlementView = z.extend(settlementReport, {
  /** The sums of its lines, in rupees. */
  totals: z.object({
    payments: z.number(),
    refunds: z.number(),
    other: z.number(),
    fee: z.number(),
    tax: z.number(),
    net: z.number(),
  }),
  /** The first lines that do not add up. */
  wrong: z.array(settlementLine),
  /** The first of our captures and refunds in its time that no report names. */
  missing: z.array(
    z.object({
      kind: z.enum(['payment', 'refund']),
      id: z.string(),
      mid: z.string(),
      amount: z.number(),
      at: z.string(),
    }),
  ),
  /** How many they are. */
  missingCount: z.number(),
});
export type SettlementViewData = z.output<typeof settlementView>;

/** A report with what does not add up. Money in rupees. */
export const settlement = call({
  row: 'W161',
  method: 'GET',
  path: '/studio/api/settlements/:report',
  who: 'staff',
  act: 'money',
  params: z.strictObject({ report: reportId }),
  replies: { 200: settlementView },
});

/** All lines of a report as a CSV, with what each is of ours. */
export const settlementCsv = call({
  row: 'W161',
  method: 'GET',
  path: '/studio/api/settlements/:report/lines.csv',
  who: 'staff',
  act: 'money',
  params: z.strictObject({ report: reportId }),
  replies: { 200: 'stream' },
});

/** Compares the lines of a report that were unknown once more. */
export const compareSettlement = call({
  row: 'W161',
  method: 'POST',
  path: '/studio/api/compare-settlement',
  who: 'staff',
  act: 'money',
  json: z.strictObject({ report: reportId }),
  replies: { 200: z.object({ status: z.literal('ok') }) },
});
