import { expect, test } from 'vitest';
import { changeText, lineText, statementByPlan, totalOf } from './statement.ts';

const sum = (
  planId: string,
  kind: 'order' | 'return' | 'bundle' | 'grant' | 'adjust' | 'now',
  amount: number,
  isAfter = false,
) => ({
  planId,
  planName: `imurs ${planId}`,
  kind,
  isAfter,
  sum: amount,
});

test('W170 a plan had so many iCredits, bought, was given, used, got back and had adjusted some, and has the rest', () => {
  const plans = statementByPlan([
    sum('iconic', 'now', 11),
    sum('iconic', 'order', -3),
    sum('iconic', 'return', 1),
    sum('iconic', 'bundle', 8, true),
    sum('iconic', 'order', -1, true),
    sum('idyllic', 'now', 2),
    sum('idyllic', 'grant', 3),
    sum('idyllic', 'adjust', -1),
    sum('later', 'now', 5),
    sum('later', 'bundle', 5, true),
  ]);
  expect(plans).toEqual([
    { id: 'iconic', name: 'Iconic', opening: 6, bought: 0, given: 0, used: 3, returned: 1, adjusted: 0, left: 4 },
    { id: 'idyllic', name: 'Idyllic', opening: 0, bought: 0, given: 3, used: 0, returned: 0, adjusted: -1, left: 2 },
  ]);
  expect([totalOf(plans, 'opening'), totalOf(plans, 'left')]).toEqual([6, 6]);
});

test('W170 a line says its order and whose it is, and nobody once that is erased', () => {
  const order = { id: 'edition0000000000007kq2mz', name: 'Ananya' };
  const by = null;
  expect(lineText({ kind: 'order', order, by, reason: null })).toBe('Order 7KQ2MZ, Ananya');
  expect(lineText({ kind: 'return', order: { ...order, name: null }, by, reason: null })).toBe(
    'Cancelled order 7KQ2MZ',
  );
  expect(lineText({ kind: 'bundle', order: null, by, reason: null })).toBe('iCredits bought');
  expect([1, -1].map(changeText)).toEqual(['+1', '−1']);
});

test('W199 a line says who of the team did it', () => {
  const order = { id: 'edition0000000000007kq2mz', name: 'Ananya' };
  expect(lineText({ kind: 'order', order, by: 'Ravi', reason: null })).toBe('Order 7KQ2MZ, Ananya, by Ravi');
  expect(lineText({ kind: 'bundle', order: null, by: 'Priya', reason: null })).toBe('iCredits bought, by Priya');
  const adjusted = { kind: 'adjust', order: null, by: null, reason: 'Two covers were misprinted.' } as const;
  expect(lineText(adjusted)).toBe('iCredits adjusted by us: Two covers were misprinted.');
});
