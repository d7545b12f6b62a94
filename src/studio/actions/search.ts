import type { EditionId } from '#kernel/ids.ts';
import { pageSize } from '#kernel/page-size.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { recordStaffFinds } from '#src/editions/index.ts';
import { listedOrders } from './orders.ts';
import { searchRanges, type SearchRange } from '#src/editions/rules/search.ts';
import { exactFind, nearNames } from '../rules/finds.ts';
import { keysIn, wordsOf, type SearchPlace } from '../store.ts';
import { editionsByExact, editionsNear, partnersNamed } from '../store/finds.ts';
import type { SearchResult } from '../wire.ts';

interface SearchOptions {
  words: string;
  after?: { key: string; age: number; edition: string } | undefined;
  /** The most orders of a page. */
  most?: number | undefined;
}

/** A page of the keys that are found in these ranges, beginning after a place. */
async function findKeys(
  ctx: Ctx,
  ranges: readonly SearchRange[],
  { after, most = pageSize }: SearchOptions,
): Promise<SearchPlace[]> {
  const begun = after ? ranges.findIndex(({ from, to }) => after.key >= from && after.key < to) : 0;
  const found: SearchPlace[] = [];
  for (const [at, range] of ranges.slice(Math.max(0, begun)).entries())
    if (found.length < most) {
      const page = { limit: most - found.length, ...(at === 0 && after && { after: after as SearchPlace }) };
      found.push(...(await keysIn(ctx, range, page)));
    }
  return found;
}

/** The ids of a page of what is found, the place after which there may be more, and whether names only come near. */
interface Finds {
  ids: EditionId[];
  after: SearchPlace | null;
  near: boolean;
}

/** Throws `Refused` 400 for a text that says too little. */
async function findOrders(ctx: Ctx, options: SearchOptions, words: readonly string[]): Promise<Finds> {
  const { words: typed, after, most = pageSize } = options;
  const exact = exactFind(typed);
  const ranges = searchRanges(typed, words);
  if (ranges.length === 0 && !exact)
    throw new Refused(
      'search-too-short',
      'Type two letters of a name, four digits of a phone number, or an order number.',
    );
  const named = exact && !after ? await editionsByExact(ctx, exact) : [];
  const isCertain = exact !== undefined && exact.by !== 'payment' && exact.by !== 'courier';
  if (isCertain || named.length > 0) return { ids: named, after: null, near: false };
  const keys = await findKeys(ctx, ranges, options);
  const ids = [...new Set(keys.map(({ edition }) => edition))];
  if (ids.length > 0 || after) return { ids, after: keys.length === most ? (keys.at(-1) ?? null) : null, near: false };
  const begins = nearNames(words);
  return { ids: begins.length > 0 ? await editionsNear(ctx, begins) : [], after: null, near: true };
}

/**
 * A page of the orders that are found by a name or a number (W120), by an e-mail address, a paper, a payment or a
 * courier's number, or, when no name is written like that, by one that is a letter away (W131, W146), whatever became
 * of them; and the partners that are meant. Each order that is shown to staff is recorded as found by them (W121).
 * Throws `Refused` 400.
 */
export async function searchOrders(ctx: Ctx, options: SearchOptions): Promise<SearchResult> {
  const words = await wordsOf(ctx, options.words);
  const { ids, after, near } = await findOrders(ctx, options, words);
  await recordStaffFinds(ctx, ids);
  const text = options.words.trim().toLowerCase();
  return {
    found: await listedOrders(ctx, ids),
    after,
    near: near && ids.length > 0,
    partners: options.after || !/\p{L}/u.test(text) ? [] : await partnersNamed(ctx, text, words),
  };
}
