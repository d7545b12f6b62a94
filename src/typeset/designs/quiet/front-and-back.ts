import { centred, contents, ground, on, onPicture, ornament, rest, split } from '../../layout/nodes.ts';
import { stack, template, words } from '../../layout/nodes.ts';
import type { PageTemplate } from '../../layout/nodes.ts';
import {
  quietAcross,
  block,
  cloth,
  foot,
  footPicture,
  full,
  fullPicture,
  hairline,
  inset,
  largeMotif,
} from './parts.ts';
import { mark, motif, noPhoto, onePhoto, part, section, somePhotos, quietTitle, top } from './parts.ts';

const coverPicture = { captions: 'none', least: 'usual', most: 'whole' } as const;
const lines = on('wide', words('cover lines'));
const sheet = on('wide', stack(quietTitle, words('cover lines')));
const whole = { ...coverPicture, whole: true } as const;
const largeLines = on('wide', stack(largeMotif, section, words('large cover lines')));
const cover = { photos: onePhoto, bleeds: 'both', airy: true } as const;

/** The covers. */
export const quietCovers: readonly PageTemplate[] = [
  template('cover-photo', 'cover', onPicture({ head: quietTitle, foot: lines, inset: 'section', least: 'whole' }), {
    ...full,
    photos: onePhoto,
    why: 'A picture fills the cover, the name over it.',
  }),
  template('cover-paper', 'cover', [section, quietTitle, part, quietAcross(coverPicture), section, lines, section], {
    ...cover,
    tone: 'second',
    why: 'The name stands on paper over the picture, which keeps its width.',
  }),
  template('cover-band', 'cover', [quietAcross(coverPicture), section, quietTitle, lines, section], {
    ...cover,
    why: 'The picture from edge to edge, the name under it.',
  }),
  template('cover-sheet', 'cover', onPicture({ foot: sheet, plate: 'paper', inset: 'section', least: 'whole' }), {
    ...full,
    photos: onePhoto,
    why: 'A picture fills the cover; the name stands on a sheet of paper.',
  }),
  template(
    'cover-framed',
    'cover',
    [
      section,
      quietTitle,
      part,
      on('centre', inset(coverPicture)),
      block,
      on('centre', centred('cover lines')),
      section,
    ],
    { ...cover, tone: 'tint', why: 'A framed picture on a tinted sheet.' },
  ),
  template(
    'cover-matted',
    'cover',
    [section, quietTitle, rest(), on('text', inset(whole)), rest(), section, lines, section],
    { ...cover, tone: 'deep', why: 'The picture keeps its own shape, on a dark sheet.' },
  ),
  template('cover-words', 'cover', [section, quietTitle, rest(), largeLines, rest(), section], {
    ...cover,
    photos: noPhoto,
    tone: 'tint',
    why: 'No photo: the strongest line of the story is the picture.',
  }),
  template(
    'cover-cloth',
    'cover',
    [section, quietTitle, part, cloth('deep', { least: 'usual' }), section, lines, section],
    {
      ...full,
      photos: noPhoto,
      why: 'No photo: the theme’s cloth.',
    },
  ),
];

const dedication = centred('dedication');
const label = stack(rest(), on('centre', ground('paper', dedication, { inset: 'field' })), rest());

/** The page opposite the contents. */
export const quietFronts: readonly PageTemplate[] = [
  template('front-photo', 'front', fullPicture, {
    ...full,
    photos: onePhoto,
    why: 'A quiet full-page picture opens the magazine.',
  }),
  template(
    'front-framed',
    'front',
    [rest(), on('centre', inset({ whole: true, least: 'usual' })), section, dedication, rest()],
    {
      photos: onePhoto,
      tone: 'tint',
      airy: true,
      why: 'A picture with paper around it, and whom the magazine is for.',
    },
  ),
  template('front-band', 'front', [quietAcross({ least: 'usual' }), section, rest(), words('dedication')], {
    ...top,
    photos: onePhoto,
    why: 'A wide picture, and whom the magazine is for.',
  }),
  template('dedication', 'front', [rest(), ornament({ tall: 'strip' }), section, dedication, rest(), rest()], {
    photos: noPhoto,
    tone: 'deep',
    airy: true,
    why: 'No photo to spare: a dedication.',
  }),
  template('dedication-cloth', 'front', on('page', ground('tint', label, { pattern: 'low', least: 'whole' })), {
    photos: noPhoto,
    tone: 'tint',
    bleeds: 'both',
    why: 'No photo to spare: a dedication on the theme’s cloth.',
  }),
];

const stamp = ornament({ tall: 'label', align: 'right' });
const [heading, imprint] = [words('contents title'), split('half', words('imprint'), stamp)];
const contentsList = [contents(), rest(), imprint];
const panel = ground('deep', stack(motif, section, rest(), heading), { inset: 'field', least: 'usual', most: 'large' });

/** The list of stories with the imprint. */
export const quietContentsPages: readonly PageTemplate[] = [
  template('contents-top', 'contents', [quietAcross({ least: 'usual' }), section, heading, block, ...contentsList], {
    ...top,
    why: 'The stories in the order they were told, under a picture.',
  }),
  template('contents-band', 'contents', [heading, block, quietAcross({ least: 'usual' }), section, ...contentsList], {
    form: 'band',
    photos: somePhotos,
    airy: true,
    why: 'The stories in the order they were told; a band of pictures stands under the title.',
  }),
  template(
    'contents-foot',
    'contents',
    [
      split('half', stack(heading, rest()), words('imprint')),
      block,
      hairline,
      block,
      contents(),
      rest(),
      block,
      footPicture,
    ],
    { ...foot, photos: somePhotos, why: 'The stories in the order they were told, over a picture.' },
  ),
  template('contents-plain', 'contents', [on('page', panel), section, ...contentsList], {
    ...top,
    photos: noPhoto,
    why: 'The stories in the order they were told, under a title without a picture.',
  }),
  template('contents-tint', 'contents', [heading, block, hairline, block, ...contentsList], {
    tone: 'tint',
    photos: noPhoto,
    airy: true,
    why: 'The stories in the order they were told, on a tinted sheet.',
  }),
];

const close = on('centre', centred('closing'));
const closing = on('narrow', words('closing'));
const airy = { airy: true } as const;

/** The back covers. */
export const quietBacks: readonly PageTemplate[] = [
  template(
    'back-quiet',
    'back',
    [rest(), ornament({ tall: 'strip' }), section, close, rest(), rest(), centred('brand')],
    { ...airy, tone: 'deep', why: 'A quiet close.' },
  ),
  template('back-line', 'back', [section, mark, block, closing, rest(), split('half', words('brand'), stamp)], {
    ...airy,
    tone: 'tint',
    why: 'A line of the story has the last word.',
  }),
  template(
    'back-cloth',
    'back',
    [cloth('tint', { least: 'large', most: 'large' }), section, closing, rest(), words('brand')],
    { ...airy, bleeds: 'top', why: 'The theme’s cloth closes the magazine.' },
  ),
];
