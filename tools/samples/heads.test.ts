import { expect, test } from 'vitest';
import { headsOf } from './illustrate.ts';

test('D16 a print has as many heads as it has people', () => {
  expect(headsOf('five', 'wide', { theme: 'Friendship', seed: 1 })).toHaveLength(5);
  expect(headsOf('table', 'square', { theme: 'Family', seed: 1 })).toHaveLength(6);
  expect(headsOf('portraitBun', 'upright', { theme: 'Gifting', seed: 1 })).toHaveLength(1);
  expect(headsOf('letters', 'wide', { theme: 'Couple', seed: 1 })).toEqual([]);
});

test('D16 the heads of a print are where its people are drawn', () => {
  const heads = headsOf('five', 'wide', { theme: 'Friendship', seed: 1 });
  expect(heads.map(({ x, w }) => x + w / 2)).toEqual(heads.map(({ x, w }) => x + w / 2).toSorted());
  expect(heads[2]).toMatchObject({ x: expect.closeTo(0.46, 1), y: expect.closeTo(0.4, 1) });
  for (const { x, y, w, h } of heads) expect([x > 0, y > 0, x + w < 1, y + h < 0.78]).toEqual([true, true, true, true]);
});
