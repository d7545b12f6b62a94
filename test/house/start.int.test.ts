import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/kit/app.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'imurs-start-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the shop says when it is started so; it must end by itself. */
function started(env: Record<string, string>): { code: number | null; said: string } {
  const { status, stderr, stdout } = spawnSync(resolve('node_modules/node/bin/node'), ['src/main.ts'], {
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), ...env },
    encoding: 'utf8',
    timeout: 50_000,
  });
  return { code: status, said: `${stdout}${stderr}`.trim() };
}

/** One line of plain words: no stack, no object, and what to change. */
function expectPlain({ code, said }: { code: number | null; said: string }, names: string): void {
  expect(said).toContain(names);
  expect(said.split('\n')).toHaveLength(1);
  expect(said).toMatch(/[.]$/);
  expect(code).toBe(1);
}

test('house: a bad setting, an unwritable folder and a database that is away are one sentence each, exit code 1', () => {
  expectPlain(started({ PORT: 'three thousand' }), 'PORT');
  expectPlain(started({ NODE_ENV: 'production' }), 'MESSENGER');
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  expectPlain(started({ DATA_DIR: join(file, 'data') }), 'DATA_DIR');
  expectPlain(started({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }), 'DATABASE_URL');
});

test('house: a taken port is one sentence that names it', async () => {
  const taken = createServer();
  await new Promise<void>(done => taken.listen(0, 'localhost', done));
  const address = taken.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  expectPlain(started({ BANK_PORT: String(port), PORT: '1' }), String(port));
  taken.close();
});

test('house: /healthz answers 200 while the database does, 503 otherwise', async () => {
  const app = await testApp();
  expect(await app.call('GET /healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  await app.shop.house.jobs.stop();
  await app.shop.house.database.close();
  expect((await app.call('GET /healthz')).status).toBe(503);
  await app.shop.server.app.close();
});
