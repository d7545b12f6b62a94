import type { Item } from '../model.ts';
import type { Desk, Sheet } from './design.ts';
import { layColumn } from './desk.ts';
import type { TextBlock } from './sequence.ts';
import { columnWidth, gutterOf, leadingOf, needOf } from './sequence.ts';
import type { Answer } from './text.ts';
import { featureItems, talkItems } from './text.ts';

/** A text block's thread, ready to be poured. */
export interface Text {
  /** The thread's id. */
  id: string;
  answers: readonly Answer[];
  items: readonly Item[];
  /** Lines in the body's columns, all columns together, with what is kept spare. */
  need: number;
}

/** Opens the thread of a block: from here on some page must lay columns for it. */
export function openThread(desk: Desk, block: TextBlock): Text {
  const answers = block.answers.map(({ answer }) => answer);
  const [first] = answers;
  const items = block.kind === 'talk' || !first ? talkItems(answers) : featureItems(first);
  const text = { id: `t${desk.threads.length + 1}`, answers, items, need: needOf(desk, block) };
  desk.threads.push({ id: text.id, answers: answers.map(answer => answer.index), items });
  return text;
}

/** Lines of a text on another measure than the body's columns, in one column, with what is kept spare. */
export function linesFor(desk: Desk, items: readonly Item[], width: number): number {
  const [lines = 0] = desk.measure([{ kind: 'thread', items, width, body: desk.body }]);
  return Math.ceil(lines * (1 + desk.slack)) + 1;
}

/** The body's columns, `lines` lines each from y, side by side from the left edge of the text. */
export function layColumns(desk: Desk, on: Sheet, thread: string, y: number, lines: number): void {
  // A page may have room for nothing but the codes under a text.
  if (lines === 0) return;
  const w = columnWidth(desk);
  const step = w + gutterOf(desk.grid, desk.body.columns);
  for (let n = 0; n < desk.body.columns; n++) {
    layColumn(on, thread, { x: on.x0 + n * step, y, w, lines, leading: leadingOf(desk.body) });
  }
}
