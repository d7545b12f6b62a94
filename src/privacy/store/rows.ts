import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#platform/context.ts';
import { inBatches } from '#platform/sweep-table.ts';
import type { RowErasure, Key, PersonalTable } from '../rules/inventory.ts';

/** Whose rows are meant: the accounts, or the orders. */
interface KeyValues {
  account?: readonly string[];
  edition?: readonly string[];
}

const oneOf = (column: SQL, values: readonly string[]) => sql`${column} = any(${sql.param(values)}::text[])`;

/** The condition for the rows of a column; `undefined` when its key is not asked for. */
function conditionOf(column: SQL, key: Key, { account, edition }: KeyValues): SQL | undefined {
  if (key === 'account') return account && oneOf(column, account);
  if (key === 'payment')
    return account && sql`${column} in (select mid from payments where ${oneOf(sql`payer`, account)})`;
  if (key === 'contribution')
    return edition && sql`${column} in (select id from contributions where ${oneOf(sql`edition`, edition)})`;
  return edition && oneOf(column, edition);
}

/** The condition for the rows of a table that go with these keys; `undefined` when none can. */
export function rowsOf({ by }: Pick<PersonalTable, 'by'>, keys: KeyValues): SQL | undefined {
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

/** The most rows of one table that a copy has of an account, or of one order. */
const mostRows = 10_000;

/** A row without the columns that nobody gets, and without the number of an order that is not among `own`. */
function shownRow(table: PersonalTable, row: Record<string, unknown>, own: ReadonlySet<string>): object {
  const hidden = new Set(table.hidden);
  const isForeign = (column: string, value: unknown) =>
    column === 'edition' && typeof value === 'string' && !own.has(value);
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !hidden.has(column))
      .map(([column, value]) => [column, isForeign(column, value) ? null : value]),
  );
}

/** The rows of a table that are an account's; `ownOrders`: which of these orders are its own. */
export async function readAccountRows(
  db: Db,
  table: PersonalTable,
  { account, ownOrders }: { account: string; ownOrders: (ids: readonly string[]) => Promise<ReadonlySet<string>> },
): Promise<object[]> {
  const where = rowsOf(table, { account: [account] });
  if (!where) return [];
  const query = sql`select to_jsonb(t) as row from ${sql.identifier(table.table)} t where ${where} limit ${mostRows}`;
  const rows = (await rowsFrom<{ row: Record<string, unknown> }>(db, query)).map(({ row }) => row);
  const named = rows.flatMap(({ edition }) => (typeof edition === 'string' ? edition : []));
  const own = named.length > 0 ? await ownOrders([...new Set(named)]) : new Set<string>();
  return rows.map(row => shownRow(table, row, own));
}

/** The order that a row belongs to, as SQL; `undefined` for a table whose rows belong to none. */
function orderOf({ by }: PersonalTable): { order: SQL; isNobodys: SQL } | undefined {
  const columns = Object.entries(by);
  const account = columns.find(([, key]) => key === 'account')?.[0];
  // What names an account is that account's, whichever order it is about.
  const isNobodys = account ? sql`t.${sql.identifier(account)} is null` : sql`true`;
  for (const [column, key] of columns) {
    if (key === 'edition') return { order: sql`t.${sql.identifier(column)}`, isNobodys };
    if (key === 'contribution')
      return {
        order: sql`(select c.edition from contributions c where c.id = t.${sql.identifier(column)})`,
        isNobodys,
      };
  }
  return undefined;
}

/** The rows of a table that belong to these orders, by the order. */
export async function readOrderRows(
  db: Db,
  table: PersonalTable,
  editions: readonly string[],
): Promise<Map<string, object[]>> {
  const found = new Map<string, object[]>();
  const of = orderOf(table);
  const where = rowsOf(table, { edition: editions });
  if (!of || !where) return found;
  const query = sql`select ${of.order} as edition, to_jsonb(t) as row from ${sql.identifier(table.table)} t
    where ${where} and ${of.isNobodys} limit ${mostRows * editions.length}`;
  const own = new Set(editions);
  for (const { edition, row } of await rowsFrom<{ edition: string; row: Record<string, unknown> }>(db, query)) {
    const rows = found.get(edition) ?? [];
    rows.push(shownRow(table, row, own));
    found.set(edition, rows);
  }
  return found;
}
