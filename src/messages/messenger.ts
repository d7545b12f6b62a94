/** Carries a text to a phone. Adapters: the sandbox inbox, WhatsApp. */
export interface Messenger {
  /**
   * `key` is the same whenever the same message is tried again.
   * Throws when the message was not taken; the outbox tries again.
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
