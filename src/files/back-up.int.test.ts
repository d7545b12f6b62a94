import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database.ts';
import { eventually } from '#test/kit/api-customer.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { backUp, databaseCopy } from './actions/back-up.ts';
import { restoreBackup, storeFile } from './index.ts';
import { objectPath } from './rules.ts';

let app: TestApp;
const folder = mkdtempSync(join(tmpdir(), 'imurs-backups-'));
const backups = join(folder, 'backups');
beforeAll(async () => {
  app = await testApp({ database: 'folder', env: { BACKUP_DIR: backups, BACKUP_DAYS: '30' } });
  await app.shop.runtime.database.exec('create table acknowledged (n integer primary key, photo text not null)');
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** Stores a file and then a row that names it, as every upload does. Answers its hash. */
async function acknowledge(n: number): Promise<string> {
  const path = join(folder, 'sent');
  writeFileSync(path, `photo ${n}`);
  const { sha256 } = await storeFile(app.ctx(), { path, type: 'application/pdf', kind: 'pdf', edition: `e${n}` });
  await app.ctx().db.execute(sql`insert into acknowledged values (${n}, ${sha256}) on conflict do nothing`);
  return sha256;
}
const archives = () => readdirSync(backups).filter(name => name.endsWith('.tar.gz'));
const newest = () => join(backups, archives().toSorted().at(-1) ?? '');

test('W94 a backup that is made while people go on holds all that was confirmed before it, with every file', async () => {
  let confirmed = 0;
  const ended = new AbortController();
  const writing = (async () => {
    while (!ended.signal.aborted) {
      await acknowledge(confirmed + 1);
      confirmed++;
    }
  })();
  await eventually('a few photos', () => Promise.resolve(confirmed >= 5));
  const before = confirmed;
  await backUp(app.ctx());
  const after = confirmed;
  ended.abort();
  await writing;
  expect(after).toBeGreaterThan(before);

  const restored = join(folder, 'restored');
  expect(await restoreBackup(newest(), restored)).toMatchObject({ missing: [], damaged: [] });
  const database = await openDatabase({ ...readConfig({ NODE_ENV: 'test' }), dataDir: restored });
  const rows = await database.db
    .select({ n: sql<number>`n`, photo: sql<string>`photo` })
    .from(sql`acknowledged`)
    .orderBy(sql`n`);
  await database.close();
  // Everything confirmed before it, and of what came meanwhile the first, without a gap.
  expect(rows.length).toBeGreaterThanOrEqual(before);
  expect(rows.map(({ n }) => n)).toEqual(rows.map((_, at) => at + 1));
  for (const { n, photo } of rows) expect(readFileSync(join(restored, objectPath(photo)), 'utf8')).toBe(`photo ${n}`);
});

test('W94 a backup that breaks off is none, and the one before stays whole', async () => {
  const kept = archives();
  await app.later(3600);
  const { runtime } = app.shop;
  runtime.provide(databaseCopy, () => Promise.reject(new Error('the disk is full')));
  await expect(backUp(app.ctx())).rejects.toThrow('the disk is full');
  runtime.provide(databaseCopy, runtime.database.copyTo ?? null);
  expect(archives()).toEqual(kept);
  expect(existsSync(join(backups, '.new'))).toBe(false);
});

test('W94 what was erased is in no backup any more when the last one with it is over', async () => {
  const path = join(backups, objectPath(await acknowledge(1000)));
  await app.later(3600);
  await backUp(app.ctx());
  expect(existsSync(path)).toBe(true);
  await app.ctx().db.execute(sql`delete from files where edition = 'e1000'`);
  await app.later(29 * 86_400);
  await backUp(app.ctx());
  expect(existsSync(path)).toBe(true);
  await app.later(2 * 86_400);
  await backUp(app.ctx());
  expect(existsSync(path)).toBe(false);
  expect(existsSync(join(backups, objectPath(await acknowledge(1))))).toBe(true);
});

test('W94 a backup is restored into a new folder only, and content that is another one is named and left out', async () => {
  await expect(restoreBackup(newest(), backups)).rejects.toThrow('A backup is restored into a new folder');
  await expect(restoreBackup(join(backups, 'other.tar.gz'), join(folder, 'other'))).rejects.toThrow('is no backup');
  const sha256 = await acknowledge(2);
  const path = join(backups, objectPath(sha256));
  rmSync(path);
  writeFileSync(path, 'something else');
  const again = join(folder, 'again');
  expect(await restoreBackup(newest(), again)).toMatchObject({ damaged: [sha256] });
  expect(existsSync(join(again, objectPath(sha256)))).toBe(false);
});
