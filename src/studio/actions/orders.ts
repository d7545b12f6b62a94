import { csvLine } from '#kernel/csv.ts';
import { dayInIndia } from '#kernel/dates.ts';
import type { EditionId } from '#kernel/ids.ts';
import { paise, toRupees } from '#kernel/money.ts';
import { pageSize } from '#kernel/page-size.ts';
import { notFound } from '#kernel/refusals.ts';
import type { StreamReply } from '#kernel/call.ts';
import type { Ctx } from '#platform/context.ts';
import { amountDue, editionsById, type Edition } from '#src/editions/index.ts';
import { brandsOf } from '#src/partners/index.ts';
import { colleaguesById } from './team.ts';
import { queueEntryOfEnded, queueEntryOfRow } from '../actions.ts';
import {
  compareDue,
  dueClasses,
  dueOf,
  isFew,
  mergeStretches,
  noDueDay,
  orderStatusLabels,
  orderStatusOf,
  sortOf,
  turnLabels,
  type DuePlace,
  type OrderFilter,
  type ReadStretch,
} from '../rules/orders.ts';
import { queueRowsOf } from '../store.ts';
import {
  fewOrders,
  namedOrders,
  neededOrders,
  newestOrders,
  orderKeyOf,
  ordersOfClasses,
  type OrderKey,
} from '../store/orders.ts';
import type { ListedOrder, OrderList, OrdersQuery } from '../wire.ts';

interface ReadOptions {
  filter: OrderFilter;
  today: string;
  limit: number;
}

/** An order in the list by due day. */
interface DueOrder {
  id: EditionId;
  place: DuePlace;
}

const dueFactsOf = (key: OrderKey) => ({
  whose: key.whose,
  status: orderStatusOf(key),
  since: key.movedAt,
  neededBy: key.neededBy,
});

/** The orders of one stretch of which `by` is what they are due by, each with its place. */
function stretchBy(keys: readonly OrderKey[], by: 'promise' | 'need', limit: number): ReadStretch<DueOrder> {
  const placeBy = (key: OrderKey): DuePlace => {
    const due = by === 'need' ? (key.neededBy ?? noDueDay) : dueOf({ ...dueFactsOf(key), neededBy: null }).day;
    return { due, at: key.movedAt, id: key.id };
  };
  const last = keys.at(-1);
  return {
    rows: keys.filter(key => dueOf(dueFactsOf(key)).by === by).map(key => ({ id: key.id, place: placeBy(key) })),
    end: last && keys.length === limit ? placeBy(last) : undefined,
  };
}

/** How often the list by due day reads on for one page: orders that stand in two stretches are passed over in one. */
const mostRounds = 5;

/** A page of the list by due day, after a place; each order stands in the stretch of what it is due by. */
async function readByDue(ctx: Ctx, options: ReadOptions, after: DuePlace | undefined): Promise<ReadStretch<DueOrder>> {
  const rows: DueOrder[] = [];
  let place = after;
  const classes = dueClasses.filter(({ whose }) => !options.filter.whose || whose === options.filter.whose);
  for (let round = 0; round < mostRounds; round++) {
    const needed = await neededOrders(ctx, { ...options, after: place });
    const promised = await ordersOfClasses(ctx, { ...options, classes, after: place });
    const stretches = [
      stretchBy(needed, 'need', options.limit),
      ...promised.map(keys => stretchBy(keys, 'promise', options.limit)),
    ];
    const merged = mergeStretches(stretches);
    rows.push(...merged.rows);
    place = merged.end;
    if (rows.length >= options.limit || !place) break;
  }
  const page = rows.slice(0, options.limit);
  return { rows: page, end: rows.length > options.limit ? page.at(-1)?.place : place };
}

const duePlaceOf = (key: OrderKey): DuePlace => ({ due: dueOf(dueFactsOf(key)).day, at: key.movedAt, id: key.id });

/** How a list that is one page is sorted. */
const comparers: Readonly<Record<OrderList['sort'], (a: OrderKey, b: OrderKey) => number>> = {
  due: (a, b) => compareDue(duePlaceOf(a), duePlaceOf(b)),
  newest: (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
  name: (a, b) => (a.name === b.name ? (a.id < b.id ? -1 : 1) : a.name < b.name ? -1 : 1),
};

type ListPlace = NonNullable<OrderList['after']>;

/** The ids of a page of the list, and the place after which there may be more. */
async function readPage(ctx: Ctx, options: ReadOptions, place: ListPlace | undefined) {
  const sort = sortOf(options.filter);
  if (isFew(options.filter)) {
    const keys = (await fewOrders(ctx, options)).toSorted(comparers[sort]);
    return { ids: keys.map(({ id }) => id), after: null };
  }
  if (sort === 'due') {
    const after =
      place?.due && place.since ? { due: place.due, at: new Date(place.since), id: place.after } : undefined;
    const { rows, end } = await readByDue(ctx, options, after);
    return {
      ids: rows.map(({ id }) => id),
      after: end ? { after: end.id, due: end.due, since: end.at.toISOString() } : null,
    };
  }
  const after = place && (await orderKeyOf(ctx, place.after));
  if (place && !after) throw notFound('edition');
  const keys = await (sort === 'name' ? namedOrders : newestOrders)(ctx, options, after);
  const last = keys.at(-1);
  return { ids: keys.map(({ id }) => id), after: last && keys.length === options.limit ? { after: last.id } : null };
}

/** These orders as the list shows them, in their order; those that are gone are left out. */
export async function listedOrders(ctx: Ctx, ids: readonly EditionId[]): Promise<ListedOrder[]> {
  const editions = await editionsById(ctx, ids);
  const rows = new Map((await queueRowsOf(ctx, ids)).map(row => [row.id, row]));
  const staff = await colleaguesById(
    ctx,
    [...rows.values()].map(({ assignee }) => assignee),
  );
  const partners = await brandsOf(ctx, [...new Set([...editions.values()].flatMap(({ partner }) => partner ?? []))]);
  const toListed = (edition: Edition): ListedOrder => {
    const row = rows.get(edition.id);
    const entry = row ? queueEntryOfRow(row) : queueEntryOfEnded(edition);
    const status = orderStatusOf({ ...edition, cancelled: edition.cancelled !== null });
    const due = row
      ? dueOf({ whose: entry.whose, status, since: row.since, neededBy: edition.about.neededBy }).day
      : noDueDay;
    return {
      ...entry,
      customerName: edition.customerName,
      recipient: edition.recipient.name,
      about: edition.person,
      partner: edition.partner ? { _id: edition.partner, name: partners.get(edition.partner)?.name ?? '' } : null,
      status,
      due: due === noDueDay ? null : due,
      assignee: staff.get(row?.assignee ?? '') ?? null,
      left: edition.cancelled ? 0 : toRupees(paise(amountDue(edition.total, edition.paid))),
      createdAt: edition.createdAt.toISOString(),
    };
  };
  return ids.flatMap(id => editions.get(id) ?? []).map(toListed);
}

const filterOf = ({ actor }: Ctx, query: OrdersQuery): OrderFilter => {
  const { after: _after, due: _due, since: _since, late, mine, chat, ...filter } = query;
  const own = mine && actor.kind === 'staff' ? actor.id : undefined;
  return { ...filter, late: late === 'yes', mine: own, chat: chat === 'waits' };
};

/** A page of the list of all orders, as its query filters and sorts it (W130). Throws `Refused` 404 for a place. */
export async function readOrders(ctx: Ctx, query: OrdersQuery): Promise<OrderList> {
  const filter = filterOf(ctx, query);
  const { after: id, due, since } = query;
  const today = dayInIndia(ctx.now());
  const place = id === undefined ? undefined : { after: id, due, since };
  const { ids, after } = await readPage(ctx, { filter, today, limit: pageSize }, place);
  const partner = filter.partner && (await brandsOf(ctx, [filter.partner])).get(filter.partner);
  return {
    orders: await listedOrders(ctx, ids),
    after,
    today,
    sort: sortOf(filter),
    partner: partner ? { _id: filter.partner ?? '', name: partner.name } : null,
  };
}

/** The most orders of one CSV: beyond it, a filter helps whoever reads it more. */
const mostExported = 10_000;

const csvHead = [
  'Order',
  'About',
  'Customer',
  'Turn',
  'Since',
  'Due',
  'Plan',
  'Copies',
  'Partner',
  'With',
  'Status',
  'Left',
  'Placed',
];

const csvCells = (order: ListedOrder): (string | number)[] => [
  order._id,
  order.about ?? '',
  order.customerName,
  turnLabels[order.whose],
  dayInIndia(new Date(order.since)),
  order.due ?? '',
  order.plan,
  order.copies,
  order.partner?.name ?? '',
  order.assignee?.name ?? '',
  orderStatusLabels[order.status],
  order.left,
  dayInIndia(new Date(order.createdAt)),
];

interface CsvOptions {
  query: OrdersQuery;
  /** Only these orders, in their order. */
  only: readonly EditionId[] | undefined;
}

async function* csvOf(ctx: Ctx, { query, only }: CsvOptions): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  yield encoder.encode(`\uFEFF${csvLine(csvHead)}`);
  if (only)
    return yield encoder.encode((await listedOrders(ctx, only)).map(order => csvLine(csvCells(order))).join(''));
  let place: ListPlace | null = null;
  let sent = 0;
  do {
    const { orders, after } = await readOrders(ctx, { ...query, ...place });
    yield encoder.encode(orders.map(order => csvLine(csvCells(order))).join(''));
    sent += orders.length;
    place = after;
  } while (place && sent < mostExported);
}

/**
 * The orders that a query leaves, in its order, as a CSV that is made while it is sent: `mostExported` at most. `only`:
 * those with these ids, separated by commas.
 */
export const ordersCsv = (ctx: Ctx, { only, ...query }: OrdersQuery & { only?: string | undefined }): StreamReply => ({
  content: csvOf(ctx, { query, only: only?.split(',') as EditionId[] | undefined }),
  type: 'text/csv; charset=utf-8',
  bytes: undefined,
  filename: `orders-${dayInIndia(ctx.now())}.csv`,
});
