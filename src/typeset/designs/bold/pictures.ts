import * as nodes from '../../layout/nodes.ts';
import type { PageTemplate } from '../../layout/nodes.ts';
import { pages } from '../pages.ts';
import * as parts from './parts.ts';

const { beside, filling, on, onPicture, pen, photos, rest, stack, words } = nodes;
const { across, atFoot, atTop, block, field, foot, framed, headed, pile, quoteOrShapes, shapes, titled } = parts;
const { upright, whole, wideShape } = parts;

/** A page with one picture. */
const boldSingles = pages('picture', {
  'photo-full': [
    onPicture({ foot: on('text', words('caption')), least: 'whole' }),
    { form: 'whole', likes: 0.8, bleeds: 'both', tone: 'deep', why: 'A picture that fills an upright page.' },
  ],
  'photo-ground': [
    [framed({ whole: 'left', least: 'low' }), block, words('album title'), rest()],
    {
      form: 'framed',
      tone: 'turn',
      aspect: [0.4, 1.3],
      airy: true,
      folio: false,
      why: 'A picture in its own shape on a flat colour, over a title that stands whole.',
    },
  ],
  'photo-quote': [
    [across({ least: 'low' }), block, headed('quote'), rest()],
    { ...atTop, likes: 0.75, tone: 'turn', quote: true, folio: false, why: 'A line of the story under a picture.' },
  ],
  'photo-word': [
    [headed('album title'), block, across({ captions: 'over', least: 'low' })],
    { ...atFoot, likes: 0.65, tone: 'turn', why: 'A title on a flat colour, over the picture.' },
  ],
  'photo-column': [
    beside(
      filling(on('corner', photos({ captions: 'none', most: 'whole' }))),
      on('title', stack(field, words('album title', { turned: true }), foot)),
    ),
    { form: 'side', likes: 0.76, ...whole, tone: 'turn', aspect: upright, why: 'An upright picture, a turned title.' },
  ],
  'photo-shapes': [
    [across({ least: 'large' }), on('page', shapes({ least: 'low', most: 'large' }))],
    { form: 'top', ...whole, quote: false, why: 'A picture over the theme’s shapes.' },
  ],
});

/** A page with several pictures. */
const boldAlbums = pages('album', {
  'album-side': [
    titled('album side', framed({ most: 'whole' })),
    { form: 'group', likes: 0.55, why: 'Pictures of one time, their title beside them.' },
  ],
  'album-tiles': [
    across({ arranged: 'grid', captions: 'none', least: 'whole', most: 'whole' }),
    { form: 'bleed', likes: 0.7, ...whole, photos: [4, 9], why: 'Equal tiles that fill the page.' },
  ],
  'album-bleed': [
    across({ captions: 'none', least: 'whole', most: 'whole' }),
    { form: 'bleed', likes: 0.55, ...whole, photos: [2, 5], why: 'Pictures that fill the page.' },
  ],
  'album-lead': [
    beside(
      on('corner', stack(photos({ pick: 'first', captions: 'none', least: 'large', most: 'tall' }), quoteOrShapes())),
      filling(on('strip', pile({ pick: 'rest' }))),
    ),
    { form: 'side', likes: 0.8, ...whole, photos: [3, 5], why: 'One picture leads, others follow at the fold.' },
  ],
  'album-title': [
    [headed('album title'), block, across({ captions: 'over', least: 'large', most: 'whole' })],
    { ...atFoot, likes: 0.62, tone: 'turn', photos: [2, 9], why: 'A title on a flat colour, over pictures.' },
  ],
  'album-quote': [
    [across({ most: 'tall', least: 'large' }), block, headed('quote'), rest()],
    {
      ...atTop,
      likes: 0.72,
      tone: 'turn',
      photos: [2, 8],
      quote: true,
      folio: false,
      why: 'A line of the story under pictures.',
    },
  ],
  'album-strips': [
    across({ arranged: 'pile', captions: 'none', least: 'whole', most: 'whole' }),
    { form: 'strips', likes: 0.7, ...whole, photos: [2, 3], aspect: wideShape, why: 'Wide pictures in bands.' },
  ],
});

const boldWordsPages = pages('words', {
  quote: [
    [headed('quote'), rest()],
    { form: 'words', likes: 0.9, quote: true, tone: 'turn', airy: true, why: 'A line of the story alone.' },
  ],
  'quote-shapes': [
    [on('page', shapes({ least: 'usual', most: 'large' })), block, headed('quote'), rest()],
    { ...atTop, likes: 0.9, quote: true, tone: 'turn', airy: true, why: 'A line of the story under shapes.' },
  ],
  shapes: [
    on('page', shapes({ least: 'whole', most: 'whole' })),
    { form: 'shapes', quote: false, kind: 'filler', bleeds: 'both', why: 'No picture and no line left: shapes.' },
  ],
  write: [
    [headed('pen'), block, pen()],
    { likes: 0.8, airy: true, form: 'words', quote: false, once: true, kind: 'filler', why: 'Lines for a pen.' },
  ],
});

/** Pages of pictures, and pages without any. */
export const boldPictures: readonly PageTemplate[] = [...boldSingles, ...boldAlbums, ...boldWordsPages];
