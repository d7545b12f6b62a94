import { pageSize } from '#kernel/page-size.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { recordStaffFinds } from '#src/editions/index.ts';
import { listedOrders } from './orders.ts';
import { searchRanges } from '../rules.ts';
import { keysIn, wordsOf, type SearchPlace } from '../store.ts';
import type { SearchResult } from '../wire.ts';

interface SearchOptions {
  words: string;
  after?: { key: string; age: number; edition: string } | undefined;
}

/** A page of the keys that are found, beginning after a place. Throws `Refused` 400 for a text that says too little. */
async function findKeys(ctx: Ctx, { words, after }: SearchOptions): Promise<SearchPlace[]> {
  const ranges = searchRanges(words, await wordsOf(ctx, words));
  if (ranges.length === 0)
    throw new Refused(
      'search-too-short',
      'Type two letters of a name, four digits of a phone number, or an order number.',
    );
  const begun = after ? ranges.findIndex(({ from, to }) => after.key >= from && after.key < to) : 0;
  const found: SearchPlace[] = [];
  for (const [at, range] of ranges.slice(Math.max(0, begun)).entries())
    if (found.length < pageSize) {
      const page = { limit: pageSize - found.length, ...(at === 0 && after && { after: after as SearchPlace }) };
      found.push(...(await keysIn(ctx, range, page)));
    }
  return found;
}

/**
 * A page of the orders that are found by a name or a number (W120), whatever became of them. Each one that is shown to
 * staff is recorded as found by them (W121). Throws `Refused` 400.
 */
export async function searchOrders(ctx: Ctx, options: SearchOptions): Promise<SearchResult> {
  const keys = await findKeys(ctx, options);
  const ids = [...new Set(keys.map(({ edition }) => edition))];
  await recordStaffFinds(ctx, ids);
  return {
    found: await listedOrders(ctx, ids),
    after: keys.length === pageSize ? (keys.at(-1) ?? null) : null,
  };
}
