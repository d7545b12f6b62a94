import { addBusinessDays } from '#kernel/business-days.ts';
import { promisedDays } from '#kernel/promises.ts';
import { handOverDays } from './orders.ts';

/** The numbers of a day (W162), which add up to those of weeks and months. */

/** What is counted of a day, each by when it happened in India; money in paise. */
export const countNames = [
  /** Orders, of them those of partners; what customers' orders cost in all. */
  'orders',
  'partnerOrders',
  'ordered',
  /** Money that came and that arrived with its payer again. */
  'takings',
  'refunded',
  /** Promised steps that ended, of them those after the promised day. */
  'promised',
  'late',
  /** Magazines approved, of them those with a revision; soft copies sent first, of them those as made. */
  'approved',
  'revised',
  'firstCopies',
  'unedited',
  'claims',
  'coupons',
  /** iCredits that partners bought. */
  'credits',
] as const;
export type CountName = (typeof countNames)[number];
type DayCounts = Readonly<Record<CountName, number>>;

/** The ways of a magazine whose hours are measured, each on the day it ended. */
export const wayNames = ['draft', 'approval', 'parcel'] as const;
export type WayName = (typeof wayNames)[number];

/** How many magazines took how many hours, by whole hours as `hourStep` rounds them. */
type Hours = Readonly<Record<string, number>>;
export interface DayNumbers {
  counts: DayCounts;
  hours: Readonly<Record<WayName, Hours>>;
}

const noCounts = (): Record<CountName, number> =>
  Object.fromEntries(countNames.map(name => [name, 0])) as Record<CountName, number>;

export const noNumbers = (): DayNumbers => ({ counts: noCounts(), hours: { draft: {}, approval: {}, parcel: {} } });

/** Whole hours up to three days, steps of six up to two weeks, then whole days: as exact as somebody asks, and few. */
export function hourStep(hours: number): number {
  const whole = Math.max(0, Math.round(hours));
  const step = whole <= 72 ? 1 : whole <= 336 ? 6 : 24;
  return Math.round(whole / step) * step;
}

/** The sum of days. */
export function addUp(days: readonly DayNumbers[]): DayNumbers {
  const counts = noCounts();
  const hours: Record<WayName, Record<string, number>> = { draft: {}, approval: {}, parcel: {} };
  for (const day of days) {
    for (const name of countNames) counts[name] += day.counts[name] ?? 0;
    for (const way of wayNames)
      for (const [step, count] of Object.entries(day.hours[way] ?? {}))
        hours[way][step] = (hours[way][step] ?? 0) + count;
  }
  return { counts, hours };
}

/** The hours within which this share of magazines came, `0.5` for the median; null without any. */
export function hoursWithin(hours: Hours, share: number): number | null {
  const steps = Object.entries(hours)
    .map(([step, count]) => ({ step: Number(step), count }))
    .toSorted((a, b) => a.step - b.step);
  const all = steps.reduce((sum, { count }) => sum + count, 0);
  let before = 0;
  for (const { step, count } of steps) {
    before += count;
    if (before >= share * all) return step;
  }
  return null;
}

/** How many magazines went a way that began on a day in India and took so many hours. */
interface Ways {
  from: string;
  hours: number;
  count: number;
  /** What is counted of them beside, see `DayWays`. */
  marked: boolean;
}

const hoursOf = (ways: readonly Ways[]): Hours => {
  const hours: Record<string, number> = {};
  for (const way of ways) {
    const step = hourStep(way.hours);
    hours[step] = (hours[step] ?? 0) + way.count;
  }
  return hours;
};

const countWays = (ways: readonly Ways[]): number => ways.reduce((sum, { count }) => sum + count, 0);

/** Business days from the approval to the parcel with the courier. */
const parcelDays = promisedDays.printing + handOverDays;

/** What a day had besides its plain counts: soft copies sent first, approvals and parcels. */
interface DayWays {
  /** Marked: as the shop made them. */
  draft: readonly Ways[];
  /** Marked: after a revision. */
  approval: readonly Ways[];
  parcel: readonly Ways[];
}

/** The numbers of a day from its plain counts and its ways, which ended on it. */
export function numbersOf(day: string, counts: Partial<Record<CountName, number>>, ways: DayWays): DayNumbers {
  const late = (of: readonly Ways[], days: number) =>
    countWays(of.filter(({ from }) => day > addBusinessDays(from, days)));
  return {
    counts: {
      ...noCounts(),
      ...counts,
      promised: countWays(ways.draft) + countWays(ways.parcel),
      late: late(ways.draft, promisedDays.softCopy) + late(ways.parcel, parcelDays),
      approved: countWays(ways.approval),
      revised: countWays(ways.approval.filter(({ marked }) => marked)),
      firstCopies: countWays(ways.draft),
      unedited: countWays(ways.draft.filter(({ marked }) => marked)),
    },
    hours: { draft: hoursOf(ways.draft), approval: hoursOf(ways.approval), parcel: hoursOf(ways.parcel) },
  };
}
