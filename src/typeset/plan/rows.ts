import { methodFrom } from '../text/answer-structure.ts';
import type { PreparedAnswer } from './answers.ts';

/** A line of a list or a timeline as it is printed. */
export interface ListRow {
  /** The number or date before it; `undefined` without one. */
  lead: string | undefined;
  text: string;
  /** Whether it is a heading over the lines after it. */
  heading: boolean;
}

/** The lines of an answer that is a list or a timeline; none when it is neither. */
export function rowsOf({ list, timeline }: Pick<PreparedAnswer, 'list' | 'timeline'>): ListRow[] {
  const plain = (text: string): ListRow => ({ lead: undefined, text, heading: false });
  if (timeline)
    return [
      ...timeline.before.map(plain),
      ...timeline.moments.map(({ when, text }) => ({ lead: when, text, heading: false })),
    ];
  return (list ?? []).map(line => ({
    lead: line.kind === 'step' ? line.number : undefined,
    text: line.text,
    heading: line.kind === 'heading',
  }));
}

/** The lines of a recipe: what it needs, and what to do with it; `undefined` when an answer is no recipe. */
export function recipeOf(answer: Pick<PreparedAnswer, 'list' | 'timeline'>) {
  const at = methodFrom(answer.list ?? []);
  if (at === undefined) return undefined;
  const rows = rowsOf(answer);
  return { ingredients: rows.slice(0, at), method: rows.slice(at) };
}
