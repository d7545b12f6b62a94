import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import type { Ctx, JobHandler } from './context.ts';
import { job, jobHandler } from './context.ts';
import { connectPglite } from './database.ts';
import { createJobQueue, type JobQueue } from './jobs.ts';

const pg = await PGlite.create();
const database = { ...(await connectPglite(pg)), name: 'in memory', close: () => pg.close() };
const ctx = { log: { error: () => undefined } } as unknown as Ctx;
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
  await before.send(database.db, { job: former, data: { id } });
  const after = await open([handlerOf('notes/sweep', ['sweep-notes', 'never-there'])]);
  await after.send(database.db, { job: job<{ id: string }>('notes/sweep'), data: { id: 'new' } });
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
  await web.send(database.db, { job: send, data: { id } });
  await web.stop();
  expect(done).not.toContain(id);
  const worker = await open([handler]);
  await worker.runDue();
  expect(done).toContain(id);
});
