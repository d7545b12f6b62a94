import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { changedFields, parseContentValue, type ContentValue } from '#kernel/content.ts';
import { addDays, dayInIndia } from '#kernel/dates.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import {
  assertAllowed,
  contentRow,
  keepChange,
  lockRow,
  loggedChange,
  noNames,
  plannedContent,
  requireEditor,
  saveRow,
  withChoices,
  type ContentAuthor,
  type ContentList,
  type PlannedRow,
} from './content-rows.ts';
import { job, type Ctx, type Db } from './context.ts';
import { recordAct } from './staff-log.ts';

/** How many days ahead a change may be planned. */
const mostDaysAhead = 400;
/** How many planned changes of a list are read, and how many begin at once. */
const mostPlanned = 100;

/** Begins all planned changes whose day has come. */
export const beginPlannedJob = job<object>('content/begin-planned', { retryLimit: 5 });

/** The changes of a list that are planned, and those that could not begin, the soonest first. */
export const plannedOf = (db: Db, list: ContentList): Promise<PlannedRow[]> =>
  db
    .select()
    .from(plannedContent)
    .where(and(eq(plannedContent.list, list.name), inArray(plannedContent.state, ['planned', 'failed'])))
    .orderBy(asc(plannedContent.day), asc(plannedContent.id))
    .limit(mostPlanned);

/** The names of the lists of which a planned change could not begin. */
export const listsWithFailures = async (db: Db): Promise<ReadonlySet<string>> => {
  const failed = db.selectDistinct({ list: plannedContent.list }).from(plannedContent);
  return new Set((await failed.where(eq(plannedContent.state, 'failed'))).map(({ list }) => list));
};

const refused = (why: string) => new Refused('content-field', `From: ${why}`);

function assertDay(day: string, today: string): void {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day)) || addDays(day, 0) !== day)
    throw refused('Please enter a day as 2026-11-22.');
  if (day <= today) throw refused('Please choose a day after today, or let it count at once.');
  if (day > addDays(today, mostDaysAhead)) throw refused(`Please choose a day within ${mostDaysAhead} days.`);
}

interface PlannedChange extends ContentAuthor {
  row: string;
  before: Record<string, ContentValue> | null;
  after: Record<string, ContentValue>;
  /** The day in India on which it begins. */
  from: string;
}

const secondsUntil = (ctx: Ctx, day: string): number =>
  Math.max(0, Math.ceil((Date.parse(`${day}T00:00:00+05:30`) - ctx.now().getTime()) / 1000));

/**
 * Plans a change, which was looked through already, for a day after today. Throws `Refused` 400 for another day or a
 * new row, 409 when nothing changes, and when the row has a change planned for that day.
 */
export async function planChange(ctx: Ctx, list: ContentList, change: PlannedChange): Promise<void> {
  assertDay(change.from, dayInIndia(ctx.now()));
  const { by, byName, reason, row, before, from: day } = change;
  if (list.hasOwnDays) throw refused('Entries of this list have days of their own. Please use those.');
  if (!before) throw refused('A new entry is there at once. Add it hidden, and plan that it is shown.');
  const names = changedFields(list.fields, before, change.after).map(({ name }) => name);
  if (names.length === 0) throw new Refused('content-clash', 'Nothing changes. Please change something first.');
  const part = (values: Record<string, ContentValue>) =>
    Object.fromEntries(names.map(name => [name, values[name] ?? '']));
  const plan = { list: list.name, row, day, before: part(before), after: part(change.after), by, byName, reason };
  const added = await ctx.db
    .insert(plannedContent)
    .values({ ...plan, id: ctx.random.id(), state: 'planned', at: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: plannedContent.id });
  if (added.length === 0)
    throw new Refused(
      'content-clash',
      'A change of this entry is planned for that day already. Take that one back first, or choose another day.',
    );
  await ctx.send(beginPlannedJob, {}, { afterSeconds: secondsUntil(ctx, day) });
  const logged = loggedChange(list, before, change.after);
  await recordAct(ctx, {
    act: 'content planned',
    object: { kind: 'content', id: `${list.name}/${row}` },
    ...logged,
    after: { ...logged.after, from: day },
    reason,
  });
}

/** The planned change with that id, locked, if it is in one of these states. */
async function lockPlanned(db: Db, id: string, states: readonly PlannedRow['state'][]) {
  const where = and(eq(plannedContent.id, id), inArray(plannedContent.state, [...states]));
  return (await db.select().from(plannedContent).where(where).for('update'))[0];
}

const endPlanned = (db: Db, id: string, end: Pick<PlannedRow, 'state'> & Partial<PlannedRow>) =>
  db.update(plannedContent).set(end).where(eq(plannedContent.id, id));

/**
 * Takes a planned change back before its day. Throws `Refused` 403 to a role that may not, 404 for one that is not
 * planned in this list, 409 when it has begun.
 */
export async function withdrawPlanned(ctx: Ctx, list: ContentList, { planned: id, reason }: WithdrawnPlan) {
  requireEditor(ctx, list);
  return ctx.transaction(async ctx => {
    const plan = await lockPlanned(ctx.db, id, ['planned', 'failed', 'begun']);
    if (plan?.list !== list.name) throw notFound('planned change');
    if (plan.state === 'begun')
      throw new Refused('changed-meanwhile', 'It has begun meanwhile. Take it back among the last changes.');
    await endPlanned(ctx.db, id, { state: 'withdrawn' });
    const object = { kind: 'content', id: `${list.name}/${plan.row}` } as const;
    await recordAct(ctx, { act: 'planned content taken back', object, before: { from: plan.day }, reason });
  });
}

interface WithdrawnPlan {
  planned: string;
  reason?: string | undefined;
}

/** Stores what a plan changes, of the row as it is now. Throws `Refused` where that is not possible any more. */
async function beginPlan(ctx: Ctx, given: ContentList, plan: PlannedRow): Promise<void> {
  const list = await withChoices(ctx.db, given);
  const before = await lockRow(ctx.db, list, plan.row);
  if (!before) throw notFound('entry');
  const fields = list.fields.filter(({ name }) => name in plan.after);
  const values = Object.fromEntries(
    fields.map(field => [field.name, parseContentValue(field, plan.after[field.name])]),
  );
  const after = { ...before, ...values };
  // Other entries may have changed since it was planned.
  await assertAllowed(ctx, list, { before, after });
  await saveRow(ctx, list, { before, after, values });
  await keepChange(ctx, list, {
    row: plan.row,
    before: contentRow(list, before, noNames).values,
    after: contentRow(list, after, noNames).values,
    by: plan.by,
    byName: plan.byName,
    reason: plan.reason,
    planned: true,
  });
}

/**
 * Begins what is planned for today or a day before, in the order of its days; what cannot begin any more says so in its
 * list and stops nothing else. Two that run at once begin each once.
 */
export async function beginPlanned(ctx: Ctx, lists: readonly ContentList[]): Promise<void> {
  const isDue = and(eq(plannedContent.state, 'planned'), lte(plannedContent.day, dayInIndia(ctx.now())));
  const due = await ctx.db
    .select({ id: plannedContent.id })
    .from(plannedContent)
    .where(isDue)
    .orderBy(asc(plannedContent.day), asc(plannedContent.id))
    .limit(mostPlanned);
  for (const { id } of due)
    try {
      await ctx.transaction(async ctx => {
        const plan = await lockPlanned(ctx.db, id, ['planned']);
        const list = lists.find(({ name }) => name === plan?.list);
        if (!plan || !list) return;
        await beginPlan(ctx, list, plan);
        await endPlanned(ctx.db, id, { state: 'begun' });
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await endPlanned(ctx.db, id, { state: 'failed', failure: error.message });
    }
}
