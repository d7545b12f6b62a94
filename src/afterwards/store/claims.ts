import { and, asc, desc, eq } from 'drizzle-orm';
import type { EditionId } from '#kernel/ids.ts';
import type { Db } from '#platform/context.ts';
import { claims } from './tables.ts';

export type Claim = typeof claims.$inferSelect;

/** The most claims of one edition, and the most open ones of all, that are shown. */
const most = { ofEdition: 20, open: 100 } as const;

/** Adds a claim; false when the edition has an open one. */
export async function insertClaim(db: Db, row: typeof claims.$inferInsert): Promise<boolean> {
  return (await db.insert(claims).values(row).onConflictDoNothing().returning({ id: claims.id })).length > 0;
}

/** The claims of an edition, the newest first. */
export const claimsOf = (db: Db, edition: EditionId): Promise<Claim[]> =>
  db.select().from(claims).where(eq(claims.edition, edition)).orderBy(desc(claims.madeAt)).limit(most.ofEdition);

/** The claims that wait for a decision, the longest waiting first. */
export const openClaims = (db: Db): Promise<Claim[]> =>
  db.select().from(claims).where(eq(claims.state, 'open')).orderBy(asc(claims.madeAt), asc(claims.id)).limit(most.open);

/** The claim, locked until the transaction ends. */
export const lockClaim = async (db: Db, id: string): Promise<Claim | undefined> =>
  (await db.select().from(claims).where(eq(claims.id, id)).for('update'))[0];

type Decided = Pick<Claim, 'state' | 'answer' | 'decidedAt' | 'decidedBy'>;

/** Saves a decision, once. */
export const decide = (db: Db, id: string, decided: Decided) =>
  db
    .update(claims)
    .set(decided)
    .where(and(eq(claims.id, id), eq(claims.state, 'open')));
