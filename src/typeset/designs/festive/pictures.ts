import * as nodes from '../../layout/nodes.ts';
import type { PageTemplate } from '../../layout/nodes.ts';
import * as parts from './parts.ts';

const { centred, maybe, on, onPicture, pen, rest, template } = nodes;
const {
  edgeToEdge,
  arches,
  block,
  border,
  divider,
  largeQuote,
  mat,
  medallion,
  part,
  prints,
  rosette,
  section,
  onSheet,
} = parts;
const { arcaded, bordered, clothed, inFrame, framedDeep, hung, matted, underTitle, window } = parts;

const quoted = maybe(section, divider, section, largeQuote);
/** A picture that fills its page. */
export const fullPicture = onPicture({ foot: on('narrow', centred('caption')), least: 'whole' });
export const filled = { bleeds: 'both', tone: 'deep', form: 'whole', why: 'A picture that fills the page.' } as const;

/** Pages of one picture. */
export const festiveSingles: readonly PageTemplate[] = [
  template('photo-full', 'picture', fullPicture, { ...filled, likes: 0.8 }),
  template('photo-window', 'picture', [rest(), parts.crown, on('centre', window()), rest()], {
    ...framedDeep,
    form: 'window',
    likes: 0.85,
    why: 'A picture in a window on a deep ground.',
  }),
  template('photo-medallion', 'picture', [rest(), on('centre', medallion()), rest()], {
    ...bordered,
    tone: 'tint',
    form: 'medallion',
    likes: 0.8,
    airy: true,
  }),
  template('photo-cloth', 'picture', onSheet([mat({ whole: true })]), { ...clothed, photos: parts.onePhoto }),
  template('photo-mat', 'picture', [rest(), on('centre', mat({ whole: true })), quoted, rest()], {
    ...bordered,
    airy: true,
  }),
  template('photo-wide', 'picture', [parts.garland, rest(), edgeToEdge({ most: 'large' }), quoted, rest()], {
    ...hung,
    tone: 'deep',
    likes: 0.75,
    folio: false,
    photos: parts.onePhoto,
    aspect: [1.25, 9],
    airy: true,
    why: 'A wide picture keeps its shape under a garland.',
  }),
];

const albumTitle = [centred('album title'), underTitle] as const;
const firstOfAlbum = mat({ pick: 'first', whole: true, captions: 'none' });
const followers = prints({ pick: 'rest', arranged: 'grid', most: 'large', captions: 'none' });

/** Pages of several pictures. */
export const festiveAlbums: readonly PageTemplate[] = [
  template('album', 'album', [...albumTitle, prints({ most: 'whole' })], {
    ...inFrame,
    form: 'mosaic',
    likes: 0.5,
    photos: [2, 99],
    why: 'Pictures that were taken or added one after the other.',
  }),
  template('album-deep', 'album', [section, ...albumTitle, prints({ most: 'whole' })], {
    ...framedDeep,
    form: 'mosaic',
    likes: 0.5,
    photos: [2, 6],
    why: 'Pictures on a deep ground.',
  }),
  template('album-arches', 'album', [...albumTitle, rest(), arches({ most: 'whole' }), rest()], {
    ...arcaded,
    tone: 'tint',
    photos: [2, 6],
  }),
  template('album-lead', 'album', [...albumTitle, firstOfAlbum, part, border, part, followers, rest()], {
    ...matted,
    form: 'lead',
    likes: 0.75,
    photos: [3, 5],
    captions: false,
    why: 'One picture leads, the others follow under a printed border.',
  }),
  template('album-tiles', 'album', [...albumTitle, mat({ arranged: 'grid', gap: 'part', most: 'whole' })], {
    ...matted,
    form: 'tiles',
    photos: [4, 9],
  }),
  template('album-steps', 'album', [...albumTitle, mat({ arranged: 'steps', most: 'whole' })], {
    ...matted,
    tone: 'tint',
    form: 'steps',
    photos: [2, 3],
  }),
  template('album-edge', 'album', [edgeToEdge({ least: 'large', most: 'whole' }), block, ...albumTitle], {
    tone: 'deep',
    form: 'band',
    likes: 0.55,
    bleeds: 'top',
    folio: false,
    photos: [2, 4],
    why: 'Pictures from edge to edge over a printed band.',
  }),
];

const told = { likes: 0.87, quote: true, airy: true, why: 'A line of the story that stands alone.' } as const;

/** Pages without pictures. */
export const festiveWordsPages: readonly PageTemplate[] = [
  template('quote-rosette', 'words', [rest(), rosette, section, largeQuote, rest()], {
    ...framedDeep,
    form: 'rosette',
    ...told,
  }),
  template('quote-sheet', 'words', onSheet([divider, section, centred('large quote'), section, divider], 'accent'), {
    ...clothed,
    ...told,
    tone: 'accent',
  }),
  template('quote-garland', 'words', [parts.garland, rest(), largeQuote, rest(), parts.risingRosette], {
    ...hung,
    ...told,
    bleeds: 'both',
  }),
  template('cloth', 'words', onSheet([rosette], 'deep'), {
    ...clothed,
    tone: 'deep',
    quote: false,
    kind: 'filler',
    why: 'No picture and no line left: the theme’s cloth.',
  }),
  template('write', 'words', [block, centred('pen'), underTitle, section, on('narrow', pen())], {
    ...bordered,
    likes: 0.9,
    quote: false,
    once: true,
    airy: true,
    kind: 'filler',
    why: 'Room left over: lines for a pen.',
  }),
];
