import { columns, on, onPicture, rest, template, words } from '../../layout/nodes.ts';
import type { PageTemplate } from '../../layout/nodes.ts';
import { quietAcross, block, foot, footPicture, framed, inset, largeMotif, noPhoto, onePhoto } from './parts.ts';
import { plain, quotePanel, top } from './parts.ts';

/** Head and columns with pictures: the first page of a story, and of several answers. */
export const runningPages = (name: 'opening' | 'talk', head: 'head' | 'talk head'): readonly PageTemplate[] => [
  template(`${name}-top`, name, [quietAcross(), block, rest(), words(head), block, columns()], {
    ...top,
    why: 'The picture takes what the text leaves, from edge to edge.',
  }),
  template(`${name}-foot`, name, [words(head), block, columns(), rest(), block, footPicture], {
    ...foot,
    why: 'The picture carries the foot of the page.',
  }),
  template(`${name}-framed`, name, [words(head), block, inset(), block, columns(), rest()], {
    ...framed,
    why: 'The title first, then a picture between the margins, then the text.',
  }),
  template(`${name}-band`, name, [words(head), block, quietAcross(), block, columns(), rest()], {
    ...framed,
    why: 'A band of pictures between the title and the text.',
  }),
  template(`${name}-quote`, name, [quotePanel, block, rest(), words(head), block, columns()], {
    ...top,
    likes: 0.75,
    photos: noPhoto,
    quote: true,
    why: 'No photo left: a line of the story stands where the picture would.',
  }),
  template(`${name}-low`, name, [rest(), largeMotif, block, words(head), block, columns()], {
    ...plain,
    why: 'A chapter begins low on the page, under the theme’s motif.',
  }),
  template(`${name}-plain`, name, [words(head), block, columns(), rest()], {
    ...plain,
    why: 'Words alone, from the top of the page.',
  }),
];

const titlePicture = onPicture({ foot: on('text', words('head')) });

/** The further pages of a story, and openings of a form of their own. */
export const quietFurther: readonly PageTemplate[] = [
  template('more-top', 'further', [quietAcross(), block, rest(), columns()], {
    ...top,
    why: 'The story goes on under a picture from edge to edge.',
  }),
  template('more-foot', 'further', [columns(), rest(), block, footPicture], {
    ...foot,
    why: 'The story goes on over a picture.',
  }),
  template('more-framed', 'further', [inset(), block, columns(), rest()], {
    ...framed,
    why: 'The story goes on under a picture between the margins.',
  }),
  template('more-quote', 'further', [quotePanel, block, rest(), columns()], {
    ...top,
    likes: 0.75,
    photos: noPhoto,
    quote: true,
    why: 'The story goes on under a line of another one.',
  }),
  template('more-words', 'further', [columns(), rest()], { ...plain, why: 'The story goes on.' }),
  template('opening-over', 'opening', [titlePicture, block, columns()], {
    ...top,
    likes: 0.8,
    photos: onePhoto,
    captions: false,
    why: 'The title stands on the foot of its picture.',
  }),
];
