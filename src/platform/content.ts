import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import { changedFields, parseContentValue, priceJumps } from '#kernel/content.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import {
  assertAllowed,
  columnOf,
  contentChanges,
  contentRow,
  keepChange,
  keyCondition,
  lockRow,
  loggedChange,
  namesFor,
  noNames,
  requireEditor,
  saveRow,
  withChoices,
  type ChangeRow,
  type ContentList,
  type ContentRow,
  type TableRow,
} from './content-rows.ts';
import type { Ctx, Db } from './context.ts';
import { planChange, plannedOf } from './planned-content.ts';
import { recordAct } from './staff-log.ts';

export {
  labelFromColumn,
  mayChange,
  withChoices,
  type ChangeRow as ContentHistory,
  type ContentList,
  type PlannedRow as PlannedContent,
} from './content-rows.ts';

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
 * A page of the rows of a list in its order, its last changes, and those that
 * are planned. Throws `Refused` 404 when there is no row `after`.
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
  return {
    rows: rows.map(row => contentRow(list, row, names)),
    changes,
    planned: await plannedOf(ctx.db, list),
    more: rows.length === contentPageSize,
  };
}

/**
 * A change of a list. Without `id` a row is added; `version` is that of the row as the caller saw it; `confirm`: that a
 * price shall change by more than 30 %; `from`: the day in India from which it counts, at once without one.
 */
type ContentChange = Pick<ContentRow, 'values'> &
  Optional<Pick<ContentRow, 'id' | 'version'> & { confirm: boolean; reason: string; from: string }>;
type Optional<T> = { [Name in keyof T]?: T[Name] | undefined };

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

/** The fields of a change as they are stored. Those that never change keep what the row has. */
function storedValues(
  { fields }: ContentList,
  { values, before }: { values: ContentRow['values']; before?: TableRow },
) {
  const open = fields.filter(({ isFixed }) => !(before && isFixed));
  return Object.fromEntries(open.map(field => [field.name, parseContentValue(field, values[field.name])]));
}

/**
 * Stores a change of a list and who made it, or plans it for a day (W176). Throws `Refused` 403 to a role that may not,
 * 400 for an invalid value or day, 404 for a row that does not exist, 409 when somebody else changed it first, when
 * another row has the same name or code, and for a price that changes by more than 30 % and is not confirmed.
 */
export async function changeContent(ctx: Ctx, given: ContentList, change: ContentChange): Promise<ContentRow> {
  const actor = requireEditor(ctx, given);
  return ctx.transaction(async ctx => {
    const list = await withChoices(ctx.db, given);
    const before = change.id === undefined ? undefined : await lockRow(ctx.db, list, change.id);
    if (change.id !== undefined && !before) throw notFound('entry');
    if (!before && !list.newRow) throw notFound('entry');
    const values = storedValues(list, { values: change.values, ...(before && { before }) });
    const names = await namesFor(ctx.db, list);
    const rowBefore = before && contentRow(list, before, names);
    if (rowBefore && rowBefore.version !== change.version) throw changedByOther();
    const after: TableRow = { ...(before ?? list.newRow?.(ctx)), ...values };
    const row = contentRow(list, after, names);
    if (rowBefore && !change.confirm) assertConfirmed(list, { before: rowBefore.values, after: row.values });
    if (rowBefore?.version !== row.version) await assertAllowed(ctx, list, { before, after });
    const author = { by: actor.id, byName: actor.name, reason: change.reason?.trim() || null };
    const of = { row: rowBefore?.id ?? row.id, before: rowBefore?.values ?? null, after: row.values };
    await saveRow(ctx, list, { before, after, values });
    if (change.from !== undefined) {
      // Stored and put back, so that what the other entries forbid is refused now and not on the day.
      if (before) await saveRow(ctx, list, { before: after, after: before, values: pick(before, values) });
      await planChange(ctx, list, { ...author, ...of, from: change.from });
      return rowBefore ?? row;
    }
    await keepChange(ctx, list, { ...author, ...of, row: row.id });
    await recordAct(ctx, {
      act: rowBefore ? 'content changed' : 'content added',
      object: { kind: 'content', id: `${list.name}/${row.id}` },
      ...loggedChange(list, rowBefore?.values, row.values),
      reason: author.reason,
    });
    return row;
  });
}

const pick = (row: TableRow, names: object): TableRow =>
  Object.fromEntries(Object.keys(names).map(name => [name, row[name]]));

/** What a change changed: of a row that was added everything, which taking back hides. */
function changesOf({ fields, retired }: ContentList, { before, after }: Pick<ChangeRow, 'before' | 'after'>) {
  if (before === null) return retired?.(after) ?? {};
  return Object.fromEntries(changedFields(fields, before, after).map(({ name }) => [name, before[name] ?? '']));
}

/** Deletes a row that was added and that nothing uses yet. Throws `Refused` 409 where the list's `guard` objects. */
async function deleteAdded(ctx: Ctx, list: ContentList, { row, reason }: { row: TableRow; reason: string | null }) {
  const actor = requireEditor(ctx, list);
  await assertAllowed(ctx, list, { before: row, after: undefined });
  const { id, label, version, values } = contentRow(list, row, noNames);
  await ctx.db.delete(list.table).where(keyCondition(list, id));
  await keepChange(ctx, list, { row: id, before: values, after: {}, by: actor.id, byName: actor.name, reason });
  const object = { kind: 'content', id: `${list.name}/${id}` } as const;
  await recordAct(ctx, { act: 'content removed', object, ...loggedChange(list, values, {}), reason });
  return { id, label, version, values };
}

/**
 * Takes a change back: what it changed gets its values of before, as a change of its own with who did it; a row that
 * was added is retired, or deleted where nothing uses it yet (D20, D21). Throws `Refused` as `changeContent`; 404 for
 * an unknown change, 409 when something of it was changed since.
 */
export async function takeBackContent(
  ctx: Ctx,
  list: ContentList,
  { change: id, reason }: { change: string; reason?: string | undefined },
): Promise<ContentRow> {
  requireEditor(ctx, list);
  return ctx.transaction(async ctx => {
    const isChange = and(eq(contentChanges.id, id), eq(contentChanges.list, list.name));
    const [change] = await ctx.db.select().from(contentChanges).where(isChange);
    if (!change) throw notFound('change');
    const row = await lockRow(ctx.db, list, change.row);
    if (!row) throw notFound('entry');
    const { values: now, version } = contentRow(list, row, noNames);
    const back = changesOf(list, change);
    const isAdded = change.before === null && list.isDeletable;
    const checked = isAdded ? Object.keys(change.after) : Object.keys(back);
    if (checked.some(name => now[name] !== change.after[name]))
      throw new Refused('changed-meanwhile', 'This was changed again since. Take the later change back first.');
    if (isAdded) return deleteAdded(ctx, list, { row, reason: reason?.trim() || null });
    return changeContent(ctx, list, { id: change.row, version, values: { ...now, ...back }, confirm: true, reason });
  });
}
