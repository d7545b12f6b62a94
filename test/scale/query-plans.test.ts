import { expect, test } from 'vitest';
import { fullScans } from './query-plans.ts';

const growing = new Set(['payments', 'editions']);
const partial = new Set(['payments_in_review']);
const found = (plan: Parameters<typeof fullScans>[0]) => fullScans(plan, { growing, partial });
const scan = (type: string, table: string, more: object = {}) => ({
  'Node Type': type,
  'Relation Name': table,
  ...more,
});

test('scale: a sequential scan of a growing table is found wherever it stands in a plan, one of a small table is not', () => {
  const below = scan('Seq Scan', 'payments', { Filter: 'x' });
  expect(found(below)).toEqual(['payments']);
  expect(found({ 'Node Type': 'Limit', Plans: [{ 'Node Type': 'Sort', Plans: [below] }] })).toEqual(['payments']);
  expect(found({ 'Node Type': 'Hash Join', Plans: [scan('Seq Scan', 'plans'), below] })).toEqual(['payments']);
  expect(found(scan('Seq Scan', 'plans'))).toEqual([]);
});

test('scale: an index that is read from one end to the other is found, unless it is partial or read up to a limit', () => {
  const whole = scan('Index Scan', 'payments', { 'Index Name': 'payments_pkey' });
  expect(found(whole)).toEqual(['payments']);
  expect(found({ 'Node Type': 'Limit', Plans: [{ 'Node Type': 'Aggregate', Plans: [whole] }] })).toEqual(['payments']);
  expect(found({ 'Node Type': 'Limit', Plans: [whole] })).toEqual([]);
  expect(found(scan('Index Scan', 'payments', { 'Index Name': 'payments_in_review' }))).toEqual([]);
  expect(found(scan('Index Scan', 'payments', { 'Index Name': 'payments_pkey', 'Index Cond': 'mid = 1' }))).toEqual([]);
  const bitmap = { 'Node Type': 'Bitmap Index Scan', 'Index Name': 'payments_pkey' };
  expect(found(scan('Bitmap Heap Scan', 'payments', { Plans: [bitmap] }))).toEqual(['payments']);
});
