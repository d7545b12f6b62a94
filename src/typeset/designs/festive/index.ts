import type { Design } from '../../plan/design.ts';
import { layPage } from '../../plan/choose-template.ts';
import { textPages } from '../../plan/text-pages.ts';
import { alone } from './alone.ts';
import { contentsPages } from './contents.ts';
import { backs, covers, fronts } from './covers.ts';
import { further, talks } from './further.ts';
import { grid } from './grid.ts';
import { groups } from './groups.ts';
import { headParts, talkHead } from './heads.ts';
import { lines } from './lines.ts';
import { looks } from './looks.ts';
import { openings } from './openings.ts';
import { pictureNames, pictures, spread } from './pictures.ts';
import { shorts, voices } from './shorts.ts';

/** A warm Indian celebration: arched windows, printed borders, garlands and rosettes, everything in the middle, as on a wedding invitation. */
export const festive: Design = {
  name: 'festive',
  grid,
  bodies: [
    { size: 10.2, leading: 14.4, question: 14, columns: 2 },
    { size: 9.8, leading: 13.4, question: 13, columns: 2 },
    { size: 9.3, leading: 12.2, question: 12, columns: 3 },
    { size: 9, leading: 11.4, question: 11, columns: 3 },
  ],
  looks,
  templates: [
    ...[covers, fronts, contentsPages, openings, alone, lines, groups, further, talks, shorts, voices, backs]
      .flat()
      .map(({ name }) => name),
    ...pictureNames,
  ],
  head: headParts,
  cover: (context, photo, lines) => layPage(context, 1, { templates: covers, given: { photo, lines } }),
  front: (context, photo) => layPage(context, 2, { templates: fronts, given: photo }),
  contents: (context, photos, entries) => ({
    ...layPage(context, 3, { templates: contentsPages, given: { photos, entries } }),
    running: '',
  }),
  text: textPages({ head: headParts, talkHead, openings, further, talks, alone, shorts, voices, lines, groups }),
  pictures,
  spread,
  back: (context, line) => layPage(context, context.pages, { templates: backs, given: line }),
};
