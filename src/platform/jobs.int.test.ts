import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from './config.ts';
import type { Ctx, JobHandler } from './context.ts';
import { job, jobHandler } from './context.ts';
import { connectPglite } from './database.ts';
import { placeOfJob } from './job-place.ts';
import { createJobQueue, type JobQueue } from './jobs.ts';

const pg = await PGlite.create();
const database = { ...(await connectPglite(pg)), name: 'in memory', close: () => pg.close() };
const logged: { level: string; text: string; facts: Record<string, unknown> }[] = [];
const logAs = (level: string) => (facts: Record<string, unknown>, text: string) => logged.push({ level, text, facts });
const ctx = { log: { error: logAs('error'), warn: logAs('warn') } } as unknown as Ctx;
const done: string[] = [];
let queue: JobQueue | undefined;

async function open(handlers: readonly JobHandler[]): Promise<JobQueue> {
  await queue?.stop();
  queue = createJobQueue(database, handlers, { config: readConfig({}), makeCtx: () => ctx });
  await queue.start();
  return queue;
}
const handlerOf = (name: string, formerly: readonly string[] = []) =>
  jobHandler(job<{ id: string }>(name, { formerly }), async (_, { id }) => void done.push(`${name} ${id}`), {
    cron: '*/5 * * * *',
  });

afterEach(async () => {
  await queue?.stop();
  queue = undefined;
});

test('repository: a renamed job runs the jobs that wait in its former queue, and is scheduled once', async () => {
  const before = await open([handlerOf('sweep-notes')]);
  const former = job<{ id: string }>('sweep-notes');
  const id = randomUUID();
  await before.send(database.db, [{ job: former, data: { id } }]);
  const after = await open([handlerOf('notes/sweep', ['sweep-notes', 'never-there'])]);
  await after.send(database.db, [{ job: job<{ id: string }>('notes/sweep'), data: { id: 'new' } }]);
  await after.runDue();
  expect(done).toEqual([`notes/sweep new`, `notes/sweep ${id}`]);
  const schedules = await database.db.select({ name: sql<string>`name` }).from(sql`pgboss.schedule`);
  expect(schedules).toEqual([{ name: 'notes/sweep' }]);
});

test('W91 a web process enqueues and runs no job', async () => {
  const send = job<{ id: string }>('notes/send');
  const handler = jobHandler(send, async (_, { id }) => void done.push(id));
  const web = createJobQueue(database, [handler], {
    config: readConfig({ ROLE: 'web', DATABASE_URL: 'postgres://localhost/shop' }),
    makeCtx: () => ctx,
  });
  await web.start();
  const id = randomUUID();
  await web.send(database.db, [{ job: send, data: { id } }]);
  await web.stop();
  expect(done).not.toContain(id);
  const worker = await open([handler]);
  await worker.runDue();
  expect(done).toContain(id);
});

test('W93 a job that failed for good is logged, counted and kept without values, and can be run again', async () => {
  const name = 'notes/print';
  let fails = true;
  const handler = jobHandler(job<{ id: string }>(name, { retryLimit: 0 }), async (_, { id }) => {
    if (fails) throw new Error(`Failed query: insert into notes\nparams: Asha,+919800000001`);
    done.push(id);
  });
  const outcomes: string[] = [];
  const worker = createJobQueue(database, [handler], {
    config: readConfig({}),
    observers: [{ onJob: figures => outcomes.push(`${figures.job} ${figures.outcome}`) }],
    makeCtx: () => ctx,
  });
  queue = worker;
  await worker.start();
  await worker.work();
  const id = randomUUID();
  await worker.send(database.db, [{ job: handler.job, data: { id } }]);
  await vi.waitFor(() => expect(outcomes).toEqual([`${name} failed`]), 10_000);
  await vi.waitFor(async () => expect(await worker.failed(10)).toHaveLength(1), 10_000);
  expect(logged.find(({ facts }) => facts['job'] === name)).toMatchObject({ level: 'error', facts: { attempt: 1 } });
  const [failed] = await worker.failed(10);
  expect(failed).toMatchObject({ name, attempts: 1, reason: 'Failed query: insert into notes' });

  fails = false;
  await worker.retry(name, failed?.id ?? '');
  await vi.waitFor(() => expect(done).toContain(id), 10_000);
  expect(outcomes).toContain(`${name} done`);
  await vi.waitFor(async () => expect(await worker.failed(10)).toEqual([]), 10_000);
});

test('W110 a backlog is worked off at once, and each job ends for itself', async () => {
  for (const most of [1, 5]) {
    const [name, ran] = [`notes/backlog-${most}`, new Set<string>()];
    const handler = jobHandler(
      job<{ id: string }>(name, { retryLimit: 0 }),
      async (_, { id }) => {
        ran.add(id);
        if (id === '7') throw new Error('this one fails');
      },
      { most },
    );
    const worker = await open([handler]);
    const all = Array.from({ length: 40 }, (_, id) => ({ job: handler.job, data: { id: String(id) } }));
    await worker.send(database.db, all);
    await worker.work();
    // Two workers that waited for the check of due jobs, every three seconds, would take a minute.
    await vi.waitUntil(() => ran.size === 40, { timeout: 20_000, interval: 50 });
    await vi.waitUntil(async () => (await worker.failed(50)).some(failed => failed.name === name), { timeout: 20_000 });
    expect((await worker.failed(50)).filter(failed => failed.name === name)).toMatchObject([
      { reason: 'this one fails', attempts: 1 },
    ]);
    const states = await database.db
      .select({ state: sql<string>`state::text`, n: sql`count(*)`.mapWith(Number) })
      .from(sql`pgboss.job`)
      .where(sql`name = ${name}`)
      .groupBy(sql`state`);
    expect(states.toSorted((a, b) => a.n - b.n)).toEqual([
      { state: 'failed', n: 1 },
      { state: 'completed', n: 39 },
    ]);
  }
});

test('W93 jobs that fail together, before the first of them is run, are each logged and counted', async () => {
  const sent = job<{ id: string }>('notes/post', { retryLimit: 0 });
  const handler = jobHandler(sent, () => Promise.reject(new Error('not alone')), {
    most: 5,
    runAll: () => Promise.reject(new Error('the database is away')),
  });
  const outcomes: string[] = [];
  const worker = createJobQueue(database, [handler], {
    config: readConfig({}),
    observers: [{ onJob: ({ job, outcome }) => outcomes.push(`${job} ${outcome}`) }],
    makeCtx: () => ctx,
  });
  queue = worker;
  await worker.start();
  const all = [1, 2].map(() => ({ job: sent, data: { id: randomUUID() } }));
  await worker.send(database.db, all);
  await worker.work();
  await vi.waitFor(() => expect(outcomes).toEqual(['notes/post failed', 'notes/post failed']), 10_000);
  const lines = logged.filter(({ facts }) => facts['job'] === sent.name);
  expect(lines).toHaveLength(2);
  for (const { level, facts } of lines)
    expect([level, String(facts['err'])]).toEqual(['error', 'Error: the database is away']);
});

test('D16 due jobs run by priority, and of these the oldest first; each knows how many are before it', async () => {
  const print = job<{ id: string }>('notes/in-order');
  const ran: string[] = [];
  const worker = await open([jobHandler(print, async (_, { id }) => void ran.push(id))]);
  const send = (id: string, priority?: number) =>
    worker.send(database.db, [{ job: print, data: { id }, options: priority === undefined ? {} : { priority } }]);
  await send('usual');
  await send('late', -20_786_999);
  await send('urgent', 1_000_000_000);
  await send('usual, later');
  const placeOf = (id: string) => placeOfJob(database.db, print, { id });
  expect((await placeOf('urgent'))?.before).toBe(0);
  expect((await placeOf('usual'))?.before).toBe(1);
  expect((await placeOf('usual, later'))?.before).toBe(2);
  expect((await placeOf('late'))?.before).toBe(3);
  expect(await placeOf('never sent')).toBeUndefined();
  await worker.runDue();
  expect(ran).toEqual(['urgent', 'usual', 'usual, later', 'late']);
  expect(await placeOf('late')).toBeUndefined();
});

test('D16 a queue that may be long is no trouble while some of it run, and any other is', async () => {
  const [long, short] = [job<{ id: string }>('notes/long'), job<{ id: string }>('notes/short')];
  const run = async () => {};
  const worker = await open([jobHandler(long, run, { queues: true }), jobHandler(short, run)]);
  const dueFor = (name: string, minutes: number) =>
    database.exec(
      `update pgboss.job set start_after = now() - interval '${minutes} minutes' where name = '${name}' and state = 'created'`,
    );
  const running = (name: string, n: number) =>
    database.exec(`update pgboss.queue set active_count = ${n} where name = '${name}'`);
  await worker.send(database.db, [{ job: long, data: { id: '1' } }]);
  await dueFor(long.name, 90);
  expect(await worker.oldestDueSeconds()).toBeGreaterThan(5300);
  await running(long.name, 2);
  expect(await worker.oldestDueSeconds()).toBe(0);
  await worker.send(database.db, [{ job: short, data: { id: '2' } }]);
  await dueFor(short.name, 10);
  await running(short.name, 2);
  expect(await worker.oldestDueSeconds()).toBeGreaterThan(500);
  await worker.runDue();
  expect(await worker.oldestDueSeconds()).toBe(0);
});
