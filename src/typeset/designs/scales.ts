import type { DesignTable, Tone, TypeSize } from '../layout/scale.ts';

/** What a design states in its scale. */
export type DesignScale = Omit<DesignTable, 'name' | 'looks' | 'texts' | 'templates'>;

/** Type by the number of letters: the most of each step but the last, and points on a wide and a narrow measure. */
export const byLetters =
  (...letters: readonly number[]) =>
  (wide: readonly number[], narrow: readonly number[]): TypeSize => ({ letters, wide, narrow });
/** The steps of headlines, quotations and short lines, the same in all designs. */
export const headlines = byLetters(14, 26, 40, 60, 90, 140);
export const quotations = byLetters(50, 90);
export const shortLines = byLetters(34, 60);
/** Type of one size on a wide and one on a narrow measure. */
export const byWidth = (wide: number, narrow: number): TypeSize => ({ letters: [], wide: [wide], narrow: [narrow] });

/** The inks on grounds that look alike in several designs. */
export const onPaper: Tone = {
  ground: 'paper',
  mark: 'accent',
  title: 'ink',
  ink: 'ink',
  line: 'accent',
  soft: 'soft',
};
export const onTint: Tone = { ...onPaper, ground: 'tint', title: 'deep', soft: 'ink' };
const inLight = { title: 'light', ink: 'light', line: 'light', soft: 'light' } as const;
export const onDeep: Tone = { ...inLight, ground: 'deep', mark: 'second', line: 'second' };
export const onAccent: Tone = { ...inLight, ground: 'accent', mark: 'second' };
