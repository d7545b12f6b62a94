import { expect, test } from 'vitest';
import { noNumbers } from './days.ts';
import { digestWords, isDigestTime } from './digest.ts';
import { changeText, comparedDays, figuresFrom, figureText, spanOfDay, spansUpTo } from './numbers.ts';
import { axisMarks, labelledAt } from './plot.ts';

test('W162 a day is in its week from Monday and in its month, and the spans before follow without a gap', () => {
  expect(spanOfDay('2026-11-29', 'week')).toEqual({ from: '2026-11-23', to: '2026-11-29' });
  expect(spanOfDay('2028-02-10', 'month')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  for (const [span, count] of [
    ['day', 30],
    ['week', 13],
    ['month', 12],
  ] as const) {
    const spans = spansUpTo('2026-12-01', span);
    expect(spans).toHaveLength(count);
    expect(spans.at(-1)!.to >= '2026-12-01').toBe(true);
    for (const [at, { to }] of spans.slice(0, -1).entries())
      expect(Date.parse(spans[at + 1]!.from) - Date.parse(to)).toBe(86_400_000);
  }
});

test('W162 a month under way is compared with as many days of the month before, a whole one with all of it', () => {
  expect(comparedDays('2026-12-10', 'month')).toEqual({
    now: { from: '2026-12-01', to: '2026-12-10' },
    before: { from: '2026-11-01', to: '2026-11-10' },
  });
  expect(comparedDays('2026-03-30', 'month').before).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(comparedDays('2026-11-30', 'month').before).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  expect(comparedDays('2026-12-01', 'day').before).toEqual({ from: '2026-11-30', to: '2026-11-30' });
  expect(comparedDays('2026-12-02', 'week').before).toEqual({ from: '2026-11-23', to: '2026-11-25' });
});

test('W162 figures are those of their counts, and nothing is told of nothing', () => {
  const empty = figuresFrom(noNumbers());
  expect([empty.average, empty.late, empty.draftMedian, empty.revised]).toEqual([null, null, null, null]);
  const counts = {
    ...noNumbers().counts,
    orders: 5,
    partnerOrders: 2,
    ordered: 433_800,
    takings: 144_650,
    promised: 4,
    late: 1,
  };
  const figures = figuresFrom({ counts, hours: { draft: { 4: 1, 20: 1 }, approval: {}, parcel: {} } });
  expect(figures).toMatchObject({
    orders: 5,
    average: 1446,
    takings: 1446.5,
    late: 0.25,
    draftMedian: 4,
    draftMost: 20,
  });
  expect(figureText(0.254, 'share')).toBe('25 %');
  expect(figureText(1_234_567, 'rupees')).toBe('12,34,567');
  expect(figureText(null, 'hours')).toBe('–');
  expect(changeText(12, 10, 'count')).toBe('+20 %');
  expect(changeText(0.2, 0.23, 'share')).toBe('−3 points');
  expect([changeText(1, 0, 'count'), changeText(null, 1, 'hours'), changeText(5, 5, 'count')]).toEqual(['', '', '']);
});

test('W162 the axis of a plot has three to five even steps from 0 and reaches over all values', () => {
  for (const most of [1, 3, 7, 12, 45, 99, 101, 1446, 20_244, 1e7, 0.07, 0.33, 1]) {
    const wholes = most >= 1;
    const marks = axisMarks(most, wholes);
    expect(marks[0]).toBe(0);
    expect(marks.at(-1), String(most)).toBeGreaterThanOrEqual(most);
    expect(marks.length, String(most)).toBeLessThanOrEqual(6);
    if (wholes) expect(marks.every(mark => Number.isInteger(mark))).toBe(true);
  }
  expect(axisMarks(0, true)).toEqual([0, 1]);
  expect(labelledAt(13, 12).filter(Boolean)).toHaveLength(7);
  expect(labelledAt(12, 12).every(Boolean)).toBe(true);
});

test('W163 the digest says in words what was, what waits and what is late, from nine to noon in India', () => {
  const day = { ...noNumbers(), counts: { ...noNumbers().counts, orders: 12, takings: 1_735_200, refunded: 10_000 } };
  expect(digestWords({ day, studio: 3, printer: 0, late: 1, refunds: 1 })).toEqual({
    orders: '12 orders',
    takings: '₹17,352',
    refunded: '₹100',
    waits: '3 orders for the studio, 1 refund for a second person',
    late: 'Late: 1 order',
  });
  expect(digestWords({ day: noNumbers(), studio: 0, printer: 0, late: 0, refunds: 0 })).toMatchObject({
    orders: 'no orders',
    waits: 'nothing',
    late: 'Nothing is late',
  });
  const at = (time: string) => isDigestTime(new Date(`2026-12-01T${time}+05:30`));
  expect(['08:59:59', '09:00:00', '11:59:59', '12:00:00', '00:30:00'].map(at)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});
