import * as nodes from '../../layout/nodes.ts';
import type { LayoutNode, PageTemplate } from '../../layout/nodes.ts';
import { pages } from '../pages.ts';
import * as parts from './parts.ts';

const { centred, columns, rest } = nodes;
const { across, block, dash, endMark, none, part, plate, some } = parts;

/** Columns with their head, if any, under or over pictures. */
const running = (
  name: string,
  lays: 'opening' | 'further' | 'talk',
  head: readonly LayoutNode[],
): readonly PageTemplate[] =>
  pages(lays, {
    [`${name}-plate`]: [
      [plate(), block, ...head, columns(), rest()],
      { form: 'plate', photos: some, airy: true, why: 'A plate over the text, as wide as the column.' },
    ],
    [`${name}-across`]: [
      [across(), block, ...head, columns(), rest()],
      { form: 'top', bleeds: 'top', photos: some, why: 'The picture runs from edge to edge over the text.' },
    ],
    [`${name}-foot`]: [
      [...head, columns(), block, across({ captions: 'over' })],
      { form: 'foot', bleeds: 'foot', photos: some, marks: false, why: 'The picture carries the foot of the page.' },
    ],
    [`${name}-words`]: [
      [...head, columns(), endMark, rest()],
      { form: 'words', likes: 0.5, photos: none, airy: true, why: 'Words alone, from the top of the page.' },
    ],
  });

/** Text at the foot of the page: how a chapter begins in a book, and how a story goes on beside a full page. */
const chapter = (
  name: string,
  lays: 'opening' | 'further' | 'talk',
  head: readonly LayoutNode[],
): readonly PageTemplate[] =>
  pages(lays, {
    [name]: [
      [rest(), dash, part, ...head, columns()],
      { form: 'chapter', airy: true, photos: none, why: 'A chapter begins low on the page.' },
    ],
  });

const [storyHead, talkHead] = [
  [centred('head'), block],
  [centred('talk head'), block],
];

export const letterpressRunning: readonly PageTemplate[] = [
  ...running('opening', 'opening', storyHead),
  ...chapter('opening-chapter', 'opening', storyHead),
  ...running('more', 'further', []),
  ...chapter('more-low', 'further', []),
  ...running('talk', 'talk', talkHead),
  ...chapter('talk-chapter', 'talk', talkHead),
];
