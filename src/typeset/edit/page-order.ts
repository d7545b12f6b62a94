/** The orders in which the pages of a magazine can stand; told without the engine. Pure. */
import type { MagazinePlan, PlanPage } from '../model.ts';

/** The first and last pages that keep their place: cover, the page after it, contents; back. */
const [fixedAtStart, fixedAtEnd] = [3, 1];

/** Why pages cannot stand in this order; `undefined` when they can. */
export function orderFault(
  { pages: before }: Pick<MagazinePlan, 'pages'>,
  pages: readonly PlanPage[],
): string | undefined {
  const inner = before.length - fixedAtEnd;
  if (pages.some((page, at) => (at < fixedAtStart || at >= inner) && page !== before[at]))
    return 'Cover, dedication, contents and the last page keep their places.';
  for (const [at, page] of pages.entries()) {
    const next = pages[at + 1];
    if (page.kind === 'spread' && at % 2 === 1 && next?.kind !== 'spread') return splitSpread;
    if (page.kind === 'spread' && at % 2 === 0 && pages[at - 1]?.kind !== 'spread') return splitSpread;
  }
  const runs = Map.groupBy(pages, ({ subject }) => subject?.run?.thread);
  for (const [thread, own] of runs) {
    if (thread === undefined) continue;
    const places = own.map(page => pages.indexOf(page));
    const isTogether = places.every((place, n) => n === 0 || place === (places[n - 1] ?? 0) + 1);
    const isInOrder = own.every((page, n) => n === 0 || page.number > (own[n - 1]?.number ?? 0));
    if (!isTogether || !isInOrder) return 'The pages of one story stay together, in their order.';
  }
  return undefined;
}
const splitSpread = 'A picture across the fold needs a left page and the right page beside it.';

/**
 * The ids of a plan's pages with its answers in this order, by their numbers; null where they stand so already or
 * cannot. A page without one of these answers, and the further pages of a story, stay behind the page before them.
 */
export function pagesInOrder(plan: Pick<MagazinePlan, 'pages'>, order: readonly number[]): string[] | null {
  const { pages } = plan;
  const inner = pages.slice(fixedAtStart, pages.length - fixedAtEnd);
  const groups: { rank: number; pages: PlanPage[] }[] = [{ rank: -1, pages: [] }];
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
  return isSame || ids.length !== pages.length || orderFault(plan, ordered) !== undefined ? null : ids;
}
