import { leadingOf, columnWidth, gutterOf } from '../plan/page-sequence.ts';
import { layColumn } from '../plan/page-layout.ts';
import { codesHeight, layCodes } from '../plan/recording-codes.ts';
import { layColumns, linesOnMeasure } from '../plan/text-columns.ts';
import { fixed } from './fill.ts';
import type { Size } from './fill.ts';
import type { ColumnsNode } from './nodes.ts';
import { refuse } from './template-page.ts';
import type { Place, Spot, TemplatePage } from './template-page.ts';

/** Running text in columns, and the codes of recordings under it. */

/** Space over the codes of recordings, mm. */
const aboveCodes = 7;
const codesOn = ({ content: { answers, marked } }: TemplatePage) =>
  marked ? answers.flatMap(answer => answer.marks) : [];

/** The height of the codes of a page with the space over them, mm: 0 without any. */
const codesTall = (page: TemplatePage, { w }: Spot): number => codesHeight(codesOn(page), w, aboveCodes);
export const sizeOfCodes = (page: TemplatePage, spot: Spot): Size => fixed(codesTall(page, spot));

export const placeCodes = (page: TemplatePage, { x, y, w, tone, over }: Place): void =>
  layCodes(
    page.layout,
    { x, y: y + aboveCodes, w },
    {
      marks: codesOn(page),
      ground: tone.ground === 'paper' ? 'paper' : 'light',
      colour: tone.ink,
      soft: tone.soft,
      over,
    },
  );

/** Lines of running text in each column of a page, and their height, mm. */
function columnsOf({ context, content }: TemplatePage, { count }: ColumnsNode, { w }: Spot) {
  const { run } = content;
  const own = (run?.lines ?? 0) * (count === 'one' ? context.body.columns : 1);
  const lines = run && run.lines === undefined && count === 'one' ? linesOnMeasure(context, run.items, w) : own;
  return { lines, tall: lines * leadingOf(context.body) };
}

/** The height of running text with the codes below it. */
export const sizeOfColumns = (page: TemplatePage, node: ColumnsNode, spot: Spot): Size =>
  fixed(columnsOf(page, node, spot).tall + codesTall(page, spot));

/** Lays running text and, below it, the codes that belong to it. */
export function placeColumns(page: TemplatePage, node: ColumnsNode, place: Place): void {
  const { context, layout, content } = page;
  const { x, y, w, over } = place;
  const { lines, tall } = columnsOf(page, node, place);
  if (!content.run) return refuse(page, 'there is no running text');
  const { thread } = content.run;
  if (node.count === 'body') layColumns(context, layout, { thread, y, lines });
  else if (lines > 0) layColumn(layout, thread, { x, y, w, lines, leading: leadingOf(context.body), over });
  placeCodes(page, { ...place, y: y + tall });
}

/** Lays columns of the body side by side, which end at the same height. */
export function layLevel(
  { context, layout }: TemplatePage,
  thread: string,
  { x, y, lines }: { x: number; y: number; lines: readonly number[] },
): void {
  const [w, leading, most] = [columnWidth(context), leadingOf(context.body), Math.max(...lines)];
  const step = w + gutterOf(context.grid, context.body.columns);
  lines.forEach((own, at) => {
    if (own > 0) layColumn(layout, thread, { x: x + at * step, y: y + (most - own) * leading, w, lines: own, leading });
  });
}
