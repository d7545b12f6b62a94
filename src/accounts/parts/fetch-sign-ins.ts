import type { CallReply } from '#kernel/call.ts';
import { ask } from '#ui/ask.ts';
import type { listPasskeys, listSessions } from '../wire.ts';

/** How somebody signs in, and where they are signed in: requests that a page's `clientLoader` has sent (W8, W9). */
export interface SignIns {
  passkeys: Promise<CallReply<typeof listPasskeys>>;
  devices: Promise<CallReply<typeof listSessions>>;
}

/** Asks for the passkeys and the devices of whoever is signed in. Neither promise rejects. */
export const fetchSignIns = (): SignIns => ({
  passkeys: ask<typeof listPasskeys>('GET /api/passkeys'),
  devices: ask<typeof listSessions>('GET /api/sessions'),
});
