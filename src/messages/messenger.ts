/**
 * The messenger fell silent after it was asked: the message may be on its way. Asking again could send it twice, so
 * nobody does; the message says for the log what was seen.
 */
export class DeliveryUnknown extends Error {}

/** Carries a text to a phone. Adapters: the sandbox inbox, WhatsApp. */
export interface Messenger {
  /**
   * `key` is the same whenever the same message is tried again. Throws `DeliveryUnknown` when it is not known whether
   * the message was taken, and something else when it was not: then the outbox tries again. What it throws says why,
   * without the phone or the text.
   */
  deliver(message: {
    key: string;
    to: string;
    kind: string;
    text: string;
    code?: string;
    link?: string;
  }): Promise<void>;
}
