import type { Design } from '../../plan/design.ts';
import { layPage } from '../../plan/choose-template.ts';
import { textPages } from '../../plan/text-pages.ts';
import { boldAlbums } from './albums.ts';
import { onePage } from './alone.ts';
import { contentsPages } from './contents.ts';
import { boldBacks, boldFronts } from './front-and-back.ts';
import { boldCovers } from './covers.ts';
import { looks } from './dress.ts';
import { boldFurther, boldTalks } from './further.ts';
import { boldGrid } from './grid.ts';
import { boldGroups } from './groups.ts';
import { boldOpenings } from './openings.ts';
import { photoPage, pictureNames, boldSpread } from './pictures.ts';
import { boldShorts, boldVoices } from './shorts.ts';
import { boldHeadParts, boldTalkHead } from './type.ts';

/**
 * A bold contemporary magazine: one strict grid, very large type, flat colours beside pictures that run off the page.
 */
export const bold: Design = {
  name: 'bold',
  grid: boldGrid,
  bodies: [
    { size: 9.6, leading: 12.9, question: 12.8, columns: 3 },
    { size: 9.3, leading: 12, question: 12, columns: 3 },
    { size: 9, leading: 11.4, question: 11.4, columns: 3 },
    { size: 9, leading: 10.9, question: 10.9, columns: 3 },
  ],
  looks,
  templates: [
    ...[
      boldCovers,
      boldFronts,
      contentsPages,
      boldOpenings,
      onePage,
      boldFurther,
      boldTalks,
      boldGroups,
      boldShorts,
      boldVoices,
      boldAlbums,
      boldBacks,
    ]
      .flat()
      .map(({ name }) => name),
    ...pictureNames,
  ],
  head: boldHeadParts,
  cover: (context, photo, lines) => layPage(context, 1, { templates: boldCovers, given: { photo, lines } }),
  front: (context, photo) => layPage(context, 2, { templates: boldFronts, given: photo }),
  contents: (context, photos, entries) => layPage(context, 3, { templates: contentsPages, given: { photos, entries } }),
  text: textPages({
    head: boldHeadParts,
    talkHead: boldTalkHead,
    openings: boldOpenings,
    further: boldFurther,
    talks: boldTalks,
    groups: boldGroups,
    alone: onePage,
    shorts: boldShorts,
    voices: boldVoices,
  }),
  pictures: photoPage,
  spread: boldSpread,
  back: (context, line) => layPage(context, context.pages, { templates: boldBacks, given: line }),
};
