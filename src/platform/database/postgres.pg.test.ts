import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Db } from '#platform/context.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { openDatabase, type Database } from '../database.ts';
import { toErrorReply } from '../http/errors.ts';
import { defaultDatabaseConfig } from '../database-settings.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp({ database: 'postgres', env: { LOG_LEVEL: 'silent' } })));
afterAll(() => app.close());
const opened: Database[] = [];
const open = async (databaseConfig = {}) => {
  const database = await openDatabase(
    {
      databaseUrl: app.databaseUrl,
      dataDir: '.',
      production: false,
      databaseConfig: { ...defaultDatabaseConfig, ...databaseConfig },
    },
    { migrates: false, recordsEnvironment: false },
  );
  opened.push(database);
  return database;
};
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});
const rowsOf = async (db: Db, query: ReturnType<typeof sql>) =>
  (await (db.execute(query) as unknown as Promise<{ rows: Record<string, unknown>[] }>)).rows;

test('W91 a transaction whose connection breaks before its commit runs again as a whole, and counts once', async () => {
  const { db } = await open();
  await db.execute(sql`create table if not exists tally (n integer)`);
  let runs = 0;
  await db.transaction(async tx => {
    await tx.execute(sql`insert into tally values (1)`);
    if (++runs === 1) await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  });
  expect(runs).toBe(2);
  expect(await rowsOf(db, sql`select n from tally`)).toEqual([{ n: 1 }]);
});

test('W91 a transaction on a server that is a replica by now runs again, and one that fails for good is a 503', async () => {
  const { db } = await open();
  let runs = 0;
  await db.transaction(async tx => {
    if (++runs === 1) await tx.execute(sql`set local transaction_read_only = on`);
    await tx.execute(sql`create table if not exists written (n integer)`);
  });
  expect(runs).toBe(2);
  const failing = db.transaction(async tx => {
    await tx.execute(sql`set local transaction_read_only = on`);
    await tx.execute(sql`drop table written`);
  });
  const error = await failing.catch((reason: Error) => reason);
  expect(toErrorReply(error as Error)).toMatchObject({ status: 503, code: 'unavailable' });
});

test('W91 two transactions that wait for each other are both carried out', async () => {
  const { db } = await open();
  await db.execute(sql`create table if not exists accounts_of_two (id integer primary key, n integer not null)`);
  await db.execute(sql`insert into accounts_of_two values (1, 0), (2, 0)`);
  let arrived = 0;
  const bothHaveTheirFirst = Promise.withResolvers<void>();
  const addInOrder = (order: readonly number[]) =>
    db.transaction(async tx => {
      for (const [at, id] of order.entries()) {
        await tx.execute(sql`update accounts_of_two set n = n + 1 where id = ${id}`);
        if (at === 0 && ++arrived === 2) bothHaveTheirFirst.resolve();
        if (at === 0) await bothHaveTheirFirst.promise;
      }
    });
  await Promise.all([addInOrder([1, 2]), addInOrder([2, 1])]);
  expect(await rowsOf(db, sql`select n from accounts_of_two`)).toEqual([{ n: 2 }, { n: 2 }]);
});

test('W91 a transaction whose own error is no broken connection runs once', async () => {
  const { db } = await open();
  let runs = 0;
  const failing = db.transaction(async tx => {
    runs++;
    await tx.execute(sql`select 1 / 0`);
  });
  await expect(failing).rejects.toThrow();
  expect(runs).toBe(1);
});

test('W91 DATABASE_PREPARED=on prepares what is asked often, and off prepares nothing', async () => {
  for (const prepared of [false, true]) {
    const { db } = await open({ prepared, poolSize: 2 });
    await db.transaction(async tx => {
      for (let n = 0; n < 8; n++) await tx.select({ n: sql<number>`n` }).from(sql`(select ${n}::integer) s(n)`);
      const names = await rowsOf(tx, sql`select name from pg_prepared_statements`);
      expect(names.map(({ name }) => name)).toEqual(prepared ? [expect.stringMatching(/^hot_/)] : []);
    });
  }
});

test('W91 the statements of the job queue are prepared, too, and several in one text are not', async () => {
  const { db, boss } = await open({ prepared: true, poolSize: 1 });
  for (let n = 0; n < 8; n++) {
    await boss.db?.executeSql('select $1::integer as of_the_queue', [n]);
    await db.execute(sql`select ${n}::integer as in_a_transaction`);
    await boss.db?.executeSql('select 1; select 2');
  }
  const prepared = await rowsOf(db, sql`select statement from pg_prepared_statements`);
  expect(prepared.map(({ statement }) => String(statement)).toSorted()).toEqual([
    'select $1::integer as in_a_transaction',
    'select $1::integer as of_the_queue',
  ]);
});

test('W91 reads that may be late are asked of the database when the replica does not answer', async () => {
  const dead = new URL(app.databaseUrl ?? '');
  dead.port = '1';
  const { staleDb } = await open({ replicaUrl: dead.href });
  expect(await rowsOf(staleDb(), sql`select 1 as one`)).toEqual([{ one: 1 }]);
  const answering = await open({ replicaUrl: app.databaseUrl });
  const named = sql`select current_setting('application_name') as name`;
  expect(await rowsOf(answering.staleDb(), named)).toEqual([{ name: 'shop tool' }]);
});

test('W91 notifications arrive on one direct connection, and again after it broke', async () => {
  const { boss, exec } = await open();
  const heard: string[] = [];
  let reconnects = 0;
  const listen = boss.db?.listen;
  for (const channel of ['first', 'second'])
    await listen?.(
      channel,
      payload => heard.push(`${channel} ${payload}`),
      () => reconnects++,
    );
  const until = async (condition: () => boolean) => vi.waitFor(() => expect(condition()).toBe(true), 20_000);
  await exec(`notify first, 'a'; notify second, 'b'`);
  await until(() => heard.length === 2);
  const before = reconnects;
  await exec(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen "second"'`);
  await until(() => reconnects > before + 1);
  await exec(`notify second, 'c'`);
  await until(() => heard.includes('second c'));
});

/** Counts the statements of this process until it is released, and knows whether one is on its way. */
function countStatements() {
  const { query } = pg.Client.prototype;
  const { query: poolQuery } = pg.Pool.prototype;
  let pending = 0;
  let count = 0;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    count++;
    return Reflect.apply(query, this, args) as never;
  };
  pg.Pool.prototype.query = function (this: pg.Pool, ...args: unknown[]) {
    pending++;
    const answer = Reflect.apply(poolQuery, this, args) as Promise<unknown>;
    const end = () => void pending--;
    answer.then(end, end);
    return answer as never;
  };
  return {
    count: () => count,
    isQuiet: () => pending === 0,
    release() {
      pg.Client.prototype.query = query;
      pg.Pool.prototype.query = poolQuery;
    },
  };
}

test('W91 an idle process asks less than one statement a second', async () => {
  const own = await testApp({ database: 'postgres', env: { LOG_LEVEL: 'error' } });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const counted = countStatements();
  try {
    await own.shop.runtime.jobs.work();
    const turn = () => new Promise(done => setImmediate(done));
    const settle = async () => {
      for (let quiet = 0; quiet < 3; quiet = counted.isQuiet() ? quiet + 1 : 0) await turn();
    };
    const pass = async (seconds: number) => {
      for (let n = 0; n < seconds; n++) {
        await vi.advanceTimersByTimeAsync(1000);
        await settle();
      }
    };
    await pass(60);
    const before = counted.count();
    await pass(600);
    const perSecond = (counted.count() - before) / 600;
    expect(perSecond).toBeLessThan(0.7);
    // It does look for due jobs, each twelve seconds.
    expect(perSecond).toBeGreaterThan(0.08);
  } finally {
    counted.release();
    vi.useRealTimers();
    await own.close();
  }
});
