import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { EditionId } from '#kernel/ids.ts';
import type { Db } from '#platform/context.ts';
import { editionKeys } from './tables.ts';

export type LinkKey = typeof editionKeys.$inferSelect;

/** By which part of its hash a link is named, which opens nothing. */
const nameLength = 24;
export const linkName = ({ hash }: Pick<LinkKey, 'hash'>): string => hash.slice(0, nameLength);

const hasName = (name: string) => eq(sql`left(${editionKeys.hash}, ${nameLength})`, name);

export const insertLinkKey = async (db: Db, key: typeof editionKeys.$inferInsert): Promise<void> => {
  await db.insert(editionKeys).values(key);
};

/** Ends every link of an edition that was not ended before. */
export const endAllLinks = async (db: Db, edition: EditionId, endedAt: Date): Promise<void> => {
  await db
    .update(editionKeys)
    .set({ endedAt, sealedKey: null })
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

/** The link of that name; `undefined` when the edition has none. */
export const findNamedLink = async (
  db: Db,
  { edition, name }: { edition: EditionId; name: string },
): Promise<LinkKey | undefined> =>
  (
    await db
      .select()
      .from(editionKeys)
      .where(and(eq(editionKeys.edition, edition), hasName(name)))
  )[0];

/** Of these editions the newest link each that works, was made for nobody in particular and can be shown again. */
export async function newestShownLinks(
  db: Db,
  ids: readonly EditionId[],
  now: Date,
): Promise<Map<string, { edition: string; hash: string; sealedKey: string | null; role: LinkKey['role'] }>> {
  const { edition, hash, sealedKey, role, label, endedAt, expiresAt, createdAt } = editionKeys;
  const rows = await db
    .selectDistinctOn([edition], { edition, hash, sealedKey, role })
    .from(editionKeys)
    .where(and(inArray(edition, [...ids]), isNull(label), isNull(endedAt), gt(expiresAt, now), isNotNull(sealedKey)))
    .orderBy(edition, desc(createdAt), desc(hash));
  return new Map(rows.map(row => [row.edition, row]));
}

/** Ends or opens again, at a time, the links of an edition that work until it is delivered. */
export const setDeliveryLinksUntil = async (db: Db, edition: EditionId, expiresAt: Date): Promise<void> => {
  await db
    .update(editionKeys)
    .set({ expiresAt })
    .where(and(eq(editionKeys.edition, edition), eq(editionKeys.lasts, 'delivery'), isNull(editionKeys.endedAt)));
};

/** Changes the link of that name; `undefined` when the edition has none. */
export async function changeLink(
  db: Db,
  { edition, name }: { edition: EditionId; name: string },
  change: Partial<Pick<LinkKey, 'endedAt' | 'expiresAt' | 'role' | 'lasts' | 'sealedKey'>>,
): Promise<LinkKey | undefined> {
  return (
    await db
      .update(editionKeys)
      .set(change)
      .where(and(eq(editionKeys.edition, edition), hasName(name)))
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
