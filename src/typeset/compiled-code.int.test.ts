import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compiledCodeIn } from './compiled-code.ts';
import { runLimited } from './photos/limited-process.ts';

test('D16 the code of photo processes is compiled once, apart from that of the typesetter', async () => {
  const folder = compiledCodeIn('photos');
  expect(compiledCodeIn('photos')).toBe(folder);
  expect(readdirSync(folder)).toEqual([]);
  await runLimited('decode-process.ts', [], { wall: 30, cpu: 20, megabytes: 1950 });
  expect(readdirSync(folder)).not.toEqual([]);
  expect(readdirSync(compiledCodeIn('typesetter'))).toEqual([]);
});
