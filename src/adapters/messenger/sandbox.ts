import type { Mailer } from '#src/messages/mailer.ts';
import type { Messenger } from '#src/messages/messenger.ts';

/**
 * Takes every message and does nothing; the console at /sandbox shows the outbox itself. Production refuses it (D04).
 */
export const sandboxMessenger: Messenger = { deliver: () => Promise.resolve() };
/** The same for e-mails. */
export const sandboxMailer: Mailer = { deliver: () => Promise.resolve() };
