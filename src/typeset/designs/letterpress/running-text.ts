import { centred, columns, rest, template } from '../../layout/nodes.ts';
import type { PageTemplate } from '../../layout/nodes.ts';
import { across, block, dash, endMark, none, part, plate, some } from './parts.ts';

/** Head and columns under or over pictures; the first page of a story, and of several answers. */
export const runningPages = (
  name: string,
  lays: 'opening' | 'talk',
  head: 'head' | 'talk head',
): readonly PageTemplate[] => [
  template(`${name}-plate`, lays, [plate(), block, centred(head), block, columns(), rest()], {
    form: 'plate',
    photos: some,
    why: 'A plate over the text, as wide as the column.',
  }),
  template(`${name}-across`, lays, [across(), block, centred(head), block, columns(), rest()], {
    form: 'top',
    bleeds: 'top',
    photos: some,
    why: 'The picture runs from edge to edge over the text.',
  }),
  template(`${name}-foot`, lays, [centred(head), block, columns(), block, across({ captions: 'over' })], {
    form: 'foot',
    bleeds: 'foot',
    photos: some,
    marks: false,
    why: 'The picture carries the foot of the page.',
  }),
  template(`${name}-head-first`, lays, [centred(head), block, plate(), block, columns(), rest()], {
    form: 'framed',
    likes: 0.55,
    photos: some,
    why: 'The title first, then a plate, then the text.',
  }),
  template(`${name}-plain`, lays, [centred(head), block, columns(), endMark, rest()], {
    form: 'words',
    likes: 0.5,
    photos: none,
    why: 'Words alone, from the top of the page.',
  }),
  template(`${name}-chapter`, lays, [rest(), dash, part, centred(head), block, columns()], {
    form: 'chapter',
    likes: 0.6,
    airy: true,
    photos: none,
    why: 'A chapter begins low on the page, as in a book.',
  }),
];

export const letterpressFurther: readonly PageTemplate[] = [
  template('more-plate', 'further', [plate(), block, columns(), rest()], {
    form: 'plate',
    photos: some,
    why: 'The story goes on under a plate.',
  }),
  template('more-across', 'further', [across(), block, columns(), rest()], {
    form: 'top',
    bleeds: 'top',
    photos: some,
    why: 'The story goes on under a picture from edge to edge.',
  }),
  template('more-foot', 'further', [columns(), block, across({ captions: 'over' })], {
    form: 'foot',
    bleeds: 'foot',
    photos: some,
    marks: false,
    why: 'The story goes on over a picture.',
  }),
  template('more-words', 'further', [columns(), endMark, rest()], {
    form: 'words',
    likes: 0.5,
    photos: none,
    why: 'The story goes on.',
  }),
];
