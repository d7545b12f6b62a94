import { and, asc, desc, eq, isNotNull, isNull, lte, max, ne, sql } from 'drizzle-orm';
import { pageSize } from '#kernel/page-size.ts';
import type { Db } from '#platform/context.ts';
import { newerThan, olderThan, type PageCursor, allPages } from '#platform/pagination.ts';
import { dataExports, erasures, type Erasure } from './tables.ts';

export type { Erasure };

const isWaiting = and(isNull(erasures.doneAt), isNull(erasures.takenBackAt));

export const insertErasure = async (db: Db, row: typeof erasures.$inferInsert): Promise<boolean> =>
  (await db.insert(erasures).values(row).onConflictDoNothing().returning({ id: erasures.id })).length === 1;

/**
 * Writes down an erasure that the list outside the database has and a restored one does not know (W101). It takes the
 * place of an older request of the same account, which this database may have as open still.
 */
export async function insertListed(db: Db, row: ListedErasure, now: Date): Promise<void> {
  const { id, account, entry } = row;
  await db
    .update(erasures)
    .set({ takenBackAt: now })
    .where(and(eq(erasures.account, account), ne(erasures.id, id), isWaiting));
  await db
    .insert(erasures)
    .values({ ...row, dueAt: row.askedAt })
    .onConflictDoUpdate({ target: erasures.id, set: { entry, takenBackAt: null } });
}

type ListedErasure = Pick<Erasure, 'id' | 'kind' | 'account' | 'editions' | 'untold' | 'askedAt'> & { entry: number };

export const findErasure = async (db: Db, id: string): Promise<Erasure | undefined> =>
  (await db.select().from(erasures).where(eq(erasures.id, id)))[0];

/** The erasure that an account waits for. */
export const openErasureOf = async (db: Db, account: string): Promise<Erasure | undefined> =>
  (
    await db
      .select()
      .from(erasures)
      .where(and(eq(erasures.account, account), isWaiting))
  )[0];

/** Takes a request back; false when it is not open any more. */
export const endErasure = async (db: Db, account: string, takenBackAt: Date): Promise<boolean> =>
  (
    await db
      .update(erasures)
      .set({ takenBackAt })
      .where(and(eq(erasures.account, account), isWaiting, isNull(erasures.entry)))
      .returning({ id: erasures.id })
  ).length === 1;

/** The erasures whose waiting time is over, the oldest first, read a page at a time: many may have to wait on. */
export const dueErasures = (db: Db, now: Date) =>
  allPages((after?: Erasure) => {
    const isAfter = newerThan(after && { at: after.dueAt, id: after.id }, erasures.dueAt, erasures.id);
    return db
      .select()
      .from(erasures)
      .where(and(isWaiting, lte(erasures.dueAt, now), isAfter))
      .orderBy(asc(erasures.dueAt), asc(erasures.id))
      .limit(pageSize);
  });

/** One page of all requests, the newest first. */
export const pageOfErasures = (db: Db, place: PageCursor | undefined): Promise<Erasure[]> =>
  db
    .select()
    .from(erasures)
    .where(olderThan(place, erasures.askedAt, erasures.id))
    .orderBy(desc(erasures.askedAt), desc(erasures.id))
    .limit(pageSize + 1);

/** The highest number in the list of erasures that this database knows. */
export const lastEntry = async (db: Db): Promise<number> =>
  (
    await db
      .select({ last: max(erasures.entry) })
      .from(erasures)
      .where(isNotNull(erasures.entry))
  )[0]?.last ?? 0;

/**
 * Begins an open erasure: gives it the next number in the list, and the orders that its account does not name, unless
 * it began before. Answers it; undefined when it is not open.
 */
export async function beginErasure(db: Db, id: string, editions: readonly string[]): Promise<Erasure | undefined> {
  const next = sql`(select coalesce(max(entry), 0) + 1 from ${erasures})`;
  await db
    .update(erasures)
    .set({ entry: next, editions: [...editions] })
    .where(and(eq(erasures.id, id), isWaiting, isNull(erasures.entry)));
  const erasure = await findErasure(db, id);
  return erasure?.entry === null ? undefined : erasure;
}

export const lockErasure = async (db: Db, id: string): Promise<Erasure | undefined> =>
  (await db.select().from(erasures).where(eq(erasures.id, id)).for('update'))[0];

export const saveErasure = async (db: Db, id: string, change: Partial<Omit<Erasure, 'id'>>): Promise<void> =>
  void (await db.update(erasures).set(change).where(eq(erasures.id, id)));

export const insertExport = async (db: Db, row: typeof dataExports.$inferInsert): Promise<void> =>
  void (await db.insert(dataExports).values(row));

/** Who of staff took everything about an account as one file, when and why: the newest twenty, the newest first. */
export const exportsOf = (db: Db, account: string) =>
  db
    .select({ at: dataExports.at, staff: dataExports.staffName, reason: dataExports.reason })
    .from(dataExports)
    .where(eq(dataExports.account, account))
    .orderBy(desc(dataExports.at))
    .limit(20);
