import { asc, lt, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from './context.ts';

const batchRows = 1000;
const maxBatches = 500;

/**
 * Repeats a statement that works on so many rows until it finds fewer, so that none runs into the time limit or blocks
 * others for long. At most 500,000 rows a call; the next call does the rest. Call it outside a transaction.
 */
export async function inBatches(workOnRows: (most: number) => Promise<number>): Promise<void> {
  for (let round = 0; round < maxBatches; round++) if ((await workOnRows(batchRows)) < batchRows) return;
}

/**
 * Deletes the rows of a table whose `by` is earlier than `before`, the oldest first, as `inBatches` does. `by` needs an
 * index. Call it outside a transaction.
 */
export const sweepTable = (ctx: Ctx, { table, by }: { table: PgTable; by: PgColumn }, before: Date): Promise<void> =>
  inBatches(async most => {
    // Selected by physical address (ctid), so that no query plan reads the whole table to find a thousand keys.
    const expired = ctx.db
      .select({ place: sql`ctid` })
      .from(table)
      .where(lt(by, before))
      .orderBy(asc(by))
      .limit(most);
    const deleted = await ctx.db
      .delete(table)
      .where(sql`ctid = any(array(${expired}))`)
      .returning({ by });
    return deleted.length;
  });

/**
 * Works through what is due, a page at a time, until a page is empty or the time is over; the next run goes on. `work`
 * must make its item not due any more, or throw. At most `maxSeconds` and one page (W98).
 */
export async function workThrough<Item>(
  { next, maxSeconds }: { next(): Promise<readonly Item[]>; maxSeconds: number },
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < maxSeconds * 1000) {
    const page = await next();
    if (page.length === 0) return;
    for (const item of page) await work(item);
  }
}
