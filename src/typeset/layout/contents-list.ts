import type { ContentsEntry } from '../plan/page-sequence.ts';
import { heightOf, textPart } from '../plan/answers.ts';
import { inScale } from './scale.ts';
import { ladderOf } from './text-rows.ts';
import type { TextContext } from './text-rows.ts';

/** The list of contents in one size: points of a title, the space under each entry, and its height, mm. */
interface ContentsList {
  size: number;
  gap: number;
  columns: 1 | 2;
  tall: number;
}

/** A list of so many entries has two columns on a measure of so many mm. */
const twoColumns = { entries: 9, width: 150 };
/** The template's own measures: the gutter, the number's width in points of the title, and the note under a title. */
const [gutter, numberShare, note] = [8, 0.72, { size: 7.8, gap: 2.6 }];
/** The width of a large number, in points of the title. */
export const largeNumberShare = 0.95;
/** What the typesetter may need more than was measured, mm. */
const spare = 2;
/** The space under an entry, in points of its title. */
const gapShare = 0.42;

/** The list of contents in each of its sizes, the largest first. */
export function contentsLists(
  { table, context, content }: TextContext,
  w: number,
  hasLargeNumbers = false,
): ContentsList[] {
  const entries = content.entries ?? [];
  const columns = entries.length >= twoColumns.entries && w >= twoColumns.width ? 2 : 1;
  return ladderOf(inScale(table.sizes, 'entry')).map(points => {
    const size = points * Math.min(1.1, context.look.scale);
    const gap = size * gapShare;
    const width = (columns === 2 ? (w - gutter) / 2 : w) - size * (hasLargeNumbers ? largeNumberShare : numberShare);
    const talls = entries.map(({ title, note: line }: ContentsEntry) => {
      const parts = [
        textPart('entry', title, { size, gap: note.gap }),
        ...(line === '' ? [] : [textPart('label', line, { size: note.size })]),
      ];
      return heightOf(parts, width, context.measure) + gap;
    });
    const half = Math.ceil(entries.length / columns);
    const sum = (some: readonly number[]) => some.reduce((all, tall) => all + tall, 0);
    return { size, gap, columns, tall: Math.max(sum(talls.slice(0, half)), sum(talls.slice(half))) + spare };
  });
}
