import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { editionRecord } from '#src/editions/wire.ts';

const id = z.string().check(z.maxLength(64));
const couponCode = z.optional(z.nullable(z.string().check(z.maxLength(40))));
const line = z.optional(z.string().check(z.trim(), z.maxLength(300)));
/** The total the screen shows, in whole rupees. When it is sent and differs from ours, nothing is charged: 409 (W23). */
const expectedTotal = z.optional(z.number());
const page = z.object({ url: z.string() });

export const applyCoupon = call({
  row: 'C-K12',
  method: 'POST',
  path: '/api/applyCoupon',
  who: 'customer-or-partner',
  json: z.strictObject({ couponCode: z.string().check(z.maxLength(40)) }),
  /** The same form for wrong, expired and used-up codes (W29). `discount` in percent. */
  replies: { 200: z.object({ valid: z.boolean(), discount: z.number(), title: z.string() }) },
});

export const paymentD2C = call({
  row: 'C-K13',
  method: 'POST',
  path: '/api/paymentD2C',
  who: 'customer',
  json: z.strictObject({
    plan: id,
    /** The sub-category's id. */
    category: id,
    selectedOption: z.enum(['upfront', 'downfront']),
    couponCode,
    /** Copies beyond the first (D25). */
    extracopies: z._default(z.int().check(z.minimum(0), z.maximum(4)), 0),
    expectedTotal,
  }),
  replies: { 200: page },
});

/** A visitor gets 201 and nothing is created (W32). The sample's data stand beside the sample plan's id (D22). */
export const payment = call({
  row: 'P-K08',
  method: 'POST',
  path: '/api/payment',
  who: 'anyone',
  json: z.strictObject({
    paymentID: id,
    couponCode,
    expectedTotal,
    gsm: z.optional(z.int()),
    paper: line,
    lamination: line,
    quantity: z.optional(z.int()),
    address: line,
    city: line,
    zipcode: line,
    plan: z.optional(id),
    _id: z.optional(id),
  }),
  replies: { 200: page, 201: z.strictObject({}) },
});

export const secondPay = call({
  row: 'C-K18',
  method: 'POST',
  path: '/api/secondPay',
  who: 'anyone',
  /** Here `expectedTotal` is the sum that is due. */
  json: z.strictObject({ edition: id, expectedTotal }),
  replies: { 200: page },
});

/** Two taps on the order: what comes back is shown first, and sent along as `expectedRefund` in rupees (W34). */
export const cancelOrder = call({
  row: 'W34',
  method: 'POST',
  path: '/api/cancelOrder',
  who: 'anyone',
  json: z.strictObject({ edition: id, expectedRefund: z.optional(z.number()) }),
  replies: { 200: editionRecord },
});

const refund = z.object({
  id: z.string(),
  amount: z.number(),
  cause: z.enum(['cancelled', 'second-capture', 'paid-twice', 'staff']),
  reason: z.string(),
  state: z.enum(['asked', 'queued', 'sent', 'done', 'failed', 'refused']),
  askedBy: z.string(),
  decidedBy: z.nullable(z.string()),
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
});

/** A payment as staff see it. Amounts in rupees; `left` is what can still go back. */
const paymentSeen = z.object({
  mid: z.string(),
  title: z.string(),
  payer: z.string(),
  phone: z.string(),
  amount: z.number(),
  left: z.number(),
  status: z.enum(['created', 'open', 'paid', 'failed', 'expired', 'paid_review']),
  trouble: z.nullable(z.string()),
  paidAt: z.nullable(z.string()),
  edition: z.nullable(z.string()),
  refunds: z.array(refund),
});
export type PaymentSeen = z.output<typeof paymentSeen>;

/** The payments of one edition, or, without one, those that staff have to look at (W26, W34). */
export const staffPayments = call({
  row: 'W34',
  method: 'GET',
  path: '/studio/api/payments',
  who: 'staff',
  query: z.strictObject({ edition: z.optional(id) }),
  replies: {
    200: z.object({
      payments: z.array(paymentSeen),
      /** From this amount on, in rupees, a second person has to agree. */
      limit: z.number(),
    }),
  },
});

/** Staff send money back, with a reason. `amount` in rupees. */
export const staffRefund = call({
  row: 'W34',
  method: 'POST',
  path: '/studio/api/refund',
  who: 'staff',
  json: z.strictObject({
    mid: id,
    amount: z.number().check(z.minimum(0.01), z.maximum(1_000_000)),
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(300)),
  }),
  replies: { 200: z.object({ needsSecond: z.boolean() }) },
});

/** The second person's word on a refund (W34). */
export const decideRefund = call({
  row: 'W34',
  method: 'POST',
  path: '/studio/api/decide-refund',
  who: 'staff',
  json: z.strictObject({ refund: id, agree: z.boolean() }),
  replies: { 200: z.object({ state: z.string() }) },
});

export const invoice = z.object({
  mid: z.string(),
  date: z.string(),
  name: z.string(),
  items: z.array(z.object({ name: z.string(), 'sub heading': z.string(), price: z.number() })),
  /** Where the abstract form is, or '#' when there is none to fill. */
  abstract: z.string(),
  redirectTo: z.string(),
  isSample: z.boolean(),
});
export type Invoice = z.output<typeof invoice>;

/** 202: the provider has not decided yet; `url` is where the payment can be finished. */
export const confPayment = call({
  row: 'C-K14',
  method: 'POST',
  path: '/api/confPayment',
  who: 'anyone',
  json: z.strictObject({ MID: id }),
  replies: {
    200: z.union([
      z.object({ skip: z.literal(true), link: z.string() }),
      z.object({ skip: z.literal(false), invoice }),
    ]),
    202: z.object({ pending: z.literal(true), url: z.string() }),
  },
  refuses: [402],
});
