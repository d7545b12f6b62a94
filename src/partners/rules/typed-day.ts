const monthBegins = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const isDay = (day: string): boolean =>
  !Number.isNaN(Date.parse(day)) && new Date(Date.parse(day)).toISOString().slice(0, 10) === day;

/**
 * The day that somebody typed or a sheet has, as `2026-12-24`: also `24/12/2026`, `24-12-26` and `24 Dec 2026`, the day
 * before the month as in India; `undefined` when it is none.
 */
export function parseDay(typed: string): string | undefined {
  const text = typed.trim().toLowerCase();
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  if (year !== undefined) return asDay(year, month, day);
  const [, date, middle = '', end = ''] =
    /^(\d{1,2})[\s./-]([a-z]{3,9}|\d{1,2})[\s./,-]+(\d{4}|\d{2})$/.exec(text) ?? [];
  const named = monthBegins.indexOf(middle.slice(0, 3)) + 1;
  return asDay(end.length === 2 ? `20${end}` : end, named > 0 ? String(named) : middle, date);
}

function asDay(year = '', month = '', date = ''): string | undefined {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : undefined;
}
