import { expect, test } from 'vitest';
import { logoMargin, printedLogo, smallLogoText } from './printed-logo.ts';

const ppi = ({ width, height }: { width: number; height: number }): number => {
  const printed = printedLogo({ width, height });
  return printed ? (width / (printed.w - 2 * logoMargin)) * 25.4 : 0;
};

test.each([
  [600, 200],
  [300, 900],
  [2000, 2000],
  [4000, 300],
  [90, 60],
  [50, 50],
])('W67 a logo of %i × %i pixels keeps its shape and has 130 pixels per inch or more', (width, height) => {
  const printed = printedLogo({ width, height })!;
  const [w, h] = [printed.w - 2 * logoMargin, printed.h - 2 * logoMargin];
  expect(w).toBeLessThanOrEqual(40.001);
  expect(h).toBeLessThanOrEqual(14.001);
  expect(w / h).toBeCloseTo(width / height);
  expect(ppi({ width, height })).toBeGreaterThanOrEqual(129.999);
});

test('W67 a logo with too few pixels is named: printed small, or not at all', () => {
  expect(smallLogoText({ width: 600, height: 200 })).toBeUndefined();
  expect(smallLogoText({ width: 90, height: 60 })).toContain('90 × 60 pixels, so it is printed small');
  expect(printedLogo({ width: 30, height: 20 })).toBeUndefined();
  expect(smallLogoText({ width: 30, height: 20 })).toContain('too few to print it');
});
