import { and, desc, eq, isNull } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { EditionId } from '#kernel/ids.ts';
import { instant } from '#platform/columns.ts';
import type { Db } from '#platform/context.ts';

/**
 * Links by which anybody leafs through an approved magazine, without signing in (W71). The secret itself is derived
 * from the id and the shop's secret and stored nowhere; `hash` is its SHA-256.
 */
export const sharedLinks = pgTable(
  'shared_links',
  {
    id: text('id').primaryKey(),
    edition: text('edition').$type<EditionId>().notNull(),
    hash: text('hash').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    /** When somebody last opened it. */
    openedAt: instant('opened_at'),
    endedAt: instant('ended_at'),
  },
  t => [
    index('shared_links_open')
      .on(t.edition)
      .where(sql`${t.endedAt} is null`),
  ],
);

export type SharedLink = typeof sharedLinks.$inferSelect;

const isOpen = isNull(sharedLinks.endedAt);

/** The link of an edition that is open; undefined without one. */
export const openLinkOf = async (db: Db, edition: EditionId): Promise<SharedLink | undefined> =>
  (
    await db
      .select()
      .from(sharedLinks)
      .where(and(eq(sharedLinks.edition, edition), isOpen))
      .orderBy(desc(sharedLinks.createdAt))
      .limit(1)
  )[0];

export const findOpenLink = async (db: Db, hash: string): Promise<SharedLink | undefined> =>
  (
    await db
      .select()
      .from(sharedLinks)
      .where(and(eq(sharedLinks.hash, hash), isOpen))
  )[0];

export const insertLink = (db: Db, row: typeof sharedLinks.$inferInsert) => db.insert(sharedLinks).values(row);

export const markOpened = (db: Db, id: string, openedAt: Date) =>
  db.update(sharedLinks).set({ openedAt }).where(eq(sharedLinks.id, id));

/** Ends every open link of an edition. Returns whether there was one. */
export async function endLinks(db: Db, edition: EditionId, endedAt: Date): Promise<boolean> {
  const ended = await db
    .update(sharedLinks)
    .set({ endedAt })
    .where(and(eq(sharedLinks.edition, edition), isOpen))
    .returning({ id: sharedLinks.id });
  return ended.length > 0;
}
