import type { MagazinePlan } from '#typeset/index.ts';

/** Cover, the page after it and contents at the start, and the back at the end keep their places. */
const [fixedAtStart, fixedAtEnd] = [3, 1];

type OrderedPlan = Pick<MagazinePlan, 'pages'>;

/** Whether every picture across the fold has a left page and the right page beside it. */
const keepsSpreads = (pages: OrderedPlan['pages']): boolean =>
  pages.every(({ kind }, at) => kind !== 'spread' || pages[at % 2 === 1 ? at + 1 : at - 1]?.kind === 'spread');

/**
 * The ids of a plan's pages with its answers in this order, by their numbers; null where they stand so already or
 * cannot. A page without one of these answers, and the further pages of a story, stay behind the page before them.
 */
export function pagesInOrder({ pages }: OrderedPlan, order: readonly number[]): string[] | null {
  const inner = pages.slice(fixedAtStart, pages.length - fixedAtEnd);
  const groups: { rank: number; pages: OrderedPlan['pages'][number][] }[] = [{ rank: -1, pages: [] }];
  const begun = new Set<number>();
  for (const page of inner) {
    const ranks = (page.subject?.answers ?? [])
      .filter(answer => !begun.has(answer))
      .map(answer => order.indexOf(answer))
      .filter(rank => rank >= 0);
    for (const answer of page.subject?.answers ?? []) begun.add(answer);
    if (ranks.length > 0) groups.push({ rank: Math.min(...ranks), pages: [page] });
    else groups.at(-1)?.pages.push(page);
  }
  const ordered = [
    ...pages.slice(0, fixedAtStart),
    ...groups.toSorted((a, b) => a.rank - b.rank).flatMap(group => group.pages),
    ...pages.slice(pages.length - fixedAtEnd),
  ];
  const ids = ordered.flatMap(({ id }) => id ?? []);
  const isSame = ordered.every((page, at) => page === pages[at]);
  return isSame || ids.length !== pages.length || !keepsSpreads(ordered) ? null : ids;
}
