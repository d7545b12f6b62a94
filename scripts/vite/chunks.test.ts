import { globSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { chunkRules } from './chunks.ts';

test('repository: (code 7) every file that the chunk rules name exists', () => {
  const sources = globSync('src/**/*.{ts,tsx,css}').map(path => relative('src', path));
  for (const { name, files, except = [] } of chunkRules)
    for (const beginning of [...files, ...except])
      expect(
        sources.some(path => path.startsWith(beginning)),
        `${name}: ${beginning}`,
      ).toBe(true);
});
