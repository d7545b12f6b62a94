import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { weightTables } from './weight-tables.ts';
import type { Weight } from './weight.ts';

const weights = Object.entries(weightTables).flatMap(([table, rows]) =>
  Object.entries<Weight>(rows).map(([name, weight]) => ({ table, name, weight })),
);

test('D16 every weight is within its range, which is one', () => {
  for (const { table, name, weight } of weights) {
    const [least, most] = weight.range;
    expect(least, `${table}.${name}`).toBeLessThan(most);
    expect(weight.value, `${table}.${name}`).toBeGreaterThanOrEqual(least);
    expect(weight.value, `${table}.${name}`).toBeLessThanOrEqual(most);
  }
});

test('D16 every weight has a unit and a sentence', () => {
  for (const { table, name, weight } of weights) {
    expect(weight.unit, `${table}.${name}`).not.toBe('');
    expect(weight.why, `${table}.${name}`).toMatch(/^\p{Lu}.*\.$/u);
  }
});

test('D16 every weight is used in a file that has its table', () => {
  const files = globSync('src/typeset/**/*.ts', { exclude: ['**/*.test.ts', 'src/typeset/weights/**'] });
  // Without the rows of the scorer's table, which stands in a file that uses it.
  const sources = files.map(file => readFileSync(file, 'utf8').replaceAll(/^ {2}\w+: \{$/gmu, ''));
  const unused = weights.filter(({ table, name }) => {
    const [hasTable, hasName] = [table, name].map(word => new RegExp(`\\b${word}\\b`, 'u'));
    return !sources.some(source => hasTable?.test(source) && hasName?.test(source));
  });
  expect(unused.map(({ table, name }) => `${table}.${name}`)).toEqual([]);
});
