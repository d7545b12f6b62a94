import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { EditionId, FileId } from '#kernel/ids.ts';
import { instant } from '#platform/columns.ts';
import type { Db } from '#platform/context.ts';
import type { PrintFinding } from './rules.ts';

/** One file for the printer. */
export interface PrintFile {
  name: 'whole' | 'cover' | 'inside';
  file: FileId;
  pages: number;
  bytes: number;
  sha256: string;
}

/** The print files of an edition: requested, made, released. One row per edition. */
export const prints = pgTable(
  'prints',
  {
    edition: text('edition').$type<EditionId>().primaryKey(),
    askedAt: instant('asked_at').notNull(),
    /** When the printing began, from which on the approval stands (W82). */
    begunAt: instant('begun_at'),
    /** Why the last attempt failed, for staff; null when it did not. */
    trouble: text('trouble'),
    madeAt: instant('made_at'),
    /** The version of the draft they were made from, and the SHA-256 of its PDF as approved. */
    version: integer('version'),
    approved: text('approved'),
    files: jsonb('files').$type<PrintFile[]>(),
    /** The job ticket, as a page and as data. */
    ticket: text('ticket').$type<FileId>(),
    ticketData: text('ticket_data').$type<FileId>(),
    findings: jsonb('findings').$type<PrintFinding[]>(),
    releasedAt: instant('released_at'),
    /** `preflight`, or the name of the staff who released it in spite of findings, with the reason. */
    releasedBy: text('released_by'),
    reason: text('reason'),
  },
  t => [
    check(
      'prints_made_whole',
      sql`(${t.madeAt} is null) = (${t.files} is null) and (${t.madeAt} is null) = (${t.findings} is null) and (${t.madeAt} is null) = (${t.ticket} is null)`,
    ),
    check(
      'prints_released_made',
      sql`${t.releasedAt} is null or (${t.madeAt} is not null and ${t.releasedBy} is not null)`,
    ),
  ],
);

export type PrintRecord = typeof prints.$inferSelect;

export const findPrintRecords = (db: Db, editions: readonly EditionId[]): Promise<PrintRecord[]> =>
  db
    .select()
    .from(prints)
    .where(inArray(prints.edition, [...editions]));

export async function findPrintRecord(db: Db, edition: string): Promise<PrintRecord | undefined> {
  return (
    await db
      .select()
      .from(prints)
      .where(eq(prints.edition, edition as EditionId))
  )[0];
}

const unmadeColumns = {
  trouble: null,
  madeAt: null,
  version: null,
  approved: null,
  files: null,
  ticket: null,
  ticketData: null,
  findings: null,
  releasedAt: null,
  releasedBy: null,
  reason: null,
};

/** Requests print files; resets the result of an earlier request. */
export const requestPrintFiles = async (db: Db, edition: EditionId, askedAt: Date): Promise<void> =>
  void (await db
    .insert(prints)
    .values({ edition, askedAt })
    .onConflictDoUpdate({ target: prints.edition, set: { askedAt, ...unmadeColumns } }));

/** Records that the printing of an edition begins; returns whether it had not begun before. */
export async function beginPrinting(db: Db, edition: EditionId, begunAt: Date): Promise<boolean> {
  const rows = await db
    .update(prints)
    .set({ begunAt })
    .where(and(eq(prints.edition, edition), isNull(prints.begunAt)))
    .returning({ edition: prints.edition });
  return rows.length > 0;
}

type RequestedPrint = Pick<PrintRecord, 'edition' | 'askedAt'>;
type PrintFiles = Omit<PrintRecord, 'edition' | 'askedAt' | 'begunAt' | 'trouble'>;

/**
 * Saves the files made for this request, once: a second run of the same job changes nothing, and a newer request stays
 * open. Returns whether it saved them.
 */
export async function savePrintFiles(
  db: Db,
  { edition, askedAt }: RequestedPrint,
  result: PrintFiles,
): Promise<boolean> {
  const rows = await db
    .update(prints)
    .set({ ...result, trouble: null })
    .where(and(eq(prints.edition, edition), eq(prints.askedAt, askedAt), isNull(prints.madeAt)))
    .returning({ edition: prints.edition });
  return rows.length > 0;
}

/** Forgets what was requested and made for the printer. */
export const deletePrintRecord = (db: Db, edition: EditionId) => db.delete(prints).where(eq(prints.edition, edition));

export const savePrintError = async (db: Db, edition: EditionId, trouble: string): Promise<void> =>
  void (await db
    .update(prints)
    .set({ trouble })
    .where(and(eq(prints.edition, edition), isNull(prints.madeAt))));

interface PrintRelease {
  releasedAt: Date;
  releasedBy: string;
  reason: string;
}

/** Releases files that were made and not released; returns whether there were any. */
export async function releasePrintFiles(db: Db, edition: EditionId, by: PrintRelease): Promise<boolean> {
  const rows = await db
    .update(prints)
    .set(by)
    .where(and(eq(prints.edition, edition), isNotNull(prints.madeAt), isNull(prints.releasedAt)))
    .returning({ edition: prints.edition });
  return rows.length > 0;
}
