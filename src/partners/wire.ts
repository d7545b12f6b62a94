import * as z from 'zod/mini';
import { call, type BodyOf } from '#kernel/call.ts';
import { boundedText, idText } from '#kernel/wire-text.ts';
import { orderNews, partnerData, partnerLinks } from '#src/accounts/wire.ts';
import { mostAtOnce } from '#src/editions/rules/client-messages.ts';
import { mostOrders } from './rules/order-list.ts';
import { sampleSteps } from './rules.ts';

/** Our addition, optional: the GSTIN of a registered business, for its invoices. Unset: unchanged; empty: removed. */
const gstin = z.optional(boundedText(40));
const oneImage = { maxFiles: 1, maxFileBytes: 15_000_000 } as const;

export const registerPartner = call({
  row: 'P-K02',
  method: 'POST',
  path: '/api/registerpatner', // D19
  who: 'proven-phone',
  form: {
    fields: z.strictObject({
      name: boundedText(120),
      email: boundedText(254),
      city: boundedText(120),
      type: idText,
      gstin,
    }),
    files: /^logo$/,
    ...oneImage,
  },
  replies: { 200: partnerData },
});

export const checkSample = call({
  row: 'P-K03',
  method: 'POST',
  path: '/api/checkSample',
  who: 'partner',
  partnerAct: 'see',
  target: { object: 'partner', may: 'own' },
  json: z.strictObject({ _id: z.optional(idText) }),
  /** `trackLink` is our addition: the courier's address once the sample is shipped. */
  replies: { 200: z.object({ shouldShowAlert: z.boolean(), trackLink: z.nullable(z.string()) }) },
});

const isoMoment = z.nullable(z.iso.datetime());

/** The partner's paid physical sample, with when each step was taken; null without one. Our addition. */
export const ownSample = call({
  row: 'W200',
  method: 'GET',
  path: '/api/sample',
  who: 'partner',
  partnerAct: 'see',
  replies: {
    200: z.object({
      sample: z.nullable(
        z.object({
          gsm: z.number(),
          paper: z.string(),
          lamination: z.string(),
          quantity: z.number(),
          paidAt: z.iso.datetime(),
          printedAt: isoMoment,
          shippedAt: isoMoment,
          deliveredAt: isoMoment,
          trackLink: z.nullable(z.string()),
        }),
      ),
    }),
  },
});
export type OwnSample = NonNullable<BodyOf<typeof ownSample>['sample']>;

const optionalDay = z.optional(z.nullable(z.iso.date()));

/** Our additions to an order, all optional. Days are `2026-11-22`, in India. */
const orderDetails = {
  /** The day it is made for, and the day by which it is needed. */
  occasionOn: optionalDay,
  neededBy: optionalDay,
  /** Whether the client may approve; the partner does unless stated (W68). */
  clientApproves: z.optional(z.boolean()),
  /** For the studio, in the history of the order. */
  note: z.optional(boundedText(500)),
};

export const placeOrder = call({
  row: 'P-K06',
  method: 'POST',
  path: '/api/place-order',
  who: 'partner',
  partnerAct: 'order',
  target: { object: 'partner', may: 'own' },
  json: z.strictObject({
    partner: z.optional(idText),
    customerName: boundedText(120),
    customerPhone: z.optional(z.nullable(z.union([boundedText(250), z.int()]))),
    /** The category's id. */
    category: idText,
    /** Our addition, optional: the id of the plan whose iCredit pays; absent, the oldest iCredit does (D32). */
    plan: z.optional(idText),
    /**
     * Our addition, optional: one per filled form, so that sending it again after a lost reply repeats the order (W30).
     */
    key: z.optional(boundedText(64)),
    ...orderDetails,
  }),
  /** `_id` is the edition's. */
  replies: { 200: z.object({ _id: z.string() }) },
  refuses: [402],
});

const listedFields = { customerName: boundedText(120), category: idText, plan: z.optional(idText), ...orderDetails };

/** An order of a list; its fields as those of `placeOrder`. */
const listedOrder = z.strictObject({ ...listedFields, customerPhone: z.optional(z.nullable(boundedText(250))) });

const orderList = z.array(listedOrder).check(z.minLength(1), z.maxLength(mostOrders));

/**
 * Places a list of orders, all or none, with an iCredit each (W167). `key`: one per list, so that sending it again
 * after a lost reply repeats it. The ids of the editions are in the order of the list.
 */
export const placeOrders = call({
  row: 'W167',
  method: 'POST',
  path: '/api/place-orders',
  who: 'partner',
  partnerAct: 'order',
  json: z.strictObject({ key: boundedText(60), orders: orderList }),
  replies: { 200: z.object({ orders: z.array(z.object({ _id: z.string() })) }) },
  refuses: [402],
});

/**
 * Looks through a list of orders without placing any (W167): for each row what is wrong with it, and the partner's
 * newest order with the same name or number.
 */
export const checkOrders = call({
  row: 'W167',
  method: 'POST',
  path: '/api/checkOrders',
  who: 'partner',
  partnerAct: 'order',
  json: z.strictObject({ orders: orderList }),
  replies: {
    200: z.object({
      rows: z.array(
        z.object({
          problem: z.nullable(z.string()),
          before: z.nullable(z.object({ _id: z.string(), day: z.string() })),
        }),
      ),
    }),
  },
});

export const updatePartnerLogo = call({
  row: 'P-K09',
  method: 'POST',
  path: '/api/updatePartnerLogo', // D14
  who: 'partner',
  partnerAct: 'manage',
  target: { object: 'partner', may: 'own' },
  form: { fields: z.strictObject({ id: z.optional(idText) }), files: /^image$/, ...oneImage },
  replies: { 200: partnerData },
});

export const updatePartner = call({
  row: 'P-K09',
  method: 'POST',
  path: '/api/updatePartner', // D14
  who: 'partner',
  partnerAct: 'manage',
  target: { object: 'partner', may: 'own' },
  json: z.strictObject({
    id: z.optional(idText),
    name: boundedText(120),
    postalCode: boundedText(40),
    address: boundedText(300),
    city: boundedText(120),
    state: boundedText(120),
    /** Our addition, optional: unchanged unless set. */
    email: z.optional(boundedText(254)),
    /** Our addition, optional: unchanged unless set; empty removes it (W86). */
    clientPhone: z.optional(boundedText(40)),
    gstin,
  }),
  replies: { 200: partnerData },
});

/** Sets about which news of their orders a partner wants messages. */
export const setOrderNews = call({
  row: 'D16',
  method: 'POST',
  path: '/api/setOrderNews',
  who: 'partner',
  partnerAct: 'manage',
  json: z.strictObject({ orderNews }),
  replies: { 200: partnerData },
});

/** Sets what new links to the partner's orders let their readers do, and how long they work (W182). */
export const setLinkDefaults = call({
  row: 'W182',
  method: 'POST',
  path: '/api/setLinkDefaults',
  who: 'partner',
  partnerAct: 'manage',
  json: partnerLinks,
  replies: { 200: partnerData },
});

/** A PDF with a card for each of these orders of the partner: whose it is, and the client's link as a code (W183). */
export const linkCards = call({
  row: 'W183',
  method: 'POST',
  path: '/api/linkCards',
  who: 'partner',
  partnerAct: 'order',
  json: z.strictObject({ editions: z.array(idText).check(z.minLength(1), z.maxLength(mostAtOnce)) }),
  replies: { 200: 'stream' },
});

const statementMonth = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/));

/** iCredits of one plan in a month; see `PlanStatement`. */
const planStatement = z.object({
  id: z.string(),
  name: z.string(),
  opening: z.int(),
  bought: z.int(),
  given: z.int(),
  used: z.int(),
  returned: z.int(),
  adjusted: z.int(),
  left: z.int(),
});

const statementLine = z.object({
  id: z.string(),
  day: z.string(),
  kind: z.enum(['order', 'return', 'bundle', 'grant', 'adjust']),
  plan: z.string(),
  change: z.int(),
  balance: z.int(),
  order: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  invoice: z.nullable(z.object({ number: z.string(), link: z.string() })),
  /** Who of the partner's team did it (W199); null for the partner's own number and for the shop. */
  by: z.nullable(z.string()),
  /** Why staff adjusted it (W190); null for everything else. */
  reason: z.nullable(z.string()),
});

/**
 * The partner's iCredits in a month, `2026-11`, by default the present one: by plan, and fifty of the changes, the
 * oldest first, after the one with the id `after`. `months`: those that there are, the newest first.
 */
export const statement = call({
  row: 'W170',
  method: 'GET',
  path: '/api/statement',
  who: 'partner',
  partnerAct: 'buy',
  query: z.strictObject({ month: z.optional(statementMonth), after: z.optional(idText) }),
  replies: {
    200: z.object({
      month: z.string(),
      months: z.array(z.string()),
      plans: z.array(planStatement),
      lines: z.array(statementLine),
      more: z.boolean(),
    }),
  },
});
export type StatementData = z.output<(typeof statement)['replies'][200]>;

/** The same month as a file, with all its lines. */
export const statementFile = call({
  row: 'W170',
  method: 'GET',
  path: '/api/statement/:month/:format',
  who: 'partner',
  partnerAct: 'buy',
  params: z.strictObject({ month: statementMonth, format: z.enum(['csv', 'pdf']) }),
  replies: { 200: 'stream' },
  refuses: [400],
});

const nullableText = z.nullable(z.string());
const sampleStep = z.enum(sampleSteps);

const studioSample = z.object({
  _id: z.string(),
  partner: z.object({ name: z.string(), phone: z.string() }),
  gsm: z.int(),
  paper: z.string(),
  lamination: z.string(),
  quantity: z.int(),
  address: z.string(),
  city: z.string(),
  zipcode: z.string(),
  paidAt: z.string(),
  printedAt: nullableText,
  printedBy: nullableText,
  shippedAt: nullableText,
  shippedBy: nullableText,
  trackLink: nullableText,
  /** The step that staff take next. */
  next: sampleStep,
});
export type StudioSample = z.infer<typeof studioSample>;

/**
 * A page of the paid physical samples that are not delivered yet, the longest paid first, beginning after the sample
 * `after`; `waiting`: how many of all are not on their way.
 */
export const studioSamples = call({
  row: 'D22',
  method: 'GET',
  path: '/studio/api/samples',
  who: 'staff',
  act: 'find',
  query: z.strictObject({ after: z.optional(idText) }),
  replies: { 200: z.object({ samples: z.array(studioSample), more: z.boolean(), waiting: z.number() }) },
});

/** Marks a sample as printed, shipped or delivered. Shipping takes the tracking link; shipping again corrects it. */
export const stepSample = call({
  row: 'D22',
  method: 'POST',
  path: '/studio/api/stepSample',
  who: 'staff',
  act: 'ship',
  json: z.strictObject({ sample: idText, step: sampleStep, link: z.optional(boundedText(300)) }),
  replies: { 200: z.object({ status: z.literal('ok') }) },
});
