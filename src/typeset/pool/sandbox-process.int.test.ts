import { execFile } from 'node:child_process';
import { mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxArguments } from './sandbox-process.ts';

const run = promisify(execFile);
let folder: string;
let outside: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'typeset-sealed-')));
  outside = await realpath(await mkdtemp(join(tmpdir(), 'typeset-outside-')));
  await writeFile(join(outside, 'photo.jpg'), 'lent');
  await symlink(join(outside, 'photo.jpg'), join(folder, 'lent'));
});
afterAll(() => Promise.all([folder, outside].map(path => rm(path, { recursive: true, force: true }))));

/** What becomes of some lines of code in a process like the typesetter's: its value, or how it was refused. */
async function inside(code: string): Promise<string> {
  const seal = fileURLToPath(new URL('./sandbox-process.ts', import.meta.url));
  const program = `
    import { disableNetwork } from ${JSON.stringify(seal)};
    import * as fs from 'node:fs/promises';
    disableNetwork();
    const say = async () => { ${code} };
    console.log(await say().catch(error => String(error.code ?? error.cause?.message ?? error.message)));`;
  const path = join(folder, 'program.mjs');
  await writeFile(path, program);
  const { stdout } = await run(process.execPath, [...sandboxArguments(folder), path], {
    env: { NODE_NO_WARNINGS: '1' },
  });
  return stdout.trim();
}

test('D16 the typesetter reads and writes its own folder, and what it was lent', async () => {
  expect(await inside(`await fs.writeFile('${folder}/a', 'made'); return fs.readFile('${folder}/a', 'utf8')`)).toBe(
    'made',
  );
  expect(await inside(`return fs.readFile('${folder}/lent', 'utf8')`)).toBe('lent');
});

test.each([
  ['reads no other file', () => `return fs.readFile('${outside}/photo.jpg', 'utf8')`],
  ['writes no other file', () => `return fs.writeFile('${outside}/new', 'x')`],
  ['lends itself nothing', () => `return fs.symlink('${outside}/photo.jpg', '${folder}/more')`],
  ['starts no program', () => `return (await import('node:child_process')).spawnSync('id').stdout`],
  ['starts no thread', () => `new (await import('node:worker_threads')).Worker('1', { eval: true }); return 'started'`],
])('D16 the typesetter %s', async (_, code) => {
  expect(await inside(code())).toBe('ERR_ACCESS_DENIED');
});

test('D16 the typesetter has no network', async () => {
  const refused = 'The typesetter has no network.';
  expect(await inside(`return (await fetch('http://127.0.0.1:65000')).status`)).toBe(refused);
  expect(await inside(`return (await import('node:net')).connect(65000)`)).toBe(refused);
  expect(await inside(`(await import('node:dgram')).createSocket('udp4').send('x', 65000)`)).toBe(refused);
});
