import type { DesignTable } from '../../layout/scale.ts';
import { designOf } from '../../layout/table-design.ts';
import { boldLooks } from './looks.ts';
import { boldScale } from './scale.ts';
import { boldTemplates } from './templates.ts';
import { boldTexts } from './texts.ts';

/**
 * A bold contemporary magazine: one strict grid, very large type, flat colours beside pictures that run off the page.
 */
export const boldTable: DesignTable = {
  name: 'bold',
  looks: boldLooks,
  ...boldScale,
  texts: boldTexts,
  templates: boldTemplates,
};

export const bold = designOf(boldTable);
