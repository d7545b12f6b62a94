import type { TextPart } from '../model.ts';
import { leastType } from '../model.ts';
import type { ContentsEntry } from '../plan/page-sequence.ts';
import { heightOf, textPart } from '../plan/answers.ts';
import { box, idFor, layRule, layType, overOf } from '../plan/page-layout.ts';
import { tolerance } from './fill.ts';
import type { Size } from './fill.ts';
import type { ContentsNode } from './nodes.ts';
import { inScale } from './scale.ts';
import { refuse, typeAt } from './template-page.ts';
import type { Place, Spot, TemplatePage } from './template-page.ts';
import { ladderOf, sizeFor } from './text-rows.ts';

/** An entry of the contents: its title with the note under it, and its height, mm. */
interface Entry {
  page: number;
  parts: TextPart[];
  tall: number;
}

/** The list of contents in one size; lengths in mm. */
interface ContentsList {
  /** Points of a title, and of the line under it. */
  size: number;
  note: number;
  /** The space under each entry. */
  gap: number;
  tall: number;
  columns: 1 | 2;
  /** The width of a column, and of the page numbers at its left. */
  column: number;
  figure: number;
  entries: readonly Entry[];
  /** How many of the entries stand in the first column. */
  half: number;
}

/** A list of so many entries has two columns on a measure of so many mm. */
const twoColumns = { entries: 9, width: 150 };
/** The template's own measures: the gutter, and the note under a title. */
const [gutter, note] = [8, { size: leastType, gap: 2.6 }];
/** The width of a page number, in points of its title; and of a large one, which stands under a rule. */
const [numberShare, largeNumberShare] = [0.72, 0.95];
/** What the typesetter may need more than was measured, mm. */
const spare = 2;
/** The space under an entry, in points of its title. */
const gapShare = 0.42;

/** The list of contents in each of its sizes, the largest first. */
function contentsLists(
  { table, context, content }: TemplatePage,
  { ruled, leaders }: ContentsNode,
  { w }: Spot,
): ContentsList[] {
  const given = content.entries ?? [];
  const noted = leaders ? sizeFor(inScale(table.sizes, 'note'), { text: '', w, rung: 0 }) : note.size;
  const columns = given.length >= twoColumns.entries && w >= twoColumns.width ? 2 : 1;
  const column = columns === 2 ? (w - gutter) / 2 : w;
  const half = Math.ceil(given.length / columns);
  return ladderOf(inScale(table.sizes, 'entry')).map(points => {
    const size = points * Math.min(1.1, context.look.scale);
    const gap = size * gapShare;
    const figure = size * (ruled ? largeNumberShare : numberShare);
    const entries = given.map((entry): Entry => {
      const parts = entryParts(entry, { size, note: noted });
      return { page: entry.page, parts, tall: heightOf(parts, column - figure, context.measure) };
    });
    const sum = (some: readonly Entry[]) => some.reduce((all, { tall }) => all + (tall + gap), 0);
    const tall = Math.max(sum(entries.slice(0, half)), sum(entries.slice(half))) + spare;
    return { size, note: noted, gap, columns, tall, column, figure, entries, half };
  });
}

const entryParts = ({ title, note: line }: ContentsEntry, points: { size: number; note: number }): TextPart[] => [
  textPart('entry', title, { size: points.size, gap: note.gap }),
  ...(line === '' ? [] : [textPart('label', line, { size: points.note })]),
];

/** The heights that the list of contents can have. */
export function sizeOfContents(page: TemplatePage, node: ContentsNode, spot: Spot): Size {
  const talls = contentsLists(page, node, spot).map(({ tall }) => tall);
  return { least: Math.min(...talls), preferred: talls[1] ?? talls[0] ?? 0, most: Math.max(...talls), grows: 'words' };
}

/** Lays the contents in the largest size that their place holds: in one frame, or line by line under rules. */
export function placeContents(page: TemplatePage, node: ContentsNode, place: Place): void {
  const list = contentsLists(page, node, place).find(({ tall }) => tall <= place.h + tolerance);
  if (!list) return refuse(page, 'the contents are longer than the page');
  if (node.ruled) return placeEntries(page, list, place);
  const { columns, size, gap, tall, note: noted } = list;
  page.layout.frames.push({
    kind: 'contents',
    id: idFor(page.layout, 'contents'),
    box: box({ ...place, h: tall }),
    columns,
    size,
    gap,
    ...(node.leaders && { note: noted, leaders: true }),
    entries: page.content.entries ?? [],
    ...overOf(place.over),
  });
}

/** The size of a large number against its title's. */
const figureShare = 1.3;

/** Lays the contents line by line: a rule, a large page number, the title, and its note. */
function placeEntries(
  { layout, table }: TemplatePage,
  { size, gap, column: w, figure, entries, half }: ContentsList,
  place: Place,
): void {
  const { tone, over } = place;
  let { y } = place;
  entries.forEach(({ page, parts, tall }, at) => {
    if (at === half) ({ y } = place);
    const x = place.x + (at < half ? 0 : w + gutter);
    layRule(layout, { x, y, w, h: inScale(table.spaces, 'hair') / 2 }, { ink: tone.title, over });
    const cell = { x, y: y + gap * 0.5, w: figure - 1, h: tall + gap * 0.45 };
    const number = [textPart('numeral', String(page), { size: size * figureShare })];
    layType(layout, cell, { ...typeAt(place, 'left', number), colour: tone.line });
    layType(layout, { ...cell, x: x + figure, w: w - figure }, typeAt(place, 'left', parts));
    y += tall + gap;
  });
}
