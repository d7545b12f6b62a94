import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { idText } from '#kernel/wire-text.ts';
import { editionId, editionRecord, subjectInput } from '#src/editions/wire.ts';
import { maxFurtherCopies } from './rules.ts';

const couponCode = z.optional(z.nullable(z.string().check(z.maxLength(40))));
const textLine = z.optional(z.string().check(z.trim(), z.maxLength(300)));
/** The amount that the screen showed, in rupees. */
const expectedRupees = z.optional(z.number().check(z.minimum(0), z.maximum(10_000_000)));
/** The total the screen shows. When it is sent and differs from ours, nothing is charged: 409 (W23). */
const expectedTotal = expectedRupees;
/**
 * Our addition, optional: `false` asks for 409 when this may repeat what the payer paid for lately (W122), `true` says
 * that it does not. A client that leaves it out is never refused for that (D38).
 */
const another = z.optional(z.boolean());
const paymentPage = z.object({ url: z.string() });

export const applyCoupon = call({
  row: 'C-K12',
  method: 'POST',
  path: '/api/applyCoupon',
  who: 'customer-or-partner',
  partnerAct: 'buy',
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
    plan: idText,
    /** The sub-category's id. */
    category: idText,
    selectedOption: z.enum(['upfront', 'downfront']),
    couponCode,
    /** Copies beyond the first (D25). */
    extracopies: z._default(z.int().check(z.minimum(0), z.maximum(4)), 0),
    expectedTotal,
    another,
    /** Whom the magazine is about and when it is needed, and the PIN code it goes to; all of it can be said later. */
    about: z.optional(subjectInput),
    arrivalPin: z.optional(z.string().check(z.maxLength(40))),
  }),
  replies: { 200: paymentPage },
});

/** A visitor gets 201 and nothing is created (W32). A sample order has the sample plan's id and its choices (D22). */
export const payment = call({
  row: 'P-K08',
  method: 'POST',
  path: '/api/payment',
  who: 'anyone',
  partnerAct: 'buy',
  json: z.strictObject({
    paymentID: idText,
    couponCode,
    expectedTotal,
    another,
    gsm: z.optional(z.int()),
    paper: textLine,
    lamination: textLine,
    quantity: z.optional(z.int()),
    address: textLine,
    city: textLine,
    zipcode: textLine,
    plan: z.optional(idText),
    _id: z.optional(idText),
  }),
  replies: { 200: paymentPage, 201: z.strictObject({}) },
});

export const secondPay = call({
  row: 'C-K18',
  method: 'POST',
  path: '/api/secondPay',
  who: 'anyone',
  target: { object: 'edition', may: 'pay' },
  /** Here `expectedTotal` is the sum that is due. */
  json: z.strictObject({ edition: idText, expectedTotal }),
  replies: { 200: paymentPage },
});

const pagesOffer = z.object({
  /** The magazine's pages now. */
  pages: z.int(),
  /** What a plan with more pages costs more, in rupees, and what of it is paid now. */
  offers: z.array(
    z.object({ plan: z.string(), name: z.string(), pages: z.int(), difference: z.number(), now: z.number() }),
  ),
  /** Why there is no offer, in words for the customer; null when there is one. */
  why: z.nullable(z.string()),
});
export type PagesOffer = z.output<typeof pagesOffer>;

/** What more pages cost for an edition, for whoever pays for it, while its draft is not begun (W55). */
export const morePages = call({
  row: 'W55',
  method: 'POST',
  path: '/api/morePages',
  who: 'anyone',
  target: { object: 'edition', may: 'own' },
  json: z.strictObject({ edition: idText }),
  replies: { 200: pagesOffer },
});

/**
 * Starts the payment of the difference to the plan with more pages. Here `expectedTotal` is that difference. With 50-50
 * nothing is charged now, and the remaining payment grows by it.
 */
export const payForPages = call({
  row: 'W55',
  method: 'POST',
  path: '/api/payForPages',
  who: 'anyone',
  target: { object: 'edition', may: 'own' },
  json: z.strictObject({ edition: idText, plan: idText, expectedTotal }),
  replies: { 200: paymentPage },
});

/** Cancels an order in two taps: the refund is shown first, and sent along as `expectedRefund` in rupees (W34). */
export const cancelOrder = call({
  row: 'W34',
  method: 'POST',
  path: '/api/cancelOrder',
  who: 'anyone',
  target: { object: 'edition', may: 'own' },
  json: z.strictObject({ edition: idText, expectedRefund: expectedRupees }),
  replies: { 200: editionRecord },
});

const refundEntry = z.object({
  id: z.string(),
  amount: z.number(),
  cause: z.enum(['cancelled', 'second-capture', 'paid-twice', 'staff']),
  reason: z.string(),
  /** The order is cancelled with it. */
  thenCancel: z.boolean(),
  state: z.enum(['asked', 'queued', 'sent', 'done', 'failed', 'refused']),
  askedBy: z.string(),
  decidedBy: z.nullable(z.string()),
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
});

/** A payment as staff see it. Amounts in rupees; `left` can still be refunded. */
const staffPayment = z.object({
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
  refunds: z.array(refundEntry),
});
export type StaffPayment = z.output<typeof staffPayment>;

/**
 * The payments of one edition, or, without one, a page of those that staff have to look at, newest first (W26, W34).
 */
export const staffPayments = call({
  row: 'W34',
  method: 'GET',
  path: '/studio/api/payments',
  who: 'staff',
  act: 'refund',
  query: z.strictObject({
    edition: z.optional(idText),
    /** The page begins after the payment of this `mid`. */
    before: z.optional(idText),
  }),
  replies: {
    200: z.object({
      payments: z.array(staffPayment),
      /** Whether there are more after the last one. */
      more: z.boolean(),
      /** From this amount on, in rupees, a second person has to agree. */
      limit: z.number(),
    }),
  },
});

/** Staff refund money, with a reason. `amount` in rupees. */
export const staffRefund = call({
  row: 'W34',
  method: 'POST',
  path: '/studio/api/refund',
  who: 'staff',
  act: 'refund',
  target: { object: 'payment', may: 'staff' },
  json: z.strictObject({
    mid: idText,
    /** In rupees. */
    amount: z.number().check(z.minimum(0.01), z.maximum(1_000_000)),
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(300)),
    /** Required when all that was paid for an order is refunded: whether it is cancelled, too, or still made. */
    order: z.optional(z.enum(['cancel', 'keep'])),
  }),
  replies: { 200: z.object({ needsSecond: z.boolean() }) },
});

/**
 * Staff cancel an order. `expectedRefund` in rupees: the refund they were shown; `needsSecond`: a second person
 * has to agree first.
 */
export const staffCancel = call({
  row: 'W34',
  method: 'POST',
  path: '/studio/api/cancel',
  who: 'staff',
  act: 'cancel',
  target: { object: 'edition', may: 'staff' },
  json: z.strictObject({
    edition: idText,
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(300)),
    expectedRefund: z.number().check(z.minimum(0), z.maximum(1_000_000)),
  }),
  replies: { 200: z.object({ needsSecond: z.boolean() }) },
});

/** The second person's decision on a refund (W34). */
export const decideRefund = call({
  row: 'W34',
  method: 'POST',
  path: '/studio/api/decide-refund',
  who: 'staff',
  act: 'money',
  json: z.strictObject({ refund: idText, agree: z.boolean() }),
  replies: { 200: z.object({ state: z.string() }) },
});

export const invoice = z.object({
  mid: z.string(),
  date: z.string(),
  name: z.string(),
  items: z.array(z.object({ name: z.string(), 'sub heading': z.string(), price: z.number() })),
  /** Whom the edition is about, as far as the payer said it. */
  person: z.nullable(z.string()),
  /** The path of the abstract form, or '#' when there is none to fill. */
  abstract: z.string(),
  redirectTo: z.string(),
  isSample: z.boolean(),
});
export type Invoice = z.output<typeof invoice>;

const unpaidOrder = z.object({
  MID: z.string(),
  /** Of the edition type, e.g. `Trip Memoir`. */
  name: z.string(),
  theme: z.string(),
  /** Whom it is about, as far as that was said. */
  person: z.nullable(z.string()),
  plan: z.string(),
  copies: z.int(),
  /** In rupees: the whole bill, and what of it is paid now. */
  total: z.number(),
  now: z.number(),
  date: z.string(),
  /** The address to pay it: the payment page while that is open, otherwise the checkout with the same bill. */
  link: z.string(),
});
export type UnpaidOrder = z.output<typeof unpaidOrder>;

/** The customer's orders that were started and not paid, newest first. */
export const unpaidOrders = call({
  row: 'C-O01',
  method: 'POST',
  path: '/api/unpaidOrders',
  who: 'customer',
  replies: { 200: z.array(unpaidOrder) },
});

/** Discards an unpaid order; replies with those that are left. */
export const discardOrder = call({
  row: 'C-O01',
  method: 'POST',
  path: '/api/discardOrder',
  who: 'customer',
  target: { object: 'payment', may: 'own' },
  json: z.strictObject({ MID: idText }),
  replies: { 200: z.array(unpaidOrder) },
});

/** `person`: whom it is about, as far as that is said. */
const paidSinceData = z.object({
  title: z.string(),
  person: z.nullable(z.string()),
  at: z.string(),
  edition: z.nullable(z.string()),
});
export type PaidSince = z.output<typeof paidSinceData>;

const failedPaymentData = z.object({
  /** In rupees. */
  amount: z.number(),
  /** Whether it failed; then nothing was charged, and `reason` says why as far as that is known. */
  failed: z.boolean(),
  reason: z.nullable(z.string()),
  /**
   * The path of the screen where it can be tried again with the same bill; `null` when only the tab that started it
   * knows.
   */
  again: z.nullable(z.string()),
  /** What the payer paid for the same thing since; then there is nothing to try again (W122). */
  paidSince: z.nullable(paidSinceData),
  /** What was said of the magazine when the payment began, so that nobody is asked twice (W50). */
  about: z.nullable(subjectInput),
  arrivalPin: z.nullable(z.string()),
});
export type FailedPayment = z.output<typeof failedPaymentData>;

/** What the Payment Failed page says besides its documented words (C-Y03). */
export const failedPayment = call({
  row: 'C-Y03',
  method: 'POST',
  path: '/api/failedPayment',
  who: 'anyone',
  target: { object: 'payment', may: 'own' },
  json: z.strictObject({ MID: idText }),
  replies: { 200: failedPaymentData },
});

/** A payment that the provider has not decided yet. */
const openPayment = z.object({
  /** Where it can be finished. */
  url: z.string(),
  /** Whom the edition is about, as far as the payer said it. */
  person: z.nullable(z.string()),
  /** The path where an order's bill can still be changed; null for other payments. */
  change: z.nullable(z.string()),
});
export type OpenPayment = z.output<typeof openPayment>;

/** 202: the provider has not decided yet. */
export const confPayment = call({
  row: 'C-K14',
  method: 'POST',
  path: '/api/confPayment',
  who: 'anyone',
  target: { object: 'payment', may: 'own' },
  json: z.strictObject({ MID: idText }),
  replies: {
    200: z.union([
      z.object({ skip: z.literal(true), link: z.string() }),
      z.object({ skip: z.literal(false), invoice }),
    ]),
    202: z.object({ pending: z.literal(true), ...openPayment.shape }),
  },
  refuses: [402],
});

const addressLine = z.string().check(z.trim(), z.maxLength(300));

const copiesOffer = z.object({
  /** What each copy costs, in rupees; shipping is added once. */
  each: z.number(),
  shipping: z.number(),
  most: z.int(),
  /** The address of the order, proposed for these copies; null without one. */
  to: z.nullable(
    z.object({
      address: z.string(),
      city: z.string(),
      zip: z.string(),
      state: z.string(),
      name: z.string(),
      phone: z.string(),
    }),
  ),
  /** Why none can be ordered, in words for whoever ordered it; null when they can. */
  why: z.nullable(z.string()),
});
export type CopiesOffer = z.output<typeof copiesOffer>;

/** What further copies of a finished magazine cost, for whoever paid for it (W75). */
export const furtherCopies = call({
  row: 'W75',
  method: 'POST',
  path: '/api/furtherCopies',
  who: 'anyone',
  target: { object: 'edition', may: 'own' },
  json: z.strictObject({ edition: editionId }),
  replies: { 200: copiesOffer },
});

/**
 * Starts the payment of further copies. `expectedTotal` in rupees is the total that the screen showed: 409 when ours
 * differs, and nothing is charged.
 */
export const payForCopies = call({
  row: 'W75',
  method: 'POST',
  path: '/api/payForCopies',
  who: 'anyone',
  target: { object: 'edition', may: 'own' },
  json: z.strictObject({
    edition: editionId,
    copies: z.int().check(z.minimum(1), z.maximum(maxFurtherCopies)),
    to: z.strictObject({
      address: addressLine,
      city: addressLine,
      zip: addressLine,
      state: z.optional(addressLine),
      name: z.optional(addressLine),
      phone: z.optional(addressLine),
    }),
    expectedTotal: z.optional(z.number().check(z.minimum(0), z.maximum(10_000_000))),
  }),
  replies: { 200: z.object({ url: z.string() }) },
});
