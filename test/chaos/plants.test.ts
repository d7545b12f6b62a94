import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { planted } from './planted.ts';
import { plants } from './plants.ts';

test('T3 there are at least twelve faults to plant, and each still has its place in the sources', () => {
  expect(plants.length).toBeGreaterThanOrEqual(12);
  expect(new Set(plants.map(one => one.name)).size).toBe(plants.length);
  for (const plant of plants) expect(() => planted(plant, readFileSync(`src/${plant.file}`, 'utf8'))).not.toThrow();
});
