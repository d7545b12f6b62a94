import type { DesignTable } from '../../layout/scale.ts';
import { designOf } from '../../layout/table-design.ts';
import { letterpressLooks } from './looks.ts';
import { letterpressScale } from './scale.ts';
import { letterpressTemplates } from './templates.ts';
import { letterpressTexts } from './texts.ts';

/** A book's calm, for grandparents, memorials and letters: two inks on cream, one column, plates, and much paper. */
export const letterpressTable: DesignTable = {
  name: 'letterpress',
  looks: letterpressLooks,
  ...letterpressScale,
  texts: letterpressTexts,
  templates: letterpressTemplates,
};

export const letterpress = designOf(letterpressTable);
