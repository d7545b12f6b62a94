import { asc, desc, eq } from 'drizzle-orm';
import type { EditionId } from '#kernel/ids.ts';
import type { Db } from '#platform/context.ts';
import { staffReads } from './tables.ts';

type StaffRead = typeof staffReads.$inferInsert;

/** Adds a read of a story, once for each member of staff and day, in place of that they found the order. */
export const insertRead = async (db: Db, read: StaffRead): Promise<void> => {
  const { edition, day, staff, how } = staffReads;
  await db
    .insert(staffReads)
    .values(read)
    .onConflictDoUpdate({ target: [edition, day, staff], set: { how: 'story' }, setWhere: eq(how, 'search') });
};

/** Adds that editions were found, once for each member of staff and day; nothing for those that they read. */
export const insertFinds = async (db: Db, finds: StaffRead[]): Promise<void> => {
  await db.insert(staffReads).values(finds).onConflictDoNothing();
};

/** The most reads of an edition that are shown. */
const mostShown = 100;

/** The newest reads of an edition, the newest first. */
export const readsOf = (
  db: Db,
  edition: EditionId,
): Promise<Pick<typeof staffReads.$inferSelect, 'name' | 'day' | 'how'>[]> =>
  db
    .select({ name: staffReads.name, day: staffReads.day, how: staffReads.how })
    .from(staffReads)
    .where(eq(staffReads.edition, edition))
    .orderBy(desc(staffReads.day), asc(staffReads.staff))
    .limit(mostShown);
