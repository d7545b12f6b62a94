import { sql } from 'drizzle-orm';
import { dayInIndia } from '#kernel/dates.ts';
import type { EditionId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { eraseFilesOf } from '#src/files/index.ts';
import { eraseUploads } from '#src/uploads/index.ts';
import { erasureOf, personalTables } from '../rules/inventory.ts';
import * as store from '../store.ts';
import { eraseRows, rowsOf } from '../store/rows.ts';

/** How many rows of what were erased. */
export type Counts = Record<string, number>;

const filesWhat = 'photos, recordings, PDFs and pages';

/**
 * Erases the material of an edition in the open transaction, which has locked it (W100): its story, its magazine, what
 * friends told, its address and whom it is about. What it printed plays until its day, unless the `person` is erased,
 * too: then every name goes. The books stay. Safe to run twice; returns what was erased.
 */
export async function eraseEdition(ctx: Ctx, id: EditionId, { person }: { person: boolean }): Promise<Counts> {
  const kept = person ? [] : await store.playingFiles(ctx.db, id, dayInIndia(ctx.now()));
  await store.markErased(ctx.db, id, ctx.now());
  const counts: Counts = { [filesWhat]: await eraseFilesOf(ctx, id, kept) };
  const add = (what: string, count: number) => (counts[what] = (counts[what] ?? 0) + count);
  add('uploads', await eraseUploads(ctx, id));
  for (const table of personalTables)
    for (const erasure of [table.magazine, ...(person ? [table.person] : [])]) {
      const where = erasure && rowsOf(table, { edition: [id] });
      if (erasure && where) add(table.what, await eraseRows(ctx.db, { table: table.table, erasure }, where));
    }
  return counts;
}

/** Erases a printed code's words and its recording. */
export const blankMark = async (ctx: Ctx, code: string): Promise<void> => {
  const erasure = erasureOf('page_marks', 'person');
  await eraseRows(ctx.db, { table: 'page_marks', erasure }, sql`code = ${code}`);
};
