import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compiledCodeFolder } from './compiled-code.ts';
import { runLimited } from './photos/limited-process.ts';

test('D16 the code of photo processes is compiled once', async () => {
  const folder = compiledCodeFolder();
  expect(compiledCodeFolder()).toBe(folder);
  await runLimited('decode-process.ts', [], { wall: 30, cpu: 20, megabytes: 1950 });
  expect(readdirSync(folder)).not.toEqual([]);
});
