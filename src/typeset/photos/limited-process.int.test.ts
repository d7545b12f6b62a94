import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { runLimited } from './limited-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'limited-process-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(code: string, wall = 30) {
  const script = join(folder, 'script.mjs');
  writeFileSync(script, code);
  return runLimited(pathToFileURL(script).href, [], { wall, cpu: 20, megabytes: 1950 });
}

test('D16 a process that has done its work ends at once, though one of its threads never would', async () => {
  const waits = `process.on('exit', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));`;
  expect(await run(`${waits} process.stdout.write('x'.repeat(100_000));`)).toEqual({
    ended: 'well',
    output: 'x'.repeat(100_000),
  });
  expect((await run(`${waits} process.exit(0);`)).ended).toBe('well');
  expect((await run(`${waits} process.exit(3);`)).ended).toBe('badly');
  expect((await run(`${waits} throw new Error('It is no photo.');`)).ended).toBe('badly');
});

test('D16 a process that is killed ended badly, or too slow where it was for its time', async () => {
  expect((await run(`process.kill(process.pid, 'SIGTERM');`)).ended).toBe('badly');
  expect((await run(`setInterval(() => undefined, 1000);`, 1)).ended).toBe('too-slow');
});
