import { and, desc, eq, isNull } from 'drizzle-orm';
import type { EditionId } from '#kernel/ids.ts';
import type { Db } from '#platform/context.ts';
import { sharedLinks } from './store/tables.ts';

export type SharedLink = typeof sharedLinks.$inferSelect;

const isShared = isNull(sharedLinks.endedAt);

/** The link of an edition that is open; undefined without one. */
export const openLinkOf = async (db: Db, edition: EditionId): Promise<SharedLink | undefined> =>
  (
    await db
      .select()
      .from(sharedLinks)
      .where(and(eq(sharedLinks.edition, edition), isShared))
      .orderBy(desc(sharedLinks.createdAt))
      .limit(1)
  )[0];

export const findOpenLink = async (db: Db, hash: string): Promise<SharedLink | undefined> =>
  (
    await db
      .select()
      .from(sharedLinks)
      .where(and(eq(sharedLinks.hash, hash), isShared))
  )[0];

export const insertLink = (db: Db, row: typeof sharedLinks.$inferInsert) => db.insert(sharedLinks).values(row);

export const markOpened = (db: Db, id: string, openedAt: Date) =>
  db.update(sharedLinks).set({ openedAt }).where(eq(sharedLinks.id, id));

/** Ends every open link of an edition. Returns whether there was one. */
export async function endLinks(db: Db, edition: EditionId, endedAt: Date): Promise<boolean> {
  const ended = await db
    .update(sharedLinks)
    .set({ endedAt })
    .where(and(eq(sharedLinks.edition, edition), isShared))
    .returning({ id: sharedLinks.id });
  return ended.length > 0;
}
