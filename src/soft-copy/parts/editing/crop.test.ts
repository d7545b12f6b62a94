import { expect, test } from 'vitest';
import { isSameCrop, movedCrop, scaledCrop } from './crop.ts';

const crop = { x: 0.2, y: 0.1, w: 0.5, h: 0.8 };

test('W77 a picture is moved only as far as it reaches', () => {
  expect(movedCrop(crop, 0.1, 0.05)).toEqual({ x: 0.30000000000000004, y: 0.15000000000000002, w: 0.5, h: 0.8 });
  expect(movedCrop(crop, 2, -2)).toEqual({ x: 0.5, y: 0, w: 0.5, h: 0.8 });
});

test('W88 a picture is shown closer only as far as it prints sharp', () => {
  const closest = scaledCrop(crop, 0.1, 0.4);
  expect(closest.w).toBeCloseTo(0.4);
  expect(closest.w / closest.h).toBeCloseTo(crop.w / crop.h);
  expect(isSameCrop(scaledCrop(closest, 0.5, 0.4), closest)).toBe(true);
  // Where it is closer already it stays.
  expect(scaledCrop({ x: 0.4, y: 0.3, w: 0.2, h: 0.32 }, 0.5, 0.4).w).toBeCloseTo(0.2);
});

test('W77 a picture is shown closer about the same middle, keeps its shape, and never shows more than there is', () => {
  const closer = scaledCrop(crop, 0.5);
  expect(isSameCrop(closer, { x: 0.325, y: 0.3, w: 0.25, h: 0.4 })).toBe(true);
  const whole = scaledCrop(crop, 5);
  expect(isSameCrop(whole, { x: 0.1375, y: 0, w: 0.625, h: 1 })).toBe(true);
  expect(whole.w / whole.h).toBeCloseTo(crop.w / crop.h);
  expect(Math.max(scaledCrop(crop, 0.0001).w, scaledCrop(crop, 0.0001).h)).toBeCloseTo(0.2);
  expect(isSameCrop(scaledCrop({ x: 0, y: 0, w: 1, h: 1 }, 0.5), { x: 0.25, y: 0.25, w: 0.5, h: 0.5 })).toBe(true);
});
