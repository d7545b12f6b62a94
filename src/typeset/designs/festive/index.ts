import type { Design } from '../../plan/design.ts';
import { layPage } from '../../plan/choose-template.ts';
import { textPages } from '../../plan/text-pages.ts';
import { festiveSinglePages } from './alone.ts';
import { contentsPages } from './contents.ts';
import { festiveBacks, festiveFronts } from './front-and-back.ts';
import { festiveCovers } from './covers.ts';
import { festiveFurther, festiveTalks } from './further.ts';
import { festiveGrid } from './grid.ts';
import { festiveGroups } from './groups.ts';
import { festiveHeadParts, festiveTalkHead } from './heads.ts';
import { lines } from './lines.ts';
import { looks } from './looks.ts';
import { festiveOpenings } from './openings.ts';
import { pictureNames, pictures, festiveSpread } from './pictures.ts';
import { festiveShorts, festiveVoices } from './shorts.ts';

/**
 * A warm Indian celebration: arched windows, printed borders, garlands and rosettes, everything in the middle, as on a
 * wedding invitation.
 */
export const festive: Design = {
  name: 'festive',
  grid: festiveGrid,
  bodies: [
    { size: 10.2, leading: 14.4, question: 14, columns: 2 },
    { size: 9.8, leading: 13.4, question: 13, columns: 2 },
    { size: 9.3, leading: 12.2, question: 12, columns: 3 },
    { size: 9, leading: 11.4, question: 11, columns: 3 },
  ],
  looks,
  templates: [
    ...[
      festiveCovers,
      festiveFronts,
      contentsPages,
      festiveOpenings,
      festiveSinglePages,
      lines,
      festiveGroups,
      festiveFurther,
      festiveTalks,
      festiveShorts,
      festiveVoices,
      festiveBacks,
    ]
      .flat()
      .map(({ name }) => name),
    ...pictureNames,
  ],
  head: festiveHeadParts,
  cover: (context, photo, lines) => layPage(context, 1, { templates: festiveCovers, given: { photo, lines } }),
  front: (context, photo) => layPage(context, 2, { templates: festiveFronts, given: photo }),
  contents: (context, photos, entries) => ({
    ...layPage(context, 3, { templates: contentsPages, given: { photos, entries } }),
    running: '',
  }),
  text: textPages({
    head: festiveHeadParts,
    talkHead: festiveTalkHead,
    openings: festiveOpenings,
    further: festiveFurther,
    talks: festiveTalks,
    alone: festiveSinglePages,
    shorts: festiveShorts,
    voices: festiveVoices,
    lines,
    groups: festiveGroups,
  }),
  pictures,
  spread: festiveSpread,
  back: (context, line) => layPage(context, context.pages, { templates: festiveBacks, given: line }),
};
