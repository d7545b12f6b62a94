import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Ctx, Db, Job, JobHandler, SendOptions } from './context.ts';
import type { Database } from './database.ts';

/** One piece of background work as the sandbox console shows it. */
export interface JobInfo {
  id: string;
  name: string;
  state: string;
  data: unknown;
  output: unknown;
  createdOn: Date;
  startAfter: Date;
  retryCount: number;
}

export interface JobQueue {
  /** Opens the queue: from now on jobs can be sent. */
  start(): Promise<void>;
  /** Begins to work on what waits. */
  work(): Promise<void>;
  stop(): Promise<void>;
  send<T extends object>(db: Db, job: Job<T>, data: T, options?: SendOptions): Promise<void>;
  /** Runs everything due, and what that enqueues, until nothing is due. For tests; throws what a handler throws. */
  runDue(): Promise<void>;
  /** Makes every waiting job due `seconds` sooner: the sandbox clock was moved. */
  makeDueSooner(seconds: number): Promise<void>;
  /** The newest jobs first. */
  list(limit: number): Promise<JobInfo[]>;
  retry(name: string, id: string): Promise<void>;
}

/** The job queue on the shop's own database (pg-boss), so that work is enqueued in the caller's transaction. */
export function createJobQueue(
  database: Database,
  handlers: readonly JobHandler[],
  makeCtx: (jobName: string) => Ctx,
): JobQueue {
  const boss = new PgBoss({ ...database.boss, useListenNotify: true });
  boss.on('error', error => makeCtx('queue').log.error({ err: error }, 'job queue'));
  const { db } = database;
  const embedded = database.boss.backend === 'pglite';

  const run = async (handler: JobHandler, data: unknown) => handler.run(makeCtx(handler.job.name), data as never);

  const open = async () => {
    await boss.start();
    const scheduled = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
    const known = new Map((await boss.getQueues()).map(queue => [queue.name, queue]));
    for (const { job, cron } of handlers) {
      const options = {
        retryLimit: job.retryLimit,
        retryBackoff: true,
        retryDelay: 2,
        expireInSeconds: job.expireInSeconds,
        notify: true,
        // On a server several processes work: one that dies stops beating, and its job goes to another within a minute or so.
        ...(embedded ? {} : { heartbeatSeconds: 30 }),
      };
      const queue = known.get(job.name);
      if (!queue) await boss.createQueue(job.name, { ...options, policy: 'standard' });
      else if (queue.retryLimit !== job.retryLimit || queue.expireInSeconds !== job.expireInSeconds)
        await boss.updateQueue(job.name, options);
      // Fills the queue's cache: a first `send` inside a transaction would look it up outside and wait for ever.
      await boss.findJobs(job.name, { id: '00000000-0000-0000-0000-000000000000' });
      if (cron && scheduled.get(job.name) !== cron) await boss.schedule(job.name, cron);
    }
  };

  const send: JobQueue['send'] = async (target, job, data, options = {}) => {
    await boss.send(job.name, data, {
      db: fromDrizzle(target as never, sql),
      ...(options.afterSeconds && { startAfter: options.afterSeconds }),
      ...(options.deduplicationKey && { singletonKey: options.deduplicationKey, singletonSeconds: 5 }),
    });
  };

  return {
    start: open,
    async work() {
      // One process owns the embedded database: whatever was running when it died is nobody's now.
      if (embedded)
        await database.exec(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`);
      for (const handler of handlers)
        await boss.work(
          handler.job.name,
          { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2, localConcurrency: 2, batchSize: 1 },
          async ([one]) => {
            if (one) await run(handler, one.data);
          },
        );
    },
    stop: () => boss.stop({ graceful: true, timeout: 20_000 }),
    send,
    async runDue() {
      for (let ran = true; ran;) {
        ran = false;
        for (const handler of handlers) {
          const [one] = await boss.fetch(handler.job.name);
          if (!one) continue;
          ran = true;
          try {
            await run(handler, one.data);
            await boss.complete(handler.job.name, one.id);
          } catch (error) {
            await boss.fail(handler.job.name, one.id, { message: String(error) });
            throw error;
          }
        }
      }
    },
    async makeDueSooner(seconds) {
      await database.exec(
        `update pgboss.job set start_after = start_after - interval '${Math.trunc(seconds)} seconds' where state in ('created', 'retry')`,
      );
    },
    async list(limit) {
      const rows = await db
        .select({
          id: sql<string>`id::text`,
          name: sql<string>`name`,
          state: sql<string>`state::text`,
          data: sql<unknown>`data`,
          output: sql<unknown>`output`,
          createdOn: sql<Date>`created_on`.mapWith(v => new Date(v as string)),
          startAfter: sql<Date>`start_after`.mapWith(v => new Date(v as string)),
          retryCount: sql<number>`retry_count`.mapWith(Number),
        })
        .from(sql`pgboss.job`)
        .where(sql`name not like '\\_\\_pgboss%'`)
        .orderBy(sql`created_on desc`)
        .limit(limit);
      return rows;
    },
    async retry(name, id) {
      await boss.retry(name, id);
    },
  };
}
