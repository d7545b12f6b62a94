import type { DesignName } from '../model.ts';
import type { Design } from '../plan/design.ts';
import { bold } from './bold/index.ts';
import { festive } from './festive/index.ts';
import { letterpress } from './letterpress/index.ts';
import { quiet } from './quiet/index.ts';

/** All designs by name. */
export const designs: Readonly<Record<DesignName, Design>> = { quiet, bold, festive, letterpress };

export { designFor } from '#kernel/designs.ts';
