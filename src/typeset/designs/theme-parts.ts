import { centred, rows, stack } from '../layout/nodes.ts';
import type { LayoutNode, photos } from '../layout/nodes.ts';

/** Parts of the pages that themes have beside the usual ones; what differs between designs is given. */

/** Turns of a conversation, to and fro. */
export const talkRows = (under: 'tint' | 'second'): LayoutNode =>
  rows('to and fro', { turns: true, under, gap: 'line' });
/** What two people say, beside each other. */
export const sidesRows = rows('answers side by side', { turns: true, gap: 'block' });
/** What each says, beside the name. */
export const namesRows = (gap: 'line' | 'part' | 'block'): LayoutNode =>
  rows('answers beside questions', { turns: true, gap });

/** What a recipe needs, and what to do. */
export const ingredientRows = rows('lines', { part: 'ingredients', gap: 'part' });
export const methodRows = rows('lines', { part: 'method', gap: 'part' });

interface YearsGiven {
  year: typeof centred;
  gap: LayoutNode;
  picture: (given: Parameters<typeof photos>[0]) => LayoutNode;
}

/** The first and the last picture of a page, each as large as there is room, below its year. */
export const thenAndNow = ({ year, gap, picture }: YearsGiven) => ({
  early: stack(year('year then'), gap, picture({ pick: 'first', least: 'low', most: 'whole' })),
  late: stack(year('year now'), gap, picture({ pick: 'last', least: 'low', most: 'whole' })),
});
