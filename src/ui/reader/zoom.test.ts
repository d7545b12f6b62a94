import { expect, test } from 'vitest';
import { doubleTapMs, fittingWidth, isDoubleTap, nextScale, showsTwoPages } from './zoom.ts';

test('W74 a page is made larger and smaller in steps, and stays at both ends', () => {
  expect([1, 1.6, 2.5, 4].map(scale => nextScale(scale, 1))).toEqual([1.6, 2.5, 4, 4]);
  expect([1, 1.6, 2.5, 4].map(scale => nextScale(scale, -1))).toEqual([1, 1, 1.6, 2.5]);
});

test('W74 two taps at one place are a double tap; at two places, or long after each other, they are not', () => {
  const first = { x: 100, y: 100, at: 1000 };
  expect(isDoubleTap(first, { x: 110, y: 90, at: 1000 + doubleTapMs })).toBe(true);
  expect(isDoubleTap(first, { x: 110, y: 90, at: 1001 + doubleTapMs })).toBe(false);
  expect(isDoubleTap(first, { x: 140, y: 100, at: 1100 })).toBe(false);
  expect(isDoubleTap(undefined, first)).toBe(false);
});

test('W74 a page is as large as the screen lets it be whole, and two stand beside each other on a wide one', () => {
  const ratio = 210 / 297;
  expect(fittingWidth({ width: 360, height: 560 }, { ratio, two: false })).toBe(360);
  expect(fittingWidth({ width: 1440, height: 700 }, { ratio, two: true })).toBe(494);
  expect(showsTwoPages({ width: 1440, height: 700 }, ratio)).toBe(true);
  expect(showsTwoPages({ width: 1024, height: 600 }, ratio)).toBe(true);
  expect(showsTwoPages({ width: 768, height: 860 }, ratio)).toBe(false);
  expect(showsTwoPages({ width: 740, height: 260 }, ratio)).toBe(true);
  expect(showsTwoPages({ width: 360, height: 560 }, ratio)).toBe(false);
});
