import type { Box } from '../model.ts';
import { heightOf, textPart } from '../plan/answers.ts';
import type { ContentsEntry } from '../plan/page-sequence.ts';
import { box, layRule, layType } from '../plan/page-layout.ts';
import { contentsLists, largeNumberShare as numberShare } from './contents-list.ts';
import { inScale } from './scale.ts';
import type { SpaceName } from './scale.ts';
import { refuse } from './template-page.ts';
import type { Spot, TemplatePage } from './template-page.ts';

/** The size of a number against its title's, and the gap between two columns, mm. */
const [figureShare, gutter] = [1.3, 8];

/** Lays the contents line by line: a rule, a large page number, the title, and its note. */
export function placeRuledContents(
  page: TemplatePage,
  ruled: SpaceName,
  { spot, room }: { spot: Spot; room: { y: number; h: number } },
): void {
  const list = contentsLists(page, spot.w, true).find(({ tall }) => tall <= room.h + 0.05);
  if (!list) return refuse(page, 'the contents are longer than the page');
  const { layout, table, context, content } = page;
  const entries = content.entries ?? [];
  const { columns, size, gap } = list;
  const w = columns === 2 ? (spot.w - gutter) / 2 : spot.w;
  const half = Math.ceil(entries.length / columns);
  const over = spot.over === undefined ? {} : { over: spot.over };
  let { y } = room;
  entries.forEach((entry, at) => {
    if (at === half) ({ y } = room);
    const x = spot.x + (at < half ? 0 : w + gutter);
    const parts = entryParts(entry, size);
    const tall = heightOf(parts, w - size * numberShare, context.measure);
    layRule(layout, box({ x, y, w, h: inScale(table.spaces, ruled) / 2 }), { ink: spot.tone.title, over: spot.over });
    const cell: Box = { x, y: y + gap * 0.5, w: size * numberShare - 1, h: tall + gap * 0.45 };
    layType(layout, box(cell), {
      parts: [textPart('numeral', String(entry.page), { size: size * figureShare })],
      colour: spot.tone.line,
      ...over,
    }).slot = 'contents';
    layType(layout, box({ ...cell, x: x + size * numberShare, w: w - size * numberShare }), {
      parts,
      colour: spot.tone.ink,
      ...over,
    }).slot = 'contents';
    y += tall + gap;
  });
}

const entryParts = ({ title, note }: ContentsEntry, size: number) => [
  textPart('entry', title, { size, gap: 2.6 }),
  ...(note === '' ? [] : [textPart('label', note, { size: 7.8 })]),
];
