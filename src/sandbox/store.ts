import { eq } from 'drizzle-orm';
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/context.ts';

/** How far the sandbox's clock is ahead of the real one; it outlives a restart. */
export const sandboxClock = pgTable('sandbox_clock', {
  id: text('id').primaryKey(),
  aheadSeconds: bigint('ahead_seconds', { mode: 'number' }).notNull(),
});

export const aheadSeconds = async (db: Db): Promise<number> =>
  (await db.select().from(sandboxClock).where(eq(sandboxClock.id, 'clock')))[0]?.aheadSeconds ?? 0;

export const saveAhead = async (db: Db, seconds: number): Promise<void> => {
  await db.insert(sandboxClock).values({ id: 'clock', aheadSeconds: seconds }).onConflictDoUpdate({ target: sandboxClock.id, set: { aheadSeconds: seconds } });
};
