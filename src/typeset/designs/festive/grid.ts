import { trim } from '../../model.ts';
import type { Grid } from '../../plan/design.ts';

/** Symmetrical margins: every page has room for a frame around it. */
export const festiveGrid: Grid = { top: 23, bottom: 270, width: 166, gutter: 7, inner: 22, outer: 22 };

/** Where something `w` mm wide begins so that it stands in the middle of the page. */
export const centred = (w: number): number => (trim.w - w) / 2;
