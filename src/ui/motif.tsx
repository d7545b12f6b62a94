import { themeSlug, type Theme } from '#kernel/themes.ts';
import motifs from './art/motifs.svg?url';
/**
 * A theme's motif in two inks, around the middle of a field of 64. Drawn in `art/motifs.tsx`, fetched once for all
 * pages.
 */
export const Motif = ({ theme, inks }: { theme: Theme; inks: readonly [first: string, second: string] }) => (
  <use href={`${motifs}#${themeSlug(theme)}`} style={{ '--first': inks[0], '--second': inks[1] }} />
);
