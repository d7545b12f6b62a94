import { on, pen, rest, stack, template, words } from '../../layout/nodes.ts';
import type { PageTemplate } from '../../layout/nodes.ts';
import { quietAcross, block, cloth, field, foot, footPicture, framed, full, fullPicture, inset } from './parts.ts';
import { largeMotif, largeQuote, line, mark, part, plain, section, toned, top } from './parts.ts';

/** Pages with one picture. */
export const quietPictures: readonly PageTemplate[] = [
  template('full-photo', 'picture', fullPicture, {
    ...full,
    form: 'whole',
    likes: 0.8,
    why: 'A picture that fills an upright page.',
  }),
  template('photo-matted', 'picture', [rest(), inset({ whole: true, least: 'low' }), rest()], {
    ...framed,
    airy: true,
    why: 'A picture with paper around it.',
  }),
  template('photo-wide', 'picture', [rest(), quietAcross({ least: 'large' }), rest()], {
    form: 'band',
    aspect: [1.2, 9],
    airy: true,
    why: 'A wide picture, with paper above and below.',
  }),
  template('photo-foot', 'picture', [mark, block, largeQuote, section, rest(), footPicture], {
    ...foot,
    quote: true,
    airy: true,
    why: 'A line of the story, and a picture that carries the foot of the page.',
  }),
  template('photo-offset', 'picture', [on('offset', inset({ least: 'large', most: 'tall' })), rest()], {
    form: 'offset',
    aspect: [0.5, 1.3],
    bleeds: 'top',
    airy: true,
    why: 'A picture in the outer corner, paper beside and below it.',
  }),
  template('photo-quote', 'picture', [quietAcross({ least: 'usual' }), section, mark, block, largeQuote, rest()], {
    ...top,
    quote: true,
    tone: 'turn',
    folio: false,
    why: 'A picture, and a line of the story under it on a coloured ground.',
  }),
];

const album = stack(words('album title'), block);
const wholePage = { least: 'whole', most: 'whole' } as const;
const small = { least: 'low', most: 'large' } as const;

/** Pages with several pictures. */
export const quietAlbums: readonly PageTemplate[] = [
  template('album', 'album', [album, inset({ most: 'whole' })], {
    form: 'group',
    airy: true,
    why: 'Pictures that were taken or added one after the other.',
  }),
  template('album-turned', 'album', [album, inset({ most: 'whole', arranged: 'turned' })], {
    form: 'turned',
    why: 'Pictures that were taken or added one after the other, the last row first.',
  }),
  template('album-steps', 'album', quietAcross({ ...wholePage, arranged: 'steps' }), {
    form: 'steps',
    photos: [2, 3],
    captions: false,
    bleeds: 'both',
    why: 'Pictures in steps, from edge to edge.',
  }),
  template(
    'album-foot',
    'album',
    [inset({ ...small, pick: 'all but last' }), block, quietAcross({ pick: 'last', captions: 'over', least: 'large' })],
    { ...foot, photos: [3, 9], why: 'A large picture carries the foot of the page.' },
  ),
  template(
    'album-lead',
    'album',
    [quietAcross({ pick: 'first', least: 'large' }), line, inset({ ...small, pick: 'rest' }), rest()],
    { ...top, photos: [3, 9], why: 'One picture leads, the others follow.' },
  ),
  template('album-bleed', 'album', quietAcross(wholePage), {
    form: 'bleed',
    photos: [2, 6],
    bleeds: 'both',
    why: 'Pictures that fill the page.',
  }),
  template('album-quote', 'album', [album, inset(), section, mark, part, on('narrow', words('quote')), rest()], {
    form: 'group',
    photos: [2, 5],
    quote: true,
    why: 'Pictures, and a line of the story under them.',
  }),
  template('album-grid', 'album', [album, inset({ arranged: 'grid', most: 'whole' })], {
    form: 'grid',
    photos: [4, 9],
    why: 'Pictures of one size, row by row.',
  }),
];

/** Pages without a picture. */
export const quietWordsPages: readonly PageTemplate[] = [
  template('quote', 'words', [largeMotif, section, rest(), largeQuote], {
    ...toned,
    likes: 1,
    quote: true,
    why: 'A line of the story that stands alone.',
  }),
  template('quote-paper', 'words', [rest(), mark, section, largeQuote, rest(), field], {
    ...plain,
    likes: 0.9,
    quote: true,
    tone: 'second',
    why: 'A line of the story with much paper around it.',
  }),
  template('cloth', 'words', cloth('turn', { least: 'whole' }), {
    ...toned,
    quote: false,
    kind: 'filler',
    bleeds: 'both',
    why: 'No picture and no line left: the theme’s cloth.',
  }),
  template('write', 'words', [words('pen'), section, pen()], {
    ...plain,
    quote: false,
    once: true,
    kind: 'filler',
    why: 'Room left over: lines for a pen.',
  }),
];
