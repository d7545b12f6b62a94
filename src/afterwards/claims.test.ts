import { expect, test } from 'vitest';
import { claimProblem, claimUntilText } from './rules.ts';

const today = '2026-11-25';
const shipped = { orderStatus: 6, deliveredAt: null, cancelled: null };

test('W73 what is wrong can be told from the dispatch until a week after the delivery', () => {
  expect(claimProblem(shipped, today)).toBeUndefined();
  expect(claimProblem({ ...shipped, deliveredAt: '2026-11-18' }, today)).toBeUndefined();
  expect(claimProblem({ ...shipped, deliveredAt: '2026-11-17' }, today)).toContain('more than 7 days ago');
  expect(claimProblem({ ...shipped, orderStatus: 5 }, today)).toContain('not shipped yet');
  expect(claimProblem({ ...shipped, cancelled: { at: new Date(0) } }, today)).toContain('cancelled');
});

test('W73 the last day is named once it has arrived', () => {
  expect(claimUntilText('2026-11-20', today)).toBe('You can tell us until Fri 27 Nov.');
  expect(claimUntilText(null, today)).toBeUndefined();
});
