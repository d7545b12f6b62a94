import type { Grid } from '../../plan/design.ts';

/** Two or three columns between wide margins. */
export const quietGrid: Grid = { top: 18, bottom: 273, width: 174, gutter: 6, inner: 20, outer: 16 };
