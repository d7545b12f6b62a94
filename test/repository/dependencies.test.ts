import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('repository: (code 6) the build rewrites no source of a dependency', () => {
  // A plugin of ours may add files to the build, but has no hook that receives the source of others.
  expect(readFileSync('vite.config.ts', 'utf8')).not.toMatch(/\b(?:transform|load|renderChunk)\s*[:({]/);
});
