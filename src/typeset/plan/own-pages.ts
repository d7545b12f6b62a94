import type { PhotoFacts } from '../model.ts';
import { dealWeights } from '../weights/deal-weights.ts';
import type { PageSlot } from './page-sequence.ts';

interface Dealing {
  slots: readonly PageSlot[];
  /** How many photos each page gets. */
  counts: number[];
  dealt: PhotoFacts[][];
}

/** The free page of pictures whose number of photos is nearest to a group's; `undefined` where there is none. */
function pageFor({ slots, counts, dealt }: Dealing, size: number): number | undefined {
  const far = (at: number): number => Math.abs((counts[at] ?? 0) - size);
  const free = slots.flatMap((slot, at) =>
    slot.kind === 'photo' && (dealt[at] ?? []).length === 0 && (counts[at] ?? 0) > 0 ? [at] : [],
  );
  return free.toSorted((a, b) => far(a) - far(b))[0];
}

/**
 * Lets a page have `size` photos: others give up theirs, or have more, one at a time. Whether that can be done: none
 * gets more photos than a calm album has.
 */
function makeRoom({ slots, counts, dealt }: Dealing, page: number, size: number): boolean {
  const next = [...counts];
  const count = (at: number): number => next[at] ?? 0;
  const albums = slots.flatMap((slot, at) =>
    slot.kind === 'photo' && at !== page && (dealt[at] ?? []).length === 0 ? [at] : [],
  );
  while (count(page) !== size) {
    const isMore = count(page) < size;
    const [other] = albums
      .filter(at => (isMore ? count(at) > 1 : count(at) < dealWeights.album.value))
      .toSorted((a, b) => (isMore ? count(b) - count(a) : count(a) - count(b)));
    if (other === undefined) return false;
    next[page] = count(page) + (isMore ? 1 : -1);
    next[other] = count(other) + (isMore ? -1 : 1);
  }
  counts.splice(0, counts.length, ...next);
  return true;
}

/**
 * Takes groups of photos that should share a page out of the pool, each to the page of pictures whose number of photos
 * is nearest. A group some of whom lead, or for which there is no page, stays in the pool. Returns these pages.
 */
export function dealOwnPages(
  pool: PhotoFacts[],
  groups: readonly PhotoFacts[][],
  dealing: Dealing,
): ReadonlySet<number> {
  const own = new Set<number>();
  for (const group of groups) {
    const page = group.every(photo => pool.includes(photo)) ? pageFor(dealing, group.length) : undefined;
    if (page === undefined || !makeRoom(dealing, page, group.length)) continue;
    dealing.dealt[page] = group;
    own.add(page);
    for (const photo of group) pool.splice(pool.indexOf(photo), 1);
  }
  return own;
}
