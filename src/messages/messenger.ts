import type { ChatMessage } from './rules/chat.ts';

export type { ChatContent, ChatMedia, ChatMessage } from './rules/chat.ts';

/** Sends texts to phones. Adapters: the sandbox inbox, WhatsApp. */
export interface Messenger {
  /**
   * Sends one message. `key` is the same for every attempt. Throws `DeliveryUnknown` when it is unknown whether the
   * message was taken, and another error when it was not, which is retried. Error messages contain neither phone nor
   * text.
   */
  deliver(message: {
    key: string;
    to: string;
    kind: string;
    text: string;
    code?: string;
    link?: string;
  }): Promise<void>;
  /** Where it tells what became of messages; absent where it never does, as in the sandbox. */
  reports?: DeliveryReports | undefined;
}

/** What a provider says became of a message that it took. */
export interface DeliveryReport {
  /** The key with which the message was sent. */
  key: string;
  /** What the provider calls it, by which people quote it. */
  providerId?: string | undefined;
  state: 'arrived' | 'read' | 'failed';
  at: Date;
  /** Of a failure, the provider's number for it. */
  error?: string | undefined;
}

/** What one call of the provider told. */
interface ProviderNews {
  reports: readonly DeliveryReport[];
  messages: readonly ChatMessage[];
}

/** How a messenger reports what became of messages, and what people sent, by calls to the shop. */
export interface DeliveryReports {
  /** What is answered to the provider when it checks the shop's address; `undefined` to anybody else. */
  answerChallenge(query: Readonly<Record<string, unknown>>): string | undefined;
  /** What a correctly signed call tells, in any order; `undefined` when the signature is wrong. */
  read(raw: Uint8Array, headers: Readonly<Record<string, string | undefined>>): ProviderNews | undefined;
}
