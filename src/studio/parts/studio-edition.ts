import type { Answer } from '#kernel/call.ts';
import type * as wire from '../wire.ts';

/** All that staff see of one edition. */
export type StudioEdition = Extract<Answer<typeof wire.studioEdition>, { ok: true }>['body'];
