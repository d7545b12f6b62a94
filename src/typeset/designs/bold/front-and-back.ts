import * as nodes from '../../layout/nodes.ts';
import { fair, last, none, one, some, uprightShape, wideShape } from '../limits.ts';
import { fullPicture, inOrder, pages } from '../pages.ts';
import * as parts from './parts.ts';

const { beside, brand, filling, marks, on, onPicture, ornament, photos, rest, rule, stack, words } = nodes;
const { across, block, corner, field, framed, fullOnDeep, headed, imprint, innerColumn, list, nameOver } = parts;
const { onCorner, outerPicture, part, pictureOnColour, quoteOrShapes, shapes, shapesAcross, title, whole } = parts;
const { wordsOnColour } = parts;

const figure = on('page', ornament({ drawing: 'figure', tall: 'large', align: 'right' }));
const boldLines = on('wide', words('cover lines'));
const acrossCover = across({ captions: 'none', least: 'large', most: 'whole' });
const bandOnCover = across({ captions: 'none', most: 'large' });
/** An upright picture from the fold to the middle of the page, and the cover's lines in the column beside it. */
const besideLines = (at: 'top' | 'foot') => {
  const lines = stack(words('large cover lines'), block);
  return beside(
    on('lead', photos({ captions: 'none', least: 'large', most: 'whole' })),
    filling(on('offset', at === 'top' ? stack(field, lines) : lines)),
  );
};
const uprightOnColour = { ...pictureOnColour, likes: fair, aspect: uprightShape } as const;
const besideName = stack(
  on('beside spine', photos({ captions: 'none', least: 'large', most: 'whole' })),
  block,
  on('centre', stack(words('edition'), part, words('cover lines'))),
  field,
);

/** The first pages of a magazine and its last. */
export const boldCovers = pages('cover', {
  'cover-full': [
    onPicture({ ...onCorner, head: nameOver, foot: words('cover lines'), corners: ['lead', 'corner'] }),
    { ...fullOnDeep, photos: one, why: 'The photo fills the cover, lines in a corner.' },
  ],
  'cover-strip': [
    beside(filling(on('spine', stack(field, words('masthead', { turned: true }), field))), besideName),
    { ...pictureOnColour, likes: fair, bleeds: 'both', why: 'The name is turned, beside the photo.' },
  ],
  'cover-name': [
    [nameOver, block, boldLines, block, acrossCover],
    { ...pictureOnColour, likes: 0.74, bleeds: 'foot', why: 'Name and lines on a flat colour over the photo.' },
  ],
  'cover-top': [
    [acrossCover, block, nameOver, block, boldLines],
    { ...pictureOnColour, likes: 0.74, bleeds: 'top', why: 'The photo over the name, both as wide as the page.' },
  ],
  'cover-window': [
    [nameOver, block, besideLines('foot')],
    { ...uprightOnColour, bleeds: 'foot', why: 'An upright photo under the name, the lines beside it.' },
  ],
  'cover-low': [
    [besideLines('top'), block, nameOver],
    { ...uprightOnColour, bleeds: 'top', why: 'An upright photo over the name, the lines beside it.' },
  ],
  'cover-foot': [
    [nameOver, block, on('wide', words('large cover lines')), rest(), block, bandOnCover],
    {
      ...pictureOnColour,
      likes: fair,
      bleeds: 'foot',
      aspect: wideShape,
      airy: true,
      why: 'The strongest line between the name and a wide photo in its own shape.',
    },
  ],
  'cover-shapes': [
    [nameOver, block, on('beside spine', shapes({ most: 'whole' })), block, on('centre', words('cover lines'))],
    { likes: fair, tone: 'turn', photos: none, why: 'No photo: the theme’s shapes.' },
  ],
  'cover-words': [
    [nameOver, block, on('wide', words('large cover lines')), rest()],
    { ...wordsOnColour, likes: fair, why: 'No photo: the strongest line, very large.' },
  ],
});

export const boldFronts = pages('front', {
  'front-full': [fullPicture, { ...fullOnDeep, photos: one, why: 'A full-page picture opens the magazine.' }],
  'front-corner': [
    [corner(), block, headed('dedication'), rest()],
    { ...pictureOnColour, likes: 0.75, bleeds: 'top', aspect: uprightShape, why: 'A picture, and whom it is for.' },
  ],
  'front-window': [
    [framed({ whole: 'left' }), block, headed('dedication'), rest()],
    { ...pictureOnColour, airy: true, why: 'A picture in its own shape, and whom it is for.' },
  ],
  dedication: [
    [headed('dedication'), block, shapesAcross({ least: 'usual', most: 'whole' })],
    { bleeds: 'foot', tone: 'turn', photos: none, why: 'No photo to spare: a dedication.' },
  ],
  'dedication-figure': [
    [headed('dedication'), rest(), figure],
    { ...wordsOnColour, bleeds: 'foot', why: 'No photo to spare: a dedication.' },
  ],
});

const listed = { likes: fair, photos: some } as const;
const listAndImprint = [title, list, rest(), imprint];
const cornerAndLine = beside(
  on('corner', photos({ least: 'low', most: 'large' })),
  filling(on('strip', quoteOrShapes)),
);

export const boldContentsPages = pages('contents', {
  'contents-top': [
    [across({ most: 'large' }), block, ...listAndImprint],
    { ...listed, bleeds: 'top', why: `${inOrder}, under a picture.` },
  ],
  'contents-foot': [
    [title, list, block, imprint, rest(), block, across({ most: 'large' })],
    { ...listed, bleeds: 'foot', airy: true, why: `${inOrder}, over a picture.` },
  ],
  'contents-band': [
    [title, across({ most: 'usual' }), block, list, rest(), imprint],
    { ...listed, airy: true, why: `${inOrder}, under a band of pictures.` },
  ],
  'contents-corner': [
    [cornerAndLine, block, ...listAndImprint],
    { likes: 0.62, bleeds: 'top', photos: one, why: 'The stories under a picture and a line beside it.' },
  ],
  'contents-side': [
    beside(outerPicture, innerColumn(...listAndImprint)),
    { ...whole, likes: 0.75, photos: one, aspect: uprightShape, why: 'The stories beside an upright picture.' },
  ],
  'contents-plain': [
    [title, list, block, imprint, block, shapesAcross({ most: 'large' })],
    { likes: fair, bleeds: 'foot', photos: none, why: 'The stories over the theme’s shapes.' },
  ],
  'contents-ground': [listAndImprint, { ...wordsOnColour, likes: fair, why: 'The stories on a flat colour.' }],
  'contents-words': [listAndImprint, { likes: last, airy: true, why: 'Many stories: the list takes the whole page.' }],
});

const colophon = stack(block, rule({ thick: 'thick' }), part, brand('left'));
/** The last page of a magazine that ends with a question of its own. */
export const boldAsking = pages('asking', {
  'asking-words': [
    [words('last words'), block, marks(), rest(), colophon],
    { tone: 'turn', airy: true, why: 'What was asked has the last page to itself.' },
  ],
});

export const boldBacks = pages('back', {
  'back-shapes': [
    [shapesAcross({ least: 'usual', most: 'large' }), block, headed('closing'), rest(), colophon],
    { tone: 'turn', bleeds: 'top', why: 'A line of the story has the last word, under the theme’s shapes.' },
  ],
  'back-figure': [
    [headed('closing'), rest(), figure, block, colophon],
    { tone: 'turn', airy: true, why: 'A line of the story has the last word, over one of the theme’s shapes.' },
  ],
  'back-words': [
    [headed('closing'), rest(), colophon],
    { likes: 0.55, tone: 'turn', airy: true, why: 'A line of the story has the last word.' },
  ],
});
