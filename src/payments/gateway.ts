import type { Paise } from '#kernel/money.ts';

/**
 * What the provider says of a payment. `unknown`: it never heard of the reference (we may have stopped between our row and
 * its page). `pending` may become anything; the other three are its last word, although money can still arrive late.
 */
export interface GatewayReport {
  state: 'unknown' | 'pending' | 'paid' | 'failed' | 'expired';
  amount: Paise;
  currency: string;
  /** Our number as the provider knows it. */
  reference: string;
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

/** A payment provider with a page of its own (D23). Every method throws `GatewayAway` when the provider does not answer. */
export interface Gateway {
  /** For the record, e.g. `sandbox-bank`. */
  readonly name: string;
  /** Opens the page, or finds the one it opened for this `mid` before. */
  create(order: GatewayOrder): Promise<{ url: string }>;
  status(mid: string): Promise<GatewayReport>;
  /** Closes a page nobody has paid on. A provider that cannot, or comes too late, does nothing: `status` tells. */
  close(mid: string): Promise<void>;
  /** The payment a webhook speaks of, when its signature over the raw body is right. */
  checkWebhook(
    raw: Uint8Array,
    headers: Readonly<Record<string, string | undefined>>,
  ): { mid: string; eventId: string } | undefined;
}

/** The provider did not answer, or answered nonsense: nothing is known, ask again later. */
export class GatewayAway extends Error {}
