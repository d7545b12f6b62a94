import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { openDatabase, type Database } from './database.ts';
import { indexFailedJobs } from './failed-jobs.ts';

let app: TestApp;
let database: Database;
beforeAll(async () => {
  app = await testApp({ database: 'postgres' });
  const config = { databaseUrl: app.databaseUrl, dataDir: '.', production: false };
  database = await openDatabase(config, { migrates: false, recordsEnvironment: false });
});
afterAll(async () => {
  await database.close();
  await app.close();
});

const count = async (from: ReturnType<typeof sql>) =>
  (await database.db.select({ count: sql`count(*)`.mapWith(Number) }).from(from))[0]?.count;

test('W98 processes that start at once make the index of failed jobs once', async () => {
  await database.exec('drop index if exists pgboss.shop_failed_jobs');
  const starts = 4;
  const made = await database.db.transaction(async tx => {
    await tx.execute(sql`lock table pgboss.job in row exclusive mode`);
    const starting = Array.from({ length: starts }, () => indexFailedJobs(database));
    await vi.waitFor(
      async () =>
        expect(
          await count(
            sql`pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
          ),
        ).toBe(starts),
      { timeout: 10_000 },
    );
    return starting;
  });
  await Promise.all(made);
  expect(await count(sql`pg_indexes where schemaname = 'pgboss' and indexname = 'shop_failed_jobs'`)).toBe(1);
});
