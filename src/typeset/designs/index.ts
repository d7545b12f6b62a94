import type { DesignName } from '../model.ts';
import type { Design } from '../plan/design.ts';
import { designOf } from '../layout/table-design.ts';
import { designTables } from './tables.ts';

/** All designs by name. */
export const designs: Readonly<Record<DesignName, Design>> = {
  quiet: designOf(designTables.quiet),
  bold: designOf(designTables.bold),
  festive: designOf(designTables.festive),
  letterpress: designOf(designTables.letterpress),
};

export { designFor } from '#kernel/designs.ts';
