import * as nodes from '../../layout/nodes.ts';
import type { LayoutNode, PageTemplate } from '../../layout/nodes.ts';
import { best, fair, few, fewWords, good, none, one, sentence, some, uprightShape } from '../limits.ts';
import { pages } from '../pages.ts';
import * as parts from './parts.ts';

const { centred, marks, rest, rows, stack, words } = nodes;
const { across, acrossFoot, atFoot, atTop, block, bordered, dash, inWords, line, over, part, plate, raised } = parts;
const { section, swelled, widePlate } = parts;

const letterOnSheet = [centred('letter head'), section, words('letter'), marks(), rest()];
const linesToFoot = [section, rows('lines', { gap: 'part' }), marks(), rest()];
const lowPlate = widePlate({ most: 'large' });

/** Letters, lists and short stories that have a page to themselves. */
export const letterpressOnePage: readonly PageTemplate[] = [
  ...pages('letter', {
    letter: [
      [rest(), dash, part, ...letterOnSheet],
      { ...bordered, form: 'sheet', likes: best, photos: none, why: 'A letter keeps its own sheet.' },
    ],
    'letter-plate': [
      [widePlate(), section, ...letterOnSheet],
      { form: 'sheet', likes: best, photos: one, airy: true, why: 'A letter keeps its own sheet, under its picture.' },
    ],
  }),
  ...pages(['list', 'timeline'], {
    lines: [
      [rest(), centred('head'), swelled, ...linesToFoot],
      { form: 'rows', likes: good, photos: none, airy: true, why: 'Line by line, as large as the page bears.' },
    ],
    'lines-plate': [
      [lowPlate, section, centred('head'), ...linesToFoot],
      { form: 'plate', likes: good, photos: few, airy: true, why: 'Line by line, under a plate.' },
    ],
  }),
];

const talkHead = stack(centred('talk head'), swelled, block);
const rowsBeside = rows('answers beside questions', { gap: 'block' });
const rowsUnder = rows('answers under questions', { gap: 'block' });
const largeRowsUnder = rows('answers under questions', { gap: 'block', answer: 'large asked answer' });
const askedPage = { likes: 0.75, plain: true, airy: true } as const;

export const letterpressGroups = pages('group', {
  'asked-rows': [
    [section, talkHead, rowsBeside, rest()],
    { ...askedPage, form: 'rows', photos: none, why: 'Short answers beside their questions.' },
  ],
  'asked-large': [
    raised(talkHead, largeRowsUnder),
    {
      ...askedPage,
      form: 'large',
      likes: best,
      photos: none,
      letters: fewWords,
      why: 'A few words each: large, one below the other.',
    },
  ],
  'asked-under': [
    [section, talkHead, rowsUnder, rest()],
    {
      ...askedPage,
      form: 'words',
      photos: none,
      tone: 'tint',
      why: 'Short answers under their questions, on a tinted sheet.',
    },
  ],
  'asked-plate': [
    [widePlate(), section, centred('talk head'), block, rowsBeside, rest()],
    { ...askedPage, form: 'plate', photos: few, why: 'Short answers beside their questions, under a plate.' },
  ],
  'asked-foot': [
    [centred('talk head'), block, rowsBeside, rest(), block, acrossFoot],
    {
      form: 'foot',
      bleeds: 'foot',
      photos: few,
      plain: true,
      why: 'Short answers beside their questions, over a picture.',
    },
  ],
});

const said = [centred('letter head'), block, centred('statement'), marks()];
/** An answer in the middle of the room under its picture. */
const under = (picture: LayoutNode) => [picture, section, rest(), ...said, rest()];

/** A short answer, or a recording without words, printed large. */
const largePages = (name: string, lays: 'short' | 'voice'): readonly PageTemplate[] =>
  pages(lays, {
    [`${name}-plate`]: [
      under(widePlate({ most: 'tall' })),
      { form: 'plate', photos: some, airy: true, why: 'A short answer under its plate.' },
    ],
    [`${name}-whole`]: [
      under(plate({ whole: true, most: 'tall' })),
      {
        form: 'framed',
        airy: true,
        photos: one,
        aspect: uprightShape,
        tone: 'tint',
        why: 'The picture whole, and the answer under it.',
      },
    ],
    [`${name}-across`]: [under(across()), { ...atTop, why: 'A picture from edge to edge, and the answer under it.' }],
    [`${name}-words`]: [
      raised(dash, section, ...said),
      { ...inWords, likes: 0.55, photos: none, why: 'A short answer by itself.' },
    ],
  });

export const letterpressLargeShorts = largePages('statement', 'short');
export const letterpressVoices = largePages('voice', 'voice');

/** Short answers only: a recording has a code and hardly any words. */
export const letterpressShorts = pages('short', {
  'statement-said': [
    [across({ least: 'large', most: 'whole' }), section, rest(), centred('large statement'), rest()],
    {
      ...over,
      form: 'top',
      likes: good,
      photos: one,
      letters: sentence,
      marks: false,
      why: 'A few words under a picture from edge to edge.',
    },
  ],
  'statement-foot': [
    [...said, rest(), section, acrossFoot],
    { ...atFoot, why: 'The answer first, its picture at the foot of the page.' },
  ],
  'statement-line': [
    [rest(), dash, block, centred('large statement'), line, dash, rest()],
    {
      ...bordered,
      form: 'line',
      likes: fair,
      photos: none,
      letters: sentence,
      marks: false,
      tone: 'turn',
      why: 'A few words alone on the page.',
    },
  ],
});
