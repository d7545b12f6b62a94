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
  folder = await realpath(await mkdtemp(join(tmpdir(), 'typeset-sandbox-')));
  outside = await realpath(await mkdtemp(join(tmpdir(), 'typeset-outside-')));
  await writeFile(join(outside, 'photo.jpg'), 'linked');
  await symlink(join(outside, 'photo.jpg'), join(folder, 'linked'));
});
afterAll(() => Promise.all([folder, outside].map(path => rm(path, { recursive: true, force: true }))));

/** Runs code in a process with the typesetter's sandbox: its value, or the code or message of its error. */
async function runSandboxed(code: string): Promise<string> {
  const module = fileURLToPath(new URL('./sandbox-process.ts', import.meta.url));
  const program = `
    import { disableNetwork } from ${JSON.stringify(module)};
    import * as fs from 'node:fs/promises';
    disableNetwork();
    const run = async () => { ${code} };
    console.log(await run().catch(error => String(error.code ?? error.cause?.message ?? error.message)));`;
  const path = join(folder, 'program.mjs');
  await writeFile(path, program);
  const { stdout } = await run(process.execPath, [...sandboxArguments(folder), path], {
    env: { NODE_NO_WARNINGS: '1' },
  });
  return stdout.trim();
}

test('D16 the typesetter reads and writes its own folder, and reads files linked into it', async () => {
  expect(
    await runSandboxed(`await fs.writeFile('${folder}/a', 'made'); return fs.readFile('${folder}/a', 'utf8')`),
  ).toBe('made');
  expect(await runSandboxed(`return fs.readFile('${folder}/linked', 'utf8')`)).toBe('linked');
});

test.each([
  ['reads no other file', () => `return fs.readFile('${outside}/photo.jpg', 'utf8')`],
  ['writes no other file', () => `return fs.writeFile('${outside}/new', 'x')`],
  ['links no other file', () => `return fs.symlink('${outside}/photo.jpg', '${folder}/more')`],
  ['starts no program', () => `return (await import('node:child_process')).spawnSync('id').stdout`],
  ['starts no thread', () => `new (await import('node:worker_threads')).Worker('1', { eval: true }); return 'started'`],
])('D16 the typesetter %s', async (_, code) => {
  expect(await runSandboxed(code())).toBe('ERR_ACCESS_DENIED');
});

test('D16 the typesetter has no network', async () => {
  const refused = 'The typesetter has no network.';
  expect(await runSandboxed(`return (await fetch('http://127.0.0.1:65000')).status`)).toBe(refused);
  expect(await runSandboxed(`return (await import('node:net')).connect(65000)`)).toBe(refused);
  expect(await runSandboxed(`(await import('node:dgram')).createSocket('udp4').send('x', 65000)`)).toBe(refused);
});
