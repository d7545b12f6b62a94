import type { DesignName } from '../model.ts';
import type { DesignTable } from '../layout/scale.ts';
import { boldTable } from './bold/index.ts';
import { festiveTable } from './festive/index.ts';
import { letterpressTable } from './letterpress/index.ts';
import { quietTable } from './quiet/index.ts';

/** The table of each design. */
export const designTables: Readonly<Record<DesignName, DesignTable>> = {
  festive: festiveTable,
  letterpress: letterpressTable,
  quiet: quietTable,
  bold: boldTable,
};
