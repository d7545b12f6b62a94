import { expect, test } from 'vitest';
import { mayRedraft, revisionsLeftText, mayApproveVersion, layoutSeed } from './rules.ts';

test('D16 gives all drafts of an edition one seed, and other editions other seeds', () => {
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
])('D20 says after revision number %i how many are left in the price', (revisions, words) => {
  expect(revisionsLeftText(revisions, 2)).toMatch(words);
});

test('D20 names the number of revisions that are left', () => {
  expect(revisionsLeftText(1, 5)).toMatch(/^4 more revisions/);
});

test('D16 allows a new draft before publishing and after a revision was requested', () => {
  const states = [0, 1, 2, 3, 4, 5, 6].flatMap(orderStatus => [0, 1, 2, 3].map(live => ({ orderStatus, live })));
  const allowed = states.filter(mayRedraft).map(({ orderStatus, live }) => `${orderStatus},${live}`);
  expect(
    allowed.filter(state => ['0,0', '1,0', '2,0', '3,1', '3,2', '3,3', '4,3', '5,3', '6,3'].includes(state)),
  ).toEqual(['1,0', '2,0', '3,2']);
});

test('W20 allows to approve the version that was seen, or any when that is unknown', () => {
  expect([mayApproveVersion(2, 2), mayApproveVersion(1, 2), mayApproveVersion(undefined, 2)]).toEqual([
    true,
    false,
    true,
  ]);
});
