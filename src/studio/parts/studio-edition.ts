import type { CallReply } from '#kernel/call.ts';
import type * as wire from '../wire.ts';

/** All that staff see of one edition. */
export type StudioEdition = Extract<CallReply<typeof wire.studioEdition>, { ok: true }>['body'];
