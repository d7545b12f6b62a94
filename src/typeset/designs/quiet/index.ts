import type { Look } from '../theme-looks.ts';
import { looksForDesign, themeLooks } from '../theme-looks.ts';
import type { Design } from '../../plan/design.ts';
import { layPage } from '../../plan/choose-template.ts';
import { textPages } from '../../plan/text-pages.ts';
import { onePage } from './alone.ts';
import { contents } from './contents.ts';
import { quietBacks, quietCovers, quietFronts } from './covers.ts';
import { quietFurther, quietTalks } from './further.ts';
import { quietGrid } from './grid.ts';
import { quietGroups } from './groups.ts';
import { quietHeadParts, quietTalkHead } from './heads.ts';
import { lines } from './lines.ts';
import { quietOpenings } from './openings.ts';
import { photoPage, quietSpread, templateNames } from './pictures.ts';
import { quietShorts, quietVoices } from './shorts.ts';

const roles: Look['roles'] = {
  masthead: { font: 'display', pitch: 0.92, tracking: -0.02 },
  headline: { font: 'display', pitch: 1.06, tracking: -0.012 },
  'cover-line': { font: 'display', pitch: 1.08, tracking: -0.01 },
  question: { font: 'display', pitch: 1.12, tracking: 0 },
  standfirst: { font: 'text', style: 'italic', pitch: 1.32, tracking: 0 },
  quote: { font: 'italic', style: 'italic', pitch: 1.14, tracking: -0.008 },
  statement: { font: 'text', pitch: 1.36, tracking: -0.004 },
  eyebrow: { font: 'sans', weight: 600, pitch: 1.4, tracking: 0.14, upper: true },
  label: { font: 'sans', weight: 500, pitch: 1.45, tracking: 0.02 },
  caption: { font: 'sans', pitch: 1.4, tracking: 0.01 },
  note: { font: 'text', pitch: 1.42, tracking: 0 },
  entry: { font: 'display', pitch: 1.15, tracking: -0.005 },
  numeral: { font: 'display', pitch: 1, tracking: -0.01 },
  voice: { font: 'sans', weight: 500, pitch: 1.45, tracking: 0.02, wave: true },
  letter: { font: 'text', style: 'italic', pitch: 1.46, tracking: 0 },
  item: { font: 'text', pitch: 1.36, tracking: 0 },
  moment: { font: 'display', pitch: 1.05, tracking: -0.01 },
  figure: { font: 'display', pitch: 0.9, tracking: -0.02 },
};

/** A quiet literary magazine: serif text, large pictures, wide margins. */
export const quiet: Design = {
  name: 'quiet',
  grid: quietGrid,
  bodies: [
    { size: 10.2, leading: 14, question: 14, columns: 2 },
    { size: 9.8, leading: 13, question: 13, columns: 2 },
    { size: 9.4, leading: 12, question: 12, columns: 3 },
    { size: 9, leading: 11.2, question: 11, columns: 3 },
  ],
  looks: looksForDesign('quiet', themeLooks, roles),
  templates: [
    ...[
      quietCovers,
      quietFronts,
      quietOpenings,
      onePage,
      quietFurther,
      quietTalks,
      quietGroups,
      quietShorts,
      quietVoices,
      lines,
      quietBacks,
    ]
      .flat()
      .map(({ name }) => name),
    'contents-top',
    'contents-upright',
    'contents-plain',
    ...templateNames,
  ],
  head: quietHeadParts,
  cover: (context, photo, lines) => layPage(context, 1, { templates: quietCovers, given: { photo, lines } }),
  front: (context, photo) => layPage(context, 2, { templates: quietFronts, given: photo }),
  contents,
  text: textPages({
    head: quietHeadParts,
    talkHead: quietTalkHead,
    openings: quietOpenings,
    further: quietFurther,
    talks: quietTalks,
    alone: onePage,
    groups: quietGroups,
    shorts: quietShorts,
    voices: quietVoices,
    lines,
  }),
  pictures: photoPage,
  spread: quietSpread,
  back: (context, line) => layPage(context, context.pages, { templates: quietBacks, given: line }),
};
