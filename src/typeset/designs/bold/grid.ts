import type { Box } from '../../model.ts';
import { trim } from '../../model.ts';
import type { Grid, PageLayout } from '../../plan/design.ts';

/** Three equal columns at the fold and a wide outer margin, which is a narrow column for notes and labels. */
export const boldGrid: Grid = { top: 16, bottom: 277, width: 160, gutter: 6, inner: 14, outer: 36 };

/** Width of a column and of the space between columns, mm. */
export const [column, gap] = [50, 5];
/** Width of `count` columns with the spaces between them, mm. */
export const wide = (count: number): number => count * column + (count - 1) * gap;

/** Left edge and width of `count` columns beginning with column `from`, counted from 0 at the fold, mm. */
export function span(layout: PageLayout, from: number, count: number): Pick<Box, 'x' | 'w'> {
  const w = wide(count);
  const along = from * (column + gap);
  return { x: layout.left ? layout.x1 - along - w : layout.x0 + along, w };
}

/** Left edge and width of the outer margin and `count` columns beside it, up to the edge of the page, mm. */
export function outside(layout: Pick<PageLayout, 'left'>, count: number): Pick<Box, 'x' | 'w'> {
  const w = boldGrid.outer + wide(count);
  return { x: layout.left ? 0 : trim.w - w, w };
}

/** Left edge and width of the rest of the page that `outside` leaves, up to the fold, mm. */
export function inside(layout: PageLayout, count: number): Pick<Box, 'x' | 'w'> {
  const w = trim.w - boldGrid.outer - wide(count);
  return { x: layout.left ? trim.w - w : 0, w };
}

/** Width of the column of notes in the outer margin, mm. */
export const noteWidth = 20;
/** Left edge and width of the column of notes, mm. */
export const notes = (layout: PageLayout): Pick<Box, 'x' | 'w'> => ({
  x: layout.left ? 12 : trim.w - 12 - noteWidth,
  w: noteWidth,
});
