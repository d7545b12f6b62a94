import * as nodes from '../../layout/nodes.ts';
import type { LayoutNode } from '../../layout/nodes.ts';
import { none, one, some } from '../limits.ts';
import { pages } from '../pages.ts';
import * as parts from './parts.ts';

const { columns, ground, marks, on, ornament, photos, rest, rows, split, stack, words } = nodes;
const { besidePicture, block, foot, footPicture, hairline, inset, longText, motif, part, quietAcross } = parts;
const { rowsOnly, section, titleBeside, toned, top, upright } = parts;

/** A sheet of paper on a tinted page. */
const sheet = (...nodes: readonly LayoutNode[]) => [
  section,
  on('wide', ground('paper', on('centre', stack(...nodes)), { inset: 'section', least: 'large' })),
  section,
];
const letter = { form: 'sheet', likes: 1, tone: 'tint', bleeds: 'both', airy: true } as const;
const why = 'A letter keeps its own sheet.';
const stamp = ornament();
const letterPicture = photos({ least: 'low', most: 'usual' });
const largeLetter = [words('letter head'), block, words('letter'), marks(), rest()];
const longLetter = [words('head'), section, columns('one'), rest()];

const [head, lines] = [words('head'), rows('lines', { gap: 'part' })];
const headAndPicture = split('half', stack(head, rest()), inset({ least: 'low', most: 'usual' }));
const itemized = ['list', 'timeline'] as const;

/** Letters on a sheet, large or poured where they are long; lists and timelines line by line. */
export const quietLetters = pages('letter', {
  'letter-large': [sheet(stamp, rest(), ...largeLetter), { ...letter, photos: none, why }],
  'letter-picture': [sheet(rest(), letterPicture, section, ...largeLetter), { ...letter, photos: one, why }],
  letter: [sheet(rest(), ...longLetter), { ...letter, photos: none, why }],
});
export const quietLines = pages(itemized, {
  'lines-photo': [
    [quietAcross(), section, head, block, lines, marks(), rest()],
    { ...top, why: 'Line by line, under a picture.' },
  ],
  'lines-inset': [
    [headAndPicture, block, hairline, block, lines, marks(), rest()],
    { form: 'rows', photos: one, why: 'Line by line; the picture stands beside the title.' },
  ],
  'lines-plain': [
    [motif, block, head, block, lines, marks(), rest()],
    { form: 'tone', photos: none, tone: 'tint', airy: true, why: 'Line by line, on a tinted sheet.' },
  ],
  'lines-beside': [
    [hairline, block, titleBeside(head, lines, marks())],
    { ...rowsOnly, airy: true, why: 'Line by line, the title beside them.' },
  ],
});

const text = [rest(), head, block, columns('one')];
const large = words('asked answer');
const asideText = split('third', stack(head, rest()), columns('one'));
const asideLarge = titleBeside(head, large, marks());

/** Stories that have one page: beside or under their pictures; without one, as notes or set large. */
export const quietStories = pages('story', {
  'story-side': [
    besidePicture(...text),
    { ...upright, why: 'The picture keeps its full height beside a short story.' },
  ],
  'story-asymmetric': [
    [quietAcross({ least: 'usual' }), section, asideText, rest()],
    { form: 'top', bleeds: 'top', photos: some, why: 'The title stands beside the text, under its picture.' },
  ],
  'story-foot': [
    [hairline, block, asideText, rest(), block, footPicture],
    { ...foot, why: 'The title stands beside the text, over its picture.' },
  ],
});
export const quietNotes = pages(['story', ...itemized], {
  notes: [
    [hairline, block, titleBeside(head, columns('one'))],
    { ...rowsOnly, letters: longText, why: 'The title stands beside the text, as on a page of notes.' },
  ],
  'notes-picture': [
    [hairline, block, split('third', stack(head, section, inset({ whole: 'left' }), rest()), columns('one')), rest()],
    { form: 'rows', letters: longText, photos: some, why: 'The title stands beside the text, its picture under it.' },
  ],
});
export const quietLargeStories = pages('story', {
  'story-large': [
    [head, section, on('narrow', large), marks(), rest()],
    { form: 'words', photos: none, why: 'No photo left: the story is set large.' },
  ],
  'story-large-beside': [
    [hairline, block, asideLarge],
    { ...rowsOnly, why: 'No photo left: the story is set large, the title beside it.' },
  ],
  'story-tone': [
    [motif, section, head, section, rest(), on('narrow', large), marks(), part],
    { ...toned, why: 'No photo left: the story is set large on a coloured ground.' },
  ],
});
