import type { Box } from '../../model.ts';
import type { Desk, Sheet } from '../../plan/design.ts';
import { box, layRule, layType } from '../../plan/desk.ts';
import type { Alone } from '../../plan/stories.ts';
import type { Answer } from '../../plan/text.ts';
import { heightOf, part } from '../../plan/text.ts';
import { lineSize } from './type.ts';

/** A line of a list or a moment of a timeline: what stands before it, if anything, and what it says. */
interface Line {
  mark: string;
  text: string;
  kind: 'line' | 'head' | 'bullet';
}

function linesOf({ list, timeline }: Answer): Line[] {
  if (list)
    return list.map(line => ({
      mark: line.kind === 'step' ? line.number : '',
      text: line.text,
      kind: line.kind === 'heading' ? 'head' : line.kind === 'bullet' ? 'bullet' : 'line',
    }));
  if (!timeline) return [];
  return [
    ...timeline.before.map((text): Line => ({ mark: '', text, kind: 'line' })),
    ...timeline.moments.map(({ when, text }): Line => ({ mark: when, text, kind: 'line' })),
  ];
}

/** Lines under rules, as large as their room bears: each with its mark in a column of its own. */
export interface Rows {
  lines: readonly Line[];
  talls: readonly number[];
  /** Width of the marks' column, points of marks and texts, air above and below each text, mm. */
  marks: number;
  mark: number;
  size: number;
  air: number;
}

const [leastAir, mostAir] = [1.8, 7.5];
const rule = 0.5;

/** How the lines of an answer stand in a room; `undefined` when they do not, or are only few. */
export function rowsIn(desk: Desk, { answer }: Alone, { w, h }: Pick<Box, 'w' | 'h'>): Rows | undefined {
  const lines = linesOf(answer);
  if (lines.length < 3 || answer.voice !== undefined) return undefined;
  const marks = answer.timeline ? w * 0.31 : 13;
  const longest = lines
    .flatMap(line => line.mark.split(/\s+/))
    .reduce((long, word) => (word.length > long.length ? word : long), '00');
  for (const size of [17, 14.5, 12.5, 11, 9.8]) {
    const mark = lineSize(longest, marks - 3, desk.look, size * (answer.timeline ? 1.5 : 1.25));
    const talls = lines.map(line =>
      Math.max(
        heightOf([part('item', line.text, sizeOf(line, size))], w - marks, desk.measure),
        line.mark === '' ? 0 : heightOf([part('moment', line.mark, mark)], marks - 3, desk.measure),
      ),
    );
    const air = (h - talls.reduce((sum, tall) => sum + tall + rule, 0)) / (2 * lines.length);
    if (air >= leastAir) return { lines, talls, marks, mark, size, air: Math.min(mostAir, air) };
  }
  return undefined;
}

const sizeOf = ({ kind }: Line, size: number): number => (kind === 'head' ? size * 0.8 : size);

/** Lays the rows from the top of their room. */
export function layRows(on: Sheet, at: Pick<Box, 'x' | 'y' | 'w'>, { lines, talls, marks, mark, size, air }: Rows) {
  let y = at.y;
  lines.forEach((line, n) => {
    const tall = talls[n] ?? 0;
    // The first one stands under the thick rule of the page.
    if (n > 0) layRule(on, box(at.x, y, at.w, rule), 'ink');
    const top = y + rule + air;
    if (line.mark !== '')
      layType(on, box(at.x, top, marks - 3, tall + 1), { parts: [part('moment', line.mark, mark)], colour: 'accent' });
    if (line.kind === 'bullet') layRule(on, box(at.x, top + size * 0.06, size * 0.13, size * 0.13), 'accent');
    layType(on, box(at.x + marks, top, at.w - marks, tall + 1), {
      parts: [part(line.kind === 'head' ? 'eyebrow' : 'item', line.text, sizeOf(line, size))],
      colour: line.kind === 'head' ? 'accent' : 'ink',
    });
    y = top + tall + air;
  });
}
