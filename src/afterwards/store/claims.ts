import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { EditionId } from '#kernel/ids.ts';
import { shortPageSize } from '#kernel/page-size.ts';
import type { Db } from '#platform/context.ts';
import { newerThan, type PageCursor } from '#platform/pagination.ts';
import { claims } from './tables.ts';

export type Claim = typeof claims.$inferSelect;

/** The most claims of one edition that are shown. */
const mostOfEdition = 20;

/** Adds a claim; false when the edition has an open one. */
export async function insertClaim(db: Db, row: typeof claims.$inferInsert): Promise<boolean> {
  return (await db.insert(claims).values(row).onConflictDoNothing().returning({ id: claims.id })).length > 0;
}

/** The claims of an edition, the newest first. */
export const claimsOf = (db: Db, edition: EditionId): Promise<Claim[]> =>
  db.select().from(claims).where(eq(claims.edition, edition)).orderBy(desc(claims.madeAt)).limit(mostOfEdition);

export const claimById = async (db: Db, id: string): Promise<Claim | undefined> =>
  (await db.select().from(claims).where(eq(claims.id, id)))[0];

/** A page of the claims that wait for a decision, the longest waiting first, after `place`. */
export const openClaims = (db: Db, place: PageCursor | undefined): Promise<Claim[]> =>
  db
    .select()
    .from(claims)
    .where(and(sql`${claims.state} = 'open'`, newerThan(place, claims.madeAt, claims.id)))
    .orderBy(asc(claims.madeAt), asc(claims.id))
    .limit(shortPageSize);

type Decided = Pick<Claim, 'state' | 'answer' | 'decidedAt' | 'decidedBy'>;

/** Saves a decision, once. */
export const decide = (db: Db, id: string, decided: Decided) =>
  db
    .update(claims)
    .set(decided)
    .where(and(eq(claims.id, id), eq(claims.state, 'open')));
