import type { DesignTable } from '../../layout/scale.ts';
import { designOf } from '../../layout/table-design.ts';
import { boldBacks, boldContentsPages, boldCovers, boldFronts } from './front-and-back.ts';
import { boldGroups, boldOnePage, boldShorts, boldVoices } from './one-page.ts';
import { boldPictures } from './pictures.ts';
import { boldFurther, boldOpenings, boldTalks } from './running-text.ts';
import { boldLooks } from './looks.ts';
import { boldScale } from './scale.ts';
import { boldTexts } from './texts.ts';

/**
 * A bold contemporary magazine: one strict grid, very large type, flat colours beside pictures that run off the page.
 */
export const boldTable: DesignTable = {
  name: 'bold',
  looks: boldLooks,
  ...boldScale,
  texts: boldTexts,
  templates: [
    ...boldCovers,
    ...boldFronts,
    ...boldContentsPages,
    ...boldOpenings,
    ...boldFurther,
    ...boldTalks,
    ...boldOnePage,
    ...boldGroups,
    ...boldShorts,
    ...boldVoices,
    ...boldPictures,
    ...boldBacks,
  ],
};

export const bold = designOf(boldTable);
