import { expect, test } from 'vitest';
import { planOpensFromRight } from './opening-side.ts';

test('D16 a magazine in Urdu opens from the right; others, earlier plans and none do not', () => {
  expect([{ language: 'ur' }, { language: 'hi' }, {}, null, undefined].map(planOpensFromRight)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
