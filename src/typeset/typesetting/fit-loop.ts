import type { MagazineFinding, MagazinePlan } from '../model.ts';
import type { PlanOptions } from '../plan/plan.ts';
import type { FitReport, Typesetter } from './typesetter.ts';

/** Spare parts of every text's length, from tight to roomy. */
const slackSteps = [0.01, 0.04, 0.09, 0.16];

/**
 * Roomier and roomier plans until all text stands; otherwise the one that holds most. What does not stand in it is for
 * `oversets` to say.
 */
export function planUntilItFits(planWith: (options: PlanOptions) => MagazinePlan, setter: Typesetter): MagazinePlan {
  let best: { plan: MagazinePlan; left: number } | undefined;
  for (const slack of slackSteps) {
    const plan = setter.planWithMeasuredTexts(measure => planWith({ measure, slack }));
    const left = setter.typeset(plan).fit.reduce((sum, one) => sum + ('left' in one ? one.left : one.fits ? 0 : 1), 0);
    if (!best || left < best.left) best = { plan, left };
    if (left === 0) break;
  }
  if (!best) throw new Error('nothing was planned');
  return best.plan;
}

/** What of a plan did not stand on its pages. */
export const oversetFindings = (fit: readonly FitReport[]): MagazineFinding[] =>
  fit.flatMap((one): MagazineFinding[] => {
    if ('thread' in one) {
      if (one.left === 0) return [];
      const message = `${one.left} words found no room, from “${one.rest}…” on. More pages would hold them.`;
      return [{ code: 'overset', message }];
    }
    if (one.fits) return [];
    const message = 'A headline or quotation is too long for its place even in its smallest size.';
    return [{ code: 'does-not-fit', message, page: one.page }];
  });
