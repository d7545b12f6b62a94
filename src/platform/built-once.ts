import { is, Param, Placeholder, sql } from 'drizzle-orm';
import type { Db } from './context.ts';

/** A placeholder for each value of a statement. */
export type Placeholders<Values> = { readonly [Name in keyof Values]: Placeholder };

/** What drizzle makes of a statement: its text, its parameters, and how its rows are read. */
interface Prepared<Rows> {
  readonly params: readonly unknown[];
  execute(): Promise<Rows>;
}

/** A statement as drizzle's builders make it. */
interface Preparable<Rows> {
  prepare(name: string): { execute(): Promise<Rows> };
}

interface Built<Rows> {
  prepared: Prepared<Rows>;
  /** The parameters for the driver. */
  fill(values: Readonly<Record<string, unknown>>): unknown[];
}

/** Reads one parameter from the values of a statement, as its column stores it. */
function parameterReader(param: unknown): (values: Readonly<Record<string, unknown>>) => unknown {
  if (is(param, Placeholder)) return values => values[param.name];
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param;
  const { encoder } = param;
  const { name } = param.value;
  // Drizzle's own way hands null to the encoder, which makes the JSON text "null" of it.
  return values => (values[name] === null ? null : encoder.mapToDriverValue(values[name]));
}

/** The connection or transaction on which a database handle runs its statements. */
const sessionOf = (db: Db) => db._.session as unknown as { client: unknown; constructor: object };

/**
 * A statement that drizzle builds once for the process and that runs on any connection and in any transaction; building
 * each anew took a third of a paid order's processor time. `build` gets a placeholder for each value. Values that are
 * undefined are left out, as drizzle does, so that one insertion serves rows with different columns. In a condition
 * a value is not converted: pass there what the driver understands.
 */
export function builtOnce<Values extends object, Rows>(
  build: (db: Db, values: Placeholders<Values>) => Preparable<Rows>,
): (db: Db, values: Values) => Promise<Rows> {
  // By the driver, since each reads rows in its own way, then by the names of the values.
  const byDriver = new WeakMap<object, Map<string, Built<Rows>>>();
  const buildWith = (db: Db, names: readonly string[]): Built<Rows> => {
    const placeholders = Object.fromEntries(names.map(name => [name, sql.placeholder(name)]));
    const prepared = build(db, placeholders as Placeholders<Values>).prepare('') as unknown as Prepared<Rows>;
    const readers = prepared.params.map(parameterReader);
    return { prepared, fill: values => readers.map(read => read(values)) };
  };
  return (db, values) => {
    const given = values as Readonly<Record<string, unknown>>;
    const names = Object.keys(given).filter(name => given[name] !== undefined);
    const { client, constructor: driver } = sessionOf(db);
    const statements = byDriver.get(driver) ?? new Map<string, Built<Rows>>();
    byDriver.set(driver, statements);
    const key = names.join();
    const built = statements.get(key) ?? buildWith(db, names);
    statements.set(key, built);
    // Drizzle binds what it prepares to one connection; all but that and the parameters is the same for every run.
    const bound = { client: { value: client }, params: { value: built.fill(given) } };
    return (Object.create(built.prepared, bound) as Prepared<Rows>).execute();
  };
}

/** More rows than these are seldom inserted at once, so their statement is not stored. */
const mostRowsBuilt = 20;

/** As `builtOnce`, for a statement with a list of rows: built once for each number of rows. */
export function rowsBuiltOnce<Row extends object, Rows>(
  build: (db: Db, rows: Placeholders<Row>[]) => Preparable<Rows>,
): (db: Db, rows: readonly Row[]) => Promise<Rows> {
  const fromValues = (db: Db, values: Placeholders<Record<string, unknown>>) => {
    const rows: Record<string, Placeholder>[] = [];
    for (const [name, value] of Object.entries(values)) {
      const [at = '', column = ''] = name.split(' ');
      (rows[Number(at)] ??= {})[column] = value;
    }
    return build(db, rows as Placeholders<Row>[]);
  };
  const built = builtOnce(fromValues);
  return (db, rows) => {
    const values: Record<string, unknown> = {};
    for (const [at, row] of rows.entries())
      for (const [column, value] of Object.entries(row)) values[`${at} ${column}`] = value;
    return (rows.length > mostRowsBuilt ? builtOnce(fromValues) : built)(db, values);
  };
}
