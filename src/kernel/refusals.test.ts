import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Refused, refusals } from './refusals.ts';

test('repository: refusal codes are kebab-case, each has a status of 400 or more, and each is used', () => {
  // Codes that are composed where they are thrown, from the faults of a photo, a recording or a print file.
  const composed = /^(photo|voice|print)-/;
  const source = globSync('src/**/*.ts')
    .filter(path => !path.startsWith('src/kernel/refusals'))
    .map(path => readFileSync(path, 'utf8'))
    .join('\n');
  for (const [code, { status }] of Object.entries(refusals)) {
    expect(code, code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(status, code).toBeGreaterThanOrEqual(400);
    if (!composed.test(code) && !['not-found', 'sign-in', 'not-yours'].includes(code))
      expect(source.includes(`'${code}'`), `${code} is used`).toBe(true);
  }
});

test('repository: a refusal has the status of its code, and the table’s words unless it brings its own', () => {
  expect(new Refused('sign-in')).toMatchObject({ status: 401, code: 'sign-in', message: 'Please sign in first.' });
  expect(new Refused('sign-in', 'Sign in to pay.')).toMatchObject({ status: 401, message: 'Sign in to pay.' });
});
