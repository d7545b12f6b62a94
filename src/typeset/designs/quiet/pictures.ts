import * as nodes from '../../layout/nodes.ts';
import {
  best,
  fair,
  good,
  leadAndFew,
  leadAndMany,
  pair,
  several,
  severalBeside,
  tiles,
  wideShape,
} from '../limits.ts';
import { forPen, fullPicture, pages, withoutWords } from '../pages.ts';
import * as parts from './parts.ts';

const { beside, on, onPicture, pen, rest, stack, words } = nodes;
const { block, cloth, field, foot, footPicture, framed, full, inset, largeMotif, largeQuote, line, mark, part } = parts;
const { plain, quietAcross, section, toned, top } = parts;

const inCorner = { form: 'offset', aspect: [0.5, 1.3], bleeds: 'top', airy: true } as const;
const overQuote = { ...top, quote: true, tone: 'turn', folio: false } as const;

/** Pages with one picture. */
export const quietPictures = pages('picture', {
  'full-photo': [fullPicture, { ...full, form: 'whole', likes: good, why: 'A picture that fills an upright page.' }],
  'photo-matted': [
    [rest(), inset({ whole: true, least: 'low' }), rest()],
    { ...framed, airy: true, why: 'A picture with paper around it.' },
  ],
  'photo-wide': [
    [rest(), quietAcross({ least: 'low' }), rest()],
    { form: 'band', aspect: wideShape, airy: true, why: 'A wide picture, with paper above and below.' },
  ],
  'photo-foot': [
    [mark, block, largeQuote, section, rest(), footPicture],
    { ...foot, quote: true, airy: true, why: 'A line of the story, and a picture that carries the foot of the page.' },
  ],
  'photo-offset': [
    [on('offset', inset({ least: 'large' })), rest()],
    { ...inCorner, why: 'A picture in the outer corner, paper beside and below it.' },
  ],
  'photo-quote': [
    [quietAcross({ least: 'usual' }), section, mark, block, largeQuote, rest()],
    { ...overQuote, why: 'A picture, and a line of the story under it on a coloured ground.' },
  ],
});

const album = stack(words('album title'), block);
const wholePage = { least: 'whole', most: 'whole' } as const;
const small = { least: 'low', most: 'large' } as const;

const fromTrim = { form: 'side', likes: fair, bleeds: 'both', airy: true } as const;

/** Pages with several pictures. */
export const quietAlbums = pages('album', {
  album: [
    [album, inset({ most: 'whole' })],
    { form: 'group', airy: true, why: 'Pictures that were taken or added one after the other.' },
  ],
  'album-turned': [
    [album, inset({ most: 'whole', arranged: 'turned' })],
    { form: 'turned', why: 'Pictures that were taken or added one after the other, the last row first.' },
  ],
  'album-steps': [
    quietAcross({ ...wholePage, arranged: 'steps' }),
    { form: 'steps', photos: pair, captions: false, bleeds: 'both', why: 'Pictures in steps, from edge to edge.' },
  ],
  'album-foot': [
    [inset({ ...small, pick: 'all but last' }), block, quietAcross({ pick: 'last', captions: 'over', least: 'large' })],
    { ...foot, photos: leadAndMany, why: 'A large picture carries the foot of the page.' },
  ],
  'album-lead': [
    [quietAcross({ pick: 'first', least: 'large' }), line, inset({ ...small, pick: 'rest' }), rest()],
    { ...top, photos: leadAndMany, why: 'One picture leads, the others follow.' },
  ],
  'album-side': [
    beside(
      on('lead', onPicture({ foot: on('margin', words('caption')), least: 'whole' })),
      on('strip', stack(field, rest(), album, inset({ pick: 'rest', arranged: 'pile', most: 'whole' }), field)),
    ),
    {
      ...fromTrim,
      photos: leadAndFew,
      why: 'One picture from head to foot, the others one below the other beside it.',
    },
  ],
  'album-bleed': [
    quietAcross(wholePage),
    { form: 'bleed', photos: several, bleeds: 'both', why: 'Pictures that fill the page.' },
  ],
  'album-quote': [
    [album, inset(), section, mark, part, on('narrow', words('quote')), rest()],
    { form: 'group', photos: severalBeside, quote: true, why: 'Pictures, and a line of the story under them.' },
  ],
  'album-grid': [
    [album, inset({ arranged: 'grid', most: 'whole' })],
    { form: 'grid', photos: tiles, why: 'Pictures of one size, row by row.' },
  ],
});

/** Pages without a picture. */
export const quietWordsPages = pages('words', {
  quote: [
    [largeMotif, section, rest(), largeQuote],
    { ...toned, likes: 1, quote: true, folio: false, why: 'A line of the story that stands alone.' },
  ],
  'quote-paper': [
    [rest(), mark, section, largeQuote, rest(), field],
    { ...plain, likes: best, quote: true, tone: 'second', why: 'A line of the story with much paper around it.' },
  ],
  cloth: [cloth('turn', { least: 'whole' }), { ...toned, ...withoutWords }],
  write: [[words('pen'), section, pen()], { ...plain, ...forPen }],
});
