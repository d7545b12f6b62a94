import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addUp, countNames, hourStep, hoursWithin, noNumbers, numbersOf, type DayNumbers } from './days.ts';

test('W162 hours are kept as whole hours, coarser the longer it took, and median and 9 of 10 follow from them', () => {
  expect([0, 0.4, 1.6, 72, 75, 337, 349].map(hourStep)).toEqual([0, 0, 2, 72, 78, 336, 360]);
  expect(hoursWithin({ 1: 1, 2: 1, 10: 1 }, 0.5)).toBe(2);
  expect(hoursWithin({ 1: 9, 100: 1 }, 0.9)).toBe(1);
  expect(hoursWithin({ 1: 8, 100: 2 }, 0.9)).toBe(100);
  expect(hoursWithin({}, 0.5)).toBeNull();
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 72 }), { minLength: 1 }), all => {
      const hours = Object.fromEntries([...Map.groupBy(all, one => one)].map(([one, of]) => [one, of.length]));
      const sorted = all.toSorted((a, b) => a - b);
      for (const share of [0.5, 0.9])
        expect(hoursWithin(hours, share)).toBe(sorted[Math.ceil(share * all.length - 1e-9) - 1]);
    }),
  );
});

test('W162 a soft copy is late after one business day, a parcel after the printing and its way to the courier', () => {
  // 2026-11-28 is a Saturday, so the next business day is the Monday.
  const draft = (from: string, count: number) => ({ from, hours: 50, count, marked: from === '2026-11-30' });
  const day = numbersOf(
    '2026-12-01',
    { orders: 3 },
    {
      draft: [draft('2026-11-28', 2), draft('2026-11-30', 5)],
      approval: [
        { from: '2026-11-28', hours: 3, count: 1, marked: true },
        { from: '2026-11-28', hours: 30, count: 2, marked: false },
      ],
      // Tuesday to Saturday are the four days; the one before is late.
      parcel: [
        { from: '2026-11-26', hours: 120, count: 1, marked: false },
        { from: '2026-11-25', hours: 144, count: 4, marked: false },
      ],
    },
  );
  expect(day.counts).toMatchObject({
    orders: 3,
    promised: 12,
    late: 6,
    approved: 3,
    revised: 1,
    firstCopies: 7,
    unedited: 5,
  });
  expect(day.hours).toEqual({ draft: { 50: 7 }, approval: { 3: 1, 30: 2 }, parcel: { 120: 1, 144: 4 } });
});

test('W162 days add up in any order, and a day without anything changes nothing', () => {
  const numbers = fc
    .record({ count: fc.nat(1000), step: fc.nat(72), magazines: fc.nat(50) })
    .map(({ count, step, magazines }): DayNumbers => ({
      counts: { ...noNumbers().counts, takings: count, orders: count },
      hours: { ...noNumbers().hours, draft: { [step]: magazines } },
    }));
  fc.assert(
    fc.property(fc.array(numbers), days => {
      const sum = addUp(days);
      expect(sum).toEqual(addUp([noNumbers(), ...days.toReversed()]));
      for (const name of countNames)
        expect(sum.counts[name]).toBe(days.reduce((all, { counts }) => all + counts[name], 0));
    }),
  );
});
