import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type JobInsert, type JobResult, type JobWithMetadata } from 'pg-boss';
import type { Ctx, Db, Job, JobHandler, SendOptions } from './context.ts';
import type { Config } from './config.ts';
import { tracing } from './tracing.ts';
import type { Observer } from './observer.ts';
import type { Database } from './database.ts';
import { failedJobs, indexFailedJobs, type GivenUpJob, type JobName } from './failed-jobs.ts';

/** One job as the sandbox console shows it. */
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

export interface QueueFigures {
  name: string;
  waiting: number;
  active: number;
  failed: number;
  oldestDueSeconds: number;
}

/** A job that is to be enqueued. */
export interface NewJob<T extends object> {
  job: Job<T>;
  data: T;
  options?: SendOptions | undefined;
}

export interface JobQueue {
  /** Opens the queue: from now on jobs can be sent. */
  start(): Promise<void>;
  /** Starts the workers. */
  work(): Promise<void>;
  stop(): Promise<void>;
  /** Enqueues jobs in the transaction of `db`, in one statement for each queue. */
  send(db: Db, newJobs: readonly NewJob<object>[]): Promise<void>;
  /** Runs everything due, and what that enqueues, until nothing is due. For tests; throws what a handler throws. */
  runDue(): Promise<void>;
  /** Makes every waiting job due `seconds` sooner: the sandbox's clock was moved. */
  makeDueSooner(seconds: number): Promise<void>;
  /** For how many seconds the oldest due job has been waiting that should run at once; 0 when none is. */
  oldestDueSeconds(): Promise<number>;
  /** How many jobs each queue has, counted within the last minute, and how late it is. */
  figures(): Promise<QueueFigures[]>;
  /** The newest jobs first. */
  list(limit: number): Promise<JobInfo[]>;
  /** The newest jobs that failed for good, at most `limit`, after the job `after`; they are kept for a week. */
  failed(limit: number, after?: JobName): Promise<GivenUpJob[]>;
  /** Runs a job that failed for good again. Does nothing when it is not there any more, or runs again already. */
  retry(name: string, id: string): Promise<void>;
}

interface Queue {
  boss: PgBoss;
  config: Config;
  observers: readonly Observer[];
  database: Database;
  handlers: readonly JobHandler[];
  makeCtx: (jobName: string) => Ctx;
  /** By job, the queues of its former names that this database has: their jobs are run, too. */
  formerQueues: Map<string, string[]>;
  /** The next check for due jobs, once workers run, and how it is put earlier. */
  dueCheck?: NodeJS.Timeout;
  checkSoon?: () => void;
  stopped: boolean;
}

const isEmbedded = ({ backend }: Database['boss']): boolean => backend === 'pglite';

/**
 * A queue's options. With `heartbeatSeconds` the job of a process that died is given to another one within a minute.
 */
const queueOptions = ({ retryLimit, expireInSeconds }: Job<object>, embedded: boolean) => ({
  retryLimit,
  retryBackoff: true,
  retryDelay: 2,
  expireInSeconds,
  notify: true,
  ...(embedded ? {} : { heartbeatSeconds: 30 }),
});

const noJob = '00000000-0000-0000-0000-000000000000';

/** Creates the queues of all jobs, or brings their options and schedules up to date. */
async function openQueues({ boss, database, handlers, formerQueues }: Queue): Promise<void> {
  await boss.start();
  await indexFailedJobs(database);
  const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  const queues = new Map((await boss.getQueues()).map(queue => [queue.name, queue]));
  for (const { job, cron } of handlers) {
    const options = queueOptions(job, isEmbedded(database.boss));
    const queue = queues.get(job.name);
    if (!queue) await boss.createQueue(job.name, { ...options, policy: 'standard' });
    else if (queue.retryLimit !== job.retryLimit || queue.expireInSeconds !== job.expireInSeconds)
      await boss.updateQueue(job.name, options);
    const former = job.formerly.filter(name => queues.has(name));
    formerQueues.set(job.name, former);
    for (const name of former) if (schedules.has(name)) await boss.unschedule(name);
    // Fills the queue's cache: a first `send` inside a transaction would look it up outside and wait for ever.
    await boss.findJobs(job.name, { id: noJob });
    if (cron && schedules.get(job.name) !== cron) await boss.schedule(job.name, cron);
  }
}

const queueNames = ({ formerQueues }: Queue, { job }: JobHandler): string[] => [
  job.name,
  ...(formerQueues.get(job.name) ?? []),
];

const runJob = ({ makeCtx }: Queue, handler: JobHandler, data: unknown): Promise<void> =>
  handler.run(makeCtx(handler.job.name), data);

/** Runs jobs that were fetched together, and answers how each ended, in order. */
function runTogether(
  queue: Queue,
  handler: JobHandler,
  all: readonly unknown[],
): Promise<readonly PromiseSettledResult<void>[]> {
  const { runAll, job } = handler;
  const span = `job ${job.name}`;
  if (runAll)
    return tracing()
      .span(span, () => runAll(queue.makeCtx(job.name), all))
      .catch((reason: unknown) => all.map(() => ({ status: 'rejected', reason })));
  return Promise.allSettled(all.map(data => tracing().span(span, () => runJob(queue, handler, data))));
}

async function startWorkers(queue: Queue): Promise<void> {
  // Only one process uses the embedded database, so jobs that are still active were cut off when it died.
  if (isEmbedded(queue.database.boss))
    await queue.database.exec(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`);
  const workers = new Map<string, string[]>();
  for (const handler of queue.handlers)
    for (const name of queueNames(queue, handler)) {
      const atOnce = handler.atOnce?.(queue.config) ?? 2;
      const ids = Array.from({ length: atOnce }, () => startWorker(queue, handler, name));
      workers.set(name, await Promise.all(ids));
    }
  wakeWhenDue(queue, workers);
}

/**
 * How long a worker waits when nothing wakes it, in seconds. It is woken by a notification when a job is enqueued, and
 * by `wakeWhenDue` when one becomes due; one that fetched as many as it may asks at once for more.
 */
const idleSeconds = 600;

async function startWorker(queue: Queue, handler: JobHandler, name: string): Promise<string> {
  const { most = 1 } = handler;
  let id = '';
  id = await queue.boss.work(
    name,
    {
      pollingIntervalSeconds: idleSeconds,
      notifyPollingIntervalSeconds: idleSeconds,
      batchSize: most,
      includeMetadata: true,
      perJobResults: true,
    },
    async jobs => {
      const results = await runWatched(queue, handler, jobs);
      // One that fetched as many as it may asks at once for more; otherwise nothing was left.
      if (jobs.length === most) queue.boss.notifyWorker(id);
      return results;
    },
  );
  return id;
}

type FetchedJob = Pick<
  JobWithMetadata<unknown>,
  'id' | 'data' | 'retryCount' | 'retryLimit' | 'startAfter' | 'startedOn'
>;

/** Runs jobs for the observers and the log. A failure that is retried is a warning, the last one an error. */
async function runWatched(queue: Queue, handler: JobHandler, jobs: readonly FetchedJob[]): Promise<JobResult[]> {
  const start = performance.now();
  const { name } = handler.job;
  const outcomes = await runTogether(
    queue,
    handler,
    jobs.map(({ data }) => data),
  );
  const seconds = (performance.now() - start) / 1000;
  return jobs.map(({ id, retryCount, retryLimit, startAfter, startedOn }, at) => {
    const outcome = outcomes[at];
    const isDone = outcome?.status === 'fulfilled';
    // Both times are the database's.
    const waitSeconds = Math.max(0, (startedOn.getTime() - startAfter.getTime()) / 1000);
    const figures = { job: name, outcome: isDone ? 'done' : 'failed', seconds, waitSeconds } as const;
    for (const { onJob } of queue.observers) onJob?.(figures);
    if (isDone) return { id, status: 'completed' };
    const error: unknown = outcome?.reason;
    const { log } = queue.makeCtx(name);
    const facts = { err: error, job: name, id, attempt: retryCount + 1 };
    if (retryCount < retryLimit) {
      log.warn(facts, 'a job failed and is tried again');
      queue.checkSoon?.();
    } else log.error(facts, 'a job failed for good; npm run jobs shows it and can run it again');
    return { id, status: 'failed', output: error };
  });
}

/** The queues with waiting jobs, each with the seconds for which its first one is due; negative until it is. */
const waitingQueues = (db: Db, names: readonly string[]): Promise<{ name: string; seconds: number }[]> =>
  db
    .select({ name: sql<string>`q.name`, seconds: sql`first.seconds`.mapWith(Number) })
    .from(
      sql`unnest(${sql.param(names)}::text[]) q(name), lateral (
        select extract(epoch from now() - min(start_after)) as seconds from pgboss.job j
        where j.name = q.name and j.state < 'active' and not j.blocked) first`,
    )
    .where(sql`first.seconds is not null`);

/**
 * How often one statement asks for the queues with due jobs (retries, delayed jobs, missed notifications), in seconds:
 * while one is due or will be within `soon`, and otherwise.
 */
const dueCheck = { busy: 3, idle: 12, soon: 15 } as const;

/** Wakes the workers of queues with due jobs until the queue stops. */
function wakeWhenDue(queue: Queue, workers: ReadonlyMap<string, readonly string[]>): void {
  const names = [...workers.keys()];
  const checkIn = (seconds: number) => {
    clearTimeout(queue.dueCheck);
    if (!queue.stopped) queue.dueCheck = setTimeout(() => void check(), seconds * 1000).unref();
  };
  const check = async () => {
    let next: number = dueCheck.busy;
    try {
      const rows = await waitingQueues(queue.database.db, names);
      for (const { name, seconds } of rows)
        if (seconds >= 0) for (const id of workers.get(name) ?? []) queue.boss.notifyWorker(id);
      if (rows.every(({ seconds }) => seconds < -dueCheck.soon)) next = dueCheck.idle;
    } catch (error) {
      queue.makeCtx('queue').log.warn({ err: error }, 'the job queue could not be asked for due jobs');
    }
    checkIn(next);
  };
  queue.checkSoon = () => checkIn(dueCheck.busy);
  queue.checkSoon();
}

/** Runs one due job of a queue; false when there is none. */
async function runNext(queue: Queue, handler: JobHandler, name: string): Promise<boolean> {
  const { boss } = queue;
  const [job] = await boss.fetch(name);
  if (!job) return false;
  try {
    await runJob(queue, handler, job.data);
    await boss.complete(name, job.id);
  } catch (error) {
    await boss.fail(name, job.id, { message: String(error) });
    throw error;
  }
  return true;
}

async function runDue(queue: Queue): Promise<void> {
  for (let ran = true; ran;) {
    ran = false;
    for (const handler of queue.handlers)
      for (const name of queueNames(queue, handler)) if (await runNext(queue, handler, name)) ran = true;
  }
}

const listJobs = (db: Db, limit: number): Promise<JobInfo[]> =>
  db
    .select({
      id: sql<string>`id::text`,
      name: sql<string>`name`,
      state: sql<string>`state::text`,
      data: sql<unknown>`data`,
      output: sql<unknown>`output`,
      createdOn: sql`created_on`.mapWith((at: string) => new Date(at)),
      startAfter: sql`start_after`.mapWith((at: string) => new Date(at)),
      retryCount: sql<number>`retry_count`.mapWith(Number),
    })
    .from(sql`pgboss.job`)
    .where(sql`name not like '\\_\\_pgboss%'`)
    .orderBy(sql`created_on desc`)
    .limit(limit);

/** A process that only enqueues leaves schedules, upkeep and notifications to those that run jobs. */
function openBoss(database: Database, { process }: Config): PgBoss {
  const runsJobs = process.role !== 'web';
  return new PgBoss({
    ...database.boss,
    useListenNotify: runsJobs,
    schedule: runsJobs,
    supervise: runsJobs,
    // We use no flows, and a schedule may begin half a minute late.
    flowIntervalSeconds: 3600,
    cronWorkerIntervalSeconds: 30,
  });
}

/** How many jobs each queue has, by pg-boss's own count, and how late it is. */
async function figuresOf({ boss, database, handlers }: Queue): Promise<QueueFigures[]> {
  const names = handlers.map(({ job }) => job.name);
  const waiting = new Map((await waitingQueues(database.db, names)).map(({ name, seconds }) => [name, seconds]));
  return (await boss.getQueues(names)).map(({ name, queuedCount, activeCount, failedCount }) => ({
    name,
    waiting: queuedCount,
    active: activeCount,
    failed: failedCount,
    oldestDueSeconds: Math.max(0, waiting.get(name) ?? 0),
  }));
}

/** For how long the oldest due job has been waiting, without those of long queues of which some run now. */
async function oldestDueOf(queue: Queue): Promise<number> {
  const { boss, database, handlers } = queue;
  const names = handlers.flatMap(handler => queueNames(queue, handler));
  const mayBeLong = handlers.flatMap(({ job, queues }) => (queues ? [job.name] : []));
  // Asked for no queue, pg-boss answers all.
  const long = mayBeLong.length > 0 ? await boss.getQueues(mayBeLong) : [];
  const moving = new Set(long.flatMap(({ name, activeCount }) => (activeCount > 0 ? [name] : [])));
  const waiting = await waitingQueues(
    database.db,
    names.filter(name => !moving.has(name)),
  );
  return Math.max(0, ...waiting.map(({ seconds }) => seconds));
}

const insertedJob = (data: object, { afterSeconds, deduplicationKey, priority }: SendOptions = {}): JobInsert => ({
  data,
  ...(priority && { priority }),
  ...(afterSeconds && { startAfter: afterSeconds }),
  ...(deduplicationKey && { singletonKey: deduplicationKey, singletonSeconds: 5 }),
});

interface QueueParts {
  config: Config;
  observers?: readonly Observer[];
  makeCtx: (jobName: string) => Ctx;
}

/** The job queue on the shop's own database (pg-boss), so that jobs are enqueued in the caller's transaction. */
export function createJobQueue(
  database: Database,
  handlers: readonly JobHandler[],
  { config, observers = [], makeCtx }: QueueParts,
): JobQueue {
  const boss = openBoss(database, config);
  boss.on('error', error => makeCtx('queue').log.error({ err: error }, 'job queue'));
  const queue: Queue = {
    boss,
    config,
    observers,
    database,
    handlers,
    makeCtx,
    formerQueues: new Map(),
    stopped: false,
  };
  return {
    start: () => openQueues(queue),
    work: () => startWorkers(queue),
    async stop() {
      queue.stopped = true;
      clearTimeout(queue.dueCheck);
      await boss.stop({ graceful: true, timeout: 20_000 });
    },
    async send(db, newJobs) {
      for (const [name, ofQueue] of Map.groupBy(newJobs, ({ job }) => job.name))
        await boss.insert(
          name,
          ofQueue.map(({ data, options }) => insertedJob(data, options)),
          { db: fromDrizzle(db as never, sql) },
        );
    },
    runDue: () => runDue(queue),
    async makeDueSooner(seconds) {
      await database.exec(
        `update pgboss.job set start_after = start_after - interval '${Math.trunc(seconds)} seconds' where state in ('created', 'retry')`,
      );
    },
    oldestDueSeconds: () => oldestDueOf(queue),
    figures: () => figuresOf(queue),
    list: limit => listJobs(database.db, limit),
    failed: (limit, after) => failedJobs(database.db, limit, after),
    async retry(name, id) {
      await boss.retry(name, id);
    },
  };
}
