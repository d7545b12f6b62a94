import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartupError, readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database.ts';
import { type Disk, isDiskFull, requireDiskSpace, realDisk } from '#platform/disk-space.ts';
import { testApp } from '#test/kit/app.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'imurs-start-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the shop with these settings, with which it must end by itself. Answers its exit code and output. */
function runShop(env: Record<string, string>): { code: number | null; said: string } {
  const { status, stderr, stdout } = spawnSync(resolve('node_modules/node/bin/node'), ['src/main.ts'], {
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), ...env },
    encoding: 'utf8',
    timeout: 150_000,
  });
  return { code: status, said: `${stdout}${stderr}`.trim() };
}

/** Expects exit code 1 and one sentence without a stack that names what to change. */
function expectPlain({ code, said }: { code: number | null; said: string }, names: string): void {
  expect(said).toContain(names);
  expect(said.split('\n')).toHaveLength(1);
  expect(said).toMatch(/[.]$/);
  expect(code).toBe(1);
}

/** Listens on a free port, so that the shop cannot. */
async function occupyPort(): Promise<{ taken: Server; port: string }> {
  const server = createServer();
  await new Promise<void>(done => server.listen(0, 'localhost', done));
  const address = server.address();
  return { taken: server, port: String(address && typeof address === 'object' ? address.port : 0) };
}

test('repository: a bad setting, an unwritable folder and an unreachable database are one sentence each, with exit code 1', () => {
  expectPlain(runShop({ PORT: 'three thousand' }), 'PORT');
  expectPlain(runShop({ NODE_ENV: 'production' }), 'MESSENGER');
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  expectPlain(runShop({ DATA_DIR: join(file, 'data') }), 'DATA_DIR');
  expectPlain(runShop({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }), 'DATABASE_URL');
});

test('M9 the sentence about a wrong setting or an unreachable database contains no secret', () => {
  for (const env of [
    { SECRET: 'hunter2' },
    { DATABASE_URL: 'mysql://shop:hunter2@db/imurs' },
    { DATABASE_URL: 'postgres://hunter2:hunter2@127.0.0.1:1/hunter2' },
    { DATABASE_URL: 'postgres://shop:hunter2%@127.0.0.1:1/imurs' },
  ]) {
    const ended = runShop(env);
    expectPlain(ended, Object.keys(env)[0]!);
    expect(ended.said).not.toContain('hunter2');
  }
});

test('repository: the data folder has mode 0700 and its files 0600, for the shop’s own account alone', async () => {
  const data = mkdtempSync(join(folder, 'kept-'));
  chmodSync(data, 0o755);
  // It makes its database and its secret, and ends because the port is in use.
  const { taken: server, port } = await occupyPort();
  expect(runShop({ DATA_DIR: data, BANK_PORT: port, PORT: '1' }).code).toBe(1);
  server.close();
  expect(statSync(data).mode & 0o777).toBe(0o700);
  expect(readdirSync(data)).toEqual(expect.arrayContaining(['pg', 'secret', 'db.lock']));
  // The embedded database sets the modes of its own files, in a folder that only this account can enter.
  const open = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter(
    name => !name.startsWith('pg/') && statSync(join(data, name)).mode & 0o077,
  );
  expect(open).toEqual([]);
});

test('M14 a damaged database folder is one sentence that names its runbook, and its files are not changed', async () => {
  const home = join(folder, 'damaged');
  const database = await openDatabase(readConfig({ DATA_DIR: home }));
  await database.close();
  const pg = join(home, 'pg');
  const whole = join(folder, 'whole');
  cpSync(pg, whole, { recursive: true });
  const wal = readdirSync(join(whole, 'pg_wal')).find(name => name.startsWith('0')) ?? '';
  for (const [file, length] of [
    ['global/pg_control', 100],
    [`pg_wal/${wal}`, undefined],
    ['PG_VERSION', undefined],
  ] as const) {
    rmSync(pg, { recursive: true });
    cpSync(whole, pg, { recursive: true });
    if (length === undefined) rmSync(join(pg, file));
    else truncateSync(join(pg, file), length);
    const fileNames = () => readdirSync(join(pg, 'base'), { recursive: true }).sort();
    const before = fileNames();
    expectPlain(runShop({ DATA_DIR: home }), 'docs/runbooks/restore-a-backup.md');
    expect(fileNames(), file).toEqual(before);
  }
});

test('M6 a start without free space is one sentence, before anything is written', async () => {
  const disk = (free: number): Disk => ({ ...realDisk, space: () => Promise.resolve({ free, size: 1e10 }) });
  await expect(requireDiskSpace('/data', 'first', disk(12_345_678))).rejects.toThrow(
    '12 MB are free and 300 are needed',
  );
  await expect(requireDiskSpace('/data', 'later', disk(12_345_678))).rejects.toBeInstanceOf(StartupError);
  await requireDiskSpace('/data', 'first', disk(1e9));
  // The embedded database reports a full disk by its own error number.
  expect(isDiskFull({ name: 'ErrnoError', errno: 51 })).toBe(true);
  expect(isDiskFull(new Error('failed query', { cause: Object.assign(new Error('x'), { code: '53100' }) }))).toBe(true);
  expect(isDiskFull(Object.assign(new Error('x'), { code: '57014' }))).toBe(false);
});

test('repository: a taken port is one sentence that names it', async () => {
  const { taken: server, port } = await occupyPort();
  expectPlain(runShop({ BANK_PORT: port, PORT: '1' }), port);
  server.close();
});

test('M2 /healthz answers as long as the process lives, /readyz only while the database does', async () => {
  const app = await testApp();
  expect(await app.call('GET /readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
  await app.shop.runtime.jobs.stop();
  await app.shop.runtime.database.close();
  expect(await app.call('GET /readyz')).toMatchObject({ status: 503, body: { status: 'database' } });
  expect(await app.call('GET /healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  await app.shop.server.app.close();
});
