import type { Design } from '../../plan/design.ts';
import { layPage } from '../../plan/choose-template.ts';
import { textPages } from '../../plan/text-pages.ts';
import { albums } from './albums.ts';
import { onePage } from './alone.ts';
import { contentsPages } from './contents.ts';
import { backs, covers, fronts } from './covers.ts';
import { looks } from './dress.ts';
import { further, talks } from './further.ts';
import { grid } from './grid.ts';
import { groups } from './groups.ts';
import { openings } from './openings.ts';
import { photoPage, pictureNames, spread } from './pictures.ts';
import { shorts, voices } from './shorts.ts';
import { headParts, talkHead } from './type.ts';

/** A bold contemporary magazine: one strict grid, very large type, flat colours beside pictures that run off the page. */
export const bold: Design = {
  name: 'bold',
  grid,
  bodies: [
    { size: 9.6, leading: 12.9, question: 12.8, columns: 3 },
    { size: 9.3, leading: 12, question: 12, columns: 3 },
    { size: 9, leading: 11.4, question: 11.4, columns: 3 },
    { size: 9, leading: 10.9, question: 10.9, columns: 3 },
  ],
  looks,
  templates: [
    ...[covers, fronts, contentsPages, openings, onePage, further, talks, groups, shorts, voices, albums, backs]
      .flat()
      .map(({ name }) => name),
    ...pictureNames,
  ],
  head: headParts,
  cover: (context, photo, lines) => layPage(context, 1, { templates: covers, given: { photo, lines } }),
  front: (context, photo) => layPage(context, 2, { templates: fronts, given: photo }),
  contents: (context, photos, entries) => layPage(context, 3, { templates: contentsPages, given: { photos, entries } }),
  text: textPages({ head: headParts, talkHead, openings, further, talks, groups, alone: onePage, shorts, voices }),
  pictures: photoPage,
  spread,
  back: (context, line) => layPage(context, context.pages, { templates: backs, given: line }),
};
