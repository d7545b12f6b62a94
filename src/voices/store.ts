import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { date, index, integer, pgTable, real, text, unique } from 'drizzle-orm/pg-core';
import type { EditionId, FileId } from '#kernel/ids.ts';
import { instant } from '#platform/columns.ts';
import type { Db } from '#platform/context.ts';

/**
 * A printed code that plays a recording. One row per recording and edition, never deleted, since a printed code cannot
 * be recalled. It stores what was printed beside it, so that the page shows the same in twelve years.
 */
export const pageMarks = pgTable(
  'page_marks',
  {
    code: text('code').primaryKey(),
    edition: text('edition').$type<EditionId>().notNull(),
    file: text('file').$type<FileId>().notNull(),
    /** The key of its question in the form. */
    key: integer('key').notNull(),
    question: text('question').notNull(),
    speaker: text('speaker').notNull(),
    seconds: real('seconds').notNull(),
    madeAt: instant('made_at').notNull(),
    /** The last day, in India, on which it plays. Only ever moved later. */
    keptUntil: date('kept_until', { mode: 'string' }).notNull(),
    /** `salt.hash` of its PIN; null when everybody who has the code may listen. */
    pin: text('pin'),
    /** When it was switched off; null while it plays. */
    offAt: instant('off_at'),
  },
  t => [
    unique('page_marks_once').on(t.edition, t.file),
    index('page_marks_kept')
      .on(t.keptUntil, t.code)
      .where(sql`${t.question} <> ''`),
  ],
);

export type PageMark = typeof pageMarks.$inferSelect;

/** Adds the missing marks; existing ones keep their code, and say what the new draft prints beside it. */
export const addMarks = (db: Db, rows: (typeof pageMarks.$inferInsert)[]) =>
  db
    .insert(pageMarks)
    .values(rows)
    .onConflictDoUpdate({
      target: [pageMarks.edition, pageMarks.file],
      set: { question: sql`excluded.question`, speaker: sql`excluded.speaker` },
    });

export const findMark = async (db: Db, code: string): Promise<PageMark | undefined> =>
  (await db.select().from(pageMarks).where(eq(pageMarks.code, code)))[0];

/** The mark of a recording of an edition, if it has one. */
export const markOfFile = async (db: Db, edition: string, file: FileId): Promise<PageMark | undefined> =>
  (
    await db
      .select()
      .from(pageMarks)
      .where(and(eq(pageMarks.edition, edition as EditionId), eq(pageMarks.file, file)))
  )[0];

/** The marks of an edition in the order of their questions. */
export const pageMarksOf = (db: Db, edition: EditionId): Promise<PageMark[]> =>
  db.select().from(pageMarks).where(eq(pageMarks.edition, edition)).orderBy(asc(pageMarks.key), asc(pageMarks.code));

/** Extends an edition's marks to that day at least. */
export const extendKeptUntil = (db: Db, edition: EditionId, day: string) =>
  db
    .update(pageMarks)
    .set({ keptUntil: day })
    .where(and(eq(pageMarks.edition, edition), lt(pageMarks.keptUntil, day)));

export const setPin = (db: Db, code: string, pin: string | null) =>
  db.update(pageMarks).set({ pin }).where(eq(pageMarks.code, code));

export const switchOff = (db: Db, code: string, at: Date) =>
  db
    .update(pageMarks)
    .set({ offAt: at })
    .where(and(eq(pageMarks.code, code), isNull(pageMarks.offAt)));

/** Switches the marks of these recordings of an edition off. */
export const switchOffFiles = (db: Db, { edition, files, at }: { edition: EditionId; files: FileId[]; at: Date }) =>
  db
    .update(pageMarks)
    .set({ offAt: at })
    .where(and(eq(pageMarks.edition, edition), inArray(pageMarks.file, files), isNull(pageMarks.offAt)));

export const switchOn = (db: Db, code: string) =>
  db.update(pageMarks).set({ offAt: null }).where(eq(pageMarks.code, code));
