import * as nodes from '../../layout/nodes.ts';
import { pages } from '../pages.ts';
import * as parts from './parts.ts';

const { beside, filling, on, onPicture, ornament, photos, rest, rule, stack, words } = nodes;
const { across, block, corner, field, foot, framed, headed, imprint, list, nameOver, none, one, part } = parts;
const { quoteOrShapes, shapes, some, title, upright, whole } = parts;

const figure = on('page', ornament({ drawing: 'figure', tall: 'large', align: 'right' }));
const boldLines = on('wide', words('cover lines'));
/** The first pages of a magazine and its last. */
export const boldCovers = pages('cover', {
  'cover-full': [
    onPicture({
      head: on('wide', nameOver),
      foot: words('cover lines'),
      plate: 'turn',
      corners: ['lead', 'corner'],
      inset: 'section',
      least: 'whole',
    }),
    { likes: 0.8, bleeds: 'both', tone: 'deep', photos: one, why: 'The photo fills the cover, lines in a corner.' },
  ],
  'cover-strip': [
    beside(
      filling(on('spine', stack(field, words('masthead', { turned: true }), field))),
      stack(
        on('beside spine', photos({ captions: 'none', least: 'large', most: 'whole' })),
        block,
        on('centre', stack(words('edition'), part, words('cover lines'))),
        field,
      ),
    ),
    { likes: 0.7, bleeds: 'both', tone: 'turn', photos: one, why: 'The name is turned, beside the photo.' },
  ],
  'cover-name': [
    [on('wide', nameOver), block, boldLines, block, across({ captions: 'none', least: 'large', most: 'whole' })],
    { likes: 0.74, bleeds: 'foot', tone: 'turn', photos: one, why: 'Name and lines on a flat colour over the photo.' },
  ],
  'cover-top': [
    [across({ captions: 'none', least: 'large', most: 'whole' }), block, on('wide', nameOver), block, boldLines],
    { likes: 0.7, bleeds: 'top', tone: 'turn', photos: one, why: 'The photo over the name, both as wide as the page.' },
  ],
  'cover-window': [
    [
      on('wide', nameOver),
      block,
      rest(),
      on('wide', photos({ whole: 'left', captions: 'none', least: 'strip', most: 'tall' })),
      rest(),
      block,
      boldLines,
    ],
    { airy: true, likes: 0.4, tone: 'turn', photos: one, why: 'The photo in its own shape on a flat colour.' },
  ],
  'cover-low': [
    [
      on('wide', photos({ whole: 'left', captions: 'none', least: 'strip', most: 'tall' })),
      block,
      rest(),
      on('wide', nameOver),
      block,
      boldLines,
    ],
    { airy: true, likes: 0.4, tone: 'turn', photos: one, why: 'The photo in its own shape over the name.' },
  ],
  'cover-shapes': [
    [
      on('wide', nameOver),
      block,
      on('beside spine', shapes({ most: 'whole' })),
      block,
      on('centre', words('cover lines')),
    ],
    { likes: 0.7, tone: 'turn', photos: none, why: 'No photo: the theme’s shapes.' },
  ],
  'cover-words': [
    [on('wide', nameOver), block, on('wide', words('large cover lines')), rest()],
    { likes: 0.7, tone: 'turn', photos: none, airy: true, why: 'No photo: the strongest line, very large.' },
  ],
});

export const boldFronts = pages('front', {
  'front-full': [
    onPicture({ foot: on('text', words('caption')), least: 'whole' }),
    { likes: 0.8, bleeds: 'both', tone: 'deep', photos: one, why: 'A full-page picture opens the magazine.' },
  ],
  'front-corner': [
    [corner(), block, headed('dedication'), rest()],
    { likes: 0.75, bleeds: 'top', tone: 'turn', photos: one, aspect: upright, why: 'A picture, and whom it is for.' },
  ],
  'front-window': [
    [framed({ whole: 'left' }), block, headed('dedication'), rest()],
    { tone: 'turn', photos: one, airy: true, why: 'A picture in its own shape, and whom it is for.' },
  ],
  dedication: [
    [headed('dedication'), block, on('page', shapes({ least: 'usual', most: 'whole' }))],
    { bleeds: 'foot', tone: 'turn', photos: none, why: 'No photo to spare: a dedication.' },
  ],
  'dedication-figure': [
    [headed('dedication'), rest(), figure],
    { bleeds: 'foot', tone: 'turn', photos: none, airy: true, why: 'No photo to spare: a dedication.' },
  ],
});

export const boldContentsPages = pages('contents', {
  'contents-top': [
    [across({ most: 'large' }), block, title, list, rest(), imprint],
    { likes: 0.7, bleeds: 'top', photos: some, why: 'The stories in the order they were told, under a picture.' },
  ],
  'contents-foot': [
    [title, list, block, imprint, block, across({ captions: 'over', most: 'large' })],
    { likes: 0.7, bleeds: 'foot', photos: some, why: 'The stories in the order they were told, over a picture.' },
  ],
  'contents-corner': [
    [
      beside(on('corner', photos({ least: 'low', most: 'large' })), filling(on('strip', quoteOrShapes()))),
      block,
      title,
      list,
      rest(),
      imprint,
    ],
    { likes: 0.62, bleeds: 'top', photos: one, why: 'The stories under a picture and a line beside it.' },
  ],
  'contents-side': [
    beside(
      on('outer', stack(photos({ captions: 'none', least: 'low', most: 'tall' }), rest())),
      on('inner', stack(field, title, list, rest(), imprint, foot)),
    ),
    { likes: 0.75, ...whole, photos: one, aspect: upright, why: 'The stories beside an upright picture.' },
  ],
  'contents-plain': [
    [title, list, block, imprint, block, on('page', shapes({ most: 'large' }))],
    { likes: 0.7, bleeds: 'foot', photos: none, why: 'The stories over the theme’s shapes.' },
  ],
  'contents-ground': [
    [title, list, rest(), imprint],
    { likes: 0.7, photos: none, tone: 'turn', airy: true, why: 'The stories on a flat colour.' },
  ],
  'contents-words': [
    [title, list, rest(), imprint],
    { likes: -1, airy: true, why: 'Many stories: the list takes the whole page.' },
  ],
});

const colophon = stack(block, rule({ thick: 'thick' }), part, words('brand'));
export const boldBacks = pages('back', {
  'back-shapes': [
    [on('page', shapes({ least: 'usual', most: 'large' })), block, headed('closing'), rest(), colophon],
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
