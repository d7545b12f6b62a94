import { expect, test } from 'vitest';
import { valueAtPart, valueOfRank } from './grey.ts';

/** Numbers below 1100 that are the same each time. */
const values = Float32Array.from({ length: 5000 }, (_, n) => Math.abs(Math.sin(n * 12.9898)) * 1100);

test('D16 the value of a rank is that of the sorted values', () => {
  const sorted = values.toSorted();
  for (const rank of [0, 1, 2499, 4990, 4999]) expect(valueOfRank(values, rank)).toBe(sorted[rank]);
  for (const part of [0, 0.02, 0.5, 0.98, 1]) expect(valueAtPart(values, part)).toBe(sorted[Math.floor(part * 4999)]);
});

test('D16 values that are all the same, and none, have one value', () => {
  expect(valueAtPart(new Float32Array(100).fill(7.5), 0.95)).toBe(7.5);
  expect(valueAtPart(new Float32Array(), 0.5)).toBe(0);
});
