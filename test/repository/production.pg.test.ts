import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from '#platform/database.ts';
import { productionSettings, runProgram } from '#test/kit/run-program.ts';

let folder: string;
let server: pg.Client;
const databaseNames: string[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'imurs-production-'));
  server = new pg.Client({ connectionString: inject('postgresUrl') });
  await server.connect();
});
afterAll(async () => {
  for (const name of databaseNames) await server.query(`drop database ${name} with (force)`);
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

/** An empty database of its own. */
async function emptyDatabase(): Promise<string> {
  const name = `p_${process.pid}_${databaseNames.length}`;
  await server.query(`create database ${name}`);
  databaseNames.push(name);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
}
async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}
const openAndClose = async (databaseUrl: string, production: boolean) =>
  (await openDatabase({ databaseUrl, dataDir: folder, production })).close();
const counts = `select (select count(*) from staff)::int as staff, (select count(*) from sandbox_facts)::int as facts,
  (select count(*) from plans)::int as plans, (select count(*) from drizzle.__drizzle_migrations)::int as migrations,
  to_regclass('pgboss.job')::text as jobs`;

test('B6 a sandbox refuses the database of a production shop in one sentence, and writes nothing', async () => {
  const url = await emptyDatabase();
  await openAndClose(url, true);
  // The last migration is unmarked: a process that migrated would apply it again.
  await query(
    url,
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
  );
  const [before] = await query(url, counts);
  for (const NODE_ENV of ['', 'development', 'test']) {
    const { code, output: said } = runProgram(['src/main.ts'], {
      DATABASE_URL: url,
      DATA_DIR: join(folder, 'sandbox'),
      NODE_ENV,
    });
    expect(said).toMatch(/^This database belongs to a shop in production, .*NODE_ENV=production.*\.$/);
    expect(code).toBe(1);
  }
  expect(await query(url, counts)).toEqual([before]);
  expect(before).toMatchObject({ staff: 0, facts: 0, plans: 0, jobs: null });
});

test('B6 production refuses a database that a sandbox began, in one sentence', async () => {
  const url = await emptyDatabase();
  await openAndClose(url, false);
  const { code, output: said } = runProgram(['src/main.ts'], {
    ...productionSettings,
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'p'),
  });
  expect(said).toMatch(/^This database was begun by a sandbox, .*\.$/);
  expect(code).toBe(1);
  await openAndClose(url, false);
});

test('B6 the migration marks a database as a sandbox’s when a sandbox has filled it before', async () => {
  const migration =
    readFileSync(globSync('db/migrations/*_staff.sql')[0]!, 'utf8').split('--> statement-breakpoint').at(-1) ?? '';
  const publicStaff = `insert into staff (id, phone, name, role, totp_secret) values ('s', '+919810000006', 'Meera', 'editor', 'IMURSEDITORSANDBOX22222222222222')`;
  for (const trace of [publicStaff, `insert into sandbox_facts (name, value) values ('clock', 60)`]) {
    const url = await emptyDatabase();
    await openAndClose(url, false);
    for (const sql of ['delete from database_mark', trace, migration]) await query(url, sql);
    await expect(openAndClose(url, true)).rejects.toThrow('begun by a sandbox');
  }
  const clean = await emptyDatabase();
  await openAndClose(clean, false);
  for (const sql of ['delete from database_mark', migration]) await query(clean, sql);
  await openAndClose(clean, true);
  await expect(openAndClose(clean, false)).rejects.toThrow('in production');
});

test('B5 staff can be added before the first production start, and adding them does not mark the database', async () => {
  const url = await emptyDatabase();
  const env = { ...productionSettings, DATABASE_URL: url, DATA_DIR: join(folder, 'tool') };
  const added = runProgram(['scripts/staff.ts', 'add', '+919812300091', '--name', 'Asha Rao', '--role', 'owner'], env);
  expect(added).toMatchObject({ code: 0, output: expect.stringContaining('otpauth://totp/') });
  expect(await query(url, 'select environment from database_mark')).toEqual([]);
  expect(runProgram(['scripts/staff.ts', 'list'], env).output).toMatch(/^\+919812300091\s+owner\s+Asha Rao$/);
  await openAndClose(url, true);
  expect(runProgram(['scripts/staff.ts', 'list'], { DATABASE_URL: url, DATA_DIR: folder }).output).toContain(
    'in production',
  );
});
