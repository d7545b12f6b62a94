import type { CallReply } from '#kernel/call.ts';
import { ask } from '#ui/ask.ts';
import type { listPasskeys, listSessions } from '../wire.ts';

/** The replies with an account's passkeys and sessions, requested by a page's `clientLoader` (W8, W9). */
export interface SignIns {
  passkeys: Promise<CallReply<typeof listPasskeys>>;
  devices: Promise<CallReply<typeof listSessions>>;
}

/** Requests where whoever is signed in is signed in besides. Never rejects. */
export const fetchDevices = (): SignIns['devices'] => ask<typeof listSessions>('GET /api/sessions');

/** Requests the passkeys and the devices of the signed-in account. Neither promise rejects. */
export const fetchSignIns = (): SignIns => ({
  passkeys: ask<typeof listPasskeys>('GET /api/passkeys'),
  devices: fetchDevices(),
});
