import { asc, desc, eq } from 'drizzle-orm';
import { pageSize } from '#kernel/page-size.ts';
import type { Db } from '#platform/context.ts';
import { chatThread } from './tables.ts';

type ThreadRow = typeof chatThread.$inferSelect;

export const addToThread = async (db: Db, row: ThreadRow): Promise<void> => {
  await db.insert(chatThread).values(row).onConflictDoNothing();
};

export const findThreadRow = async (db: Db, id: string): Promise<ThreadRow | undefined> =>
  (await db.select().from(chatThread).where(eq(chatThread.id, id)))[0];

/** What was written about an edition last, the oldest first. */
export const threadOf = async (db: Db, edition: string): Promise<ThreadRow[]> =>
  (
    await db
      .select()
      .from(chatThread)
      .where(eq(chatThread.edition, edition))
      .orderBy(desc(chatThread.at), asc(chatThread.id))
      .limit(pageSize)
  ).toReversed();
