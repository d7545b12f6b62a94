import { addDays } from '#kernel/dates.ts';
import { financialYear } from './numbers.ts';

/** A month, `2026-11`, as one return of GST covers it. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** Whether a text is a month of this century. */
export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

const firstDayOf = (month: string): string => `${month}-01`;
export const monthBefore = (month: string): string => monthOf(addDays(firstDayOf(month), -1));
const monthAfter = (month: string): string => monthOf(addDays(firstDayOf(month), 31));
export const lastDayOf = (month: string): string => addDays(firstDayOf(monthAfter(month)), -1);

/** The moments between which it is that month in India: `from` belongs to it, `to` does not. */
export const momentsOf = (month: string): { from: Date; to: Date } => ({
  from: new Date(`${firstDayOf(month)}T00:00:00+05:30`),
  to: new Date(`${firstDayOf(monthAfter(month))}T00:00:00+05:30`),
});

/** The months from `first` to `last`, the newest first; at most the newest three years. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = last; month >= first && months.length < 36; month = monthBefore(month)) months.push(month);
  return months;
}

const longMonth = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** `November 2026` */
export const monthInWords = (month: string): string => longMonth.format(new Date(`${firstDayOf(month)}T00:00:00Z`));

/**
 * The papers of one series and financial year that belong to a month: from serial `from` to serial `to`, both included.
 * Series are counted without gaps, so ranges of months that follow each other leave nothing out and share nothing.
 */
export interface SerialRange {
  series: string;
  year: string;
  from: number;
  to: number;
}

/** Whether the paper of that number is in one of the ranges. */
export function isInRanges(ranges: readonly SerialRange[], number: string): boolean {
  const [series, year, serial] = number.split('/');
  return ranges.some(
    range =>
      range.series === series && range.year === year && Number(serial) >= range.from && Number(serial) <= range.to,
  );
}

/** How far a series was counted when a month ended: what is numbered after `to` belongs to a later month. */
export interface SeriesEnd {
  series: string;
  year: string;
  to: number;
}

/** The ranges between the ends of the month before and those of a month; series without papers in it are left out. */
export const rangesBetween = (before: readonly SeriesEnd[], ends: readonly SeriesEnd[]): SerialRange[] =>
  ends.flatMap(({ series, year, to }) => {
    const from = (before.find(end => end.series === series && end.year === year)?.to ?? 0) + 1;
    return from <= to ? [{ series, year, from, to }] : [];
  });

/** How far the closing of months has come. */
export interface ClosedSoFar {
  today: string;
  /** The last month that was closed. */
  lastClosed: string | undefined;
  /** The month of the first paper. */
  first: string;
}

/** The month that is closed next: one after the other, from the first that has a paper. */
export const nextToClose = ({ lastClosed, first }: ClosedSoFar): string =>
  lastClosed === undefined ? first : monthAfter(lastClosed);

/** Why a month cannot be closed, in a sentence; undefined when it can. */
export function closingProblem(month: string, soFar: ClosedSoFar): string | undefined {
  const words = monthInWords(month);
  const next = nextToClose(soFar);
  if (month < next) return soFar.lastClosed === undefined ? `${words} has no paper.` : `${words} is closed.`;
  if (month >= monthOf(soFar.today)) return `${words} can be closed once it is over.`;
  return month === next ? undefined : `Close ${monthInWords(next)} first.`;
}

/** The name of the ZIP of a month, with its financial year: `GST-2026-11-FY2627.zip`. */
export const gstFileName = (month: string): string => `GST-${month}-FY${financialYear(firstDayOf(month))}.zip`;
