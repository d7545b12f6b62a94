import type { Box } from '../../model.ts';
import { trim } from '../../model.ts';
import type { Grid, PageLayout } from '../../plan/design.ts';

/**
 * Three equal columns towards the fold and a wide margin outside, which is a narrow column of its own: for notes and
 * labels.
 */
export const boldGrid: Grid = { top: 16, bottom: 277, width: 160, gutter: 6, inner: 14, outer: 36 };

/** One of the three columns, and the space between them, mm. */
export const [column, gap] = [50, 5];
/** Width of `count` columns with what lies between them, mm. */
export const wide = (count: number): number => count * column + (count - 1) * gap;

/** `count` columns, the first being the `from`th (from 0) counted from the fold. */
export function span(layout: PageLayout, from: number, count: number): Pick<Box, 'x' | 'w'> {
  const w = wide(count);
  const along = from * (column + gap);
  return { x: layout.left ? layout.x1 - along - w : layout.x0 + along, w };
}

/** From the outer edge of the page over the margin and `count` columns. */
export function outside(layout: Pick<PageLayout, 'left'>, count: number): Pick<Box, 'x' | 'w'> {
  const w = boldGrid.outer + wide(count);
  return { x: layout.left ? 0 : trim.w - w, w };
}

/** What `outside` leaves up to the fold, in its colour or picture. */
export function inside(layout: PageLayout, count: number): Pick<Box, 'x' | 'w'> {
  const w = trim.w - boldGrid.outer - wide(count);
  return { x: layout.left ? trim.w - w : 0, w };
}

/** The column of notes in the outer margin. */
export const noteWidth = 20;
export const notes = (layout: PageLayout): Pick<Box, 'x' | 'w'> => ({
  x: layout.left ? 12 : trim.w - 12 - noteWidth,
  w: noteWidth,
});
