import * as nodes from '../../layout/nodes.ts';
import type { PageTemplate } from '../../layout/nodes.ts';
import { best, fair, few, fewWords, good, none, one, sentence, some } from '../limits.ts';
import { pages } from '../pages.ts';
import * as parts from './parts.ts';

const { beside, centred, columns, marks, on, photos, rest, rows, space, stack, words } = nodes;
const { across, acrossFoot, atFoot, atTop, block, bordered, dash, inWords, over, paperAround, plate } = parts;
const { section, swelled } = parts;

const letterOnSheet = [block, words('letter head'), section, words('letter'), marks(), rest()];
const linesToFoot = [block, rows('lines'), marks(), rest()];

/** Letters, lists and short stories that have a page to themselves. */
export const letterpressOnePage: readonly PageTemplate[] = [
  ...pages('letter', {
    letter: [
      [rest(), dash, ...letterOnSheet],
      { ...bordered, form: 'sheet', likes: best, photos: none, why: 'A letter keeps its own sheet.' },
    ],
    'letter-plate': [
      [plate({ most: 'large' }), ...letterOnSheet],
      { form: 'sheet', likes: best, photos: one, airy: true, why: 'A letter keeps its own sheet, under its picture.' },
    ],
  }),
  ...pages(['list', 'timeline'], {
    lines: [
      [rest(), centred('head'), swelled, ...linesToFoot],
      { form: 'rows', likes: good, photos: none, airy: true, why: 'Line by line, as large as the page bears.' },
    ],
    'lines-plate': [
      [plate({ most: 'large' }), block, centred('head'), ...linesToFoot],
      { form: 'plate', likes: good, photos: few, airy: true, why: 'Line by line, under a plate.' },
    ],
  }),
  ...pages('story', {
    'story-side': [
      [centred('head'), block, columns('one'), block, plate({ whole: true, most: 'large' }), rest()],
      { form: 'foot', photos: one, marks: false, why: 'A short story, and its picture whole under it.' },
    ],
  }),
];

const talkHead = centred('talk head');
const rowsBeside = rows('answers beside questions', { gap: 'block' });
const rowsUnder = rows('answers under questions', { gap: 'block' });
const largeRowsUnder = rows('answers under questions', { gap: 'block', answer: 'large asked answer' });
const askedPage = { likes: 0.75, plain: true, airy: true } as const;

export const letterpressGroups = pages('group', {
  'asked-rows': [
    [rest(), talkHead, swelled, block, rowsBeside, rest()],
    { ...askedPage, form: 'rows', photos: none, why: 'Short answers beside their questions.' },
  ],
  'asked-large': [
    [rest(), talkHead, swelled, block, largeRowsUnder, rest()],
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
    [rest(), talkHead, swelled, block, rowsUnder, rest()],
    {
      ...askedPage,
      form: 'words',
      photos: none,
      tone: 'tint',
      why: 'Short answers under their questions, on a tinted sheet.',
    },
  ],
  'asked-plate': [
    [plate(), block, talkHead, block, rowsBeside, rest()],
    { ...askedPage, form: 'plate', photos: few, why: 'Short answers beside their questions, under a plate.' },
  ],
  'asked-foot': [
    [talkHead, block, rowsBeside, rest(), block, acrossFoot],
    {
      form: 'foot',
      bleeds: 'foot',
      photos: few,
      plain: true,
      why: 'Short answers beside their questions, over a picture.',
    },
  ],
});

const answerUnder = [section, words('statement'), marks(), rest()];

/** A short answer, or a recording without words, printed large. */
export const largePages = (name: string, lays: 'short' | 'voice'): readonly PageTemplate[] =>
  pages(lays, {
    [`${name}-plate`]: [
      [plate({ most: 'tall' }), ...answerUnder],
      { form: 'plate', photos: some, airy: true, why: 'A short answer under its plate.' },
    ],
    [`${name}-whole`]: [
      [rest(), plate({ whole: true, most: 'tall' }), ...answerUnder],
      { ...paperAround, likes: 0.65, photos: one, tone: 'tint', why: 'The picture whole, and the answer under it.' },
    ],
    [`${name}-across`]: [
      [across({ most: 'tall' }), ...answerUnder],
      { ...atTop, why: 'A picture from edge to edge, and the answer under it.' },
    ],
    [`${name}-words`]: [
      [rest(), words('statement'), marks(), rest()],
      { ...inWords, likes: 0.55, photos: none, why: 'A short answer by itself.' },
    ],
  });

const pictureBeside = stack(photos({ most: 'tall', least: 'large', captions: 'none' }), rest());
const answerBeside = stack(space('field'), words('statement'), rest());

/** Short answers only: a recording has a code and hardly any words. */
export const letterpressShorts = pages('short', {
  'statement-foot': [
    [words('statement'), rest(), section, across({ captions: 'over', most: 'tall' })],
    { ...atFoot, why: 'The answer first, its picture at the foot of the page.' },
  ],
  'statement-side': [
    beside(on('outer', pictureBeside), on('inner', answerBeside)),
    {
      ...over,
      form: 'side',
      photos: one,
      aspect: [0.4, 0.95],
      captions: false,
      marks: false,
      likes: 0.75,
      why: 'An upright picture keeps its height beside the answer.',
    },
  ],
  'statement-line': [
    [rest(), centred('large statement'), rest()],
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
