import { errorCodeOf } from '#kernel/error-code.ts';
import { createHash } from 'node:crypto';
import { and, asc, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { index, jsonb, pgTable, text, timestamp, type PgTable } from 'drizzle-orm/pg-core';
import {
  parseContentValue,
  formatContentValue,
  priceJumps,
  type ContentField,
  type ContentValue,
} from '#kernel/content.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import { onlyWords, roleMay, type StaffAct } from '#kernel/staff-roles.ts';
import type { Ctx, Db } from './context.ts';
import { recordAct } from './staff-log.ts';

type TableRow = Record<string, unknown>;
type LabelNames = ReadonlyMap<string, string>;

/**
 * One list of the shop's content that staff edit (D20, D21). Each slice declares those of its own tables in its
 * `content.ts`.
 */
export interface ContentList {
  /** Its part of the address. */
  name: string;
  title: string;
  /** What changing it is, by which roles are asked; whoever may change any list may read it. */
  act: StaffAct;
  table: PgTable;
  /** The columns that name a row, by their names in the table. */
  key: readonly string[];
  /** The columns it is sorted by. */
  order: readonly string[];
  fields: readonly ContentField[];
  /** What a row is called in the list. */
  label: (row: TableRow, names: LabelNames) => string;
  /** The names of the rows of another table, for a `label` whose own row has only an id of them. */
  names?: (db: Db) => Promise<LabelNames>;
  /**
   * The columns of a new row beside its fields. Absent: rows are neither added nor removed, only changed and hidden.
   */
  newRow?: (ctx: Ctx) => TableRow;
  /** The values that take a row that was added out of the shop again, as the form shows values. */
  retired?: (values: Readonly<Record<string, ContentValue>>) => Record<string, ContentValue>;
}

/** A `label` that calls a row by one of its columns. */
export const labelFromColumn = (name: string) => (row: TableRow) => String(row[name]);

/** The log of changes by staff, as the form shows values. Rows are only added. */
export const contentChanges = pgTable(
  'content_changes',
  {
    id: text('id').primaryKey(),
    list: text('list').notNull(),
    row: text('row').notNull(),
    by: text('by').notNull(),
    byName: text('by_name').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    before: jsonb('before').$type<Record<string, ContentValue>>(),
    after: jsonb('after').$type<Record<string, ContentValue>>().notNull(),
  },
  t => [index('content_changes_list').on(t.list, t.at)],
);

type ChangeRow = typeof contentChanges.$inferSelect;

/** A row as the form shows it. `version` changes with every change of its fields. */
interface ContentRow {
  id: string;
  label: string;
  version: string;
  values: Record<string, ContentValue>;
}

const keySeparator = '~';
/** How many rows of a list are read and sent at once. */
export const contentPageSize = 200;
const maxChangesShown = 20;

/**
 * Which rows of a list are read: those with `search` in one of their texts, beginning after the row with the id
 * `after`.
 */
export interface ContentQuery {
  after?: string | undefined;
  search?: string | undefined;
}

const noNames: LabelNames = new Map();
const namesFor = async (db: Db, { names }: ContentList): Promise<LabelNames> => (await names?.(db)) ?? noNames;

const contentRow = (list: ContentList, row: TableRow, names: LabelNames): ContentRow => {
  const values = Object.fromEntries(list.fields.map(({ name, kind }) => [name, formatContentValue(kind, row[name])]));
  return {
    id: list.key.map(name => String(row[name])).join(keySeparator),
    label: list.label(row, names),
    version: createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 16),
    values,
  };
};

function columnOf({ table, name: list }: ContentList, name: string) {
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`The list ${list} has no column ${name}.`);
  return column;
}

/** The columns by which a list is sorted: its order, then its key, so that no two rows have the same place. */
const sortColumns = (list: ContentList) => [...new Set([...list.order, ...list.key])].map(name => columnOf(list, name));

/** The condition for rows after the one with that id. Throws `Refused` 404 when there is none. */
async function afterRow(db: Db, list: ContentList, id: string): Promise<SQL> {
  const where = keyCondition(list, id);
  const [row] = where ? await db.select().from(list.table).where(where) : [];
  if (!row) throw notFound('entry');
  const columns = sql.join(sortColumns(list), sql`, `);
  return sql`row(${columns}) > (select ${columns} from ${list.table} where ${where})`;
}

/** The condition for rows that have these words in a text that staff read. */
function hasWords(list: ContentList, words: string): SQL {
  const pattern = `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const columns = [...list.key, ...list.fields.map(({ name }) => name)].map(name => columnOf(list, name));
  return sql`concat_ws(' ', ${sql.join(columns, sql`, `)}) ilike ${pattern}`;
}

/**
 * A page of the rows of a list in its order, and its last changes. Throws `Refused` 404 when there is no row `after`.
 */
export async function readContent(ctx: Ctx, list: ContentList, { after, search }: ContentQuery = {}) {
  const rows: TableRow[] = await ctx.db
    .select()
    .from(list.table)
    .where(
      and(
        after === undefined ? undefined : await afterRow(ctx.db, list, after),
        search ? hasWords(list, search) : undefined,
      ),
    )
    .orderBy(...sortColumns(list).map(column => asc(column)))
    .limit(contentPageSize);
  const changes = await ctx.db
    .select()
    .from(contentChanges)
    .where(eq(contentChanges.list, list.name))
    .orderBy(desc(contentChanges.at))
    .limit(maxChangesShown);
  const names = await namesFor(ctx.db, list);
  return { rows: rows.map(row => contentRow(list, row, names)), changes, more: rows.length === contentPageSize };
}

/** Whether the caller's role may change a list. */
export const mayChange = ({ actor }: Ctx, { act }: ContentList): boolean =>
  actor.kind === 'staff' && roleMay(actor.role, act);

/** The condition for the row with that id; `undefined` for a text that is no id of this list. */
function keyCondition(list: ContentList, id: string): SQL | undefined {
  const parts = id.split(keySeparator);
  if (parts.length !== list.key.length) return undefined;
  return and(
    ...list.key.map((name, at) => {
      const column = columnOf(list, name);
      return eq(column, column.dataType.startsWith('number') ? Number(parts[at]) : parts[at]);
    }),
  );
}

/** The row with that id, locked until the transaction ends; `undefined` when there is none. */
async function lockRow(db: Db, list: ContentList, id: string): Promise<TableRow | undefined> {
  const where = keyCondition(list, id);
  if (!where) return undefined;
  const rows: TableRow[] = await db.select().from(list.table).where(where).for('update');
  return rows[0];
}

/**
 * A change of a list. Without `id` a row is added; `version` is that of the row as the caller saw it; `confirm`: that a
 * price shall change by more than 30 %.
 */
interface ContentChange {
  id?: string | undefined;
  version?: string | undefined;
  values: Record<string, ContentValue>;
  confirm?: boolean | undefined;
}

const changedByOther = () =>
  new Refused(
    'changed-meanwhile',
    'Somebody else changed this meanwhile. It was loaded again: please look and save once more.',
  );

/** Throws `Refused` 409 where a price changes so much that it may be a slip. */
function assertConfirmed(list: ContentList, { before, after }: Record<'before' | 'after', ContentRow['values']>): void {
  const jumps = priceJumps(list.fields, before, after);
  if (jumps.length === 0) return;
  const said = jumps.map(({ label, before, after }) => `${label}: ${after} instead of ${before}`).join('. ');
  throw new Refused('price-jump', `${said}. That is more than 30 % apart, so say that you mean it; nothing was saved.`);
}

/** The caller, where they may change a list. Throws `Refused` 404 to strangers, 403 to a role that may not. */
function requireEditor(ctx: Ctx, list: ContentList) {
  const { actor } = ctx;
  if (actor.kind !== 'staff') throw notFound();
  if (!mayChange(ctx, list)) throw new Refused('not-your-role', onlyWords(list.act));
  return actor;
}

/**
 * Stores a change of a list and who made it. Throws `Refused` 403 to a role that may not, 400 for
 * an invalid value, 404 for a row that does not exist, 409 when somebody else changed it first, when another row has
 * the same name or code, and for a price that changes by more than 30 % and is not confirmed.
 */
export async function changeContent(ctx: Ctx, list: ContentList, change: ContentChange): Promise<ContentRow> {
  const actor = requireEditor(ctx, list);
  const values = Object.fromEntries(
    list.fields.map(field => [field.name, parseContentValue(field, change.values[field.name])]),
  );
  return ctx.transaction(async ctx => {
    const before = change.id === undefined ? undefined : await lockRow(ctx.db, list, change.id);
    if (change.id !== undefined && !before) throw notFound('entry');
    const names = await namesFor(ctx.db, list);
    const rowBefore = before && contentRow(list, before, names);
    if (rowBefore && rowBefore.version !== change.version) throw changedByOther();
    if (!before && !list.newRow) throw notFound('entry');
    const after: TableRow = { ...(before ?? list.newRow?.(ctx)), ...values };
    const row = contentRow(list, after, names);
    if (rowBefore && !change.confirm) assertConfirmed(list, { before: rowBefore.values, after: row.values });
    await saveRow(ctx, list, { before, after, values });
    await ctx.db.insert(contentChanges).values({
      id: ctx.random.id(),
      list: list.name,
      row: row.id,
      by: actor.id,
      byName: actor.name,
      at: ctx.now(),
      before: rowBefore?.values ?? null,
      after: row.values,
    });
    await recordAct(ctx, {
      act: rowBefore ? 'content changed' : 'content added',
      object: { kind: 'content', id: `${list.name}/${row.id}` },
      ...loggedChange(list, rowBefore?.values, row.values),
    });
    return row;
  });
}

/** Kinds of field whose values the log shows; of texts, which may be anybody's, it only says that they changed. */
const loggedKinds: ReadonlySet<string> = new Set(['rupees', 'whole', 'yes', 'day', 'choice']);

/** A change for the log: the changed fields with what they were and are. The texts stand in `content_changes`. */
function loggedChange({ fields }: ContentList, before: ContentRow['values'] | undefined, after: ContentRow['values']) {
  const changed = fields.filter(({ name }) => before?.[name] !== after[name]);
  const shown = (values: ContentRow['values']) =>
    Object.fromEntries(changed.map(({ name, kind }) => [name, loggedKinds.has(kind) ? (values[name] ?? '') : 'text']));
  return { ...(before && { before: shown(before) }), after: shown(after) };
}

/** What a change changed: of a row that was added everything, which taking back hides. */
function changesOf({ fields, retired }: ContentList, { before, after }: Pick<ChangeRow, 'before' | 'after'>) {
  if (before === null) return retired?.(after) ?? {};
  const changed = fields.filter(({ name }) => before[name] !== after[name]);
  return Object.fromEntries(changed.map(({ name }) => [name, before[name] ?? '']));
}

/**
 * Takes a change back: what it changed gets its values of before, as a change of its own with who did it; a row that
 * was added is retired (D20, D21). Throws `Refused` as `changeContent`; 404 for an unknown change, 409 when something
 * of it was changed since.
 */
export async function takeBackContent(ctx: Ctx, list: ContentList, id: string): Promise<ContentRow> {
  requireEditor(ctx, list);
  return ctx.transaction(async ctx => {
    const isChange = and(eq(contentChanges.id, id), eq(contentChanges.list, list.name));
    const [change] = await ctx.db.select().from(contentChanges).where(isChange);
    if (!change) throw notFound('change');
    const row = await lockRow(ctx.db, list, change.row);
    if (!row) throw notFound('entry');
    const { values: now, version } = contentRow(list, row, noNames);
    const back = changesOf(list, change);
    if (Object.keys(back).some(name => now[name] !== change.after[name]))
      throw new Refused('changed-meanwhile', 'This was changed again since. Take the later change back first.');
    return changeContent(ctx, list, { id: change.row, version, values: { ...now, ...back }, confirm: true });
  });
}

const isConstraintViolation = (error: unknown): boolean => {
  const code = errorCodeOf(error);
  return code === '23505' || code === '23514' || (error instanceof Error && isConstraintViolation(error.cause));
};

async function saveRow(
  ctx: Ctx,
  list: ContentList,
  { before, after, values }: { before: TableRow | undefined; after: TableRow; values: TableRow },
) {
  try {
    if (!before) return void (await ctx.db.insert(list.table).values(after));
    const where = and(...list.key.map(name => eq(columnOf(list, name), before[name])));
    await ctx.db.update(list.table).set(values).where(where);
  } catch (error) {
    if (isConstraintViolation(error))
      throw new Refused(
        'content-clash',
        'That does not go with the other entries: the same name or code is there already, or a number is out of its bounds.',
      );
    throw error;
  }
}
