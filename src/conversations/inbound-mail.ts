/** A file that came with an e-mail. */
export interface LetterFile {
  /** Its media type and its name, as the e-mail says; the name may be empty. */
  type: string;
  name: string;
  /** Whether it is shown within the text, as pictures of a signature are. */
  isInline: boolean;
  bytes: Uint8Array;
}

/** An e-mail that somebody sent to an address of ours. */
export interface InboundLetter {
  /** The same for every delivery of it: made of its Message-ID, or of all of it when it has none. */
  id: string;
  /** The sender's address, in lower case; empty when it names none. Anybody can write anything there. */
  from: string;
  /** The sender's name, as their program writes it beside the address; may be empty. */
  fromName: string;
  /** When it was sent, by the sender's clock; null when it does not say. */
  sentAt: Date | null;
  /** The Message-IDs of those that it answers, without brackets, the one that it answers itself first. */
  answers: readonly string[];
  /** Whether a program wrote it: an absence note, a report, a list. */
  isAutomatic: boolean;
  subject: string;
  /** All of its text and of its HTML, with what they quote; empty without. */
  text: string;
  html: string;
  files: readonly LetterFile[];
}

/** What the shop does with e-mails (W115). */
export interface LetterBox {
  /** Whether the part of an address before the @ is one of ours now: others are refused before their e-mail is sent. */
  knows(name: string): Promise<boolean>;
  /**
   * Stores an e-mail to an address; its sender is told that it arrived once this has answered. Throws `LetterRefused`
   * for one that never will be taken, another error for one that is to be sent again later.
   */
  take(name: string, letter: InboundLetter): Promise<void>;
}

/** An e-mail is not taken, and its sender's server is told so for good. The message is for the sender. */
export class LetterRefused extends Error {}

/** Receives e-mails. Adapter: a mail server of our own. */
export interface InboundMail {
  /** Begins to receive; answers how to stop, which waits for e-mails that are being stored. */
  start(box: LetterBox): Promise<{ close(): Promise<void> }>;
}
