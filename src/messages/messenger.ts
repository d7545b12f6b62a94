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
  state: 'arrived' | 'read' | 'failed';
  at: Date;
  /** Of a failure, the provider's number for it. */
  error?: string | undefined;
}

/** A file that a person sent; the provider keeps it for some days. */
export interface ChatMedia {
  /** The provider's id for it. */
  id: string;
  /** Its media type without parameters, as the provider says. */
  type: string;
  /** SHA-256 (hex) as the provider says; null when it does not. */
  sha256: string | null;
}

/** Kinds of messages of people that no story is made of. */
export type OtherContent = 'video' | 'sticker' | 'location' | 'contacts' | 'unsupported';

/** What a person sent. */
export type ChatContent =
  | { type: 'text'; text: string }
  /** A button or a row of a list, by the name that it was sent with. */
  | { type: 'pressed'; name: string }
  | { type: 'photo'; media: ChatMedia; caption: string }
  | { type: 'voice'; media: ChatMedia }
  | { type: 'other'; kind: OtherContent };

/** A message that a person sent to our number (W115). */
export interface ChatMessage {
  /** The provider's id of it: one for all copies. */
  id: string;
  /** The sender's number (E.164), and the provider's id for them, which can be written to as well; one is there. */
  phone: string | null;
  user: string | null;
  /** When it was sent, by the sender's phone: seconds since 1970. */
  at: number;
  /** The provider's id of the message that it quotes; null: none. */
  quotes: string | null;
  content: ChatContent;
}

/** What one call of the provider told. */
export interface ProviderNews {
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
