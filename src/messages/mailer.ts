/** One e-mail to one address. */
export interface Email {
  /** The same for every attempt; it becomes the Message-ID, by which mail servers recognise a repeated e-mail. */
  key: string;
  to: string;
  /** Whose name it bears in place of ours, and where replies go. */
  from?: { name: string; email: string };
  subject: string;
  /** The same content as plain text and as HTML. */
  text: string;
  html: string;
  /** The address that stops reminders by one POST (RFC 8058). */
  stopLink?: string;
  /** Where replies go, in place of the sender's address; and where an e-mail goes that wants no more (RFC 2369). */
  replyTo?: string | undefined;
  stopAddress?: string | undefined;
  /** The key of an earlier e-mail of ours that it stands with in a mailbox. */
  answers?: string | undefined;
  /** A picture that comes with it: a file on this machine. */
  picture?: { path: string; type: string } | undefined;
}

/** Sends e-mails. Adapters: the sandbox inbox, SMTP. */
export interface Mailer {
  /**
   * Sends one e-mail. Throws `DeliveryUnknown` when it is unknown whether it was taken, `DeliveryRefused` when it never
   * will be, and another error when it was not, which is retried. Error messages contain neither address nor text.
   */
  deliver(email: Email): Promise<void>;
}
