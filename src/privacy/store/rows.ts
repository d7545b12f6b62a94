import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#platform/context.ts';
import { inBatches } from '#platform/sweep-table.ts';
import type { RowErasure, Key, PersonalTable } from '../rules/inventory.ts';

/** Whose rows are meant: the values of each key that is asked for. */
export type KeyValues = Partial<Record<Exclude<Key, 'contribution' | 'payment'>, readonly string[]>>;

const oneOf = (column: SQL, values: readonly string[]) => sql`${column} = any(${sql.param(values)}::text[])`;

/** The condition for the rows of a column; `undefined` when its key is not asked for. */
function conditionOf(column: SQL, key: Key, keys: KeyValues): SQL | undefined {
  if (key === 'contribution')
    return keys.edition && sql`${column} in (select id from contributions where ${oneOf(sql`edition`, keys.edition)})`;
  if (key === 'payment')
    return keys.account && sql`${column} in (select mid from payments where ${oneOf(sql`payer`, keys.account)})`;
  const values = keys[key];
  return values && values.length > 0 ? oneOf(column, values) : undefined;
}

/** The condition for the rows of a table that belong to these keys; `undefined` when none can. */
export function rowsOf({ by }: PersonalTable, keys: KeyValues): SQL | undefined {
  const parts = Object.entries(by).flatMap(
    ([column, key]) => conditionOf(sql`${sql.identifier(column)}`, key, keys) ?? [],
  );
  return parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : undefined;
}

/** The rows that a statement answers. */
export const rowsFrom = async <T>(db: Db, statement: SQL): Promise<T[]> =>
  ((await db.execute(statement)) as { rows: T[] }).rows;

const countOf = async (db: Db, statement: SQL): Promise<number> => (await rowsFrom(db, statement)).length;

/** Deletes or blanks the rows that `where` names, as the inventory says. Returns how many changed. */
export function eraseRows(
  db: Db,
  { table, erasure }: { table: string; erasure: RowErasure },
  where: SQL,
): Promise<number> {
  const name = sql.identifier(table);
  if (erasure === 'delete') return countOf(db, sql`delete from ${name} where ${where} returning 1`);
  const changes = Object.entries(erasure).map(([column, value]) => ({
    column: sql`${sql.identifier(column)}`,
    value: sql.raw(value),
  }));
  const set = sql.join(
    changes.map(({ column, value }) => sql`${column} = ${value}`),
    sql`, `,
  );
  const differs = sql.join(
    changes.map(({ column, value }) => sql`${column} is distinct from ${value}`),
    sql` or `,
  );
  return countOf(db, sql`update ${name} set ${set} where ${where} and (${differs}) returning 1`);
}

/**
 * Erases the rows of a table before a moment, as `inBatches` does. `by` and `where` need an index together. Call it
 * outside a transaction.
 */
export function eraseBefore(
  db: Db,
  { table, by, where = sql`true`, before, erasure = 'delete' }: SweptRows,
): Promise<void> {
  const [name, column] = [sql.identifier(table), sql.identifier(by)];
  return inBatches(most => {
    const next = sql`select ctid from ${name} where ${column} < ${before} and ${where} order by ${column} limit ${most}`;
    return eraseRows(db, { table, erasure }, sql`ctid = any(array(${next}))`);
  });
}

interface SweptRows {
  table: string;
  by: string;
  where?: SQL;
  before: SQL;
  erasure?: RowErasure;
}

export const instantSql = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** The rows of a table that belong to these keys, without the columns that nobody gets; at most 10,000. */
export async function readRows(db: Db, table: PersonalTable, keys: KeyValues): Promise<object[]> {
  const where = rowsOf(table, keys);
  if (!where) return [];
  const query = sql`select to_jsonb(t) as row from ${sql.identifier(table.table)} t where ${where} limit 10000`;
  const rows = await rowsFrom<{ row: Record<string, unknown> }>(db, query);
  const hidden = new Set(table.hidden);
  return rows.map(({ row }) => Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.has(column))));
}
