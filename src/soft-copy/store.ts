import { and, avg, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { EditionId, FileId } from '#kernel/ids.ts';
import type { Db } from '#platform/context.ts';
import type { DraftWait } from '#src/editions/rules/arrival.ts';
import { drafts, softCopyViews, type DraftFinding, type DraftPage } from './store/tables.ts';

export type DraftVersion = typeof drafts.$inferSelect;
export type FinishedDraft = DraftVersion & {
  madeAt: Date;
  pdf: FileId;
  sha256: string;
  thumbnail: FileId;
  pages: DraftPage[];
};

/** Whether a draft is made and may be shown; not one whose story was opened again or whose files were erased. */
export const isFinished = (draft: DraftVersion): draft is FinishedDraft =>
  draft.madeAt !== null && draft.discardedAt === null && draft.erasedAt === null;

/** Identifies a draft by its edition and its version, counted from 1. */
export interface DraftId {
  edition: EditionId;
  version: number;
}

const isVersion = ({ edition, version }: DraftId) => and(eq(drafts.edition, edition), eq(drafts.version, version));

/** Requests a draft; false when that version exists already. */
export async function requestDraft(
  db: Db,
  row: DraftId & { askedAt: Date; askedBy: string; reason: string | null; onlyOnline?: boolean; base?: number | null },
): Promise<boolean> {
  const rows = await db.insert(drafts).values(row).onConflictDoNothing().returning({ version: drafts.version });
  return rows.length > 0;
}

export async function findDraft(db: Db, id: DraftId): Promise<DraftVersion | undefined> {
  return (await db.select().from(drafts).where(isVersion(id)))[0];
}

export const draftsOf = (db: Db, edition: string): Promise<DraftVersion[]> =>
  db
    .select()
    .from(drafts)
    .where(eq(drafts.edition, edition as EditionId))
    .orderBy(desc(drafts.version));

/** Why the newest draft of each of these editions waits, of those that wait. */
export async function draftWaits(db: Db, editions: readonly EditionId[]): Promise<Map<EditionId, DraftWait>> {
  const newest = await db
    .selectDistinctOn([drafts.edition], { edition: drafts.edition, waits: drafts.waits })
    .from(drafts)
    .where(inArray(drafts.edition, [...editions]))
    .orderBy(drafts.edition, desc(drafts.version));
  return new Map(newest.flatMap(({ edition, waits }) => (waits === null ? [] : [[edition, waits]])));
}

/** The newest draft of an edition while it is to be made by itself; `undefined` when it is made, waits or failed. */
export async function draftInWork(db: Db, edition: EditionId): Promise<DraftId | undefined> {
  const { version, madeAt, discardedAt, waits, trouble } = drafts;
  const [newest] = await db
    .select({ edition: drafts.edition, version, madeAt, discardedAt, waits, trouble })
    .from(drafts)
    .where(eq(drafts.edition, edition))
    .orderBy(desc(version))
    .limit(1);
  if (!newest || newest.madeAt || newest.discardedAt || newest.waits || newest.trouble) return undefined;
  return { edition, version: newest.version };
}

/** How long the drafts took on average that were made last, in seconds; `undefined` while none was measured. */
export async function secondsOfDraft(db: Db): Promise<number | undefined> {
  const last = db
    .select({ seconds: drafts.seconds })
    .from(drafts)
    .where(isNotNull(drafts.seconds))
    .orderBy(desc(drafts.madeAt))
    .limit(20)
    .as('last');
  const [row] = await db.select({ seconds: avg(last.seconds).mapWith(Number) }).from(last);
  return row?.seconds ?? undefined;
}

export type TypesetDraft = Pick<
  FinishedDraft,
  'madeAt' | 'subject' | 'contributions' | 'pdf' | 'sha256' | 'thumbnail' | 'pages' | 'plan' | 'findings'
> &
  Partial<Pick<FinishedDraft, 'seconds' | 'base' | 'head' | 'planned' | 'story' | 'pageHashes'>>;

/** Saves a finished draft, once: a second run of the same job changes nothing. */
export async function saveFinishedDraft(db: Db, id: DraftId, result: TypesetDraft): Promise<void> {
  await db
    .update(drafts)
    .set({ ...result, trouble: null, waits: null })
    .where(and(isVersion(id), isNull(drafts.madeAt)));
}

/** Requests a draft again that is not made yet; clears its error, its reason to wait and its findings. */
export const requestDraftAgain = (db: Db, { reason, ...id }: DraftId & { reason: string | null }) =>
  db
    .update(drafts)
    .set({ trouble: null, waits: null, findings: null, ...(reason !== null && { reason }) })
    .where(and(isVersion(id), isNull(drafts.madeAt)));

/** Pauses a draft that is not made yet: `waits` is the reason, `findings` are for staff. */
export const pauseDraft = (db: Db, id: DraftId, pause: { waits: DraftWait; findings: DraftFinding[] }) =>
  db
    .update(drafts)
    .set({ ...pause, trouble: null })
    .where(and(isVersion(id), isNull(drafts.madeAt)));

export const discardDraft = (db: Db, id: DraftId, discardedAt: Date) =>
  db.update(drafts).set({ discardedAt }).where(isVersion(id));

/** Removes what a draft prints; what it was, and who approved it, stays. */
export const eraseDraft = (db: Db, id: DraftId, erasedAt: Date) =>
  db
    .update(drafts)
    .set({ erasedAt, pages: [], plan: null, planned: null, story: null, findings: null })
    .where(isVersion(id));

/** The newest approved draft of an edition, also when its files were erased. */
export const newestApproved = async (db: Db, edition: EditionId): Promise<DraftVersion | undefined> =>
  (
    await db
      .select()
      .from(drafts)
      .where(and(eq(drafts.edition, edition), sql`${drafts.approvedAt} is not null`))
      .orderBy(desc(drafts.version))
      .limit(1)
  )[0];

/** The contributions that the newest approved draft of each of these editions prints, of those that have one. */
export const approvedContributions = (
  db: Db,
  editions: readonly EditionId[],
): Promise<Pick<DraftVersion, 'edition' | 'contributions'>[]> =>
  editions.length === 0
    ? Promise.resolve([])
    : db
        .selectDistinctOn([drafts.edition], { edition: drafts.edition, contributions: drafts.contributions })
        .from(drafts)
        .where(and(inArray(drafts.edition, [...editions]), sql`${drafts.approvedAt} is not null`))
        .orderBy(drafts.edition, desc(drafts.version));

export const saveDraftError = (db: Db, id: DraftId, trouble: string | null) =>
  db
    .update(drafts)
    .set({ trouble })
    .where(and(isVersion(id), isNull(drafts.madeAt)));

export const markPublished = (db: Db, id: DraftId, { at, note }: { at: Date; note: string | null }) =>
  db.update(drafts).set({ publishedAt: at, note }).where(isVersion(id));

export const markApproved = (db: Db, id: DraftId, approval: { at: Date; by: string }) =>
  db.update(drafts).set({ approvedAt: approval.at, approvedBy: approval.by }).where(isVersion(id));

export async function publishedDraft(db: Db, edition: string): Promise<FinishedDraft | undefined> {
  const [row] = await db
    .select()
    .from(drafts)
    .where(and(eq(drafts.edition, edition as EditionId), sql`${drafts.publishedAt} is not null`))
    .orderBy(desc(drafts.version))
    .limit(1);
  return row && isFinished(row) ? row : undefined;
}

/** Forgets that this version was approved, since that was taken back (W82). */
export const unmarkApproved = (db: Db, id: DraftId) =>
  db.update(drafts).set({ approvedAt: null, approvedBy: null }).where(isVersion(id));

/** The approved draft with its plan, which is printed. */
export type ApprovedDraft = FinishedDraft & { approvedAt: Date };

export async function approvedDraft(db: Db, edition: EditionId): Promise<ApprovedDraft | undefined> {
  const row = await newestApproved(db, edition);
  return row && isFinished(row) && row.approvedAt ? { ...row, approvedAt: row.approvedAt } : undefined;
}

export const saveView = (db: Db, row: typeof softCopyViews.$inferInsert) =>
  db
    .insert(softCopyViews)
    .values(row)
    .onConflictDoUpdate({
      target: [softCopyViews.edition, softCopyViews.viewer],
      set: { version: row.version, at: row.at },
    });

export async function lastViewedVersion(db: Db, edition: EditionId, viewer: string): Promise<number | undefined> {
  const [row] = await db
    .select({ version: softCopyViews.version })
    .from(softCopyViews)
    .where(and(eq(softCopyViews.edition, edition), eq(softCopyViews.viewer, viewer)));
  return row?.version;
}

/** Whom this version of an edition's soft copy was last shown to. */
export const viewersOf = async (db: Db, { edition, version }: DraftId): Promise<string[]> =>
  (
    await db
      .select({ viewer: softCopyViews.viewer })
      .from(softCopyViews)
      .where(and(eq(softCopyViews.edition, edition), eq(softCopyViews.version, version)))
  ).map(({ viewer }) => viewer);
