import { createHash } from 'node:crypto';
import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { boolean, date, index, jsonb, pgTable, text, timestamp, uniqueIndex, type PgTable } from 'drizzle-orm/pg-core';
import { formatContentValue, type ContentField, type ContentValue } from '#kernel/content.ts';
import { dayInIndia } from '#kernel/dates.ts';
import { errorCodeOf } from '#kernel/error-code.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import { onlyWords, roleMay, type StaffAct } from '#kernel/staff-roles.ts';
import type { Ctx, Db } from './context.ts';

export type TableRow = Record<string, unknown>;
type LabelNames = ReadonlyMap<string, string>;

/**
 * A change as a list's `guard` sees it: rows as they are stored; without `before` one is added, without `after` one
 * goes.
 */
interface GuardedChange {
  before: Readonly<TableRow> | undefined;
  after: Readonly<TableRow> | undefined;
  today: string;
}

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
  /** What a `choice` may be where rows of another table are, by the field's name: their ids and names. */
  choices?: (db: Db) => Promise<Record<string, LabelNames>>;
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
  /** Its rows say themselves from which day they count, so that no change of them is planned for a day. */
  hasOwnDays?: true;
  /** A row that was added is deleted when that is taken back; `guard` must see that nothing uses it yet. */
  isDeletable?: true;
  /** Why a row may not change so on a day in India, in words for staff; undefined when it may. */
  guard?: (db: Db, change: GuardedChange) => Promise<string | undefined>;
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
    /** Empty: the row went. */
    after: jsonb('after').$type<Record<string, ContentValue>>().notNull(),
    reason: text('reason'),
    /** Whether it was planned for the day of `at`, by `by`. */
    planned: boolean('planned').notNull().default(false),
  },
  t => [index('content_changes_list').on(t.list, t.at)],
);
export type ChangeRow = typeof contentChanges.$inferSelect;

/**
 * Changes that count from a day on (W176): the fields that change, as the form shows values, before and after. A row
 * stays once it began or was taken back.
 */
export const plannedContent = pgTable(
  'planned_content',
  {
    id: text('id').primaryKey(),
    list: text('list').notNull(),
    row: text('row').notNull(),
    /** In India. */
    day: date('day', { mode: 'string' }).notNull(),
    state: text('state', { enum: ['planned', 'begun', 'withdrawn', 'failed'] }).notNull(),
    before: jsonb('before').$type<Record<string, ContentValue>>().notNull(),
    after: jsonb('after').$type<Record<string, ContentValue>>().notNull(),
    by: text('by').notNull(),
    byName: text('by_name').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    reason: text('reason'),
    /** Why it could not begin. */
    failure: text('failure'),
  },
  t => [
    uniqueIndex('planned_content_day')
      .on(t.list, t.row, t.day)
      .where(sql`state = 'planned'`),
    index('planned_content_due')
      .on(t.day, t.id)
      .where(sql`state = 'planned'`),
    index('planned_content_list')
      .on(t.list, t.day)
      .where(sql`state in ('planned', 'failed')`),
  ],
);
export type PlannedRow = typeof plannedContent.$inferSelect;

/** Who changes something, and why. */
export interface ContentAuthor {
  by: string;
  byName: string;
  reason: string | null;
  planned?: boolean;
}

/** Adds a change to the history of its list. */
export async function keepChange(
  ctx: Ctx,
  list: ContentList,
  change: ContentAuthor & Pick<ChangeRow, 'row' | 'before' | 'after'>,
): Promise<void> {
  await ctx.db.insert(contentChanges).values({ ...change, id: ctx.random.id(), list: list.name, at: ctx.now() });
}

/** Throws `Refused` 409 where the list says that a row may not change so today. */
export async function assertAllowed(
  ctx: Ctx,
  { guard }: ContentList,
  rows: Pick<GuardedChange, 'before' | 'after'>,
): Promise<void> {
  const why = await guard?.(ctx.db, { ...rows, today: dayInIndia(ctx.now()) });
  if (why) throw new Refused('content-clash', why);
}

/** A row as the form shows it. `version` changes with every change of its fields. */
export interface ContentRow {
  id: string;
  label: string;
  version: string;
  values: Record<string, ContentValue>;
}

const keySeparator = '~';

export const noNames: LabelNames = new Map();
export const namesFor = async (db: Db, { names }: ContentList): Promise<LabelNames> => (await names?.(db)) ?? noNames;

/** The list with the choices that other tables have. */
export async function withChoices(db: Db, list: ContentList): Promise<ContentList> {
  const choices = await list.choices?.(db);
  if (!choices) return list;
  const withNames = (field: ContentField): ContentField => {
    const of = choices[field.name];
    return of ? { ...field, options: [...of.keys()], optionNames: of } : field;
  };
  return { ...list, fields: list.fields.map(withNames) };
}

export const contentRow = (list: ContentList, row: TableRow, names: LabelNames): ContentRow => {
  const values = Object.fromEntries(list.fields.map(({ name, kind }) => [name, formatContentValue(kind, row[name])]));
  return {
    id: list.key.map(name => String(row[name])).join(keySeparator),
    label: list.label(row, names),
    version: createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 16),
    values,
  };
};

export function columnOf({ table, name: list }: ContentList, name: string) {
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`The list ${list} has no column ${name}.`);
  return column;
}

/** The condition for the row with that id; `undefined` for a text that is no id of this list. */
export function keyCondition(list: ContentList, id: string): SQL | undefined {
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
export async function lockRow(db: Db, list: ContentList, id: string): Promise<TableRow | undefined> {
  const where = keyCondition(list, id);
  if (!where) return undefined;
  const rows: TableRow[] = await db.select().from(list.table).where(where).for('update');
  return rows[0];
}

/** Whether the caller's role may change a list. */
export const mayChange = ({ actor }: Ctx, { act }: ContentList): boolean =>
  actor.kind === 'staff' && roleMay(actor.role, act);

/** The caller, where they may change a list. Throws `Refused` 404 to strangers, 403 to a role that may not. */
export function requireEditor(ctx: Ctx, list: ContentList) {
  const { actor } = ctx;
  if (actor.kind !== 'staff') throw notFound();
  if (!mayChange(ctx, list)) throw new Refused('not-your-role', onlyWords(list.act));
  return actor;
}

/** Kinds of field whose values the log shows; of texts, which may be anybody's, it only says that they changed. */
const loggedKinds: ReadonlySet<string> = new Set(['rupees', 'percent', 'whole', 'yes', 'day', 'date', 'choice']);

/** A change for the log: the changed fields with what they were and are. The texts stand in `content_changes`. */
export function loggedChange(
  { fields }: ContentList,
  before: ContentRow['values'] | undefined,
  after: ContentRow['values'],
) {
  const changed = fields.filter(({ name }) => before?.[name] !== after[name]);
  const shown = (values: ContentRow['values']) =>
    Object.fromEntries(changed.map(({ name, kind }) => [name, loggedKinds.has(kind) ? (values[name] ?? '') : 'text']));
  return { ...(before && { before: shown(before) }), after: shown(after) };
}

const isConstraintViolation = (error: unknown): boolean => {
  const code = errorCodeOf(error);
  return code === '23505' || code === '23514' || (error instanceof Error && isConstraintViolation(error.cause));
};

export async function saveRow(
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
