import { expect, test } from 'vitest';
import { mayRedraft, revisionsLeftText, mayApproveVersion, layoutSeed } from './rules.ts';

test('D16 all drafts of an edition are typeset with one seed, those of another with another', () => {
  expect(layoutSeed('7zabc')).toBe(layoutSeed('7zabc'));
  const seeds = new Set(Array.from({ length: 50 }, (_, n) => layoutSeed(`7zabc${n}`)));
  expect(seeds.size).toBe(50);
  for (const seed of seeds) expect(Number.isSafeInteger(seed) && seed >= 0 && seed < 2 ** 32).toBe(true);
});

test.each([
  [1, /^One more revision/],
  [2, /^This is the last revision/],
  [3, /small fee/],
  [4, /small fee/],
])('D20 two revisions are part of the price: what is said at number %i', (revisions, words) => {
  expect(revisionsLeftText(revisions, 2)).toMatch(words);
});

test('D20 with more of them in the price the words count along', () => {
  expect(revisionsLeftText(1, 5)).toMatch(/^4 more revisions/);
});

test('D16 a new draft can be made while one is being prepared or after a revision was asked for', () => {
  const states = [0, 1, 2, 3, 4, 5, 6].flatMap(orderStatus => [0, 1, 2, 3].map(live => ({ orderStatus, live })));
  const allowed = states.filter(mayRedraft).map(({ orderStatus, live }) => `${orderStatus},${live}`);
  expect(
    allowed.filter(state => ['0,0', '1,0', '2,0', '3,1', '3,2', '3,3', '4,3', '5,3', '6,3'].includes(state)),
  ).toEqual(['1,0', '2,0', '3,2']);
});

test('W20 only what was seen is approved; not knowing what was seen is no reason to refuse', () => {
  expect([mayApproveVersion(2, 2), mayApproveVersion(1, 2), mayApproveVersion(undefined, 2)]).toEqual([
    true,
    false,
    true,
  ]);
});
