/** What holds for the numbers of pages. */
import type { MagazinePlan, PlanPage } from '#typeset/model.ts';
import { designTables } from '#typeset/designs/tables.ts';
import { opensFromRight } from '#kernel/opening-side.ts';
import { numberBox } from '#typeset/layout/page-number.ts';
import type { Law } from './laws.ts';
import { frameName, meet } from './page-frames.ts';

/** The words and pictures that lie under the number of a page; pictures count where no tab is under it. */
function underNumber(plan: MagazinePlan, page: PlanPage): string[] {
  const { folioAt: at, number, frames } = page;
  const table = designTables[plan.design];
  if (!at) return [];
  const area = numberBox(table.folio.number, at, (number % 2 === 0) !== opensFromRight(plan));
  const tabbed = frames.filter(({ kind, box }) => kind === 'panel' && meet(box, area)).map(({ over }) => over);
  return frames
    .filter(({ kind, box }) => ['photo', 'type', 'flow', 'contents', 'code'].includes(kind) && meet(box, area))
    .filter(({ kind, id }) => kind !== 'photo' || !tabbed.includes(id))
    .map(frame => frameName(page, frame));
}

export const pageNumberLaws: readonly Law[] = [
  {
    says: 'D16 (magazine 24) leads from the contents only to pages that print their number',
    broken: ({ pages }) =>
      pages
        .flatMap(({ subject }) => subject?.entries ?? [])
        .filter(({ page }) => !pages.some(({ number, folio }) => number === page && folio))
        .map(({ page, title }) => `page ${page}: ${title}`),
  },
  {
    says: 'D16 (magazine 24) prints the number of a page clear of words and pictures',
    broken: plan => plan.pages.flatMap(page => underNumber(plan, page)),
  },
];
