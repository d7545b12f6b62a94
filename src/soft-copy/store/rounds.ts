import { and, asc, count, desc, eq, isNotNull } from 'drizzle-orm';
import type { EditionId } from '#kernel/ids.ts';
import type { Db } from '#platform/context.ts';
import { edits, rounds, wishes } from './tables.ts';

export type RoundRow = typeof rounds.$inferSelect;
export type WishRow = typeof wishes.$inferSelect;

/** The newest round of an edition, whatever its state. */
export const newestRound = async (db: Db, edition: EditionId): Promise<RoundRow | undefined> =>
  (await db.select().from(rounds).where(eq(rounds.edition, edition)).orderBy(desc(rounds.n)).limit(1))[0];

export const roundsOf = (db: Db, edition: EditionId): Promise<RoundRow[]> =>
  db.select().from(rounds).where(eq(rounds.edition, edition)).orderBy(asc(rounds.n));

export const findRound = async (db: Db, edition: EditionId, n: number): Promise<RoundRow | undefined> =>
  (
    await db
      .select()
      .from(rounds)
      .where(and(eq(rounds.edition, edition), eq(rounds.n, n)))
  )[0];

/** How many rounds of an edition are counted as revisions (D35). */
export const countedRounds = async (db: Db, edition: EditionId): Promise<number> =>
  (
    await db
      .select({ rounds: count() })
      .from(rounds)
      .where(and(eq(rounds.edition, edition), isNotNull(rounds.countedAt)))
  )[0]?.rounds ?? 0;

export const insertRound = async (db: Db, row: typeof rounds.$inferInsert): Promise<void> =>
  void (await db.insert(rounds).values(row));

export const changeRound = async (
  db: Db,
  { edition, n }: Pick<RoundRow, 'edition' | 'n'>,
  change: Partial<RoundRow>,
): Promise<void> =>
  void (await db
    .update(rounds)
    .set(change)
    .where(and(eq(rounds.edition, edition), eq(rounds.n, n))));

/** The wishes of an edition, oldest first. */
export const wishesOf = (db: Db, edition: EditionId): Promise<WishRow[]> =>
  db.select().from(wishes).where(eq(wishes.edition, edition)).orderBy(asc(wishes.at), asc(wishes.id));

export const findWish = async (db: Db, edition: EditionId, id: string): Promise<WishRow | undefined> =>
  (
    await db
      .select()
      .from(wishes)
      .where(and(eq(wishes.edition, edition), eq(wishes.id, id)))
  )[0];

/** How many changes name a wish. */
export const editsForWish = async (db: Db, edition: EditionId, wish: string): Promise<number> =>
  (
    await db
      .select({ edits: count() })
      .from(edits)
      .where(and(eq(edits.edition, edition), eq(edits.wish, wish)))
  )[0]?.edits ?? 0;

export const insertWish = async (db: Db, row: typeof wishes.$inferInsert): Promise<void> =>
  void (await db.insert(wishes).values(row));

export const changeWish = async (
  db: Db,
  { edition, id }: Pick<WishRow, 'edition' | 'id'>,
  change: Partial<WishRow>,
): Promise<void> =>
  void (await db
    .update(wishes)
    .set(change)
    .where(and(eq(wishes.edition, edition), eq(wishes.id, id))));

/** Gives a wish these words while it still has its recording. */
export const writeSpokenWish = async (
  db: Db,
  { edition, id }: Pick<WishRow, 'edition' | 'id'>,
  words: string,
): Promise<void> =>
  void (await db
    .update(wishes)
    .set({ words })
    .where(and(eq(wishes.edition, edition), eq(wishes.id, id), isNotNull(wishes.voice))));
