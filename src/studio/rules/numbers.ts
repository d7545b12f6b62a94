import { addDays, weekdayOf } from '#kernel/dates.ts';
import { paise, toRupees } from '#kernel/money.ts';
import { hoursWithin, wayNames, type DayNumbers, type WayName } from './days.ts';

/** The figures of days, weeks and months (W162), from the numbers of their days. */

export const spans = ['day', 'week', 'month'] as const;
export type SpanName = (typeof spans)[number];

/** How many of them the plots show. */
const shownSpans: Readonly<Record<SpanName, number>> = { day: 30, week: 13, month: 12 };

/** Days, the first and the last included. */
export interface Days {
  from: string;
  to: string;
}

/** The day, the week from Monday or the month that a day is in. */
export function spanOfDay(day: string, span: SpanName): Days {
  if (span === 'day') return { from: day, to: day };
  if (span === 'week') {
    const from = addDays(day, -((weekdayOf(day) + 6) % 7));
    return { from, to: addDays(from, 6) };
  }
  const from = `${day.slice(0, 7)}-01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
}

/** The spans up to the one that a day is in, the oldest first. */
export function spansUpTo(day: string, span: SpanName): Days[] {
  const found: Days[] = [];
  for (let of = spanOfDay(day, span); found.length < shownSpans[span]; of = spanOfDay(addDays(of.from, -1), span))
    found.unshift(of);
  return found;
}

const lengthOf = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/**
 * What a span that runs until today is compared with: as many days of the span before, which may have fewer.
 */
export function comparedDays(today: string, span: SpanName): { now: Days; before: Days } {
  const whole = spanOfDay(today, span);
  const now = { from: whole.from, to: today };
  const before = spanOfDay(addDays(whole.from, -1), span);
  const cut = addDays(before.from, lengthOf(now) - 1);
  // A month that ends today is compared with all of the month before, however long that is.
  return { now, before: today === whole.to || cut > before.to ? before : { from: before.from, to: cut } };
}

/** The figures that are shown, in the order of the screen. */
export const figureNames = [
  'orders',
  'partnerOrders',
  'takings',
  'refunded',
  'average',
  'late',
  'draftMedian',
  'draftMost',
  'approvalMedian',
  'approvalMost',
  'parcelMedian',
  'parcelMost',
  'revised',
  'unedited',
  'claims',
  'coupons',
  'credits',
] as const;
export type FigureName = (typeof figureNames)[number];
/** Money in inRupees, shares from 0 to 1, hours whole; null where there is nothing to tell, such as no order. */
type Figures = Readonly<Record<FigureName, number | null>>;

type FigureUnit = 'count' | 'rupees' | 'share' | 'hours';

/** What each figure is called, its unit, and whether more of it is good news; undefined: neither. */
export const figureLabels: Readonly<Record<FigureName, { label: string; unit: FigureUnit; moreIs?: 'good' | 'bad' }>> =
  {
    orders: { label: 'Orders', unit: 'count', moreIs: 'good' },
    partnerOrders: { label: 'Orders of partners', unit: 'count', moreIs: 'good' },
    takings: { label: 'Takings', unit: 'rupees', moreIs: 'good' },
    refunded: { label: 'Refunded', unit: 'rupees', moreIs: 'bad' },
    average: { label: 'Average order', unit: 'rupees', moreIs: 'good' },
    late: { label: 'Late', unit: 'share', moreIs: 'bad' },
    draftMedian: { label: 'Story to soft copy, median', unit: 'hours', moreIs: 'bad' },
    draftMost: { label: 'Story to soft copy, 9 of 10 within', unit: 'hours', moreIs: 'bad' },
    approvalMedian: { label: 'Soft copy to approval, median', unit: 'hours', moreIs: 'bad' },
    approvalMost: { label: 'Soft copy to approval, 9 of 10 within', unit: 'hours', moreIs: 'bad' },
    parcelMedian: { label: 'Approval to parcel, median', unit: 'hours', moreIs: 'bad' },
    parcelMost: { label: 'Approval to parcel, 9 of 10 within', unit: 'hours', moreIs: 'bad' },
    revised: { label: 'Approved after a revision', unit: 'share', moreIs: 'bad' },
    unedited: { label: 'First soft copies sent as made', unit: 'share', moreIs: 'good' },
    claims: { label: 'Claims', unit: 'count', moreIs: 'bad' },
    coupons: { label: 'Coupons used', unit: 'count' },
    credits: { label: 'iCredits bought', unit: 'count', moreIs: 'good' },
  };

const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);
const inRupees = (amount: number): number => toRupees(paise(amount));

/** The figures of numbers that were added up. */
export function figuresFrom({ counts, hours }: DayNumbers): Figures {
  const customers = counts.orders - counts.partnerOrders;
  const within = Object.fromEntries(
    wayNames.flatMap(way => [
      [`${way}Median`, hoursWithin(hours[way], 0.5)],
      [`${way}Most`, hoursWithin(hours[way], 0.9)],
    ]),
  ) as Record<`${WayName}${'Median' | 'Most'}`, number | null>;
  return {
    orders: counts.orders,
    partnerOrders: counts.partnerOrders,
    takings: inRupees(counts.takings),
    refunded: inRupees(counts.refunded),
    average: customers > 0 ? Math.round(inRupees(counts.ordered) / customers) : null,
    late: share(counts.late, counts.promised),
    ...within,
    revised: share(counts.revised, counts.approved),
    unedited: share(counts.unedited, counts.firstCopies),
    claims: counts.claims,
    coupons: counts.coupons,
    credits: counts.credits,
  };
}

/** `7 %`, `12 h`, `1,446`; `–` for nothing to tell. Rupees without their sign. */
export function figureText(value: number | null, unit: FigureUnit): string {
  if (value === null) return '–';
  if (unit === 'share') return `${Math.round(value * 100)} %`;
  const text = value.toLocaleString('en-IN', { maximumFractionDigits: 2 });
  return unit === 'hours' ? `${text} h` : text;
}

/** How a figure changed: `+12 %`, `−3 points` of a share; '' where it did not, or there was nothing before. */
export function changeText(now: number | null, before: number | null, unit: FigureUnit): string {
  if (now === null || before === null || now === before) return '';
  const sign = now > before ? '+' : '−';
  if (unit === 'share') {
    const points = Math.round(Math.abs(now - before) * 100);
    return points === 0 ? '' : `${sign}${points} ${points === 1 ? 'point' : 'points'}`;
  }
  if (before === 0) return '';
  const percent = Math.round((Math.abs(now - before) / Math.abs(before)) * 100);
  return percent === 0 ? '' : `${sign}${percent} %`;
}
