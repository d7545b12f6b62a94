import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { EditionId } from '#kernel/ids.ts';
import type { Db } from '#platform/context.ts';
import { editionKeys } from './tables.ts';

export type LinkKey = typeof editionKeys.$inferSelect;

/** By which part of its hash a link is named, which opens nothing. */
const nameLength = 24;
export const linkName = ({ hash }: Pick<LinkKey, 'hash'>): string => hash.slice(0, nameLength);

export const insertLinkKey = async (db: Db, key: typeof editionKeys.$inferInsert): Promise<void> => {
  await db.insert(editionKeys).values(key);
};

/** Ends every link of an edition that was not ended before. */
export const endAllLinks = async (db: Db, edition: EditionId, endedAt: Date): Promise<void> => {
  await db
    .update(editionKeys)
    .set({ endedAt })
    .where(and(eq(editionKeys.edition, edition), isNull(editionKeys.endedAt)));
};

/** The most links of an edition that are listed. */
const mostListed = 50;

/** The newest links of an edition, the newest first. */
export const linksOf = (db: Db, edition: EditionId): Promise<LinkKey[]> =>
  db
    .select()
    .from(editionKeys)
    .where(eq(editionKeys.edition, edition))
    .orderBy(desc(editionKeys.createdAt), desc(editionKeys.hash))
    .limit(mostListed);

/** Changes the link of that name; `undefined` when the edition has none. */
export async function changeLink(
  db: Db,
  { edition, name }: { edition: EditionId; name: string },
  change: Partial<Pick<LinkKey, 'endedAt' | 'expiresAt'>>,
): Promise<LinkKey | undefined> {
  const isNamed = eq(sql`left(${editionKeys.hash}, ${nameLength})`, name);
  return (
    await db
      .update(editionKeys)
      .set(change)
      .where(and(eq(editionKeys.edition, edition), isNamed))
      .returning()
  )[0];
}

interface KeyCheck {
  edition: string;
  hash: string;
}

export const findLinkKey = async (db: Db, { edition, hash }: KeyCheck): Promise<LinkKey | undefined> =>
  (
    await db
      .select()
      .from(editionKeys)
      .where(and(eq(editionKeys.hash, hash), eq(editionKeys.edition, edition)))
  )[0];

const openedAgainMs = 3_600_000;

/** Records that a valid link was opened, at most once an hour. */
export const recordOpened = async (db: Db, { edition, hash }: KeyCheck, now: Date): Promise<void> => {
  const { lastOpenedAt, endedAt, expiresAt } = editionKeys;
  await db
    .update(editionKeys)
    .set({ lastOpenedAt: now })
    .where(
      and(
        eq(editionKeys.hash, hash),
        eq(editionKeys.edition, edition),
        isNull(endedAt),
        gt(expiresAt, now),
        or(isNull(lastOpenedAt), lt(lastOpenedAt, new Date(now.getTime() - openedAgainMs))),
      ),
    );
};
