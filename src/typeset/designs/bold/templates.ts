import type { PageTemplate } from '../../layout/nodes.ts';
import { boldBacks, boldContentsPages, boldCovers, boldFronts } from './front-and-back.ts';
import { boldGroups, boldOnePage, boldShorts, boldVoices } from './one-page.ts';
import { boldPictures } from './pictures.ts';
import { boldFurther, boldOpenings, boldTalks } from './running-text.ts';

/** All page templates of bold. */
export const boldTemplates: readonly PageTemplate[] = [
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
];
