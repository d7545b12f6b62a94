import type { Paise } from '#kernel/money.ts';

/**
 * What the provider says of a payment. `unknown`: it never heard of the reference (we may have stopped between our row
 * and its page). `pending` may become anything; the other three are its last word, although money can still arrive
 * late.
 */
export interface GatewayReport {
  state: 'unknown' | 'pending' | 'paid' | 'failed' | 'expired';
  /** What is decided by: of the first capture when there is one, otherwise what was asked for. */
  amount: Paise;
  currency: string;
  /** Our number as the provider knows it. */
  reference: string;
  /** Each time the provider took money for this reference, oldest first: normally one (W26). Empty unless `paid`. */
  captures: readonly Capture[];
}

/** Money that the provider took. */
export interface Capture {
  /** The provider's own number of it; refunds name it. */
  id: string;
  amount: Paise;
}

/** Money to be given back: all or a part of one capture. */
export interface GatewayRefund {
  /** Ours, and the key by which it happens once (W34): 10 to 35 letters and digits. */
  id: string;
  mid: string;
  /** `Capture.id`. */
  capture: string;
  amount: Paise;
}

/**
 * What the provider says of a refund. `unknown`: it never heard of our number, so it may be asked for. `pending`: it
 * has it, the money is on its way. `done` and `failed` are its last word; `failed` has the provider's reason.
 */
export interface RefundReport {
  state: 'unknown' | 'pending' | 'done' | 'failed';
  amount: Paise;
  /** The provider's own number of it, for support; `null` while there is none. */
  provider: string | null;
  reason?: string;
}

/** A payment as the provider is asked to open it. */
export interface GatewayOrder {
  mid: string;
  amount: Paise;
  title: string;
  /** Where the provider sends the browser back to. It proves nothing (D23). */
  returnUrl: string;
  expiresAt: Date;
}

/**
 * A payment provider with a page of its own (D23). Every method throws `GatewayUnavailable` when the provider does not
 * answer.
 */
export interface Gateway {
  /** For the record, and the end of its webhooks' address (`POST /hooks/razorpay`). */
  readonly name: string;
  /** Opens the page, or finds the one it opened for this `mid` before. */
  create(order: GatewayOrder): Promise<{ url: string }>;
  status(mid: string): Promise<GatewayReport>;
  /** Set when there is no way to close a page before its time: it can still be paid after `close`. */
  readonly cannotClose?: true;
  /** Closes a page nobody has paid on. A provider that cannot, or comes too late, does nothing: `status` tells. */
  close(mid: string): Promise<void>;
  /**
   * Gives money back. The same `id` again never gives twice: it answers what became of the first, and throws a plain
   * error when that was another amount.
   */
  refund(asked: GatewayRefund): Promise<RefundReport>;
  refundStatus(asked: GatewayRefund): Promise<RefundReport>;
  /**
   * The payment that a rightly signed webhook speaks of, also when it tells of a refund of it; `undefined` when the
   * signature is wrong. `mid` is empty when it tells of something else: that is heard and forgotten, so that the
   * provider stops telling it.
   */
  checkWebhook(
    raw: Uint8Array,
    headers: Readonly<Record<string, string | undefined>>,
  ): { mid: string; eventId: string } | undefined;
  /**
   * Whether the fields that a browser comes back with are the provider's own words on this payment; not there when it
   * signs none. Only a wrong signature says anything: what became of the payment is asked, not read (D23).
   */
  checkReturn?(mid: string, fields: Readonly<Record<string, unknown>>): 'right' | 'wrong' | 'missing';
}

/** The provider did not answer, or answered nonsense: nothing is known, ask again later. */
export class GatewayUnavailable extends Error {}
