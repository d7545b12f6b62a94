import { centred, columns, rest, template } from '../../layout/nodes.ts';
import type { LayoutNode, PageTemplate } from '../../layout/nodes.ts';
import { across, block, dash, endMark, none, part, plate, some } from './parts.ts';

/** Columns with their head, if any, under or over pictures. */
const pages = (
  name: string,
  lays: 'opening' | 'further' | 'talk',
  head: readonly LayoutNode[],
): readonly PageTemplate[] => [
  template(`${name}-plate`, lays, [plate(), block, ...head, columns(), rest()], {
    form: 'plate',
    photos: some,
    airy: true,
    why: 'A plate over the text, as wide as the column.',
  }),
  template(`${name}-across`, lays, [across(), block, ...head, columns(), rest()], {
    form: 'top',
    bleeds: 'top',
    photos: some,
    why: 'The picture runs from edge to edge over the text.',
  }),
  template(`${name}-foot`, lays, [...head, columns(), block, across({ captions: 'over' })], {
    form: 'foot',
    bleeds: 'foot',
    photos: some,
    marks: false,
    why: 'The picture carries the foot of the page.',
  }),
  template(`${name}-words`, lays, [...head, columns(), endMark, rest()], {
    form: 'words',
    likes: 0.5,
    photos: none,
    airy: true,
    why: 'Words alone, from the top of the page.',
  }),
];

/** Text at the foot of the page: how a chapter begins in a book, and how a story goes on beside a full page. */
const chapter = (name: string, lays: 'opening' | 'further' | 'talk', head: readonly LayoutNode[]): PageTemplate =>
  template(name, lays, [rest(), dash, part, ...head, columns()], {
    form: 'chapter',
    airy: true,
    photos: none,
    why: 'A chapter begins low on the page.',
  });

const [storyHead, talkHead] = [
  [centred('head'), block],
  [centred('talk head'), block],
];

export const letterpressRunning: readonly PageTemplate[] = [
  ...pages('opening', 'opening', storyHead),
  chapter('opening-chapter', 'opening', storyHead),
  ...pages('more', 'further', []),
  chapter('more-low', 'further', []),
  ...pages('talk', 'talk', talkHead),
  chapter('talk-chapter', 'talk', talkHead),
];
