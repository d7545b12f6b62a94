import { expect, test } from 'vitest';
import { opensFromRight } from './opening-side.ts';

test('D16 a magazine in Urdu opens from the right; others, earlier plans and none do not', () => {
  const plans = [{ language: 'ur' }, { language: 'hi' }, {}, null, undefined];
  expect(plans.map(plan => opensFromRight(plan ?? {}))).toEqual([true, false, false, false, false]);
});
