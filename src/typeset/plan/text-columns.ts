import type { TextItem } from '../model.ts';
import type { PlanContext, PageLayout } from './design.ts';
import { layColumn } from './page-layout.ts';
import type { TextBlock } from './page-sequence.ts';
import { columnWidth, gutterOf, leadingOf, linesNeeded } from './page-sequence.ts';
import type { PreparedAnswer } from './answers.ts';
import { featureItems, talkItems } from './answers.ts';

/** The thread of a text block, ready to be set in columns. */
export interface OpenText {
  /** The thread's id. */
  id: string;
  answers: readonly PreparedAnswer[];
  items: readonly TextItem[];
  /** Lines that it needs in the body's columns, all columns together, with the spare part. */
  need: number;
}

/** Adds the thread of a block to the plan. The pages of the block must then lay out columns for it. */
export function openThread(context: PlanContext, block: TextBlock): OpenText {
  const answers = block.answers.map(({ answer }) => answer);
  const [first] = answers;
  const items = block.kind === 'talk' || !first ? talkItems(answers) : featureItems(first);
  const text = { id: `t${context.threads.length + 1}`, answers, items, need: linesNeeded(context, block) };
  context.threads.push({ id: text.id, answers: answers.map(answer => answer.index), items });
  return text;
}

/** Lines of a text in one column of `width` mm, with the spare part. */
export function linesOnMeasure(context: PlanContext, items: readonly TextItem[], width: number): number {
  const [lines = 0] = context.measure([{ kind: 'thread', items, width, body: context.body }]);
  return Math.ceil(lines * (1 + context.slack)) + 1;
}

/** Adds the body's columns side by side from the left edge of the text area, `lines` lines each from `y` (mm) on. */
export function layColumns(
  context: PlanContext,
  layout: PageLayout,
  { thread, y, lines }: { thread: string; y: number; lines: number },
): void {
  // The last page of a text may have room for its codes only.
  if (lines === 0) return;
  const w = columnWidth(context);
  const step = w + gutterOf(context.grid, context.body.columns);
  for (let n = 0; n < context.body.columns; n++) {
    layColumn(layout, thread, { x: layout.x0 + n * step, y, w, lines, leading: leadingOf(context.body) });
  }
}
