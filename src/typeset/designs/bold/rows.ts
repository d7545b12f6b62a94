import type { Box } from '../../model.ts';
import type { PlanContext, PageLayout } from '../../plan/design.ts';
import { box, layRule, layType } from '../../plan/page-layout.ts';
import type { OnePageText } from '../../plan/text-pages.ts';
import type { PreparedAnswer } from '../../plan/answers.ts';
import { hasLinesBelow, heightOf, textPart } from '../../plan/answers.ts';
import { lettersIn } from '../../text/typography.ts';
import { lineSize, mm } from './type.ts';

/** A line of a list or a moment of a timeline: its mark (number or date, else empty) and its text. */
interface RowLine {
  mark: string;
  text: string;
  kind: 'line' | 'head' | 'bullet';
}

function linesOf({ list, timeline }: PreparedAnswer): RowLine[] {
  if (list)
    return list.map(line => ({
      mark: line.kind === 'step' ? line.number : '',
      text: line.text,
      kind: line.kind === 'heading' ? 'head' : line.kind === 'bullet' ? 'bullet' : 'line',
    }));
  if (!timeline) return [];
  return [
    ...timeline.before.map((text): RowLine => ({ mark: '', text, kind: 'line' })),
    ...timeline.moments.map(({ when, text }): RowLine => ({ mark: when, text, kind: 'line' })),
  ];
}

/** The measured lines of an answer, each under a rule with its mark in a column of its own. */
interface Rows {
  lines: readonly RowLine[];
  /** Height of each line, mm. */
  talls: readonly number[];
  /** Width of the marks' column, mm; points of the marks and of the texts. */
  marks: number;
  mark: number;
  size: number;
  /** From a rule to its text, and from there to the next rule, mm. */
  above: number;
  below: number;
}

/** Thickness of the rule over a line, mm. */
const rule = 0.5;
/** Points of the lines, the largest first. Above `display` they are set as headlines, each on three lines at most. */
const boldRowsSizes = [54, 47, 41, 36, 31.5, 27.5, 24, 20.5, 17, 14.5, 12.5, 11, 9.8];
const display = 20;
/** Least space above and below a line, and greatest space from its rule to it, mm. */
const leastSpace = (size: number): number => (size > display ? size * 0.14 : 1.8);
const mostAbove = (size: number): number => Math.max(7.5, size * 0.24);

/**
 * The lines of an answer in the largest size in which they fit the room, spread over its height; `undefined` when none
 * fits or there are fewer than three lines.
 */
export function fitBoldAnswerRows(
  context: PlanContext,
  { answer }: OnePageText,
  { w, h }: Pick<Box, 'w' | 'h'>,
): Rows | undefined {
  const lines = linesOf(answer);
  if (lines.length < 3 || hasLinesBelow(answer)) return undefined;
  for (const size of boldRowsSizes) {
    const marks = answer.timeline ? w * 0.31 : Math.max(13, size * 0.5);
    if (size > display && !lines.every(line => fitsAsHeadline(context, line, { size, w: w - marks }))) continue;
    const mark = lineSize(longestOf(lines, 'mark'), marks - 3, {
      look: context.look,
      most: size * (answer.timeline ? 1.5 : 1.25),
    });
    const talls = lines.map(line =>
      Math.max(
        heightOf([linePart(line, size)], w - marks, context.measure),
        line.mark === '' ? 0 : heightOf([textPart('moment', line.mark, { size: mark })], marks - 3, context.measure),
      ),
    );
    const space = (h - talls.reduce((sum, tall) => sum + tall + rule, 0)) / (2 * lines.length);
    if (space < leastSpace(size)) continue;
    const above = Math.min(mostAbove(size), space);
    return { lines, talls, marks, mark, size, above, below: 2 * space - above };
  }
  return undefined;
}

/** The longest word of all marks or texts. */
const longestOf = (lines: readonly RowLine[], field: 'mark' | 'text'): string =>
  lines
    .flatMap(line => line[field].split(/\s+/))
    .reduce((longest, word) => (word.length > longest.length ? word : longest), '0');

const linePart = ({ kind, text }: RowLine, size: number) =>
  kind === 'head'
    ? textPart('eyebrow', text, { size: Math.min(14, size * 0.8) })
    : textPart(size > display ? 'entry' : 'item', text, { size });

/** Texts of at most so many letters are kept on one line. */
const unbrokenLetters = 12;

/**
 * Whether a line can be a headline in this size: its words, or a brief line as a whole, fit the measure, and it takes
 * three lines at most.
 */
function fitsAsHeadline(context: PlanContext, line: RowLine, { size, w }: { size: number; w: number }): boolean {
  if (line.kind === 'head') return true;
  const unbroken = lettersIn(line.text) <= unbrokenLetters ? line.text : longestOf([line], 'text');
  // The line pitch of headlines is about one em.
  const threeLines = 3.15 * size * mm;
  return (
    lineSize(unbroken, w, { look: context.look, most: size }) >= size &&
    heightOf([linePart(line, size)], w, context.measure) <= threeLines
  );
}

/** Lays the rows from `at.y` on. */
export function layBoldRowsRows(layout: PageLayout, at: Pick<Box, 'x' | 'y' | 'w'>, rows: Rows) {
  const { lines, talls, marks, mark, size, above, below } = rows;
  let y = at.y;
  lines.forEach((line, n) => {
    const tall = talls[n] ?? 0;
    // The first line is under the page's thick rule.
    if (n > 0) layRule(layout, box({ x: at.x, y, w: at.w, h: rule }), { ink: 'ink' });
    const top = y + rule + above;
    if (line.mark !== '')
      layType(layout, box({ x: at.x, y: top, w: marks - 3, h: tall + 1 }), {
        parts: [textPart('moment', line.mark, { size: mark })],
        colour: 'accent',
      });
    if (line.kind === 'bullet')
      layRule(layout, box({ x: at.x, y: top + size * 0.06, w: size * 0.13, h: size * 0.13 }), { ink: 'accent' });
    layType(layout, box({ x: at.x + marks, y: top, w: at.w - marks, h: tall + 1 }), {
      parts: [linePart(line, size)],
      colour: line.kind === 'head' ? 'accent' : 'ink',
    });
    y = top + tall + below;
  });
}
