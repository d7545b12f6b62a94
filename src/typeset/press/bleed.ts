import type { Edges, PageFrame, MagazinePlan } from '../model.ts';

/** Width of the bleed: what is printed beyond the trim and cut off, mm. */
export const bleed = 3;

/** The size of a page with its bleed, mm. */
export const pageWithBleed = ({ trim }: Pick<MagazinePlan, 'trim'>): { w: number; h: number } => ({
  w: trim.w + 2 * bleed,
  h: trim.h + 2 * bleed,
});

/** A frame this close to the trim touches it, mm, because the planner rounds. */
const touching = 0.06;
const kindsWithBleed = new Set<PageFrame['kind']>(['photo', 'panel', 'rule']);

/**
 * The bleed of a frame on each side, mm, so that no paper shows at the edge when the cut is a little off; `undefined`
 * when it does not touch the trim.
 */
export function bleedOf(frame: Pick<PageFrame, 'kind' | 'box'>, trim: { w: number; h: number }): Edges | undefined {
  if (!kindsWithBleed.has(frame.kind)) return undefined;
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
 * The plan for the press: the same frames, with `bleed` on those that touch the trim. A half of a spread has bleed at
 * the fold too, which shows what the other half shows there. Pure.
 */
export function withBleed(plan: MagazinePlan): MagazinePlan {
  const withEdges = (frame: PageFrame): PageFrame => {
    const edges = bleedOf(frame, plan.trim);
    return edges ? { ...frame, bleed: edges } : frame;
  };
  return { ...plan, pages: plan.pages.map(page => ({ ...page, frames: page.frames.map(withEdges) })) };
}
