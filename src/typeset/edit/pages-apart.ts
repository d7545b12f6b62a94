import type { MagazinePlan } from '../model.ts';

/**
 * The plan with only these pages, and the pages that their running text is poured on too, so that they are typeset as
 * in the whole magazine in a fraction of the time. `ids`: of pages; an id that no page has is ignored.
 */
export function pagesApart(plan: MagazinePlan, ids: readonly string[]): MagazinePlan {
  const asked = plan.pages.filter(({ id }) => id !== undefined && ids.includes(id));
  const poured = new Set(asked.flatMap(threadsOn));
  const pages = plan.pages.filter(page => asked.includes(page) || threadsOn(page).some(thread => poured.has(thread)));
  return { ...plan, pages, threads: plan.threads.filter(({ id }) => pages.some(page => threadsOn(page).includes(id))) };
}

const threadsOn = ({ frames }: MagazinePlan['pages'][number]): string[] =>
  frames.flatMap(frame => (frame.kind === 'flow' ? [frame.thread] : []));
