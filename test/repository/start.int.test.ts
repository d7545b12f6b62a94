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

/** A port that somebody else listens on. */
async function takenPort(): Promise<{ taken: Server; port: string }> {
  const taken = createServer();
  await new Promise<void>(done => taken.listen(0, 'localhost', done));
  const address = taken.address();
  return { taken, port: String(address && typeof address === 'object' ? address.port : 0) };
}

test('repository: a bad setting, an unwritable folder and a database that is away are one sentence each, exit code 1', () => {
  expectPlain(started({ PORT: 'three thousand' }), 'PORT');
  expectPlain(started({ NODE_ENV: 'production' }), 'MESSENGER');
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  expectPlain(started({ DATA_DIR: join(file, 'data') }), 'DATA_DIR');
  expectPlain(started({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }), 'DATABASE_URL');
});

test('M9 neither a wrong setting nor a database that is away shows what is secret', () => {
  for (const env of [
    { SECRET: 'hunter2' },
    { DATABASE_URL: 'mysql://shop:hunter2@db/imurs' },
    { DATABASE_URL: 'postgres://hunter2:hunter2@127.0.0.1:1/hunter2' },
    { DATABASE_URL: 'postgres://shop:hunter2%@127.0.0.1:1/imurs' },
  ]) {
    const ended = started(env);
    expectPlain(ended, Object.keys(env)[0]!);
    expect(ended.said).not.toContain('hunter2');
  }
});

test('what the shop keeps is for its own account alone: the folder 0700, what lies in it 0600', async () => {
  const data = mkdtempSync(join(folder, 'kept-'));
  chmodSync(data, 0o755);
  // It makes its database and its secret, and ends at the taken port.
  const { taken, port } = await takenPort();
  expect(started({ DATA_DIR: data, BANK_PORT: port, PORT: '1' }).code).toBe(1);
  taken.close();
  expect(statSync(data).mode & 0o777).toBe(0o700);
  expect(readdirSync(data)).toEqual(expect.arrayContaining(['pg', 'secret', 'db.lock']));
  // The embedded database gives its own files modes of their own, inside a folder that is closed.
  const open = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter(
    name => !name.startsWith('pg/') && statSync(join(data, name)).mode & 0o077,
  );
  expect(open).toEqual([]);
});

test('M14 a damaged database folder is one sentence that leads to its runbook, and nothing in it is written over', async () => {
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
    const kept = () => readdirSync(join(pg, 'base'), { recursive: true }).sort();
    const before = kept();
    expectPlain(started({ DATA_DIR: home }), 'docs/runbooks/restore-a-backup.md');
    expect(kept(), file).toEqual(before);
  }
}, 180_000);

test('M6 a start without room is one sentence, before anything is written', async () => {
  const disk = (free: number): Disk => ({ ...realDisk, space: () => Promise.resolve({ free, size: 1e10 }) });
  await expect(requireDiskSpace('/data', 'first', disk(12_345_678))).rejects.toThrow(
    '12 MB are free and 300 are needed',
  );
  await expect(requireDiskSpace('/data', 'later', disk(12_345_678))).rejects.toBeInstanceOf(StartupError);
  await requireDiskSpace('/data', 'first', disk(1e9));
  // The embedded database has numbers of its own for it.
  expect(isDiskFull({ name: 'ErrnoError', errno: 51 })).toBe(true);
  expect(isDiskFull(new Error('failed query', { cause: Object.assign(new Error('x'), { code: '53100' }) }))).toBe(true);
  expect(isDiskFull(Object.assign(new Error('x'), { code: '57014' }))).toBe(false);
});

test('repository: a taken port is one sentence that names it', async () => {
  const { taken, port } = await takenPort();
  expectPlain(started({ BANK_PORT: port, PORT: '1' }), port);
  taken.close();
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
