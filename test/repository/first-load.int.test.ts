import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { firstLoad, totalBytes } from '#test/kit/first-load.ts';

beforeAll(() => {
  if (!existsSync('build/client'))
    execFileSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], { stdio: 'ignore' });
}, 120_000);

test('C-R01 the landing loads at most 125 KB of JavaScript first', () => {
  expect(totalBytes(firstLoad('../editorial/pages/home'), 'gzip')).toBeLessThanOrEqual(125_000);
});

test('C-R01 what the landing may need later does not come first', () => {
  const first = firstLoad('../editorial/pages/home').map(({ file }) => file);
  expect(first.filter(file => /menu|sheet|flipbook|forms|below|orders/.test(file))).toEqual([]);
});
