import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { EditionId, FileId } from '#kernel/ids.ts';
import { instant } from '#platform/columns.ts';
import type { Db } from '#platform/context.ts';
import type { PrintFinding } from './rules.ts';

/** One file for the printer. */
export interface PrintPart {
  name: 'whole' | 'cover' | 'inside';
  file: FileId;
  pages: number;
  bytes: number;
  sha256: string;
}

/** What goes to the printer for an edition: asked for, made, released. One row an edition. */
export const prints = pgTable(
  'prints',
  {
    edition: text('edition').$type<EditionId>().primaryKey(),
    askedAt: instant('asked_at').notNull(),
    /** Why the last try failed, for staff; null when it did not. */
    trouble: text('trouble'),
    madeAt: instant('made_at'),
    /** The draft it was made of, and the SHA-256 of its PDF: what was approved. */
    version: integer('version'),
    approved: text('approved'),
    files: jsonb('files').$type<PrintPart[]>(),
    /** The job ticket: a page for people, and the same as data. */
    ticket: text('ticket').$type<FileId>(),
    ticketData: text('ticket_data').$type<FileId>(),
    findings: jsonb('findings').$type<PrintFinding[]>(),
    releasedAt: instant('released_at'),
    /** Preflight, or whoever let it pass in spite of it, and why. */
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

export type PrintFiles = typeof prints.$inferSelect;

export async function findPrintFiles(db: Db, edition: string): Promise<PrintFiles | undefined> {
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

/** Asks for a print file; what there was is forgotten. */
export const requestPrintFiles = async (db: Db, edition: EditionId, askedAt: Date): Promise<void> =>
  void (await db
    .insert(prints)
    .values({ edition, askedAt })
    .onConflictDoUpdate({ target: prints.edition, set: { askedAt, ...unmadeColumns } }));

/** Keeps what was made for this asking, once: a second run of the same job changes nothing, and what was asked anew meanwhile is made anew. */
export const savePrintFiles = async (
  db: Db,
  { edition, askedAt }: Pick<PrintFiles, 'edition' | 'askedAt'>,
  made: Omit<PrintFiles, 'edition' | 'askedAt' | 'trouble'>,
): Promise<void> =>
  void (await db
    .update(prints)
    .set({ ...made, trouble: null })
    .where(and(eq(prints.edition, edition), eq(prints.askedAt, askedAt), isNull(prints.madeAt))));

export const savePrintError = async (db: Db, edition: EditionId, trouble: string): Promise<void> =>
  void (await db
    .update(prints)
    .set({ trouble })
    .where(and(eq(prints.edition, edition), isNull(prints.madeAt))));

/** Releases what was made and not released; whether there was such a thing. */
export async function releasePrintFiles(
  db: Db,
  edition: EditionId,
  by: { releasedAt: Date; releasedBy: string; reason: string },
): Promise<boolean> {
  const rows = await db
    .update(prints)
    .set(by)
    .where(and(eq(prints.edition, edition), isNotNull(prints.madeAt), isNull(prints.releasedAt)))
    .returning({ edition: prints.edition });
  return rows.length > 0;
}
