import * as nodes from '../../layout/nodes.ts';
import type { PageTemplate } from '../../layout/nodes.ts';
import { good, none, one } from '../limits.ts';
import { pages } from '../pages.ts';
import * as parts from './parts.ts';

const { columns, on, onPicture, rest, words } = nodes;
const { block, foot, footPicture, framed, inset, largeMotif, plain, quietAcross, quotePanel, top } = parts;

const underQuote = { ...top, likes: 0.75, photos: none, quote: true } as const;

/** Head and columns with pictures. */
const firstPages = (name: 'opening' | 'talk', head: 'head' | 'talk head'): readonly PageTemplate[] =>
  pages(name, {
    [`${name}-top`]: [
      [quietAcross(), block, rest(), words(head), block, columns()],
      { ...top, why: 'The picture takes what the text leaves, from edge to edge.' },
    ],
    [`${name}-foot`]: [
      [words(head), block, columns(), rest(), block, footPicture],
      { ...foot, why: 'The picture carries the foot of the page.' },
    ],
    [`${name}-framed`]: [
      [words(head), block, inset(), block, columns(), rest()],
      { ...framed, why: 'The title first, then a picture between the margins, then the text.' },
    ],
    [`${name}-band`]: [
      [words(head), block, quietAcross(), block, columns(), rest()],
      { ...framed, why: 'A band of pictures between the title and the text.' },
    ],
    [`${name}-low`]: [
      [rest(), largeMotif, block, words(head), block, columns()],
      { ...plain, why: 'A chapter begins low on the page, under the theme’s motif.' },
    ],
    [`${name}-plain`]: [
      [words(head), block, columns(), rest()],
      { ...plain, why: 'Words alone, from the top of the page.' },
    ],
  });

/** The first page of a story, and of several answers. */
export const quietOpenings = firstPages('opening', 'head');
export const quietTalks = [
  ...firstPages('talk', 'talk head'),
  ...pages('talk', {
    'talk-quote': [
      [quotePanel, block, rest(), words('talk head'), block, columns()],
      { ...underQuote, why: 'No photo left: a line of the story stands where the picture would.' },
    ],
  }),
];

const titlePicture = onPicture({ foot: on('text', words('head')) });

/** The further pages of a story, and an opening of a form of its own. */
export const quietFurther = pages('further', {
  'more-top': [
    [quietAcross(), block, rest(), columns()],
    { ...top, why: 'The story goes on under a picture from edge to edge.' },
  ],
  'more-foot': [[columns(), rest(), block, footPicture], { ...foot, why: 'The story goes on over a picture.' }],
  'more-framed': [
    [inset(), block, columns(), rest()],
    { ...framed, why: 'The story goes on under a picture between the margins.' },
  ],
  'more-quote': [
    [quotePanel, block, rest(), columns()],
    { ...underQuote, why: 'The story goes on under a line of another one.' },
  ],
  'more-words': [[columns(), rest()], { ...plain, why: 'The story goes on.' }],
});
export const quietTitlePages = pages('opening', {
  'opening-over': [
    [titlePicture, block, columns()],
    { ...top, likes: good, photos: one, captions: false, why: 'The title stands on the foot of its picture.' },
  ],
});
