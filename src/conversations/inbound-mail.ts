/** A file that came with an e-mail. */
export interface LetterFile {
  /** Its media type, as the e-mail says. */
  type: string;
  bytes: Uint8Array;
}

/** An e-mail that somebody sent to an address of ours. */
export interface Letter {
  /** The same for every delivery of it. */
  id: string;
  /** What stands before the @ of our address. */
  name: string;
  /** The sender's address, in lower case. */
  from: string;
  /** All of its text, with what it quotes. */
  text: string;
  files: readonly LetterFile[];
}

/** What the shop does with e-mails (W115). */
export interface LetterBox {
  /** Whether an address is one of ours now: others are refused before anything of the e-mail is sent. */
  knows(name: string): Promise<boolean>;
  /** Stores an e-mail; once it answers, the sender is told that it arrived. Throws to have it sent again later. */
  take(letter: Letter): Promise<void>;
}

/** Receives e-mails. Adapter: a mail server of our own, to which the domain's mail is passed on. */
export interface InboundMail {
  /** Begins to receive; answers how to stop, which waits for e-mails that are being received. */
  start(box: LetterBox): Promise<{ close(): Promise<void> }>;
}
