import * as nodes from '../../layout/nodes.ts';
import { atLeastTwo, best, fair, good, leadAndFew, pair, panoramaShape, severalBeside, tiles } from '../limits.ts';
import { forPen, fullPicture, pages, withoutWords } from '../pages.ts';
import * as parts from './parts.ts';

const { beside, filling, on, pen, photos, rest, stack, words } = nodes;
const { across, atFoot, atTop, block, field, foot, framed, fullOnDeep, headed, pile, quoteOrShapes } = parts;
const { shapesAcross, side, titled, whole } = parts;

/** A page of pictures on a flat colour, without a number. */
const onColour = { tone: 'turn', folio: false } as const;

/** A page with one picture. */
export const boldSingles = pages('picture', {
  'photo-full': [fullPicture, { ...fullOnDeep, form: 'whole', why: 'A picture that fills an upright page.' }],
  'photo-ground': [
    [framed({ whole: 'left', least: 'low' }), block, words('album title'), rest()],
    {
      ...onColour,
      form: 'framed',
      aspect: [0.4, 1.3],
      airy: true,
      why: 'A picture in its own shape on a flat colour, over a title that stands whole.',
    },
  ],
  'photo-quote': [
    [across({ least: 'usual' }), block, headed('quote'), rest()],
    { ...onColour, ...atTop, likes: 0.75, quote: true, why: 'A line of the story under a picture.' },
  ],
  'photo-band': [
    [rest(), across(), block, headed('album title'), rest()],
    { ...onColour, form: 'band', aspect: panoramaShape, airy: true, why: 'A panorama, edge to edge.' },
  ],
  'photo-word': [
    [headed('album title'), rest(), block, across({ least: 'usual' })],
    { ...atFoot, likes: 0.65, tone: 'turn', why: 'A title on a flat colour, over the picture.' },
  ],
  'photo-column': [
    beside(
      filling(on('corner', photos({ captions: 'none', most: 'whole' }))),
      on('title', stack(field, words('album title', { turned: true }), foot)),
    ),
    { ...side, likes: 0.76, tone: 'turn', why: 'An upright picture, a turned title.' },
  ],
  'photo-shapes': [
    [across({ least: 'large' }), shapesAcross({ least: 'low', most: 'large' })],
    { form: 'top', ...whole, quote: false, why: 'A picture over the theme’s shapes.' },
  ],
});

const fromTrimToTrim = { least: 'whole', most: 'whole' } as const;

/** A page with several pictures. */
export const boldAlbums = pages('album', {
  'album-side': [
    titled('album side', framed({ most: 'whole' })),
    { form: 'group', likes: 0.55, why: 'Pictures of one time, their title beside them.' },
  ],
  'album-tiles': [
    across({ ...fromTrimToTrim, arranged: 'grid', captions: 'none' }),
    { form: 'bleed', likes: fair, ...whole, photos: tiles, why: 'Equal tiles that fill the page.' },
  ],
  'album-bleed': [
    across({ ...fromTrimToTrim, captions: 'none' }),
    { form: 'bleed', likes: 0.55, ...whole, photos: severalBeside, why: 'Pictures that fill the page.' },
  ],
  'album-lead': [
    beside(
      on('corner', stack(photos({ pick: 'first', captions: 'none', least: 'large' }), quoteOrShapes)),
      filling(on('strip', pile({ pick: 'rest' }))),
    ),
    { form: 'side', likes: good, ...whole, photos: leadAndFew, why: 'One picture leads, others follow at the fold.' },
  ],
  'album-title': [
    [headed('album title'), rest(), block, across({ least: 'large', most: 'whole' })],
    { ...atFoot, likes: 0.62, tone: 'turn', photos: atLeastTwo, why: 'A title on a flat colour, over pictures.' },
  ],
  'album-quote': [
    [across({ least: 'large' }), block, headed('quote'), rest()],
    { ...onColour, ...atTop, likes: 0.72, photos: [2, 8], quote: true, why: 'A line of the story under pictures.' },
  ],
  'album-strips': [
    across({ ...fromTrimToTrim, arranged: 'pile', captions: 'none' }),
    { form: 'strips', likes: fair, ...whole, photos: pair, aspect: [1.2, 4], why: 'Wide pictures in bands.' },
  ],
});

const quoted = { likes: best, quote: true, tone: 'turn', airy: true } as const;
/** A page without pictures. */
export const boldWordsPages = pages('words', {
  quote: [[headed('quote'), rest()], { ...quoted, form: 'words', why: 'A line of the story alone.' }],
  'quote-shapes': [
    [shapesAcross({ least: 'usual', most: 'large' }), block, headed('quote'), rest()],
    { ...quoted, ...atTop, why: 'A line of the story under shapes.' },
  ],
  shapes: [
    shapesAcross(fromTrimToTrim),
    { ...withoutWords, form: 'shapes', why: 'No picture and no line left: shapes.' },
  ],
  write: [[headed('pen'), block, pen()], { ...forPen, form: 'words', likes: good, why: 'Lines for a pen.' }],
});
