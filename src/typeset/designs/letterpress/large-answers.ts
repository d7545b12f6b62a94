import * as nodes from '../../layout/nodes.ts';
import type { PageTemplate } from '../../layout/nodes.ts';
import { pages } from '../pages.ts';
import * as parts from './parts.ts';

const { beside, centred, columns, marks, on, photos, rest, rows, space, stack, words } = nodes;
const { across, block, dash, none, one, plate, section, some, swelled } = parts;

/** Letters, lists and short stories that have a page to themselves. */
export const letterpressOnePage: readonly PageTemplate[] = [
  ...pages('letter', {
    letter: [
      [rest(), dash, block, words('letter head'), section, words('letter'), marks(), rest()],
      { form: 'sheet', likes: 0.9, photos: none, edges: 'border', airy: true, why: 'A letter keeps its own sheet.' },
    ],
    'letter-plate': [
      [plate({ most: 'large' }), block, words('letter head'), section, words('letter'), marks(), rest()],
      { form: 'sheet', likes: 0.9, photos: one, airy: true, why: 'A letter keeps its own sheet, under its picture.' },
    ],
  }),
  ...pages(['list', 'timeline'], {
    lines: [
      [rest(), centred('head'), swelled, block, rows('lines'), marks(), rest()],
      { form: 'rows', likes: 0.8, photos: none, airy: true, why: 'Line by line, as large as the page bears.' },
    ],
    'lines-plate': [
      [plate({ most: 'large' }), block, centred('head'), block, rows('lines'), marks(), rest()],
      { form: 'plate', likes: 0.8, photos: [1, 3], airy: true, why: 'Line by line, under a plate.' },
    ],
  }),
  ...pages('story', {
    'story-side': [
      [centred('head'), block, columns('one'), block, plate({ whole: true, most: 'large' }), rest()],
      { form: 'foot', photos: one, marks: false, why: 'A short story, and its picture whole under it.' },
    ],
  }),
];

export const letterpressGroups = pages('group', {
  'asked-rows': [
    [rest(), centred('talk head'), swelled, block, rows('answers beside questions', { gap: 'block' }), rest()],
    { form: 'rows', likes: 0.75, photos: none, plain: true, airy: true, why: 'Short answers beside their questions.' },
  ],
  'asked-large': [
    [
      rest(),
      centred('talk head'),
      swelled,
      block,
      rows('answers under questions', { gap: 'block', answer: 'large asked answer' }),
      rest(),
    ],
    {
      form: 'large',
      likes: 0.9,
      photos: none,
      letters: [1, 60],
      plain: true,
      airy: true,
      why: 'A few words each: large, one below the other.',
    },
  ],
  'asked-under': [
    [rest(), centred('talk head'), swelled, block, rows('answers under questions', { gap: 'block' }), rest()],
    {
      form: 'words',
      likes: 0.75,
      photos: none,
      plain: true,
      tone: 'tint',
      airy: true,
      why: 'Short answers under their questions, on a tinted sheet.',
    },
  ],
  'asked-plate': [
    [plate(), block, centred('talk head'), block, rows('answers beside questions', { gap: 'block' }), rest()],
    {
      form: 'plate',
      likes: 0.75,
      photos: [1, 3],
      plain: true,
      airy: true,
      why: 'Short answers beside their questions, under a plate.',
    },
  ],
  'asked-foot': [
    [
      centred('talk head'),
      block,
      rows('answers beside questions', { gap: 'block' }),
      block,
      across({ captions: 'over' }),
    ],
    {
      form: 'foot',
      bleeds: 'foot',
      photos: [1, 3],
      plain: true,
      why: 'Short answers beside their questions, over a picture.',
    },
  ],
});

/** A short answer, or a recording without words, printed large. */
export const largePages = (name: string, lays: 'short' | 'voice'): readonly PageTemplate[] =>
  pages(lays, {
    [`${name}-plate`]: [
      [plate({ most: 'tall' }), section, words('statement'), marks(), rest()],
      { form: 'plate', photos: some, airy: true, why: 'A short answer under its plate.' },
    ],
    [`${name}-whole`]: [
      [rest(), plate({ whole: true, most: 'tall' }), section, words('statement'), marks(), rest()],
      {
        form: 'framed',
        likes: 0.65,
        photos: one,
        tone: 'tint',
        airy: true,
        why: 'The picture whole, and the answer under it.',
      },
    ],
    [`${name}-across`]: [
      [across({ most: 'tall' }), section, words('statement'), marks(), rest()],
      { form: 'top', bleeds: 'top', photos: some, why: 'A picture from edge to edge, and the answer under it.' },
    ],
    [`${name}-words`]: [
      [rest(), words('statement'), marks(), rest()],
      { form: 'words', likes: 0.55, photos: none, airy: true, why: 'A short answer by itself.' },
    ],
  });

/** Short answers only: a recording has a code and hardly any words. */
export const letterpressShorts = pages('short', {
  'statement-foot': [
    [words('statement'), section, across({ captions: 'over', most: 'tall' })],
    {
      form: 'foot',
      bleeds: 'foot',
      photos: some,
      marks: false,
      why: 'The answer first, its picture at the foot of the page.',
    },
  ],
  'statement-side': [
    beside(
      on('outer', stack(photos({ most: 'tall', least: 'large', captions: 'none' }), rest())),
      on('inner', stack(space('field'), words('statement'), rest())),
    ),
    {
      form: 'side',
      photos: one,
      aspect: [0.4, 0.95],
      captions: false,
      marks: false,
      bleeds: 'top',
      likes: 0.75,
      airy: true,
      why: 'An upright picture keeps its height beside the answer.',
    },
  ],
  'statement-line': [
    [rest(), centred('large statement'), rest()],
    {
      form: 'line',
      likes: 0.7,
      photos: none,
      letters: [1, 150],
      marks: false,
      tone: 'turn',
      airy: true,
      edges: 'border',
      why: 'A few words alone on the page.',
    },
  ],
});
