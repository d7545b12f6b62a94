import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, max } from 'drizzle-orm';
import type { EditionId } from '#kernel/ids.ts';
import type { Db } from '#platform/context.ts';
import { isFinished, type FinishedDraft } from '../store.ts';
import { editHeads, edits, drafts } from './tables.ts';

export type EditRow = typeof edits.$inferSelect;
export type EditHead = typeof editHeads.$inferSelect;

/** The change that a device sent under this id. */
export const findEdit = async (db: Db, edition: EditionId, id: string): Promise<EditRow | undefined> =>
  (
    await db
      .select()
      .from(edits)
      .where(and(eq(edits.edition, edition), eq(edits.id, id)))
  )[0];

/** The changes of an edition in their order: all, or those after `after`, or up to `upTo`. */
export const editsOf = (
  db: Db,
  edition: EditionId,
  { after = 0, upTo }: { after?: number; upTo?: number } = {},
): Promise<EditRow[]> =>
  db
    .select()
    .from(edits)
    .where(and(eq(edits.edition, edition), gt(edits.seq, after), upTo === undefined ? undefined : lte(edits.seq, upTo)))
    .orderBy(asc(edits.seq));

/** How many changes a round has. */
export const editsInRound = async (db: Db, edition: EditionId, round: number): Promise<number> =>
  (
    await db
      .select({ edits: count() })
      .from(edits)
      .where(and(eq(edits.edition, edition), eq(edits.round, round)))
  )[0]?.edits ?? 0;

export const insertEdit = async (db: Db, row: typeof edits.$inferInsert): Promise<void> =>
  void (await db.insert(edits).values(row));

/** Takes the words of a change out, because somebody withdrew them (W53). */
export const eraseEdit = async (db: Db, { edition, seq }: Pick<EditRow, 'edition' | 'seq'>): Promise<void> =>
  void (await db
    .update(edits)
    .set({ edit: null })
    .where(and(eq(edits.edition, edition), eq(edits.seq, seq))));

/** The version of the newest draft, made or not. */
export const lastVersion = async (db: Db, edition: EditionId): Promise<number> =>
  (
    await db
      .select({ last: max(drafts.version) })
      .from(drafts)
      .where(eq(drafts.edition, edition))
  )[0]?.last ?? 0;

/** The number of the last change; 0 before the first. */
export const lastSeq = async (db: Db, edition: EditionId): Promise<number> =>
  (
    await db
      .select({ last: max(edits.seq) })
      .from(edits)
      .where(eq(edits.edition, edition))
  )[0]?.last ?? 0;

export const findHead = async (db: Db, edition: EditionId): Promise<EditHead | undefined> =>
  (await db.select().from(editHeads).where(eq(editHeads.edition, edition)))[0];

export const saveHead = async (db: Db, row: typeof editHeads.$inferInsert): Promise<void> => {
  const { edition: _, ...set } = row;
  await db.insert(editHeads).values(row).onConflictDoUpdate({ target: editHeads.edition, set });
};

/** Forgets the document of an edition: nobody changes it until its next draft is made. */
export const dropDocument = async (db: Db, edition: EditionId): Promise<void> =>
  void (await db.update(editHeads).set({ document: null }).where(eq(editHeads.edition, edition)));

/** The newest finished draft; `published`: of those that the customer was shown. */
export async function newestDraft(
  db: Db,
  edition: EditionId,
  { published = false }: { published?: boolean } = {},
): Promise<FinishedDraft | undefined> {
  const [row] = await db
    .select()
    .from(drafts)
    .where(
      and(
        eq(drafts.edition, edition),
        isNotNull(drafts.madeAt),
        isNull(drafts.discardedAt),
        isNull(drafts.erasedAt),
        published ? isNotNull(drafts.publishedAt) : undefined,
      ),
    )
    .orderBy(desc(drafts.version))
    .limit(1);
  return row && isFinished(row) ? row : undefined;
}
