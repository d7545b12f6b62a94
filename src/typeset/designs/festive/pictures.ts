import * as nodes from '../../layout/nodes.ts';
import { atLeastTwo, best, good, leadAndFew, one, pair, poor, several, tiles, upToFour } from '../limits.ts';
import { forPen, pages, withoutWords } from '../pages.ts';
import * as parts from './parts.ts';

const { centred, maybe, on, pen, rest } = nodes;
const { arcaded, arches, block, border, bordered, clothed, divider, edgeToEdge, filled, framedDeep } = parts;
const { fullPicture, garland, hung, inFrame, largeQuote, mat, matted, medallion, onSheet, part, prints } = parts;
const { risingRosette, rosette, section, underTitle, window } = parts;

const quoted = maybe(section, divider, section, largeQuote);
const wideUnderGarland = {
  ...hung,
  tone: 'deep',
  likes: 0.75,
  folio: false,
  photos: one,
  aspect: [1.25, 9],
  airy: true,
} as const;

/** Pages of one picture. */
export const festiveSingles = pages('picture', {
  'photo-full': [fullPicture, { ...filled, likes: good }],
  'photo-window': [
    [rest(), on('centre', window()), rest()],
    { ...framedDeep, form: 'window', likes: 0.85, why: 'A picture in a window on a deep ground.' },
  ],
  'photo-medallion': [
    [rest(), on('centre', medallion()), rest()],
    { ...bordered, tone: 'tint', form: 'medallion', likes: good, airy: true },
  ],
  'photo-cloth': [onSheet([mat({ whole: true })]), { ...clothed, photos: one }],
  'photo-mat': [[rest(), on('centre', mat({ whole: true })), quoted, rest()], { ...bordered, airy: true }],
  'photo-wide': [
    [garland, rest(), edgeToEdge({ most: 'large' }), quoted, rest()],
    { ...wideUnderGarland, why: 'A wide picture keeps its shape under a garland.' },
  ],
});

const albumTitle = [centred('album title'), underTitle] as const;
const firstOfAlbum = mat({ pick: 'first', whole: true, captions: 'none' });
const followers = prints({ pick: 'rest', arranged: 'grid', most: 'large', captions: 'none' });

const mosaic = { form: 'mosaic', likes: poor } as const;
const leading = { ...matted, form: 'lead', likes: 0.75, photos: leadAndFew, captions: false } as const;
const overBand = { form: 'band', tone: 'deep', bleeds: 'top', folio: false } as const;

/** Pages of several pictures. */
export const festiveAlbums = pages('album', {
  album: [
    [...albumTitle, prints({ most: 'whole' })],
    { ...inFrame, ...mosaic, photos: atLeastTwo, why: 'Pictures that were taken or added one after the other.' },
  ],
  'album-deep': [
    [section, ...albumTitle, prints({ most: 'whole' })],
    { ...framedDeep, ...mosaic, photos: several, why: 'Pictures on a deep ground.' },
  ],
  'album-arches': [
    [...albumTitle, rest(), arches({ most: 'whole' }), rest()],
    { ...arcaded, tone: 'tint', photos: several },
  ],
  'album-lead': [
    [...albumTitle, firstOfAlbum, part, border, part, followers, rest()],
    { ...leading, why: 'One picture leads, the others follow under a printed border.' },
  ],
  'album-tiles': [
    [...albumTitle, mat({ arranged: 'grid', gap: 'part', most: 'whole' })],
    { ...matted, form: 'tiles', photos: tiles },
  ],
  'album-steps': [
    [...albumTitle, mat({ arranged: 'steps', most: 'whole' })],
    { ...matted, tone: 'tint', form: 'steps', photos: pair },
  ],
  'album-edge': [
    [edgeToEdge({ least: 'large', most: 'whole' }), block, ...albumTitle],
    { ...overBand, likes: 0.55, photos: upToFour, why: 'Pictures from edge to edge over a printed band.' },
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
  cloth: [onSheet([rosette], 'deep'), { ...clothed, ...withoutWords, tone: 'deep' }],
  write: [[block, centred('pen'), underTitle, section, on('narrow', pen())], { ...bordered, ...forPen, likes: best }],
});
