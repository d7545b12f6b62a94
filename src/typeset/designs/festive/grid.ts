import { trim } from '../../model.ts';
import type { Grid } from '../../plan/design.ts';

/** Symmetrical margins, so that every page has room for a frame. */
export const festiveGrid: Grid = { top: 23, bottom: 270, width: 166, gutter: 7, inner: 22, outer: 22 };

/** The left edge of something `w` mm wide that is centred on the page, mm. */
export const centred = (w: number): number => (trim.w - w) / 2;
