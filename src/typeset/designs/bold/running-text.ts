import * as nodes from '../../layout/nodes.ts';
import type { LayoutNode, PageTemplate } from '../../layout/nodes.ts';
import { fair, none, one, pair, poor, some, uprightShape } from '../limits.ts';
import { pages } from '../pages.ts';
import * as parts from './parts.ts';

const { beside, columns, filling, ground, on, onPicture, rest, stack, step, words } = nodes;
const { across, atFoot, atTop, block, corner, framed, head, headed, innerColumn, noted, onCorner, part } = parts;
const { pile, shapes, shapesAcross, titled, whole } = parts;

interface Running {
  lays: 'opening' | 'talk' | 'further';
  /** The head over the columns, with the space under it. */
  head: LayoutNode;
  /** A head as large as its room, over two columns or on a ground of its own. */
  large: LayoutNode;
  /** What stands in the margin beside head and columns. */
  beside: (text: LayoutNode) => LayoutNode;
}

/** Pictures over, under and between head and columns. */
const picturePages = (name: string, { lays, head: over, beside: noteBeside }: Running): readonly PageTemplate[] => {
  const text = noteBeside(stack(over, columns()));
  return pages(lays, {
    [`${name}-top`]: [
      [across(), block, text, rest()],
      { ...atTop, photos: some, why: 'The picture runs from edge to edge over the text.' },
    ],
    [`${name}-foot`]: [
      [text, rest(), block, across({ captions: 'over' })],
      { ...atFoot, photos: some, marks: false, why: 'The picture carries the foot of the page.' },
    ],
    [`${name}-corner`]: [
      [corner(), block, text, rest()],
      {
        ...atTop,
        form: 'corner',
        likes: 0.66,
        photos: one,
        aspect: uprightShape,
        why: 'An upright picture, shapes beside it.',
      },
    ],
    [`${name}-framed`]: [
      noteBeside(stack(over, framed(), block, columns(), rest())),
      { airy: true, form: 'framed', likes: 0.62, photos: some, why: 'Pictures in the columns, over the text.' },
    ],
  });
};

/** Pictures in the outer corner or along the outer edge, beside columns of other lengths; shapes without any. */
const cornerPages = (name: string, { lays, head: over, large, beside: noteBeside }: Running): readonly PageTemplate[] =>
  pages(lays, {
    [`${name}-strip`]: [
      beside(filling(on('outer', pile())), innerColumn(large, rest(), columns('two'))),
      { form: 'side', likes: 1, ...whole, photos: pair, why: 'Pictures along the outer edge, two columns.' },
    ],
    [`${name}-step`]: [
      step({ head: large, corner: pile() }),
      { ...atTop, form: 'step', likes: 0.85, photos: one, captions: false, why: 'A column begins under the picture.' },
    ],
    [`${name}-shapes`]: [
      [shapesAcross({ most: 'tall' }), block, noteBeside(stack(over, columns())), rest()],
      { ...atTop, likes: poor, photos: none, why: 'The theme’s shapes over the text.' },
    ],
  });

/** The first page of a story, of several answers, or a page on which a story goes on. */
const runningPages = (name: string, running: Running): readonly PageTemplate[] => [
  ...picturePages(name, running),
  ...cornerPages(name, running),
];

const tallHead = headed('tall head');
const framedAndShapes = beside(on('inner', framed()), filling(on('narrow', shapes())));
export const boldOpenings: readonly PageTemplate[] = [
  ...runningPages('opening', { lays: 'opening', head: stack(headed('head'), head), large: tallHead, beside: noted }),
  ...pages('opening', {
    'opening-block': [
      [
        onPicture({ ...onCorner, foot: headed('head'), least: 'large' }),
        part,
        words('caption'),
        block,
        noted(columns()),
        rest(),
      ],
      { form: 'block', likes: 0.85, bleeds: 'top', photos: one, why: 'The headline on a corner of the picture.' },
    ],
    'opening-ground': [
      [on('page', ground('turn', headed('head'), { inset: 'field' })), across(), block, noted(columns()), rest()],
      { form: 'ground', likes: 0.72, bleeds: 'top', photos: some, why: 'The headline on a flat colour.' },
    ],
    'opening-inset': [
      noted(stack(headed('head'), head, framedAndShapes, block, columns(), rest())),
      { form: 'framed', likes: fair, photos: one, why: 'Head, picture and text in the columns.' },
    ],
    'opening-plain': [
      [noted(tallHead), head, rest(), columns()],
      { airy: true, form: 'words', likes: 0.62, photos: none, why: 'The headline takes all that the text leaves.' },
    ],
  }),
];

export const boldFurther: readonly PageTemplate[] = [
  ...runningPages('more', { lays: 'further', head: stack(), large: stack(), beside: text => text }),
  ...pages('further', {
    'more-plain': [
      [columns(), rest()],
      { airy: true, form: 'words', likes: poor, photos: none, why: 'The story goes on.' },
    ],
  }),
];

export const boldTalks: readonly PageTemplate[] = [
  ...runningPages('talk', {
    lays: 'talk',
    head: headed('talk head'),
    large: headed('talk name'),
    beside: text => titled('talk side', text),
  }),
  ...pages('talk', {
    'talk-name': [
      [on('page', ground('turn', headed('talk name'), { inset: 'field' })), block, columns(), rest()],
      { form: 'ground', likes: fair, bleeds: 'top', photos: none, why: 'Its name as large as the text allows.' },
    ],
    'talk-plain': [
      titled('talk side', stack(headed('talk head'), columns(), rest())),
      { airy: true, form: 'words', likes: 0.4, photos: none, why: 'Questions and answers from the top of the page.' },
    ],
  }),
];
