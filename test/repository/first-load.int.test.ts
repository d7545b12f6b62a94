import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { firstLoad, totalBytes, withImports } from '#test/kit/first-load.ts';

beforeAll(() => {
  if (!existsSync('build/client'))
    execFileSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], { stdio: 'ignore' });
});

test('C-R01 the landing loads at most 126 KB of JavaScript at first', () => {
  // The list of all routes is part of it, and grows by about 40 bytes with each new screen.
  expect(totalBytes(firstLoad('../editorial/pages/home'), 'gzip')).toBeLessThanOrEqual(126_000);
});

test('C-R01 the landing’s first load contains no script that it needs only later', () => {
  const first = firstLoad('../editorial/pages/home').map(({ file }) => file);
  expect(first.filter(file => /menu|sheet|flipbook|forms|below|orders/.test(file))).toEqual([]);
});

test.each(['common', 'landing-below', 'carousel', 'sheet', 'alert-sheet', 'menu', 'faqs'])(
  'D03 %s, which the landing loads later, brings along no forms, phone numbers or working lists',
  name => {
    expect(withImports(name).filter(file => /\/(forms|phone|list)-/.test(file))).toEqual([]);
  },
);
