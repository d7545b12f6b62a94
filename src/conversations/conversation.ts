import type { Say } from './rules/chat.ts';

/** A picture of ours on this machine, a JPEG or PNG. */
export interface SaidPicture {
  path: string;
  type: string;
}

/** One message of ours, as a provider takes it. */
export interface Saying extends Pick<Say, 'text' | 'buttons' | 'list'> {
  /** The same for every attempt; the provider's reports repeat it. */
  key: string;
  /** A phone (E.164), or the provider's id for the person. */
  to: string;
  /** The provider's id of the message that it quotes; null: none. */
  quotes: string | null;
  /** A picture that stands above its text; a template has none. */
  picture?: SaidPicture | undefined;
  /** The template that carries it, once the 24 hours are over; null within them. */
  template: { name: NonNullable<Say['template']>; language: string } | null;
}

/** What was fetched of a person's file. */
export interface FetchedMedia {
  bytes: number;
  /** SHA-256 (hex) of what is there, which is the one that the provider named. */
  sha256: string;
}

/** Talks with people in a chat (W115). Adapters: the sandbox's phone, WhatsApp. */
export interface Conversation {
  /**
   * Says something, and answers the provider's id of it; `undefined` when it names none. Throws `DeliveryUnknown`,
   * `DeliveryRefused`, `DeliveryBounced`, `WindowClosed`, and another error when it was not taken and may be later.
   * Error messages contain neither number nor text.
   */
  say(saying: Saying): Promise<string | undefined>;
  /** Reacts to a message of a person; the same again changes nothing. Throws when it was not taken. */
  react(reaction: { to: string; message: string; emoji: string }): Promise<void>;
  /**
   * Fetches a person's file to `path`, which is there whole or is of no use. Throws `MediaGone` when the provider has
   * it no more, `MediaTooLarge`, and another error when it may work later.
   */
  media(id: string, path: string): Promise<FetchedMedia>;
  /** Has the provider delete a person's file; again changes nothing. Throws when it did not. */
  forgetMedia(id: string): Promise<void>;
}

/** The 24 hours after the person's last message are over: only a template can be sent. */
export class WindowClosed extends Error {}

/** The provider has the file no more. */
export class MediaGone extends Error {}

/** The file is larger than any that a story takes. */
export class MediaTooLarge extends Error {}

/** The largest file that is fetched, in bytes: WhatsApp's own bound for documents. */
export const maxMediaBytes = 100_000_000;
