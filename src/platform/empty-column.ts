import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './context.ts';

/** A column that stays empty in seeded rows until their file is stored. */
interface EmptyColumn {
  table: PgTable;
  id: PgColumn;
  column: PgColumn;
}

/** The ids of those rows whose column is still empty. */
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

interface ColumnFill {
  id: string;
  values: Record<string, unknown>;
}

/**
 * Sets `values` (keyed by the table's own names) in a row, unless its empty column was filled meanwhile. `values`
 * include that column.
 */
export async function fillEmptyColumn(db: Db, { table, id, column }: EmptyColumn, row: ColumnFill): Promise<void> {
  await db
    .update(table)
    .set(row.values)
    .where(and(eq(id, row.id), isNull(column)));
}
