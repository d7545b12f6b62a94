import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './context.ts';

/** A column that is empty in some rows of a table until their file is there. */
interface EmptyColumn {
  table: PgTable;
  id: PgColumn;
  column: PgColumn;
}

/** Which of these rows have nothing in the column yet. */
export async function rowsWithEmptyColumn(
  db: Db,
  { table, id, column }: EmptyColumn,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ id })
    .from(table)
    .where(and(inArray(id, [...ids]), isNull(column)));
  return new Set(rows.map(row => String(row.id)));
}

/** Fills the column of a row, and others with it, unless it is filled by now; `values` by their names in the table. */
export async function fillEmptyColumn(
  db: Db,
  { table, id, column }: EmptyColumn,
  given: { id: string; values: Record<string, unknown> },
): Promise<void> {
  await db
    .update(table)
    .set(given.values)
    .where(and(eq(id, given.id), isNull(column)));
}
