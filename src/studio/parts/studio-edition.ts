import type { BodyOf } from '#kernel/call.ts';
import type * as wire from '../wire.ts';

/** All that staff see of one edition. */
export type StudioEdition = BodyOf<typeof wire.studioEdition>;
