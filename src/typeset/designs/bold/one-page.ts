import * as nodes from '../../layout/nodes.ts';
import type { LayoutNode, PageTemplate } from '../../layout/nodes.ts';
import { best, fair, few, none, one, poor, some, uprightShape } from '../limits.ts';
import { pages } from '../pages.ts';
import * as parts from './parts.ts';

const { beside, columns, either, filling, ground, marks, on, onPicture, ornament, photos, rest, rows, stack } = nodes;
const { words } = nodes;
const { across, atFoot, atTop, block, foot, head, headed, innerColumn, longStory, onCorner, outerPicture } = parts;
const { shapes, shapesAcross, side, titled, whole, wordsOnColour } = parts;

const largeShapes = shapes({ least: 'large', most: 'large' });
/** The title in the outer column on a flat colour, the words in the other two. */
const beyondMargin = (top: LayoutNode, text: LayoutNode): LayoutNode =>
  beside(
    filling(on('outer', stack(ground('turn', stack(top, rest()), { inset: 'field' }), largeShapes))),
    innerColumn(text, rest()),
  );
const innerLetter = on('inner', stack(words('letter'), marks()));
const lineByLine = stack(rows('lines', { gap: 'part' }), marks());
const pictureAndTitle = stack(photos({ captions: 'none', least: 'low' }), block, on('narrow', headed('head')), rest());
/** A long story in one column as wide as two. */
const essay = { bleeds: 'both', marks: false, letters: longStory } as const;

/** Letters, lists and short stories that have a page to themselves. */
export const boldLetters = pages('letter', {
  letter: [
    [headed('letter head'), block, innerLetter, rest()],
    { form: 'sheet', likes: best, tone: 'tint', photos: none, airy: true, why: 'A letter keeps its own sheet.' },
  ],
  'letter-photo': [
    [across({ most: 'usual' }), block, headed('letter head'), head, innerLetter, rest()],
    { ...atTop, likes: best, tone: 'tint', photos: some, why: 'A letter under its picture.' },
  ],
});
export const boldLines = pages(['list', 'timeline'], {
  'lines-margin': [
    beyondMargin(headed('letter head'), lineByLine),
    { form: 'rows', likes: best, bleeds: 'both', photos: none, why: 'Line by line, the title beside them.' },
  ],
  lines: [
    [headed('letter head'), block, rows('lines', { gap: 'part' }), marks(), rest()],
    { form: 'words', likes: 0.75, photos: none, tone: 'turn', why: 'Line by line, as large as the page bears.' },
  ],
  'lines-photo': [
    [across({ most: 'large' }), block, headed('letter head'), head, rows('lines', { gap: 'part' }), marks(), rest()],
    { ...atTop, likes: 0.85, photos: few, why: 'Line by line, under a picture.' },
  ],
});
export const boldStories = pages('story', {
  'story-corner': [
    beside(on('outer', pictureAndTitle), innerColumn(columns('one'), rest())),
    {
      ...essay,
      form: 'corner',
      likes: 0.75,
      photos: few,
      aspect: uprightShape,
      captions: false,
      why: 'Picture and title in the outer column, the story beside them.',
    },
  ],
  essay: [
    beyondMargin(headed('letter head'), columns('one')),
    {
      ...essay,
      form: 'margin',
      likes: fair,
      photos: none,
      why: 'The title beside the text, so that it reads like a page of notes.',
    },
  ],
});

const asked = rows('answers beside questions');
export const boldGroups = pages('group', {
  'asked-top': [
    [across({ least: 'usual' }), block, titled('talk side', stack(headed('talk head'), asked)), rest()],
    { ...atTop, likes: 0.75, photos: some, plain: true, why: 'Short answers beside questions, under a picture.' },
  ],
  'asked-foot': [
    [titled('talk side', stack(headed('talk head'), asked)), rest(), block, across({ least: 'usual' })],
    { ...atFoot, likes: fair, photos: some, plain: true, why: 'Short answers beside questions, over a picture.' },
  ],
  'asked-ground': [
    [headed('talk name'), block, asked, rest()],
    { form: 'ground', likes: 0.75, photos: none, plain: true, tone: 'turn', why: 'Short answers on a flat colour.' },
  ],
});

/** A short answer as large as its room; a longer one under its question. */
const answer = stack(either(headed('large statement', { brief: true }), headed('statement')), marks());

/** A short answer, or a recording without words, printed large; `sound` is drawn under a recording. */
const largePages = (
  name: string,
  lays: 'short' | 'voice',
  { answer, sound }: { answer: LayoutNode; sound: readonly LayoutNode[] },
): readonly PageTemplate[] =>
  pages(lays, {
    [`${name}-top`]: [
      [across({ least: 'usual' }), block, answer, rest(), ...sound, foot],
      {
        form: 'top',
        likes: 0.65,
        bleeds: 'both',
        tone: 'turn',
        photos: some,
        why: 'A picture, the answer on a flat colour.',
      },
    ],
    [`${name}-white`]: [
      [across({ least: 'usual' }), block, answer, rest(), ...sound],
      { airy: true, ...atTop, likes: poor, photos: some, why: 'A picture over the answer.' },
    ],
    [`${name}-side`]: [
      beside(outerPicture, innerColumn(answer, rest(), ...sound)),
      { ...side, likes: 0.72, tone: 'turn', photos: few, why: 'Pictures at the edge, the answer beside them.' },
    ],
    [`${name}-ground`]: [
      [answer, rest(), ...sound],
      { ...wordsOnColour, form: 'ground', why: 'Words as large as the page.' },
    ],
    [`${name}-shapes`]: [
      [shapesAcross({ most: 'large' }), block, answer, rest(), ...sound],
      { ...wordsOnColour, ...atTop, why: 'The theme’s shapes over the answer.' },
    ],
  });

const wave = on('page', ornament({ drawing: 'voice', tall: 'low', across: true }));
export const boldVoices = largePages('voice', 'voice', {
  answer: stack(headed('spoken question'), marks()),
  sound: [block, wave],
});
export const boldLargeShorts = largePages('statement', 'short', { answer, sound: [] });
export const boldShorts = pages('short', {
  'statement-foot': [
    [answer, rest(), block, across({ least: 'usual' })],
    { ...atFoot, likes: 0.65, photos: some, tone: 'turn', why: 'The answer first, its picture under it.' },
  ],
  'statement-block': [
    onPicture({ ...onCorner, foot: answer }),
    {
      ...whole,
      form: 'block',
      likes: 0.85,
      tone: 'deep',
      photos: one,
      why: 'The answer lies on a corner of its picture.',
    },
  ],
});
