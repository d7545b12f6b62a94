import { addBusinessDays } from '#kernel/business-days.ts';
import { dayInIndia } from '#kernel/dates.ts';
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
  /** Magazines approved, of them those for which a revision was asked; soft copies sent first, of them those as made. */
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
export type DayCounts = Readonly<Record<CountName, number>>;

/** The ways of a magazine whose hours are measured, each on the day it ended. */
export const wayNames = ['draft', 'approval', 'parcel'] as const;
export type WayName = (typeof wayNames)[number];

/** How many magazines took how many hours, by whole hours as `hourStep` rounds them. */
export type Hours = Readonly<Record<string, number>>;
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

/** A way that a magazine went, from one moment to another. */
export interface Way {
  from: Date;
  to: Date;
}

const hoursOf = (ways: readonly Way[]): Hours => {
  const hours: Record<string, number> = {};
  for (const { from, to } of ways) {
    const step = hourStep((to.getTime() - from.getTime()) / 3_600_000);
    hours[step] = (hours[step] ?? 0) + 1;
  }
  return hours;
};

/** Whether a way ended after the last of so many business days. */
const isLate = ({ from, to }: Way, days: number): boolean => dayInIndia(to) > addBusinessDays(dayInIndia(from), days);

/** Business days from the approval to the parcel with the courier. */
const parcelDays = promisedDays.printing + handOverDays;

/** What a day had besides its plain counts: soft copies sent first, approvals and parcels. */
export interface DayWays {
  draft: readonly (Way & { unedited: boolean })[];
  approval: readonly (Way & { revised: boolean })[];
  parcel: readonly Way[];
}

/** The numbers of a day from its plain counts and its ways. */
export const numbersOf = (counts: Partial<Record<CountName, number>>, ways: DayWays): DayNumbers => ({
  counts: {
    ...noCounts(),
    ...counts,
    promised: ways.draft.length + ways.parcel.length,
    late:
      ways.draft.filter(way => isLate(way, promisedDays.softCopy)).length +
      ways.parcel.filter(way => isLate(way, parcelDays)).length,
    approved: ways.approval.length,
    revised: ways.approval.filter(({ revised }) => revised).length,
    firstCopies: ways.draft.length,
    unedited: ways.draft.filter(({ unedited }) => unedited).length,
  },
  hours: { draft: hoursOf(ways.draft), approval: hoursOf(ways.approval), parcel: hoursOf(ways.parcel) },
});
