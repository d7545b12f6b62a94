import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A module that a browser test imports must not lead to a picture: Node cannot load it, and then no test runs. */
test('repository: every browser test can be loaded', () => {
  const { status, stdout, stderr } = spawnSync('playwright', ['test', '--list'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'test' },
  });
  expect(status, stdout.slice(0, 2000) + stderr).toBe(0);
  const files = globSync('{test/journeys,test/screens,measure/proof}/*.spec.ts');
  expect(stdout).toMatch(new RegExp(`Total: \\d+ tests in ${files.length} files`));
});
