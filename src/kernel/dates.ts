const indiaOffsetMs = 5.5 * 3_600_000;
const dayMs = 86_400_000;

/** The day it is in India at a moment, `2026-11-22`. */
export const dayInIndia = (at: Date): string => new Date(at.getTime() + indiaOffsetMs).toISOString().slice(0, 10);

/** The day so many days after `day`, or before it when `count` is negative; days as `2026-11-22`. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

/** The moment so many days of 24 hours after another, or before it when `count` is negative. */
export const daysAfter = (then: Date, count: number): Date => new Date(then.getTime() + count * dayMs);

/** The day of the week, 0 for Sunday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay();

const weekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The month of a day in three letters, `Dec`. */
export const shortMonth = (day: string): string => monthNames[Number(day.slice(5, 7)) - 1] ?? '';

/** "Tue 8 Dec"; with its year when that is not the year of `today`. */
export const shortDay = (day: string, today: string): string =>
  [
    weekdayNames[weekdayOf(day)],
    Number(day.slice(8)),
    shortMonth(day),
    ...(day.slice(0, 4) === today.slice(0, 4) ? [] : [day.slice(0, 4)]),
  ].join(' ');
