import type { TextPart } from '../model.ts';
import { heightOf, textPart } from '../plan/answers.ts';
import { layDrawing, layPanel, layRule, layType } from '../plan/page-layout.ts';
import { recipeOf, rowsOf } from '../plan/rows.ts';
import type { ListRow } from '../plan/rows.ts';
import { askedRows } from './asked-rows.ts';
import type { Row, RowCell } from './asked-rows.ts';
import { nothing, tolerance } from './fill.ts';
import type { Size } from './fill.ts';
import type { RowsNode } from './nodes.ts';
import { inScale } from './scale.ts';
import { refuse, spareOfType, typeAt } from './template-page.ts';
import type { Place, Spot, TemplatePage } from './template-page.ts';
import { ladderOf, pointsOnLine } from './text-rows.ts';
import type { TextContext } from './text-rows.ts';

/** Answers or lines in rows: the heights that they can have, and their frames. */

/** The gap between rows may grow by this factor. */
const gapGrowth = 1.8;

const heightWith = (rows: readonly Row[], gap: number): number =>
  rows.reduce((sum, { tall }) => sum + tall, 0) + gap * Math.max(0, rows.length - 1);
const leastGap = ({ table: { spaces } }: TextContext, { of, gap }: RowsNode): number =>
  inScale(spaces, gap ?? (of === 'lines' ? 'line' : 'part'));

/** The rows as large as a height allows, and the gap between them, mm; `undefined` when they are higher. */
function rowsWithin(sets: readonly Row[][], least: number, height: number): { rows: Row[]; gap: number } | undefined {
  const rows = sets.find(set => heightWith(set, least) <= height + tolerance);
  if (!rows) return undefined;
  const spare = (height - heightWith(rows, least)) / Math.max(1, rows.length - 1);
  return { rows, gap: Math.min(least * gapGrowth, least + spare) };
}

/** The heights that the rows of a page can have. */
export function sizeOfRows(page: TemplatePage, node: RowsNode, spot: Spot): Size {
  const gap = leastGap(page, node);
  const sets = rowsInSizes(page, node, spot);
  if (sets.every(rows => rows.length === 0)) return nothing;
  const least = Math.min(...sets.map(rows => heightWith(rows, gap)));
  const most = Math.max(...sets.map(rows => heightWith(rows, gap * gapGrowth)));
  const useful = (height: number): number => {
    const set = rowsWithin(sets, gap, height);
    return set ? heightWith(set.rows, set.gap) : 0;
  };
  return { least, preferred: (least + most) / 2, most, grows: 'words', useful };
}

/** Lays the rows of a page as large as their place allows, with rules between them. */
export function placeRows(page: TemplatePage, node: RowsNode, place: Place): void {
  const set = rowsWithin(rowsInSizes(page, node, place), leastGap(page, node), place.h);
  if (!set) return refuse(page, 'the rows are higher than their place');
  let { y } = place;
  set.rows.forEach(({ cells, tall, ruled, panel }, n) => {
    if (n > 0 && ruled) placeBetweenRows(page, node, { ...place, y: y - set.gap / 2 });
    const under = panel && placePanel(page, node, { ...place, x: place.x + panel.x, w: panel.w, y, h: tall });
    for (const { x, w, drop, tall: own, parts } of cells)
      layType(
        page.layout,
        { x: place.x + x, y: y + drop, w, h: own + spareOfType },
        { ...typeAt(place, node.align, parts), over: place.over ?? under },
      );
    y += tall + set.gap;
  });
}

/** Lays the ground under a turn; `undefined` where it has none. */
function placePanel({ layout, table }: TemplatePage, { under }: RowsNode, at: Place): string | undefined {
  if (under === undefined) return undefined;
  const { ground: colour, mark: ink } = table.tones[under];
  return layPanel(layout, at, { colour, ink, over: at.over });
}

/** Lays a rule, or the drawing that stands for it, with its middle at the top of the place. */
function placeBetweenRows(
  { layout, table }: TemplatePage,
  { divider: drawing }: RowsNode,
  { tone, over, ...at }: Place,
) {
  if (drawing === undefined)
    layRule(layout, { ...at, h: inScale(table.spaces, 'hair') / 2 }, { ink: tone.between ?? tone.mark, over });
  else {
    const h = inScale(table.heights, 'label');
    layDrawing(layout, { ...at, y: at.y - h / 2, h }, { drawing, ink: tone.mark, ground: tone.ground, over });
  }
}

/** The rows in each of their sizes, the largest first. */
function rowsInSizes(page: TextContext, node: RowsNode, spot: Spot): Row[][] {
  if (node.of !== 'lines') return askedRows(page, node, spot);
  const lines = linesOf(page, node);
  return sizesOf(page, lines, spot.w).map(size =>
    lines.map((line, at) => lineRow(page, line, { spot, size, after: lines[at - 1], leads: lines })),
  );
}

/** The lines of a list or a timeline, or of this part of a recipe. */
function linesOf({ content: { answers } }: TextContext, { part }: RowsNode): readonly ListRow[] {
  const [answer] = answers;
  if (!answer) return [];
  return part === undefined ? rowsOf(answer) : (recipeOf(answer)?.[part] ?? []);
}

/** From this size on, points, lines are set as headlines: each of their words must fit this share of the measure. */
const [largeLine, largeShare] = [24, 0.66];
/** The points of the lines, the largest first. */
const sizesOf = ({ table, context }: TextContext, lines: readonly ListRow[], w: number): readonly number[] =>
  ladderOf(inScale(table.sizes, 'item')).filter(
    size =>
      size < largeLine ||
      lines.every(({ text }) => size <= pointsOnLine(context.look, 'entry', { text, w: w * largeShare })),
  );

/** The width of a lead (number or date) by its letters, at most a share of the line, and the gap after it, mm. */
const leadLook = { least: 6, letter: 0.2, share: 0.34, gap: 3 };
const headingSize = 8;

interface LineSetting {
  spot: Spot;
  size: number;
  after: ListRow | undefined;
  leads: readonly ListRow[];
}

/** A line of a list or a timeline, with its number or date before it. */
function lineRow({ context }: TextContext, line: ListRow, { spot: { w, tone }, size, after, leads }: LineSetting): Row {
  const longest = Math.max(0, ...leads.map(row => row.lead?.length ?? 0));
  const leadW = longest === 0 ? 0 : Math.min(w * leadLook.share, leadLook.least + longest * size * leadLook.letter);
  const isLarge = size >= largeLine;
  const text = line.heading
    ? textPart('eyebrow', line.text, { size: headingSize, colour: tone.line })
    : textPart(isLarge ? 'entry' : 'item', line.text, { size, colour: tone.ink });
  const lead = textPart(isLarge ? 'numeral' : 'moment', line.lead ?? '', { size, colour: tone.line });
  const cell = (part: TextPart, x: number, width: number): RowCell => ({
    x,
    w: width,
    drop: 0,
    tall: heightOf([part], width, context.measure),
    parts: [part],
  });
  const cells = [
    ...(line.lead === undefined ? [] : [cell(lead, 0, leadW - leadLook.gap)]),
    cell(text, leadW, w - leadW),
  ];
  return { cells, tall: Math.max(...cells.map(({ tall }) => tall)), ruled: !line.heading && !after?.heading };
}
