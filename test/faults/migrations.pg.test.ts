import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { Db } from '#platform/context.ts';
import { openDatabase } from '#platform/database.ts';
import {
  withMigrationLock,
  allMigrations,
  applyMigrations,
  requireKnownSchema,
  type Migration,
} from '#platform/migrations.ts';

let admin: pg.Client;
const connect = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};
/** The address of the current test's own database. */
let url: string;
const names: string[] = [];
beforeAll(async () => void (admin = await connect(inject('postgresUrl'))));
beforeEach(async () => {
  const name = `m_${process.pid}_${names.length}`;
  names.push(name);
  await admin.query(`create database ${name}`);
  const databaseUrl = new URL(inject('postgresUrl'));
  databaseUrl.pathname = `/${name}`;
  url = databaseUrl.href;
});
afterAll(async () => {
  for (const name of names) await admin.query(`drop database ${name} with (force)`);
  await admin.query(`drop role if exists r_${process.pid}`);
  await admin.end();
});

const open = (onProgress?: (text: string) => void, options: { migrates?: boolean } = {}) =>
  openDatabase(
    { databaseUrl: url, dataDir: '.', production: false },
    { ...options, ...(onProgress && { onProgress }) },
  );
const migration = (folderMillis: number, ...sql: string[]): Migration => ({
  folderMillis,
  hash: `h${folderMillis}`,
  sql,
});
const waitUntil = async (condition: () => boolean) => {
  while (!condition()) await new Promise(done => setTimeout(done, 50));
};

test('scale: a process waits while another one migrates the database, and says so', async () => {
  const holder = await connect(url);
  await holder.query('select pg_advisory_lock(727001)');
  const progress: string[] = [];
  let isOpen = false;
  const second = open(text => progress.push(text)).then(database => {
    isOpen = true;
    return database;
  });
  await waitUntil(() => progress.length > 0);
  expect(progress[0]).toContain('waits until that is done');
  expect(isOpen).toBe(false);
  await holder.query('select pg_advisory_unlock(727001)');
  await (await second).close();
  await holder.end();
});

test('W98 no statement of the shop is compiled before it runs', async () => {
  await (await open()).close();
  const client = await connect(url);
  expect((await client.query('show jit')).rows).toEqual([{ jit: 'off' }]);
  await client.end();
});

test('scale: migrations have no statement timeout; after five seconds of waiting for a table they roll back and try again', async () => {
  const client = await connect(url);
  const db = drizzle(client) as unknown as Db;
  const progress: string[] = [];
  const holder = await connect(url);
  await holder.query('create table held ()');
  await holder.query('begin');
  await holder.query('lock table held');
  const appliedCount = withMigrationLock(
    db,
    () => undefined,
    () =>
      applyMigrations(
        db,
        [
          migration(
            1,
            `create table seen as select current_setting('statement_timeout') s, current_setting('lock_timeout') l`,
          ),
          migration(2, 'create table half ()', 'alter table held add column more text'),
        ],
        text => progress.push(text),
      ),
  );
  await waitUntil(() => progress.length > 0);
  expect(progress).toEqual(['A migration waits for a table that is in use; it gives way and tries again.']);
  await holder.query('commit');
  expect(await appliedCount).toBe(2);
  expect((await client.query('select * from seen')).rows).toEqual([{ s: '0', l: '5s' }]);
  expect((await client.query('select more from held, half')).rows).toEqual([]);
  await client.end();
  await holder.end();
});

test('scale: a marked migration runs outside a transaction, is applied once, and runs again after a failure', async () => {
  const client = await connect(url);
  const db = drizzle(client) as unknown as Db;
  const apply = (...all: Migration[]) => applyMigrations(db, all, () => undefined);
  const first = migration(1, 'create table things (name text)', `insert into things values ('a'), ('a')`);
  const marked = '-- outside a transaction\ndrop index concurrently if exists things_name';
  const second = migration(2, marked, 'create unique index concurrently things_name on things (name)');
  await expect(apply(first, second)).rejects.toThrow();
  await client.query(`delete from things where ctid = '(0,1)'`);
  expect(await apply(first, second)).toBe(1);
  expect(await apply(first, second)).toBe(0);
  const { rows } = await client.query(`select indisvalid from pg_index where indexrelid = 'things_name'::regclass`);
  expect(rows).toEqual([{ indisvalid: true }]);
  await client.end();
});

test('scale: a start that may not migrate refuses a database without all migrations in one sentence, and opens a complete one', async () => {
  await expect(open(undefined, { migrates: false })).rejects.toThrow(
    new RegExp(`${allMigrations().length} migrations behind this release.* npm run migrate first`),
  );
  const client = await connect(url);
  expect((await client.query(`select to_regclass('editions') as there`)).rows).toEqual([{ there: null }]);
  await client.end();
  await (await open()).close();
  await (await open(undefined, { migrates: false })).close();
});

test('W92 the release before may run on the schema of the newest, one before that is refused in one sentence', async () => {
  const client = await connect(url);
  const db = drizzle(client) as unknown as Db;
  const all = [1, 2, 3, 4].map(at => migration(at, `create table t${at} ()`));
  const release = (count: number) => all.slice(0, count);
  const deploy = (count: number) => applyMigrations(db, release(count), () => undefined);
  const mayStart = (count: number) =>
    requireKnownSchema(db, release(count)).then(
      () => true,
      error => (expect(String(error)).toContain('too old for its database'), false),
    );
  // A new database: the release before is the one without the newest migration.
  await deploy(2);
  expect([await mayStart(1), await mayStart(2)]).toEqual([true, true]);
  // An upgrade over two migrations at once, cut off after the first and gone on with.
  const broken = [...release(3), migration(4, 'create table t1 ()')];
  await expect(applyMigrations(db, broken, () => undefined)).rejects.toThrow();
  await deploy(4);
  expect([await mayStart(1), await mayStart(2), await mayStart(3), await mayStart(4)]).toEqual([
    false,
    true,
    true,
    true,
  ]);
  // The release before starts, and changes nothing of that.
  await deploy(2);
  expect([await mayStart(1), await mayStart(2)]).toEqual([false, true]);
  await client.end();
});

test('W92 a release that takes something away is not for those who still read it', async () => {
  const client = await connect(url);
  const db = drizzle(client) as unknown as Db;
  const zero = migration(10, 'create table a (b text, c text)');
  const one = migration(11, 'create table d ()');
  const contract = (mark: string) => migration(12, `-- contract: ${mark}\nalter table a drop column b`);
  await applyMigrations(db, [zero], () => undefined);
  const all = [zero, one, contract('nothing reads it since 0001')];
  await applyMigrations(db, all, () => undefined);
  await requireKnownSchema(db, [zero, one]);
  await expect(requireKnownSchema(db, [zero])).rejects.toThrow('too old for its database');
  await client.end();
});

test('W92 MIGRATE=apart and tools refuse a schema that this release is too old for, too', async () => {
  await (await open()).close();
  const client = await connect(url);
  await client.query('update drizzle.schema_release set newest = newest + 2, compatible_from = newest + 1');
  for (const migrates of [true, false]) await expect(open(undefined, { migrates })).rejects.toThrow('too old');
  await client.end();
});

test('repository: an account that may not make tables in its database is told so in one sentence', async () => {
  const role = `r_${process.pid}`;
  await admin.query(`create role ${role} login`);
  const foreign = new URL(url);
  foreign.username = role;
  const opened = openDatabase({ databaseUrl: foreign.href, dataDir: '.', production: false });
  const name = foreign.pathname.slice(1);
  await expect(opened).rejects.toThrow(
    `The database ${name} does not belong to ${role}, so no table can be made in it. As its owner or as postgres: alter database ${name} owner to ${role}.`,
  );
  await admin.query(`alter database ${name} owner to ${role}`);
  await (await openDatabase({ databaseUrl: foreign.href, dataDir: '.', production: false })).close();
});
