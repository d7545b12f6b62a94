import * as nodes from '../../layout/nodes.ts';
import type { LayoutNode, PageTemplate } from '../../layout/nodes.ts';
import { fair, none, one, pair, poor, some, uprightShape } from '../limits.ts';
import { pages } from '../pages.ts';
import * as parts from './parts.ts';

const { beside, columns, filling, ground, on, onPicture, rest, stack, step, words } = nodes;
const { across, atFoot, atTop, block, corner, field, foot, framed, fullStory, head, headed, onCorner, part } = parts;
const { pile, shapes, shapesAcross, titled, whole } = parts;

interface Running {
  lays: 'opening' | 'talk' | 'further';
  /** The head over the columns, with the space under it; the columns stand at the foot of the page. */
  head: LayoutNode;
  /** A head as large as its room, over one column. */
  large: LayoutNode;
  /** The most of the page's height that a picture takes from edge to edge. */
  most: 'large' | 'tall';
  /** What stands in the margin beside head and columns. */
  beside: (text: LayoutNode) => LayoutNode;
}

/** Pictures over, under and between head and columns. */
const picturePages = (
  name: string,
  { lays, head: over, most, beside: noteBeside }: Running,
): readonly PageTemplate[] => {
  const text = noteBeside(stack(over, columns()));
  return pages(lays, {
    [`${name}-top`]: [
      [across({ least: 'usual', most }), block, noteBeside(stack(over, rest(), columns()))],
      { ...atTop, photos: some, why: 'The picture runs from edge to edge over the text.' },
    ],
    [`${name}-foot`]: [
      [text, rest(), block, across({ least: 'usual', most })],
      { ...atFoot, photos: some, marks: false, why: 'The picture carries the foot of the page.' },
    ],
    [`${name}-corner`]: [
      [corner({ least: 'usual', most }), block, noteBeside(stack(over, rest(), columns()))],
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
      noteBeside(stack(over, framed({ most }), block, rest(), columns())),
      { airy: true, form: 'framed', likes: poor, photos: some, why: 'Pictures in the columns, over the text.' },
    ],
  });
};

/** The first page of a story or of several answers, in one column. */
const stripPages = (name: string, { lays, large }: Pick<Running, 'lays' | 'large'>): readonly PageTemplate[] =>
  pages(lays, {
    [`${name}-strip`]: [
      beside(filling(on('beside column', pile())), on('column', stack(field, large, rest(), columns('one'), foot))),
      { form: 'side', likes: 1, ...whole, photos: pair, why: 'Pictures along the outer edge, one column.' },
    ],
  });

/** A picture in the outer corner, beside columns of other lengths; shapes without any. */
const cornerPages = (name: string, { lays, head: over, large, beside: noteBeside }: Running): readonly PageTemplate[] =>
  pages(lays, {
    [`${name}-step`]: [
      step({ head: large, corner: pile() }),
      { ...atTop, form: 'step', likes: 0.85, photos: one, captions: false, why: 'A column begins under the picture.' },
    ],
    [`${name}-shapes`]: [
      [shapesAcross({ most: 'tall' }), block, noteBeside(stack(over, rest(), columns()))],
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
  ...stripPages('opening', { lays: 'opening', large: tallHead }),
  ...runningPages('opening', {
    lays: 'opening',
    head: stack(tallHead, head),
    large: tallHead,
    most: 'large',
    beside: text => text,
  }),
  ...pages('opening', {
    'opening-block': [
      [
        onPicture({ ...onCorner, foot: headed('head'), least: 'large' }),
        part,
        words('caption'),
        block,
        columns(),
        rest(),
      ],
      {
        form: 'block',
        likes: 0.85,
        bleeds: 'top',
        photos: one,
        letters: fullStory,
        why: 'The headline on a corner of the picture.',
      },
    ],
    'opening-ground': [
      [on('page', ground('turn', tallHead, { inset: 'field' })), across({ most: 'large' }), block, columns(), rest()],
      { form: 'ground', likes: 0.72, bleeds: 'top', photos: some, why: 'The headline on a flat colour.' },
    ],
    'opening-inset': [
      stack(tallHead, head, framedAndShapes, block, rest(), columns()),
      { form: 'framed', likes: fair, photos: one, why: 'Head, picture and text in the columns.' },
    ],
    'opening-plain': [
      [tallHead, head, rest(), columns()],
      { airy: true, form: 'words', likes: 0.62, photos: none, why: 'The headline takes all that the text leaves.' },
    ],
  }),
];

export const boldFurther: readonly PageTemplate[] = [
  ...runningPages('more', { lays: 'further', head: stack(), large: stack(), most: 'tall', beside: text => text }),
  ...pages('further', {
    'more-plain': [
      [columns(), rest()],
      { airy: true, form: 'words', likes: poor, photos: none, why: 'The story goes on.' },
    ],
  }),
];

export const boldTalks: readonly PageTemplate[] = [
  ...stripPages('talk', { lays: 'talk', large: headed('talk name') }),
  ...runningPages('talk', {
    lays: 'talk',
    head: headed('talk head'),
    large: headed('talk name'),
    most: 'tall',
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
