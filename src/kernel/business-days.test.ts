import { expect, test } from 'vitest';
import { addBusinessDays, isBusinessDay } from './business-days.ts';
import { addDays, shortDay } from './dates.ts';

test('W57 Sundays and holidays are no business days, Saturdays are', () => {
  expect(['2026-11-28', '2026-11-29', '2026-12-25', '2026-11-08', '2027-01-26'].map(isBusinessDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test.each([
  ['2026-11-23', 1, '2026-11-24'],
  ['2026-11-28', 1, '2026-11-30'], // over a Sunday
  ['2026-11-29', 1, '2026-11-30'], // from a Sunday
  ['2026-12-24', 1, '2026-12-26'], // over Christmas
  ['2026-11-23', 7, '2026-12-01'],
  ['2026-11-29', 0, '2026-11-29'],
])('W57 %s and %i business days are %s', (day, count, expected) => expect(addBusinessDays(day, count)).toBe(expected));

test('W57 days are counted over months and years, and written short', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(shortDay('2026-12-08', '2026-11-23')).toBe('Tue 8 Dec');
  expect(shortDay('2027-11-23', '2026-11-23')).toBe('Tue 23 Nov 2027');
});
