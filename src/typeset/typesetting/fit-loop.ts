import type { MagazineFinding, MagazinePlan } from '../model.ts';
import type { PlanOptions } from '../plan/plan.ts';
import type { FitReport, Typesetter } from './typesetter.ts';

/** The values of `slack` that are tried, in this order. */
const slackSteps = [0.01, 0.04, 0.09, 0.16];

/**
 * Plans with more and more slack until all text fits. When it never does, returns the plan in which most text fits;
 * `oversetFindings` reports the rest.
 */
export function planUntilItFits(
  planWith: (options: PlanOptions) => MagazinePlan,
  typesetter: Typesetter,
): MagazinePlan {
  let best: { plan: MagazinePlan; left: number } | undefined;
  for (const slack of slackSteps) {
    const plan = typesetter.withMeasuredTexts(measure => planWith({ measure, slack }));
    const { fit } = typesetter.typeset(plan);
    const left = leftOver(fit);
    if (!best || left < best.left) best = { plan, left };
    if (left === 0) break;
  }
  if (!best) throw new Error('nothing was planned');
  return best.plan;
}

/** How many words of running text are left over; a text of a frame that does not fit counts as one. */
export const leftOver = (fit: readonly FitReport[]): number =>
  fit.reduce((sum, report) => sum + ('left' in report ? report.left : report.fits ? 0 : 1), 0);

/** The findings for texts that do not fit. */
export const oversetFindings = (fit: readonly FitReport[]): MagazineFinding[] =>
  fit.flatMap((report): MagazineFinding[] => {
    if ('thread' in report) {
      if (report.left === 0) return [];
      const message = `${report.left} words found no room, from “${report.rest}…” on. More pages would hold them.`;
      return [{ code: 'overset', message }];
    }
    if (report.fits) return [];
    const message = 'A headline or quotation is too long for its place even in its smallest size.';
    return [{ code: 'does-not-fit', message, page: report.page }];
  });
