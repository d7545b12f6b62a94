import * as nodes from '../../layout/nodes.ts';
import type { LayoutNode, PageTemplate } from '../../layout/nodes.ts';
import { none, poor, some } from '../limits.ts';
import { pages } from '../pages.ts';
import * as parts from './parts.ts';

const { centred, columns, rest } = nodes;
const { across, acrossFoot, atFoot, atTop, block, dash, endMark, inWords, part, plate, section, widePlate } = parts;

/**
 * Columns with their head, if any. A text begins at the head of the page or ends at its foot, and its picture takes the
 * other end: in the column's width, wider, or from edge to edge, by the room that the text leaves. Text alone stands at
 * the foot of the page, where a chapter begins in a book and a story goes on beside a full page.
 */
const running = (
  lays: 'opening' | 'further' | 'talk',
  { name, low, head }: { name: string; low: string; head: readonly LayoutNode[] },
): readonly PageTemplate[] =>
  pages(lays, {
    [`${name}-plate`]: [
      [plate(), block, rest(), ...head, columns(), rest()],
      { form: 'plate', photos: some, airy: true, why: 'A plate over the text, as wide as the column.' },
    ],
    [`${name}-wide`]: [
      [...head, columns(), rest(), block, widePlate()],
      { form: 'wide', photos: some, airy: true, why: 'A plate under the text, wider than the column.' },
    ],
    [`${name}-across`]: [
      [across(), section, rest(), ...head, columns(), rest()],
      { ...atTop, why: 'The picture runs from edge to edge over the text.' },
    ],
    [`${name}-foot`]: [
      [...head, columns(), rest(), block, acrossFoot],
      { ...atFoot, why: 'The picture carries the foot of the page.' },
    ],
    [`${name}-words`]: [
      [...head, columns(), endMark, rest()],
      { ...inWords, likes: poor, photos: none, why: 'Words alone, from the top of the page.' },
    ],
    [low]: [
      [rest(), dash, part, ...head, columns()],
      { form: 'chapter', airy: true, photos: none, why: 'A chapter begins low on the page.' },
    ],
  });

export const letterpressRunning: readonly PageTemplate[] = [
  ...running('opening', { name: 'opening', low: 'opening-chapter', head: [centred('head'), block] }),
  ...running('further', { name: 'more', low: 'more-low', head: [] }),
  ...running('talk', { name: 'talk', low: 'talk-chapter', head: [centred('talk head'), block] }),
];
