import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutants } from './mutants/index.ts';

test('repository: every behaviour that prove:rows breaks is where it says, and so is the test that must notice', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(80);
  for (const { row, broken, file, from, to, test: mutantTest } of mutants) {
    expect(readFileSync(file, 'utf8').split(from).length - 1, `${broken}: times in ${file}`).toBe(1);
    expect(to, broken).not.toBe(from);
    const source = readFileSync(mutantTest.file, 'utf8').replaceAll("\\'", "'");
    expect(source.includes(mutantTest.name), `${mutantTest.file} has a test '${mutantTest.name}'`).toBe(true);
    expect(row, broken).toMatch(/^([CP]-[A-Z]+\d\d|[DW]\d+)$/);
  }
});
