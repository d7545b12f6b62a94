import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plantFault } from './plant-fault.ts';
import { plantedFaults } from './planted-faults.ts';

test('T3 there are at least twelve planted faults, and the text that each replaces is in its source', () => {
  expect(plantedFaults.length).toBeGreaterThanOrEqual(12);
  expect(new Set(plantedFaults.map(fault => fault.name)).size).toBe(plantedFaults.length);
  for (const plant of plantedFaults)
    expect(() => plantFault(plant, readFileSync(`src/${plant.file}`, 'utf8'))).not.toThrow();
});
