import * as nodes from '../../layout/nodes.ts';
import type { LayoutNode } from '../../layout/nodes.ts';
import { fair, good, last, none, one, some } from '../limits.ts';
import { pages } from '../pages.ts';
import * as parts from './parts.ts';

const { centred, contents, ground, on, onPicture, ornament, rest, rule, stack, words } = nodes;
const { across, block, bordered, coverLines, dash, filled, line, masthead, name, over, part, plate, section } = parts;
const { swelled, titleLines } = parts;

/** A title page with a picture between the name and the lines. */
const titlePage = (picture: LayoutNode) => [titleLines, masthead, block, picture, block, rest(), coverLines];
const coverPicture = { captions: 'none', least: 'large', most: 'tall' } as const;
const nameLabel = on('centre', stack(name, part, centred('cover lines')));
const clothLabel = ground('paper', stack(centred('edition'), block, name, block, centred('cover lines')), {
  inset: 'section',
});
const cloth = ground('deep', stack(rest(), on('centre', clothLabel), rest()), { pattern: 'strip', least: 'whole' });
const largeName = on('wide', words('masthead', { tall: 'low', align: 'center' }));
const largeLines = on('wide', centred('large cover lines'));

/** The first pages of a magazine and its last. */
export const letterpressCovers = pages('cover', {
  'cover-plate': [
    titlePage(on('wide', plate(coverPicture))),
    { ...bordered, likes: fair, photos: one, why: 'The name over a picture, as on a title page.' },
  ],
  'cover-label': [
    onPicture({ foot: nameLabel, plate: 'paper', inset: 'block', least: 'whole' }),
    { ...filled, likes: fair, why: 'A picture fills the cover; the name stands on a label, as on a notebook.' },
  ],
  'cover-band': [
    [across(coverPicture), section, titleLines, masthead, block, coverLines],
    { ...over, likes: 0.68, photos: one, why: 'A picture from edge to edge, the title page under it.' },
  ],
  'cover-oval': [
    titlePage(on('narrow', plate({ ...coverPicture, frame: 'oval', least: 'usual' }))),
    {
      ...bordered,
      likes: 0.62,
      photos: one,
      aspect: [0.5, 1.25],
      tone: 'tint',
      why: 'A portrait in an oval, as in a locket.',
    },
  ],
  'cover-title': [
    [titleLines, largeName, rest(), dash, block, largeLines, rest()],
    { ...bordered, likes: good, photos: none, why: 'No photo: the title page of a book.' },
  ],
  'cover-cloth': [
    on('page', cloth),
    { ...filled, likes: 0.75, photos: none, why: 'No photo: a label on the theme’s cloth.' },
  ],
});

export const letterpressFronts = pages('front', {
  'front-plate': [
    [rest(), plate({ least: 'usual', most: 'tall', whole: true }), block, centred('dedication'), rest()],
    { likes: fair, photos: one, airy: true, why: 'A plate opposite the contents, and whom the magazine is for.' },
  ],
  'front-picture': [
    onPicture({ foot: on('text', words('caption')), least: 'whole' }),
    { ...filled, likes: 0.65, why: 'A full-page picture opens the magazine.' },
  ],
  dedication: [
    [rest(), dash, section, centred('dedication'), rest()],
    { ...bordered, photos: none, tone: 'deep', why: 'No photo to spare: a dedication in the second ink.' },
  ],
});

const inOrder = 'The stories in the order they were told';
const [title, titleCentred] = [words('contents title'), centred('contents title')];
const storyList = on('wide', contents());
const listAndImprint = [storyList, rest(), rule({ long: 'low' }), line, words('imprint')];
const listPicture = { least: 'low', most: 'large' } as const;

export const letterpressContentsPages = pages('contents', {
  'contents-plate': [
    [plate(listPicture), section, titleCentred, block, ...listAndImprint],
    { photos: some, airy: true, why: `${inOrder}, under a plate.` },
  ],
  'contents-band': [
    [across(listPicture), section, title, block, ...listAndImprint],
    { ...over, photos: some, why: `${inOrder}, under a picture from edge to edge.` },
  ],
  'contents-foot': [
    [title, block, storyList, rest(), words('imprint'), block, across({ captions: 'over', most: 'large' })],
    { photos: some, bleeds: 'foot', airy: true, why: `${inOrder}, over a picture at the foot.` },
  ],
  'contents-plain': [
    [section, titleCentred, swelled, section, ...listAndImprint],
    { likes: last, airy: true, why: `${inOrder}.` },
  ],
});

const close = [section, centred('closing'), rest(), centred('brand')];
export const letterpressBacks = pages('back', {
  'back-plain': [[rest(), ornament({ tall: 'strip' }), ...close], { ...bordered, why: 'A quiet close.' }],
  'back-deep': [[rest(), dash, ...close], { tone: 'deep', airy: true, why: 'A line of the story has the last word.' }],
});
