import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addUp, countNames, hourStep, hoursWithin, noNumbers, numbersOf, type DayNumbers } from './days.ts';

const hour = 3_600_000;
const way = (from: string, hours: number) => ({ from: new Date(from), to: new Date(Date.parse(from) + hours * hour) });

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
  const draft = (hours: number) => ({ ...way('2026-11-28T10:00:00+05:30', hours), unedited: hours < 24 });
  const day = numbersOf(
    { orders: 3 },
    {
      draft: [draft(5), draft(50), draft(70)],
      approval: [
        { ...way('2026-11-28T10:00:00Z', 3), revised: true },
        { ...way('2026-11-28T10:00:00Z', 30), revised: false },
      ],
      parcel: [way('2026-11-23T10:00:00+05:30', 96), way('2026-11-23T10:00:00+05:30', 120)],
    },
  );
  expect(day.counts).toMatchObject({
    orders: 3,
    promised: 5,
    late: 2,
    approved: 2,
    revised: 1,
    firstCopies: 3,
    unedited: 1,
  });
  expect(day.hours).toEqual({ draft: { 5: 1, 50: 1, 70: 1 }, approval: { 3: 1, 30: 1 }, parcel: { 96: 1, 120: 1 } });
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
