import { sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { EditionId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import type { NextActor } from '../rules.ts';
import {
  dueClasses,
  firstDayDue,
  isUnderWay,
  placeInClass,
  startOfDay,
  statesOfStatus,
  type DueClass,
  type DuePlace,
  type OrderFilter,
  type OrderStatusName,
} from '../rules/orders.ts';

/*
 * The statements of the list of all orders (W130). They read `editions` and `studio_turns` together, as the view of the
 * queue does, only by the indexes of both.
 */

/** What an order is sorted by. `name` is the one of its title, in lower case. */
export interface OrderKey {
  id: EditionId;
  name: string;
  createdAt: Date;
  movedAt: Date;
  neededBy: string | null;
  /** `nobody` when it is shipped or cancelled. */
  whose: NextActor;
  orderStatus: number;
  live: number;
  cancelled: boolean;
}

const titleName = sql`lower(coalesce(e.subject_name, e.customer_name)) collate "C"`;
const underWay = sql`e.order_status < 6 and e.cancelled_at is null`;

const keyColumns = {
  id: sql<EditionId>`e.id`,
  name: sql<string>`${titleName}`,
  createdAt: sql`e.created_at`.mapWith((at: string) => new Date(at)),
  movedAt: sql`e.moved_at`.mapWith((at: string) => new Date(at)),
  neededBy: sql<string | null>`e.needed_by::text`,
  whose: sql<NextActor>`coalesce(t.whose, 'nobody')`,
  orderStatus: sql<number>`e.order_status`,
  live: sql<number>`e.live`,
  cancelled: sql<boolean>`e.cancelled_at is not null`,
};

const oneOf = (conditions: readonly SQL[]): SQL => sql`(${sql.join([...conditions], sql` or `)})`;
const allOf = (conditions: readonly (SQL | undefined)[]): SQL =>
  sql.join([sql`true`, ...conditions.flatMap(condition => condition ?? [])], sql` and `);

/** The condition of each status, with its numbers in the statement, as partial indexes have them. */
const hasStatus = (status: OrderStatusName): SQL =>
  status === 'cancelled'
    ? sql`e.cancelled_at is not null`
    : sql`e.cancelled_at is null and ${oneOf(
        statesOfStatus[status].map(([orderStatus, live]) =>
          sql.raw(`e.order_status = ${orderStatus}${live === null ? '' : ` and e.live = ${live}`}`),
        ),
      )}`;

const isInClass = ({ whose, statuses }: DueClass): SQL =>
  allOf([sql`t.whose = ${whose}`, statuses && oneOf(statuses.map(status => sql`(${hasStatus(status)})`))]);

const neededBefore = (today: string): SQL => sql`e.needed_by < ${today}::date`;
/** The condition for orders of a class to which something was promised before `today`, so many business days ago. */
const promisedBefore = (today: string, days: number): SQL =>
  sql`t.since < ${instantOf(startOfDay(firstDayDue(today, days)))}`;

/** The condition for orders that are due before `today`. */
const isLate = (today: string): SQL =>
  oneOf([
    neededBefore(today),
    ...dueClasses.flatMap(of =>
      of.days === null ? [] : [sql`(${isInClass(of)} and ${promisedBefore(today, of.days)})`],
    ),
  ]);

const instantOf = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

const filterConditions = ({ whose, status, partner, late, mine }: OrderFilter, today: string): (SQL | undefined)[] => [
  whose && sql`t.whose = ${whose}`,
  status && sql`(${hasStatus(status)})`,
  partner === undefined ? undefined : sql`e.partner = ${partner}`,
  late ? isLate(today) : undefined,
  mine === undefined
    ? undefined
    : sql`exists (select from studio_assignees a where a.edition = e.id and a.staff = ${mine})`,
];

interface ListOptions {
  filter: OrderFilter;
  /** The day it is in India. */
  today: string;
  limit: number;
}

const selectOrders = (ctx: Ctx, conditions: readonly (SQL | undefined)[]) =>
  ctx.staleDb
    .select(keyColumns)
    .from(sql`editions e left join studio_turns t on t.edition = e.id`)
    .where(allOf(conditions));

/** The orders that fit, the newest first, after an order. */
export const newestOrders = (
  ctx: Ctx,
  { filter, today, limit }: ListOptions,
  after: OrderKey | undefined,
): Promise<OrderKey[]> =>
  selectOrders(ctx, [
    isUnderWay(filter) ? underWay : undefined,
    ...filterConditions(filter, today),
    after && sql`(e.created_at, e.id) < (${instantOf(after.createdAt)}, ${after.id})`,
  ])
    .orderBy(sql`e.created_at desc`, sql`e.id desc`)
    .limit(limit);

/** The orders that fit, by the name in their title, after an order. */
export const namedOrders = (
  ctx: Ctx,
  { filter, today, limit }: ListOptions,
  after: OrderKey | undefined,
): Promise<OrderKey[]> =>
  selectOrders(ctx, [
    isUnderWay(filter) ? underWay : undefined,
    ...filterConditions(filter, today),
    after && sql`(${titleName}, e.id) > (${after.name}, ${after.id})`,
  ])
    .orderBy(titleName, sql`e.id`)
    .limit(limit);

/**
 * The orders of each class that fit, by their last step, after a place in the list by due day; in one statement, of
 * which every part is cut by its own limit. Of late ones, those late by what was promised.
 */
export async function ordersOfClasses(
  ctx: Ctx,
  { filter, today, limit, classes, after }: ListOptions & { classes: readonly DueClass[]; after: DuePlace | undefined },
): Promise<OrderKey[][]> {
  const parts = classes.flatMap((of, at) => {
    const begin = placeInClass(of, after);
    if (begin === 'ended' || (filter.late && of.days === null)) return [];
    return ctx.staleDb
      .select({ ...keyColumns, at: sql<number>`${at}::int`.as('at') })
      .from(sql`studio_turns t join editions e on e.id = t.edition`)
      .where(
        allOf([
          isInClass(of),
          underWay,
          ...filterConditions({ ...filter, late: undefined }, today),
          filter.late && of.days !== null ? promisedBefore(today, of.days) : undefined,
          begin && sql`(t.since, t.edition) > (${instantOf(begin.at)}, ${begin.id})`,
        ]),
      )
      .orderBy(sql`t.since`, sql`t.edition`)
      .limit(limit);
  });
  const [first, second, ...others] = parts;
  const rows = first ? await (second ? unionAll(first, second, ...others) : first) : [];
  return classes.map((_, at) => rows.filter(row => row.at === at).toSorted(byLastStep));
}

const byLastStep = (a: OrderKey, b: OrderKey): number =>
  a.movedAt.getTime() - b.movedAt.getTime() || (a.id < b.id ? -1 : 1);

/**
 * The orders that fit and that somebody needs by a day, by that day, after a place in the list by due day. Of late
 * ones, those late by that day.
 */
export const neededOrders = (
  ctx: Ctx,
  { filter, today, limit, after }: ListOptions & { after: DuePlace | undefined },
): Promise<OrderKey[]> =>
  selectOrders(ctx, [
    underWay,
    filter.late ? neededBefore(today) : sql`e.needed_by is not null`,
    ...filterConditions({ ...filter, late: undefined }, today),
    after && sql`(e.needed_by, e.moved_at, e.id) > (${after.due}::date, ${instantOf(after.at)}, ${after.id})`,
  ])
    .orderBy(sql`e.needed_by`, sql`e.moved_at`, sql`e.id`)
    .limit(limit);

/** How many orders are due before `today`, at most one more than `most`. */
export async function countLate(ctx: Ctx, today: string, most: number): Promise<number> {
  // Each order is found by its key: only those under way are looked at.
  const late = sql`select from studio_turns t cross join lateral (select * from editions o where o.id = t.edition limit 1) e
    where ${underWay} and ${isLate(today)} limit ${most + 1}`;
  const [row] = await ctx.staleDb.select({ count: sql`count(*)`.mapWith(Number) }).from(sql`(${late}) late`);
  return row?.count ?? 0;
}
/** The most orders of a list that is one page. */
const mostFew = 200;

/** The orders that fit among those that somebody works on, or that wait for an answer in a chat; in no order. */
export const fewOrders = (ctx: Ctx, { filter, today }: Omit<ListOptions, 'limit'>): Promise<OrderKey[]> => {
  const few = filter.chat
    ? sql`select edition from studio_unanswered order by since, edition limit ${mostFew}`
    : sql`select edition from studio_assignees where staff = ${filter.mine ?? ''} order by edition limit ${mostFew}`;
  return ctx.staleDb
    .select(keyColumns)
    .from(sql`(${few}) few join editions e on e.id = few.edition left join studio_turns t on t.edition = e.id`)
    .where(allOf(filterConditions(filter, today)));
};

/** What an order is sorted by; undefined when there is no such order. */
export async function orderKeyOf(ctx: Ctx, id: string): Promise<OrderKey | undefined> {
  const [key] = await selectOrders(ctx, [sql`e.id = ${id}`]);
  return key;
}
