import type { Messenger } from '#src/messages/messenger.ts';

/** Takes every message; the console at /sandbox shows them out of the outbox itself. Production refuses it (D04). */
export const sandboxMessenger: Messenger = { deliver: () => Promise.resolve() };
