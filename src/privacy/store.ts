import { sql, type SQL } from 'drizzle-orm';
import type { EditionId, FileId } from '#kernel/ids.ts';
import { allPages } from '#platform/pagination.ts';
import type { Db } from '#platform/context.ts';
import { instantSql, rowsFrom } from './store/rows.ts';

/**
 * The second place where tables of several slices are read and changed together (ADR 0035): by the names that the
 * inventory has, so that no slice can be forgotten.
 */

/** A magazine that nobody works on any more. */
export interface EndedEdition {
  id: EditionId;
  /** When it was shipped or cancelled. */
  endedAt: Date;
  toldAt: Date | null;
}

const endedAt = sql`coalesce(e.cancelled_at, e.moved_at)`;

/** What still needs the material of an edition: a claim, a copy that was ordered since, money under way. */
const isNeeded = (since: Date): SQL => sql`(
  exists (select from claims c where c.edition = e.id and c.state = 'open')
  or exists (select from copy_orders o where o.edition = e.id and (o.shipped_at is null or o.shipped_at > ${instantSql(since)}))
  or exists (select from payments p where p.edition = e.id and p.status in ('created', 'open', 'paid_review')))`;

interface EndedRow {
  id: EditionId;
  ended_at: string | Date;
  erase_told_at: string | Date | null;
}

const toEnded = ({ id, ended_at, erase_told_at }: EndedRow): EndedEdition => ({
  id,
  endedAt: new Date(ended_at),
  toldAt: erase_told_at === null ? null : new Date(erase_told_at),
});

/**
 * A page of the magazines that ended before a moment and have their material, the oldest first, after `place`; whether
 * something still needs it is looked at one by one, under its lock.
 */
export const endedEditions = async (
  db: Db,
  before: Date,
  place: Pick<EndedEdition, 'id' | 'endedAt'> | undefined,
): Promise<EndedEdition[]> =>
  (
    await rowsFrom<EndedRow>(
      db,
      sql`select e.id, ${endedAt} as ended_at, e.erase_told_at from editions e
        where e.erased_at is null and (e.order_status = 6 or e.cancelled_at is not null)
          and ${endedAt} <= ${instantSql(before)}
          and ${place ? sql`(${endedAt}, e.id) > (${instantSql(place.endedAt)}, ${place.id})` : sql`true`}
        order by ${endedAt}, e.id limit 100`,
    )
  ).map(toEnded);

/** The same for one edition, locked; `undefined` when its material is erased or needed. */
export const lockEnded = async (db: Db, id: EditionId, before: Date): Promise<EndedEdition | undefined> =>
  (
    await rowsFrom<EndedRow>(
      db,
      sql`select e.id, ${endedAt} as ended_at, e.erase_told_at from editions e
        where e.id = ${id} and e.erased_at is null and (e.order_status = 6 or e.cancelled_at is not null)
          and not ${isNeeded(before)} for update`,
    )
  ).map(toEnded)[0];

export const markTold = async (db: Db, id: EditionId, at: Date): Promise<void> =>
  void (await db.execute(sql`update editions set erase_told_at = ${instantSql(at)} where id = ${id}`));

/** Says that the material of an edition is erased, which lets its history lose its names. */
export const markErased = async (db: Db, id: EditionId, at: Date): Promise<void> =>
  void (await db.execute(sql`update editions set erased_at = coalesce(erased_at, ${instantSql(at)}) where id = ${id}`));

/** The files of recordings whose printed code plays on this day, of one edition. */
export const playingFiles = async (db: Db, edition: EditionId, today: string): Promise<FileId[]> =>
  (
    await rowsFrom<{ file: FileId }>(
      db,
      sql`select file from page_marks where edition = ${edition} and question <> '' and kept_until >= ${today}`,
    )
  ).map(({ file }) => file);

interface EndedMark {
  code: string;
  file: FileId;
  /** The last day on which it played. */
  day: string;
}

/** Printed codes whose last day has passed and whose magazine has no material any more, read a hundred at a time. */
export const endedMarks = (db: Db, today: string) =>
  allPages((after: Pick<EndedMark, 'day' | 'code'> = { day: '2000-01-01', code: '' }) =>
    rowsFrom<EndedMark>(
      db,
      sql`select m.code, m.file, m.kept_until::text as day from page_marks m join editions e on e.id = m.edition
      where m.question <> '' and m.kept_until < ${today} and e.erased_at is not null
        and (m.kept_until, m.code) > (${after.day}::date, ${after.code})
      order by m.kept_until, m.code limit 100`,
    ),
  );
