import * as nodes from '../../layout/nodes.ts';
import { pages } from '../pages.ts';
import * as parts from './parts.ts';

const { centred, maybe, on, onPicture, pen, rest } = nodes;
const { arcaded, arches, block, border, bordered, clothed, crown, divider, edgeToEdge, framedDeep, garland } = parts;
const { hung, inFrame, largeQuote, mat, matted, medallion, onePhoto, onSheet, part, prints, risingRosette } = parts;
const { rosette, section, underTitle, window } = parts;

const quoted = maybe(section, divider, section, largeQuote);
/** A picture that fills its page. */
export const fullPicture = onPicture({ foot: on('narrow', centred('caption')), least: 'whole' });
export const filled = { bleeds: 'both', tone: 'deep', form: 'whole', why: 'A picture that fills the page.' } as const;

/** Pages of one picture. */
export const festiveSingles = pages('picture', {
  'photo-full': [fullPicture, { ...filled, likes: 0.8 }],
  'photo-window': [
    [rest(), crown, on('centre', window()), rest()],
    { ...framedDeep, form: 'window', likes: 0.85, why: 'A picture in a window on a deep ground.' },
  ],
  'photo-medallion': [
    [rest(), on('centre', medallion()), rest()],
    { ...bordered, tone: 'tint', form: 'medallion', likes: 0.8, airy: true },
  ],
  'photo-cloth': [onSheet([mat({ whole: true })]), { ...clothed, photos: onePhoto }],
  'photo-mat': [[rest(), on('centre', mat({ whole: true })), quoted, rest()], { ...bordered, airy: true }],
  'photo-wide': [
    [garland, rest(), edgeToEdge({ most: 'large' }), quoted, rest()],
    {
      ...hung,
      tone: 'deep',
      likes: 0.75,
      folio: false,
      photos: onePhoto,
      aspect: [1.25, 9],
      airy: true,
      why: 'A wide picture keeps its shape under a garland.',
    },
  ],
});

const albumTitle = [centred('album title'), underTitle] as const;
const firstOfAlbum = mat({ pick: 'first', whole: true, captions: 'none' });
const followers = prints({ pick: 'rest', arranged: 'grid', most: 'large', captions: 'none' });

/** Pages of several pictures. */
export const festiveAlbums = pages('album', {
  album: [
    [...albumTitle, prints({ most: 'whole' })],
    {
      ...inFrame,
      form: 'mosaic',
      likes: 0.5,
      photos: [2, 99],
      why: 'Pictures that were taken or added one after the other.',
    },
  ],
  'album-deep': [
    [section, ...albumTitle, prints({ most: 'whole' })],
    { ...framedDeep, form: 'mosaic', likes: 0.5, photos: [2, 6], why: 'Pictures on a deep ground.' },
  ],
  'album-arches': [
    [...albumTitle, rest(), arches({ most: 'whole' }), rest()],
    { ...arcaded, tone: 'tint', photos: [2, 6] },
  ],
  'album-lead': [
    [...albumTitle, firstOfAlbum, part, border, part, followers, rest()],
    {
      ...matted,
      form: 'lead',
      likes: 0.75,
      photos: [3, 5],
      captions: false,
      why: 'One picture leads, the others follow under a printed border.',
    },
  ],
  'album-tiles': [
    [...albumTitle, mat({ arranged: 'grid', gap: 'part', most: 'whole' })],
    { ...matted, form: 'tiles', photos: [4, 9] },
  ],
  'album-steps': [
    [...albumTitle, mat({ arranged: 'steps', most: 'whole' })],
    { ...matted, tone: 'tint', form: 'steps', photos: [2, 3] },
  ],
  'album-edge': [
    [edgeToEdge({ least: 'large', most: 'whole' }), block, ...albumTitle],
    {
      tone: 'deep',
      form: 'band',
      likes: 0.55,
      bleeds: 'top',
      folio: false,
      photos: [2, 4],
      why: 'Pictures from edge to edge over a printed band.',
    },
  ],
});

const told = { likes: 0.87, quote: true, airy: true, why: 'A line of the story that stands alone.' } as const;

/** Pages without pictures. */
export const festiveWordsPages = pages('words', {
  'quote-rosette': [[rest(), rosette, section, largeQuote, rest()], { ...framedDeep, form: 'rosette', ...told }],
  'quote-sheet': [
    onSheet([divider, section, centred('large quote'), section, divider], 'accent'),
    { ...clothed, ...told, tone: 'accent' },
  ],
  'quote-garland': [[garland, rest(), largeQuote, rest(), risingRosette], { ...hung, ...told, bleeds: 'both' }],
  cloth: [
    onSheet([rosette], 'deep'),
    { ...clothed, tone: 'deep', quote: false, kind: 'filler', why: 'No picture and no line left: the theme’s cloth.' },
  ],
  write: [
    [block, centred('pen'), underTitle, section, on('narrow', pen())],
    {
      ...bordered,
      likes: 0.9,
      quote: false,
      once: true,
      airy: true,
      kind: 'filler',
      why: 'Room left over: lines for a pen.',
    },
  ],
});
