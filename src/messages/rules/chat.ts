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
