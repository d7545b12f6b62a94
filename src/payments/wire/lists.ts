import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { paymentSorts } from '../rules/lists.ts';
import { paymentStatuses, refundCauses, refundStateList } from '../rules.ts';

const paymentKey = z.string().check(z.maxLength(64));
const time = {
  /** A day in India, or a month, `2026-11`. */
  day: z.optional(z.iso.date()),
  month: z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))),
};
/** A MID, a number of the gateway or an amount (`moneyFind`), never a name. */
const find = z.optional(z.string().check(z.maxLength(100)));

const paymentFilter = {
  find,
  ...time,
  state: z.optional(z.enum(paymentStatuses)),
  payer: z.optional(z.enum(['customer', 'partner'])),
  sort: z.optional(z.enum(paymentSorts)),
};
const paymentFilterQuery = z.strictObject(paymentFilter);
export type PaymentsQuery = z.output<typeof paymentFilterQuery>;

const listedPayment = z.object({
  mid: z.string(),
  title: z.string(),
  payerName: z.string(),
  payerKind: z.enum(['customer', 'partner']),
  amount: z.number(),
  /** What of it went back or is about to. */
  back: z.number(),
  status: z.enum(paymentStatuses),
  edition: z.nullable(z.string()),
  createdAt: z.string(),
});
export type ListedPaymentData = z.output<typeof listedPayment>;

/** A page of all payments (W160), in rupees; `after`: the MID of the last one of the page before. */
export const allPayments = call({
  row: 'W160',
  method: 'GET',
  path: '/studio/api/all-payments',
  who: 'staff',
  act: 'money',
  query: z.strictObject({ ...paymentFilter, after: z.optional(paymentKey) }),
  replies: { 200: z.object({ payments: z.array(listedPayment), more: z.boolean() }) },
});

/** The same payments as a CSV, fifty thousand at most. */
export const allPaymentsCsv = call({
  row: 'W160',
  method: 'GET',
  path: '/studio/api/all-payments.csv',
  who: 'staff',
  act: 'money',
  query: paymentFilterQuery,
  replies: { 200: 'stream' },
});

const refundFilter = {
  find,
  ...time,
  state: z.optional(z.enum(refundStateList)),
  cause: z.optional(z.enum(refundCauses)),
};
const refundFilterQuery = z.strictObject(refundFilter);
export type RefundsQuery = z.output<typeof refundFilterQuery>;

const listedRefund = z.object({
  _id: z.string(),
  mid: z.string(),
  title: z.string(),
  payerName: z.string(),
  amount: z.number(),
  cause: z.enum(refundCauses),
  reason: z.string(),
  state: z.enum(refundStateList),
  askedBy: z.string(),
  decidedBy: z.nullable(z.string()),
  edition: z.nullable(z.string()),
  createdAt: z.string(),
});
export type ListedRefundData = z.output<typeof listedRefund>;

/** A page of all refunds (W160), the newest first, in rupees; `after`: the last one of the page before. */
export const allRefunds = call({
  row: 'W160',
  method: 'GET',
  path: '/studio/api/all-refunds',
  who: 'staff',
  act: 'money',
  query: z.strictObject({ ...refundFilter, after: z.optional(paymentKey) }),
  replies: { 200: z.object({ refunds: z.array(listedRefund), more: z.boolean() }) },
});

/** The same refunds as a CSV, fifty thousand at most. */
export const allRefundsCsv = call({
  row: 'W160',
  method: 'GET',
  path: '/studio/api/all-refunds.csv',
  who: 'staff',
  act: 'money',
  query: refundFilterQuery,
  replies: { 200: 'stream' },
});
