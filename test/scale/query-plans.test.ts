import { expect, test } from 'vitest';
import { fullScans } from './query-plans.ts';

const growing = new Set(['payments', 'editions']);
const partial = new Set(['payments_in_review']);
const scansOf = (plan: Parameters<typeof fullScans>[0]) => fullScans(plan, { growing, partial });
const scan = (type: string, table: string, more: object = {}) => ({
  'Node Type': type,
  'Relation Name': table,
  ...more,
});

test('scale: a sequential scan of a growing table is found anywhere in a plan, one of a small table is not', () => {
  const below = scan('Seq Scan', 'payments', { Filter: 'x' });
  expect(scansOf(below)).toEqual(['payments']);
  expect(scansOf({ 'Node Type': 'Limit', Plans: [{ 'Node Type': 'Sort', Plans: [below] }] })).toEqual(['payments']);
  expect(scansOf({ 'Node Type': 'Hash Join', Plans: [scan('Seq Scan', 'plans'), below] })).toEqual(['payments']);
  expect(scansOf(scan('Seq Scan', 'plans'))).toEqual([]);
});

test('scale: an index that is read completely is found, unless it is partial or read up to a limit', () => {
  const whole = scan('Index Scan', 'payments', { 'Index Name': 'payments_pkey' });
  expect(scansOf(whole)).toEqual(['payments']);
  expect(scansOf({ 'Node Type': 'Limit', Plans: [{ 'Node Type': 'Aggregate', Plans: [whole] }] })).toEqual([
    'payments',
  ]);
  expect(scansOf({ 'Node Type': 'Limit', Plans: [whole] })).toEqual([]);
  expect(scansOf(scan('Index Scan', 'payments', { 'Index Name': 'payments_in_review' }))).toEqual([]);
  expect(scansOf(scan('Index Scan', 'payments', { 'Index Name': 'payments_pkey', 'Index Cond': 'mid = 1' }))).toEqual(
    [],
  );
  const bitmap = { 'Node Type': 'Bitmap Index Scan', 'Index Name': 'payments_pkey' };
  expect(scansOf(scan('Bitmap Heap Scan', 'payments', { Plans: [bitmap] }))).toEqual(['payments']);
});
