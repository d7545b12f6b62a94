import type { Grid } from '../../plan/design.ts';

/** A generous page: two or three columns between calm margins. */
export const quietGrid: Grid = { top: 18, bottom: 273, width: 174, gutter: 6, inner: 20, outer: 16 };
