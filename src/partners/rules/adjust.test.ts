import { expect, test } from 'vitest';
import { adjustmentProblem, mostAdjusted, needsSecondPerson, takenOfLots } from './adjust.ts';

test('W171 more than five, added or taken, needs a second person', () => {
  expect([5, -5, 6, -6].map(change => needsSecondPerson(change, 0))).toEqual([false, false, true, true]);
  // What was changed alone before counts, too.
  expect([1, 2, -5].map(change => needsSecondPerson(change, 4))).toEqual([false, true, false]);
});

test('W171 what cannot be adjusted says why', () => {
  const ask = { change: -2, reason: 'A misprint.', left: 2 };
  expect(adjustmentProblem(ask)).toBeUndefined();
  expect(adjustmentProblem({ ...ask, left: 1 })).toContain('Only 1 are left');
  expect(adjustmentProblem({ ...ask, reason: '' })).toContain('reason');
  expect(adjustmentProblem({ ...ask, change: mostAdjusted + 1 })).toContain('At most');
});

test('W171 what is taken comes from the first lots on', () => {
  const lots = [
    { id: 'a', remaining: 3 },
    { id: 'b', remaining: 4 },
    { id: 'c', remaining: 1 },
  ];
  expect(takenOfLots(lots, 5)).toEqual([
    { lot: 'a', taken: 3 },
    { lot: 'b', taken: 2 },
  ]);
});
