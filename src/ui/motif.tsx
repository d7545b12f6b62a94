import { themeSlug, type Theme } from '#kernel/themes.ts';
import motifs from './art/motifs.svg?url';
/**
 * A theme's motif in two colours, in a 64 × 64 field around the origin. It is drawn in `art/motifs.tsx` and fetched
 * once for all pages.
 */
export const Motif = ({ theme, inks }: { theme: Theme; inks: readonly [first: string, second: string] }) => (
  <use href={`${motifs}#${themeSlug(theme)}`} style={{ '--first': inks[0], '--second': inks[1] }} />
);
