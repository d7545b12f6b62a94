import type { Paise } from '#kernel/money.ts';

/**
 * The provider's report on a payment. `unknown`: it does not know the reference (we may have crashed before its page
 * was opened). `pending`: anything may follow. The other three are final, although money can still arrive late.
 */
export interface GatewayReport {
  state: 'unknown' | 'pending' | 'paid' | 'failed' | 'expired';
  /** The amount of the first capture; without a capture the amount that was requested. */
  amount: Paise;
  currency: string;
  /** Our number, as the provider repeats it. */
  reference: string;
  /** Each time the provider took money for this reference, oldest first; normally once (W26). Empty unless `paid`. */
  captures: readonly Capture[];
}

/** Money that the provider took. */
export interface Capture {
  /** The provider's id of the capture, which refunds name. */
  id: string;
  amount: Paise;
}

/** A refund of all or a part of one capture. */
export interface GatewayRefund {
  /** Our id, and the idempotency key at the provider (W34): 10 to 35 letters and digits. */
  id: string;
  mid: string;
  /** `Capture.id`. */
  capture: string;
  amount: Paise;
}

/**
 * The provider's report on a refund. `unknown`: it does not know our number, so the refund may be requested. `pending`:
 * it has the request and the money is on its way. `done` and `failed` are final; `failed` comes with a reason.
 */
export interface RefundReport {
  state: 'unknown' | 'pending' | 'done' | 'failed';
  amount: Paise;
  /** The provider's id of the refund, for support; `null` while there is none. */
  provider: string | null;
  reason?: string;
}

/** A payment that the provider is to open. */
export interface GatewayOrder {
  mid: string;
  amount: Paise;
  title: string;
  /** Where the provider redirects the browser to. The redirect proves nothing (D23). */
  returnUrl: string;
  expiresAt: Date;
}

/**
 * A payment provider with a payment page of its own (D23). Every method throws `GatewayUnavailable` when it does not
 * answer.
 */
export interface Gateway {
  /** Part of the record of a payment and of its webhooks' address (`POST /hooks/razorpay`). */
  readonly name: string;
  /** Opens the payment page, or finds the one that was opened for this `mid` before. */
  create(order: GatewayOrder): Promise<{ url: string }>;
  status(mid: string): Promise<GatewayReport>;
  /** Set when a page cannot be closed before its time: it can still be paid after `close`. */
  readonly cannotClose?: true;
  /**
   * Closes a page that was not paid. Does nothing when the provider cannot, or when it is too late: `status` says so.
   */
  close(mid: string): Promise<void>;
  /**
   * Refunds money. The same `id` never refunds twice: a repetition returns the report on the first, and throws a plain
   * error for another amount.
   */
  refund(request: GatewayRefund): Promise<RefundReport>;
  refundStatus(request: GatewayRefund): Promise<RefundReport>;
  /**
   * The payment of a correctly signed webhook, also when it reports a refund; `undefined` when the signature is wrong.
   * `mid` is empty for other events: they are accepted and ignored, so that the provider stops sending them.
   */
  checkWebhook(
    raw: Uint8Array,
    headers: Readonly<Record<string, string | undefined>>,
  ): { mid: string; eventId: string } | undefined;
  /**
   * Whether the fields that a browser returns with are signed by the provider; absent when it signs none. Only `wrong`
   * is used, for the log: the state of a payment always comes from `status` (D23).
   */
  checkReturn?(mid: string, fields: Readonly<Record<string, unknown>>): 'right' | 'wrong' | 'missing';
}

/** The provider did not answer, or not as documented: nothing is known, and a retry is needed. */
export class GatewayUnavailable extends Error {}
