import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutants } from './mutants/index.ts';

test('repository: every behaviour that prove:rows breaks is where it says, and so is the test that must notice', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(80);
  const stale = mutants.flatMap(({ broken, file, from, to, test: { file: testFile, name } }) => {
    const times = readFileSync(file, 'utf8').split(from).length - 1;
    const hasTest = readFileSync(testFile, 'utf8').replaceAll("\\'", "'").includes(name);
    return [
      ...(times === 1 ? [] : [`${broken}: ${times} times in ${file}`]),
      ...(to === from ? [`${broken}: breaks nothing`] : []),
      ...(hasTest ? [] : [`${broken}: ${testFile} has no test '${name}'`]),
    ];
  });
  expect(stale).toEqual([]);
  for (const { row, broken } of mutants) expect(row, broken).toMatch(/^([CP]-[A-Z]+\d\d|[DW]\d+)$/);
});
