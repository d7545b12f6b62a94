import { and, desc, eq, sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { actorName, type Batch, type Ctx, type Db } from './context.ts';
import { instant } from './columns.ts';
import { olderThan, type PageCursor } from './pagination.ts';

/** Ids, figures, states and yes or no: never words or names of customers, which erasure would not find here. */
type LoggedValues = Readonly<Record<string, string | number | boolean | null>>;

/** What an act was about. */
const loggedKinds = [
  'edition',
  'payment',
  'month',
  'adjustment',
  'sample',
  'batch',
  'shipment',
  'settlement',
  'message',
  'content',
  'person',
  'staff',
  'job',
  'upload',
  'call',
] as const;
type LoggedKind = (typeof loggedKinds)[number];

/**
 * What the staff did, one row for each act, written in the transaction of the act (W142). The trigger
 * `staff_log_stays` keeps rows as they are; erasing a magazine takes the reason alone.
 */
export const staffLog = pgTable(
  'staff_log',
  {
    id: text('id').primaryKey(),
    at: instant('at').notNull(),
    /** The member's id; null for the command line. */
    staff: text('staff'),
    name: text('name').notNull(),
    role: text('role'),
    act: text('act').notNull(),
    kind: text('kind', { enum: loggedKinds }).notNull(),
    object: text('object').notNull(),
    /** The magazine that it was about, with which the reason is erased. */
    edition: text('edition'),
    before: jsonb('before').$type<LoggedValues>(),
    after: jsonb('after').$type<LoggedValues>(),
    reason: text('reason'),
  },
  t => [
    index('staff_log_newest').on(t.at, t.id),
    index('staff_log_of').on(t.staff, t.at, t.id),
    index('staff_log_acts').on(t.act, t.at, t.id),
    index('staff_log_objects').on(t.object, t.at, t.id),
    index('staff_log_edition').on(t.edition, t.at, t.id),
  ],
);
export type LogRow = typeof staffLog.$inferSelect;

/** Written together just before the commit, after all that may still add an act. */
export const logBatch: Batch<typeof staffLog.$inferInsert> = {
  name: 'the log of the staff',
  save: async (ctx, rows) => {
    await ctx.db.insert(staffLog).values([...rows]);
  },
};

interface LoggedAct {
  /** In words of ours, in the past: `published`. The same words for the same act, since the log is filtered by them. */
  act: string;
  object: { kind: LoggedKind; id: string };
  /** The magazine that it was about; the object's, when that is one. */
  edition?: string | null;
  before?: LoggedValues;
  after?: LoggedValues;
  reason?: string | null | undefined;
}

/**
 * Adds an act of a member of staff, or of the command line, to the log; nothing for everybody else. Called in the
 * transaction of the act, so that there is neither without the other.
 */
export async function recordAct(ctx: Ctx, { act, object, edition, before, after, reason }: LoggedAct): Promise<void> {
  const { actor } = ctx;
  const isCommand = actor.kind === 'system' && actor.name.startsWith('command line');
  if (actor.kind !== 'staff' && !isCommand) return;
  await ctx.saveAtCommit(logBatch, {
    id: ctx.random.id(),
    at: ctx.now(),
    staff: actor.kind === 'staff' ? actor.id : null,
    name: actorName(ctx),
    role: actor.kind === 'staff' ? actor.role : null,
    act,
    kind: object.kind,
    object: object.id,
    edition: edition ?? (object.kind === 'edition' ? object.id : null),
    before: before ?? null,
    after: after ?? null,
    reason: reason?.trim() || null,
  });
}

/** Which acts are read: of a member, of a kind, about an object or an order, on a day in India. */
export interface LogFilter {
  staff?: string | undefined;
  act?: string | undefined;
  object?: string | undefined;
  day?: string | undefined;
}

/** A page of the log, the newest first, after a row. */
export function pageOfLog(
  db: Db,
  { staff, act, object, day }: LogFilter,
  { after, limit }: { after: PageCursor | undefined; limit: number },
): Promise<LogRow[]> {
  const { id, at } = staffLog;
  const dayBegins = sql`${day ?? null}::date::timestamp at time zone 'Asia/Kolkata'`;
  // Two statements of one index each, where `or` would read the whole log.
  const isAbout = sql`${id} in (
    select id from staff_log where object = ${object ?? null} union select id from staff_log where edition = ${object ?? null})`;
  return db
    .select()
    .from(staffLog)
    .where(
      and(
        staff === undefined ? undefined : eq(staffLog.staff, staff),
        act === undefined ? undefined : eq(staffLog.act, act),
        object === undefined ? undefined : isAbout,
        day === undefined ? undefined : sql`${at} >= ${dayBegins} and ${at} < ${dayBegins} + interval '1 day'`,
        olderThan(after, at, id),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

export const logEntryById = async (db: Db, id: string): Promise<LogRow | undefined> =>
  (await db.select().from(staffLog).where(eq(staffLog.id, id)))[0];

/** The acts that there are, each once: one look into the index for each. */
export async function loggedActs(db: Db): Promise<string[]> {
  const next = (after: ReturnType<typeof sql>) => sql`(select act from staff_log where ${after} order by act limit 1)`;
  const acts = sql`(with recursive found as (
    select ${next(sql`true`)} as act union all select ${next(sql`act > found.act`)} from found where found.act is not null
  ) select act from found where act is not null) found`;
  return (await db.select({ act: sql<string>`act` }).from(acts)).map(({ act }) => act);
}
