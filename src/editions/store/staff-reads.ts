import { asc, desc, eq } from 'drizzle-orm';
import type { EditionId } from '#kernel/ids.ts';
import type { Db } from '#platform/context.ts';
import { staffReads } from './tables.ts';

/** Adds a read, once for each member of staff and day. */
export const insertRead = async (db: Db, read: typeof staffReads.$inferInsert): Promise<void> => {
  await db.insert(staffReads).values(read).onConflictDoNothing();
};

/** The most reads of an edition that are shown. */
const mostShown = 100;

/** The newest reads of an edition, the newest first. */
export const readsOf = (db: Db, edition: EditionId): Promise<{ name: string; day: string }[]> =>
  db
    .select({ name: staffReads.name, day: staffReads.day })
    .from(staffReads)
    .where(eq(staffReads.edition, edition))
    .orderBy(desc(staffReads.day), asc(staffReads.staff))
    .limit(mostShown);
