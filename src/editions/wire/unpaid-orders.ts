import type * as z from 'zod/mini';

/** An unpaid order as the checkout lists it. Amounts in rupees. */
export interface ListedUnpaidOrder {
  MID: string;
  name: string;
  theme: string;
  person: string | null;
  plan: string;
  copies: number;
  total: number;
  now: number;
  date: string;
  /** The address at which its payment is continued. */
  link: string;
}

/**
 * The checkout's calls about unpaid orders. The checkout is above this slice, so the orders page knows only their
 * shape.
 */
export interface UnpaidOrdersCall {
  row: 'C-O01';
  method: 'POST';
  path: '/api/unpaidOrders';
  who: 'customer';
  replies: { 200: z.ZodMiniType<ListedUnpaidOrder[], ListedUnpaidOrder[]> };
}
export interface DiscardOrderCall {
  row: 'C-O01';
  method: 'POST';
  path: '/api/discardOrder';
  who: 'customer';
  json: z.ZodMiniType<{ MID: string }, { MID: string }>;
  replies: { 200: z.ZodMiniType<ListedUnpaidOrder[], ListedUnpaidOrder[]> };
}
