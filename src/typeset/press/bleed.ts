import type { Edges, PageFrame, MagazinePlan } from '../model.ts';

/** So much is printed beyond the trim and cut away, mm. */
export const bleed = 3;

/** The printed page with its bleed, mm. */
export const pageWithBleed = ({ trim }: Pick<MagazinePlan, 'trim'>): { w: number; h: number } => ({
  w: trim.w + 2 * bleed,
  h: trim.h + 2 * bleed,
});

/** A frame this close to the trim touches it, mm: the planner rounds. */
const touching = 0.06;
const grown = new Set<PageFrame['kind']>(['photo', 'panel', 'rule']);

/**
 * How far a frame has to grow so that its edges at the trim still end in print when the cut is a little off;
 * `undefined` when it touches none.
 */
export function bleedOf(frame: Pick<PageFrame, 'kind' | 'box'>, trim: { w: number; h: number }): Edges | undefined {
  if (!grown.has(frame.kind)) return undefined;
  const { x, y, w, h } = frame.box;
  const edges = {
    left: x <= touching ? bleed : 0,
    top: y <= touching ? bleed : 0,
    right: x + w >= trim.w - touching ? bleed : 0,
    bottom: y + h >= trim.h - touching ? bleed : 0,
  };
  return Object.values(edges).some(edge => edge > 0) ? edges : undefined;
}

/**
 * The plan as it goes to the press: the same frames at the same places, and those that touch the trim know how far they
 * grow into the bleed. A half of a spread grows over the fold too, into what the other half shows. Pure.
 */
export function withBleed(plan: MagazinePlan): MagazinePlan {
  const sides = (frame: PageFrame): PageFrame => {
    const edges = bleedOf(frame, plan.trim);
    return edges ? { ...frame, bleed: edges } : frame;
  };
  return { ...plan, pages: plan.pages.map(page => ({ ...page, frames: page.frames.map(sides) })) };
}
