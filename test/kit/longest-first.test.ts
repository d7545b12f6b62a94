import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longest } from './longest-first.ts';

test('repository: the test files that are begun first are there', () => {
  expect(longest.filter(path => !existsSync(path))).toEqual([]);
});
