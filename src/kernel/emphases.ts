/**
 * What the leading pictures of a magazine show first: the person, the person in a place, or people together. Cover,
 * opener and double page are chosen by it, so that two magazines of one story need not begin alike.
 */
export const emphases = ['portrait', 'place', 'together'] as const;
export type Emphasis = (typeof emphases)[number];

/** What a plan leads with. Plans from before there were several led with a portrait. */
export const emphasisOfPlan = ({ emphasis = 'portrait' }: { emphasis?: Emphasis | undefined }): Emphasis => emphasis;

interface EmphasisOptions {
  /** What somebody chose. */
  chosen: Emphasis | null | undefined;
  /** The magazine's plan before this one: its leading pictures stay. */
  before: { emphasis?: Emphasis } | undefined;
  seed: number;
}

/** The emphasis of a magazine: the chosen one, else that of its plan before, else that of its seed. */
export function emphasisOf({ chosen, before, seed }: EmphasisOptions): Emphasis {
  if (chosen) return chosen;
  if (before) return emphasisOfPlan(before);
  // It changes more slowly than templates take turns by the seed, so that each emphasis has all of them.
  return emphases[Math.floor(seed / 5) % emphases.length] ?? 'portrait';
}
