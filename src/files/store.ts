import { and, asc, eq, gt, gte, inArray, lt, notExists, notInArray, sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { EditionId, FileId } from '#kernel/ids.ts';
import { instant } from '#platform/columns.ts';
import type { Db } from '#platform/context.ts';
import type { PhotoMeasurements } from '#typeset/index.ts';

/**
 * `wish`: a spoken wish, which is sent by its own call only (W85). `letter`: what came by e-mail, as it came, until it
 * is a part of the story (W115); nobody is sent it.
 */
export type FileKind =
  'photo' | 'original' | 'voice' | 'pdf' | 'page' | 'thumbnail' | 'logo' | 'sample' | 'print' | 'wish' | 'letter';

/** One row for each use of a file; its bytes are stored under their SHA-256, once for all rows that name them. */
export const files = pgTable(
  'files',
  {
    id: text('id').$type<FileId>().primaryKey(),
    sha256: text('sha256').notNull(),
    type: text('type').notNull(),
    kind: text('kind').$type<FileKind>().notNull(),
    bytes: integer('bytes').notNull(),
    width: integer('width'),
    height: integer('height'),
    /** The edition it belongs to, if to one. */
    edition: text('edition'),
    /** Whether everybody may see and cache it: samples, logos. */
    public: boolean('public').notNull(),
    filename: text('filename'),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  table => [
    unique('files_once').on(table.sha256, table.kind, table.edition, table.public).nullsNotDistinct(),
    index('files_edition').on(table.edition),
  ],
);

/**
 * What the engine measured of a photo's content, once for all rows that name it: faces, light, sharpness, a
 * fingerprint.
 */
export const photoFacts = pgTable('photo_facts', {
  sha256: text('sha256').primaryKey(),
  facts: jsonb('facts').$type<PhotoMeasurements>().notNull(),
  measuredAt: timestamp('measured_at', { withTimezone: true, mode: 'date' }).notNull(),
});

/**
 * Objects that no row may name: those that are being stored, until their row is there, and those whose row was deleted.
 * What storage holds without a row is found by this table alone, so that nobody has to look through all objects.
 */
export const fileClaims = pgTable(
  'file_claims',
  {
    id: text('id').primaryKey(),
    key: text('key').notNull(),
    /** The SHA-256 of content; the id of the upload that a part belongs to. */
    subject: text('subject').notNull(),
    /** Until when nobody deletes the object; afterwards it is deleted, unless it is content that a row names. */
    until: instant('until').notNull(),
  },
  table => [index('file_claims_until').on(table.until), index('file_claims_subject').on(table.subject)],
);

/**
 * Files that nobody may be sent any more although a soft copy still needs them, because their owner's row is gone: they
 * are erased once it does not.
 */
export const droppedFiles = pgTable(
  'dropped_files',
  {
    file: text('file').$type<FileId>().primaryKey(),
    edition: text('edition').$type<EditionId>().notNull(),
    droppedAt: instant('dropped_at').notNull(),
    /** When the sweep last looked whether a soft copy shows it; long ago while it did not. */
    checkedAt: instant('checked_at')
      .notNull()
      .default(sql`to_timestamp(0)`),
  },
  t => [index('dropped_files_checked').on(t.checkedAt), index('dropped_files_edition').on(t.edition)],
);

export type FileClaim = typeof fileClaims.$inferSelect;

/** A stored file. `bytes` is its size; `width` and `height` are pixels, for pictures only. */
export type FileRecord = typeof files.$inferSelect;

export const findFile = async (db: Db, id: string): Promise<FileRecord | undefined> =>
  (
    await db
      .select()
      .from(files)
      .where(eq(files.id, id as FileId))
  )[0];

/** The files with these ids, by the id; those that are not there are missing. */
export async function findFiles(db: Db, ids: readonly FileId[]): Promise<Map<FileId, FileRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(files)
    .where(inArray(files.id, [...ids]));
  return new Map(rows.map(row => [row.id, row]));
}

export const deleteFile = async (db: Db, id: FileId): Promise<void> =>
  void (await db.delete(files).where(eq(files.id, id)));

/** Deletes the rows of an edition, but for these ids, and returns their contents. */
export async function deleteFilesOf(db: Db, edition: string, except: readonly string[]): Promise<string[]> {
  const others = except.length > 0 ? notInArray(files.id, except as FileId[]) : undefined;
  const rows = await db
    .delete(files)
    .where(and(eq(files.edition, edition), others))
    .returning({ sha256: files.sha256 });
  return rows.map(({ sha256 }) => sha256);
}

/**
 * Inserts the row, or returns the one that names this content for this use already, locked until the transaction ends;
 * it is not dropped any more.
 */
export async function insertFile(db: Db, row: FileRecord): Promise<FileRecord> {
  const target = [files.sha256, files.kind, files.edition, files.public];
  const [named] = await db
    .insert(files)
    .values(row)
    .onConflictDoUpdate({ target, set: { sha256: row.sha256 } })
    .returning();
  if (!named) throw new Error(`file row ${row.sha256} was refused and is not there`);
  if (named.id !== row.id) await deleteDroppedFile(db, named.id);
  return named;
}

/** The files with these ids, locked until the transaction ends, in one order for all. */
export const lockFiles = (db: Db, ids: readonly FileId[]): Promise<FileRecord[]> =>
  db
    .select()
    .from(files)
    .where(inArray(files.id, [...ids]))
    .orderBy(asc(files.sha256), asc(files.id))
    .for('update');

/** A file that anybody may be sent: there, and not dropped. */
export const findServedFile = async (db: Db, id: string): Promise<FileRecord | undefined> =>
  (
    await db
      .select()
      .from(files)
      .where(
        and(
          eq(files.id, id as FileId),
          notExists(db.select({ file: droppedFiles.file }).from(droppedFiles).where(eq(droppedFiles.file, files.id))),
        ),
      )
  )[0];

export const saveDroppedFile = (db: Db, row: Omit<typeof droppedFiles.$inferInsert, 'checkedAt'>) =>
  db.insert(droppedFiles).values(row).onConflictDoNothing();

/** Dropped files that nobody looked at since `before`, those that were looked at longest ago first. */
export const droppedFilesUnchecked = (db: Db, before: Date) =>
  db
    .select()
    .from(droppedFiles)
    .where(lt(droppedFiles.checkedAt, before))
    .orderBy(asc(droppedFiles.checkedAt))
    .limit(100);

export const markDroppedFileChecked = (db: Db, file: FileId, checkedAt: Date) =>
  db.update(droppedFiles).set({ checkedAt }).where(eq(droppedFiles.file, file));

export const deleteDroppedFile = (db: Db, file: FileId) => db.delete(droppedFiles).where(eq(droppedFiles.file, file));

/** The hashes among `hashes` that a row names. */
export async function referencedContents(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ sha256: files.sha256 })
    .from(files)
    .where(inArray(files.sha256, [...hashes]));
  return new Set(rows.map(row => row.sha256));
}

/** The measurements of these contents, by content; contents that were not measured are missing. */
export async function findFacts(db: Db, contents: readonly string[]): Promise<Map<string, PhotoMeasurements>> {
  if (contents.length === 0) return new Map();
  const rows = await db
    .select()
    .from(photoFacts)
    .where(inArray(photoFacts.sha256, [...contents]));
  return new Map(rows.map(row => [row.sha256, row.facts]));
}

/** The measurements of these files' contents, by the file; files that were not measured are missing. */
export async function findFactsOfFiles(db: Db, ids: readonly FileId[]): Promise<Map<FileId, PhotoMeasurements>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: files.id, facts: photoFacts.facts })
    .from(files)
    .innerJoin(photoFacts, eq(photoFacts.sha256, files.sha256))
    .where(inArray(files.id, [...ids]));
  return new Map(rows.map(({ id, facts }) => [id, facts]));
}

export const deleteFacts = async (db: Db, sha256: string): Promise<void> =>
  void (await db.delete(photoFacts).where(eq(photoFacts.sha256, sha256)));

/** Stores measurements and replaces those of an older version. */
export async function saveFacts(db: Db, row: typeof photoFacts.$inferInsert): Promise<void> {
  await db.insert(photoFacts).values(row).onConflictDoUpdate({ target: photoFacts.sha256, set: row });
}

/** Holds back everybody else who stores or deletes this content, until the open transaction ends. */
export const lockContent = async (db: Db, sha256: string): Promise<void> =>
  void (await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 0))`));

/** Adds a claim of content, after whoever deletes that content at this moment. */
export async function insertContentClaim(db: Db, { id, key, subject, until }: FileClaim): Promise<void> {
  await db.execute(sql`
    with locked as materialized (select pg_advisory_xact_lock(hashtextextended(${subject}, 0)))
    insert into ${fileClaims} (id, key, subject, until)
    select ${id}, ${key}, ${subject}, ${until.toISOString()}::timestamptz from locked`);
}

export async function insertClaims(db: Db, claims: readonly FileClaim[]): Promise<void> {
  if (claims.length > 0) await db.insert(fileClaims).values([...claims]);
}

/** Deletes a claim; whether it was there. */
export const deleteClaim = async (db: Db, id: string): Promise<boolean> =>
  (await db.delete(fileClaims).where(eq(fileClaims.id, id)).returning({ id: fileClaims.id })).length === 1;

export const endClaim = async (db: Db, id: string, until: Date): Promise<void> =>
  void (await db.update(fileClaims).set({ until }).where(eq(fileClaims.id, id)));

/** Whether somebody is storing this object at the moment. */
export const hasLiveClaim = async (db: Db, subject: string, now: Date): Promise<boolean> =>
  (
    await db
      .select({ id: fileClaims.id })
      .from(fileClaims)
      .where(and(eq(fileClaims.subject, subject), gte(fileClaims.until, now)))
      .limit(1)
  ).length > 0;

/** The claims of a subject that have ended. */
export const endedClaimsOf = (db: Db, subject: string, now: Date): Promise<FileClaim[]> =>
  db
    .select()
    .from(fileClaims)
    .where(and(eq(fileClaims.subject, subject), lt(fileClaims.until, now)));

/** Claims that have ended, those that ended first first, at most `limit`. */
export const endedClaims = (db: Db, now: Date, limit: number): Promise<FileClaim[]> =>
  db.select().from(fileClaims).where(lt(fileClaims.until, now)).orderBy(asc(fileClaims.until)).limit(limit);

export const deleteEndedClaims = async (db: Db, subject: string, now: Date): Promise<void> =>
  void (await db.delete(fileClaims).where(and(eq(fileClaims.subject, subject), lt(fileClaims.until, now))));

export const postponeClaims = async (db: Db, subject: string, until: Date): Promise<void> =>
  void (await db.update(fileClaims).set({ until }).where(eq(fileClaims.subject, subject)));

/** The next contents that rows name, in order, after this hash. */
export async function contentsAfter(db: Db, sha256: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ sha256: files.sha256 })
    .from(files)
    .where(gt(files.sha256, sha256))
    .orderBy(files.sha256)
    .limit(1000);
  return rows.map(row => row.sha256);
}
