import { addBusinessDays } from '#kernel/business-days.ts';
import { addDays, dayInIndia } from '#kernel/dates.ts';
import { promisedDays } from '#kernel/promises.ts';
import type { NextActor } from '../rules.ts';

/** The statuses by which the list of all orders is filtered, in the order of an order's life. */
export const orderStatuses = [
  'story',
  'draft',
  'review',
  'revision',
  'approved',
  'press',
  'parcel',
  'shipped',
  'cancelled',
] as const;
export type OrderStatusName = (typeof orderStatuses)[number];

export const orderStatusLabels: Readonly<Record<OrderStatusName, string>> = {
  story: 'Story awaited',
  draft: 'Draft',
  review: 'Soft copy sent',
  revision: 'Revision',
  approved: 'Approved',
  press: 'In print',
  parcel: 'Printed',
  shipped: 'Shipped',
  cancelled: 'Cancelled',
};

/** The states of an edition (D16) that a status stands for; `null`: any soft copy. Cancelled ones have no other. */
export const statesOfStatus: Readonly<Record<OrderStatusName, readonly (readonly [number, number | null])[]>> = {
  story: [[0, null]],
  draft: [
    [1, null],
    [2, null],
  ],
  review: [[3, 1]],
  revision: [[3, 2]],
  approved: [[3, 3]],
  press: [[4, null]],
  parcel: [[5, null]],
  shipped: [[6, null]],
  cancelled: [],
};

/** The status of an order in the list. */
export function orderStatusOf(order: { orderStatus: number; live: number; cancelled: boolean }): OrderStatusName {
  if (order.cancelled) return 'cancelled';
  const fits = ([status, live]: readonly [number, number | null]) =>
    status === order.orderStatus && (live === null || live === order.live);
  return orderStatuses.find(name => statesOfStatus[name].some(fits)) ?? 'draft';
}

/** Business days after the printing by which the courier has the parcel. */
export const handOverDays = 1;

/** Business days that an order may stay in each status while it is not its customer's turn, as promised (D20). */
const statusDays: Readonly<Partial<Record<OrderStatusName, number>>> = {
  draft: promisedDays.softCopy,
  revision: promisedDays.softCopy,
  press: promisedDays.printing,
  parcel: handOverDays,
};

/** A due day that sorts after all others: there is none. */
export const noDueDay = '9999-12-31';

/** Orders that share an actor and a time allowed: of two, the one that moved first is due first. */
export interface DueClass {
  whose: NextActor;
  /** Business days from its last step; null: nothing was promised. */
  days: number | null;
  /** The statuses; undefined: all. */
  statuses?: readonly OrderStatusName[];
}

const shopActors = ['studio', 'shop', 'printer'] as const satisfies readonly NextActor[];
const openStatuses = orderStatuses.filter(name => name !== 'shipped' && name !== 'cancelled');

/** All orders under way in classes; each stands in exactly one. */
export const dueClasses: readonly DueClass[] = [
  { whose: 'customer', days: null },
  ...shopActors.flatMap(whose =>
    [...new Set(openStatuses.map(name => statusDays[name] ?? null))].map(days => ({
      whose,
      days,
      statuses: openStatuses.filter(name => (statusDays[name] ?? null) === days),
    })),
  ),
];

/** What the due day of an order under way depends on. */
interface DueFacts {
  whose: NextActor;
  status: OrderStatusName;
  /** When it took its last step. */
  since: Date;
  /** The day on which its customer needs it, `2026-11-22`. */
  neededBy: string | null;
}

/** The day by which whoever acts next has promised to, if it is not the customer's turn. */
function promisedFor({ whose, status, since }: DueFacts): string {
  const days = whose === 'customer' || whose === 'nobody' ? undefined : statusDays[status];
  return days === undefined ? noDueDay : addBusinessDays(dayInIndia(since), days);
}

/**
 * The day on which an order is due: the day promised for its present step, or the day on which its customer needs it,
 * whichever comes first; `noDueDay` without either. `by`: which of them it is.
 */
export function dueOf(facts: DueFacts): { day: string; by: 'promise' | 'need' } {
  const promised = promisedFor(facts);
  const needed = facts.neededBy ?? noDueDay;
  return needed < promised ? { day: needed, by: 'need' } : { day: promised, by: 'promise' };
}

/** A place in the list by due day: of one day, the order that moved first comes first. */
export interface DuePlace {
  due: string;
  at: Date;
  id: string;
}

/** Less than 0 when `a` comes before `b`. */
export function compareDue(a: DuePlace, b: DuePlace): number {
  if (a.due !== b.due) return a.due < b.due ? -1 : 1;
  if (a.at.getTime() !== b.at.getTime()) return a.at.getTime() - b.at.getTime();
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** The first day on which something can begin that is due, so many business days later, on `due` or after it. */
export function firstDayDue(due: string, days: number): string {
  let first = due;
  while (addBusinessDays(addDays(first, -1), days) >= due) first = addDays(first, -1);
  return first;
}

/** The moment a day begins in India. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+05:30`);

/**
 * Where the orders of a class that come after a place begin, by their last step and id; undefined at its beginning,
 * `'ended'` when none comes after it.
 */
export function placeInClass(
  { days }: DueClass,
  place: DuePlace | undefined,
): { at: Date; id: string } | 'ended' | undefined {
  if (!place) return undefined;
  const exact = { at: place.at, id: place.id };
  if (days === null) return place.due === noDueDay ? exact : undefined;
  if (place.due === noDueDay) return 'ended';
  const [first, next] = [place.due, addDays(place.due, 1)].map(due => startOfDay(firstDayDue(due, days)));
  if (!first || !next || place.at < first) return first && { at: first, id: '' };
  return place.at < next ? exact : { at: next, id: '' };
}

/** What was read up to a place in the list; `end`: the place of the last one, if there may be more. */
export interface ReadStretch<Row> {
  rows: readonly Row[];
  end: DuePlace | undefined;
}

/**
 * Merges stretches that were each read in the order of the list. What comes after the end of one that goes on is left
 * out, since something of that one may come before it; `end` is where the reading goes on.
 */
export function mergeStretches<Row extends { place: DuePlace }>(
  stretches: readonly ReadStretch<Row>[],
): ReadStretch<Row> {
  const ends = stretches.flatMap(({ end }) => end ?? []).toSorted(compareDue);
  const [end] = ends;
  const rows = stretches
    .flatMap(({ rows }) => rows)
    .filter(({ place }) => !end || compareDue(place, end) <= 0)
    .toSorted((a, b) => compareDue(a.place, b.place));
  return { rows, end };
}

const dayNumber = (day: string): number => Date.parse(day) / 86_400_000;

/** When an order is due: "2 d late", "today", "tomorrow", "in 5 d"; '' without a due day. */
export function dueText(due: string | null, today: string): string {
  if (due === null) return '';
  const days = dayNumber(due) - dayNumber(today);
  if (days < 0) return `${-days} d late`;
  if (days < 2) return days === 0 ? 'today' : 'tomorrow';
  return `in ${days} d`;
}

/** How long ago something was, in whole days: "today", "3 d". `now`: milliseconds. */
export function sinceText(since: string, now: number): string {
  const days = Math.floor((now - Date.parse(since)) / 86_400_000);
  return days < 1 ? 'today' : `${days} d`;
}

export const turnLabels: Readonly<Record<NextActor, string>> = {
  studio: 'Studio',
  shop: 'Being made',
  printer: 'Printer',
  customer: 'Customer',
  nobody: 'Nobody',
};

export const orderSorts = ['due', 'newest', 'name'] as const;
type OrderSort = (typeof orderSorts)[number];

/** What the list of all orders is filtered and sorted by. */
export interface OrderFilter {
  whose?: Exclude<NextActor, 'nobody'> | undefined;
  status?: OrderStatusName | undefined;
  partner?: string | undefined;
  late?: boolean | undefined;
  /** Those that this member of staff works on. */
  mine?: string | undefined;
  /** Those whose teller waits for an answer in the chat. */
  chat?: boolean | undefined;
  sort?: OrderSort | undefined;
}

/** Whether a filter leaves so few orders that they are one page. */
export const isFew = ({ mine, chat }: OrderFilter): boolean => mine !== undefined || chat === true;

/** Whether a filter leaves only orders that are under way. */
export const isUnderWay = ({ whose, status, late }: OrderFilter): boolean =>
  whose !== undefined || late === true || (status !== undefined && status !== 'shipped' && status !== 'cancelled');

/**
 * The order of the list. Only orders under way have a due day: shipped and cancelled ones come the newest first
 * instead.
 */
export function sortOf(filter: OrderFilter): OrderSort {
  const sort = filter.sort ?? 'due';
  const ended = filter.status === 'shipped' || filter.status === 'cancelled';
  return sort === 'due' && ended ? 'newest' : sort;
}
