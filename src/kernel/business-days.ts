import { addDays, weekdayOf } from './dates.ts';

/** Holidays of each year on which nobody prints or delivers, `12-25` for the 25th of December. */
const yearlyHolidays = new Set(['01-26', '08-15', '10-02', '12-25']);
/** Holidays that move: Holi, Dussehra and Diwali. Add the years to come. */
const movingHolidays = new Set([
  '2026-03-04',
  '2026-10-20',
  '2026-11-08',
  '2027-03-22',
  '2027-10-09',
  '2027-10-29',
  '2028-03-11',
  '2028-09-27',
  '2028-10-17',
]);

/** Whether printers and couriers work on a day: Monday to Saturday, without the holidays of all of India. */
export const isBusinessDay = (day: string): boolean =>
  weekdayOf(day) !== 0 && !yearlyHolidays.has(day.slice(5)) && !movingHolidays.has(day);

/** The last of `count` business days after `day`; days as `2026-11-22`. */
export function addBusinessDays(day: string, count: number): string {
  let at = day;
  for (let left = count; left > 0;) {
    at = addDays(at, 1);
    if (isBusinessDay(at)) left -= 1;
  }
  return at;
}
