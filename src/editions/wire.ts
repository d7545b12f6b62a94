import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';

const id = z.string().check(z.maxLength(64));

const cancelled = z.object({ at: z.string(), refund: z.nullable(z.number()) });
export type Cancelled = z.output<typeof cancelled>;

/** An edition as the documents' screens read it (consumer.md 3). Money in whole rupees, times ISO 8601. */
export const editionRecord = z.object({
  _id: z.string(),
  customerName: z.string(),
  category: z.object({ name: z.string() }),
  plan: z.object({ name: z.string() }),
  theme: z.string(),
  thumbnail: z.nullable(z.string()),
  live: z.number(),
  orderStatus: z.number(),
  /** `null` for whoever may not see it, even when there is one: see `hasAddress` (D05). */
  address: z.nullable(
    z.object({ street: z.string(), city: z.string(), postalCode: z.string(), state: z.nullable(z.string()) }),
  ),
  hasAddress: z.boolean(),
  payment: z.object({ total: z.number(), paid: z.number(), isFifty: z.boolean() }),
  trackLink: z.nullable(z.object({ link: z.string(), lastUpdate: z.string() })),
  createdAt: z.string(),
  pdf: z.array(z.string()),
  editor: z.object({ phone: z.object({ countryCode: z.string(), number: z.string() }) }),
  /** Whether the asker may approve, ask for a revision, pay and give the address (D05). */
  mayAct: z.boolean(),
  /** Set once the order is off. `refund` in rupees, for whoever may cancel. */
  cancelled: z.nullable(cancelled),
  /**
   * What cancelling now would give back and until when, for whoever may cancel while it can be (W34). `refund` in rupees; `iCredit`:
   * whether the iCredit comes back, null when the order was paid in money.
   */
  cancel: z.nullable(z.object({ refund: z.number(), iCredit: z.nullable(z.boolean()), until: z.string() })),
  /** Whether the tracker hands the asker on to the page where the tracking link is set: staff, while it can be set (C-T07). */
  setsTrackLink: z.boolean(),
});
export type EditionRecord = z.output<typeof editionRecord>;

export const edition = call({
  row: 'C-K17',
  method: 'POST',
  path: '/api/editions',
  who: 'anyone',
  json: z.strictObject({ edition: id }),
  replies: { 200: editionRecord },
});

const line = z.string().check(z.trim(), z.maxLength(300));

export const updateOrderAddress = call({
  row: 'C-K19',
  method: 'POST',
  path: '/api/updateOrderAddress',
  who: 'anyone',
  json: z.strictObject({
    result: z.strictObject({
      address: line,
      city: line,
      zip: line,
      name: z.optional(z.nullable(line)),
      email: z.optional(z.nullable(line)),
      orderId: id,
    }),
  }),
  replies: { 200: editionRecord },
});

export const showOrderD2C = call({
  row: 'C-K25',
  method: 'POST',
  path: '/api/show-order-D2C/',
  who: 'customer',
  replies: { 200: z.array(editionRecord) },
});

export const showOrder = call({
  row: 'P-K04',
  method: 'GET',
  path: '/api/show-order/:partnerId',
  who: 'signed-in',
  params: z.strictObject({ partnerId: id }),
  replies: { 200: z.array(editionRecord) },
});

/** The way to an edition with its key in it, for whoever may act to hand on (D05). */
export const editionLink = call({
  row: 'D05',
  method: 'POST',
  path: '/api/editionLink',
  who: 'signed-in',
  json: z.strictObject({ edition: id }),
  replies: { 200: z.object({ link: z.string() }) },
});

/** Sets the tracking link, which ships the parcel; once more within 16 hours corrects it (D10). */
export const trackLink = call({
  row: 'D10',
  method: 'POST',
  path: '/studio/api/trackLink',
  who: 'staff',
  json: z.strictObject({ edition: id, link: line }),
  replies: { 200: editionRecord },
});

/** Cancelling sends money back through the checkout, which is above this slice: the tracker knows its call by its shape (W34). */
export interface CancelOrder {
  row: 'W34';
  method: 'POST';
  path: '/api/cancelOrder';
  who: 'anyone';
  json: z.ZodMiniType<
    { edition: string; expectedRefund?: number | undefined },
    { edition: string; expectedRefund?: number | undefined }
  >;
  replies: { 200: typeof editionRecord };
}

/** The balance is paid through the checkout, which is above this slice: the tracker knows its call by its shape (C-K18). */
export interface SecondPay {
  row: 'C-K18';
  method: 'POST';
  path: '/api/secondPay';
  who: 'anyone';
  json: z.ZodMiniType<
    { edition: string; expectedTotal?: number | undefined },
    { edition: string; expectedTotal?: number | undefined }
  >;
  replies: { 200: z.ZodMiniType<{ url?: string | undefined }, { url?: string | undefined }> };
}
