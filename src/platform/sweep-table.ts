import { asc, lt, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from './context.ts';

const batchRows = 1000;
const maxBatches = 500;

/**
 * Deletes the rows of a table whose `by` is earlier than `before`, the oldest first, in statements of 1,000 rows, so
 * that no statement runs into the time limit or blocks others for long. At most 500,000 rows a call; the next call
 * deletes the rest. `by` needs an index. Call it outside a transaction.
 */
export async function sweepTable(
  ctx: Ctx,
  { table, by }: { table: PgTable; by: PgColumn },
  before: Date,
): Promise<void> {
  for (let round = 0; round < maxBatches; round++) {
    // Selected by physical address (ctid), so that no query plan reads the whole table to find a thousand keys.
    const expired = ctx.db
      .select({ place: sql`ctid` })
      .from(table)
      .where(lt(by, before))
      .orderBy(asc(by))
      .limit(batchRows);
    const deleted = await ctx.db
      .delete(table)
      .where(sql`ctid = any(array(${expired}))`)
      .returning({ by });
    if (deleted.length < batchRows) return;
  }
}
