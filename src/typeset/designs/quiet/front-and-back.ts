import * as nodes from '../../layout/nodes.ts';
import { none, one, some } from '../limits.ts';
import { fullPicture, inOrder, pages } from '../pages.ts';
import * as parts from './parts.ts';

const { brand, centred, contents, ground, marks, on, onPicture, ornament, rest, split, stack, words } = nodes;
const { block, cloth, foot, footPicture, full, hairline, inset, largeMotif, mark, motif, part, quietAcross } = parts;
const { quietName, quietTitle, section, top } = parts;

const coverPicture = { captions: 'none', least: 'usual', most: 'whole' } as const;
const lines = on('wide', words('cover lines'));
const centredLines = on('centre', centred('cover lines'));
const sheet = on('wide', stack(quietName, part, words('note')));
const whole = { ...coverPicture, whole: true } as const;
const largeLines = on('wide', stack(largeMotif, section, words('large cover lines')));
const cover = { photos: one, bleeds: 'both', airy: true } as const;

/** The covers. */
export const quietCovers = pages('cover', {
  'cover-photo': [
    onPicture({ head: quietTitle, foot: lines, inset: 'section', least: 'whole' }),
    { ...full, photos: one, why: 'A picture fills the cover, the name over it.' },
  ],
  'cover-paper': [
    [section, quietTitle, part, quietAcross(coverPicture), section, lines, section],
    { ...cover, tone: 'second', why: 'The name stands on paper over the picture, which keeps its width.' },
  ],
  'cover-band': [
    [quietAcross(coverPicture), section, quietTitle, lines, section],
    { ...cover, why: 'The picture from edge to edge, the name under it.' },
  ],
  'cover-sheet': [
    onPicture({ foot: sheet, plate: 'paper', least: 'whole' }),
    { ...full, photos: one, why: 'A picture fills the cover; the name stands on a sheet of paper.' },
  ],
  'cover-framed': [
    [section, quietTitle, part, on('centre', inset(coverPicture)), block, centredLines, section],
    { ...cover, tone: 'tint', why: 'A framed picture on a tinted sheet.' },
  ],
  'cover-matted': [
    [section, quietTitle, rest(), on('text', inset(whole)), rest(), section, lines, section],
    { ...cover, tone: 'deep', why: 'The picture keeps its own shape, on a dark sheet.' },
  ],
  'cover-words': [
    [section, quietTitle, rest(), largeLines, rest(), section],
    { ...cover, photos: none, tone: 'tint', why: 'No photo: the strongest line of the story is the picture.' },
  ],
  'cover-cloth': [
    [section, quietTitle, part, cloth('deep', { least: 'usual' }), section, lines, section],
    { ...full, photos: none, why: 'No photo: the theme’s cloth.' },
  ],
});

const dedication = centred('dedication');
const label = stack(rest(), on('centre', ground('paper', dedication, { inset: 'field' })), rest());

/** The page opposite the contents. */
export const quietFronts = pages('front', {
  'front-photo': [fullPicture, { ...full, photos: one, why: 'A quiet full-page picture opens the magazine.' }],
  'front-framed': [
    [rest(), on('centre', inset({ whole: true, least: 'usual' })), section, dedication, rest()],
    { photos: one, tone: 'tint', airy: true, why: 'A picture with paper around it, and whom the magazine is for.' },
  ],
  'front-band': [
    [quietAcross({ least: 'usual' }), section, rest(), words('dedication')],
    { ...top, photos: one, why: 'A wide picture, and whom the magazine is for.' },
  ],
  dedication: [
    [rest(), ornament({ tall: 'strip' }), section, dedication, rest(), rest()],
    { photos: none, tone: 'deep', airy: true, why: 'No photo to spare: a dedication.' },
  ],
  'dedication-cloth': [
    on('page', ground('tint', label, { pattern: 'low', least: 'whole' })),
    { photos: none, tone: 'tint', bleeds: 'both', why: 'No photo to spare: a dedication on the theme’s cloth.' },
  ],
});

const stamp = ornament({ align: 'right' });
const [heading, imprint] = [words('contents title'), split('half', words('imprint'), stamp)];
const headingAndImprint = split('half', stack(heading, rest()), words('imprint'));
const contentsList = [contents(), rest(), imprint];
const panel = ground('deep', stack(motif, section, rest(), heading), { inset: 'field', least: 'usual', most: 'large' });

/** The list of stories with the imprint. */
export const quietContentsPages = pages('contents', {
  'contents-top': [
    [quietAcross({ least: 'usual' }), section, heading, block, ...contentsList],
    { ...top, why: `${inOrder}, under a picture.` },
  ],
  'contents-band': [
    [heading, block, quietAcross({ least: 'usual' }), section, ...contentsList],
    { form: 'band', photos: some, airy: true, why: `${inOrder}; a band of pictures stands under the title.` },
  ],
  'contents-foot': [
    [headingAndImprint, block, hairline, block, contents(), rest(), block, footPicture],
    { ...foot, why: `${inOrder}, over a picture.` },
  ],
  'contents-plain': [
    [on('page', panel), section, ...contentsList],
    { ...top, photos: none, why: `${inOrder}, under a title without a picture.` },
  ],
  'contents-tint': [
    [heading, block, hairline, block, ...contentsList],
    { tone: 'tint', photos: none, airy: true, why: `${inOrder}, on a tinted sheet.` },
  ],
});

/** The last page of a magazine that ends with a question of its own. */
const lastWords = { airy: true, why: 'What was asked has the last page to itself.' } as const;
export const quietAsking = pages('asking', {
  'asking-quiet': [
    [rest(), motif, section, words('last words'), section, marks(), rest(), rest(), brand('left')],
    { ...lastWords, tone: 'deep' },
  ],
  'asking-paper': [
    [rest(), mark, section, words('last words'), section, marks(), rest(), brand('left')],
    { ...lastWords, tone: 'tint' },
  ],
});

const close = on('centre', centred('closing'));
const closing = on('text', words('closing'));

/** The back covers. */
export const quietBacks = pages('back', {
  'back-quiet': [
    [rest(), ornament({ tall: 'strip' }), section, close, rest(), rest(), brand('center')],
    { airy: true, tone: 'deep', why: 'A quiet close.' },
  ],
  'back-line': [
    [largeMotif, rest(), mark, section, closing, section, brand('left')],
    { airy: true, tone: 'tint', why: 'A line of the story has the last word.' },
  ],
  'back-cloth': [
    [cloth('tint', { least: 'large', most: 'tall' }), section, closing, block, brand('left')],
    { airy: true, bleeds: 'top', why: 'The theme’s cloth closes the magazine.' },
  ],
});
