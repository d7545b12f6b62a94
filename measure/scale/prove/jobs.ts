import type pg from 'pg';
import type { RunningApp } from '#src/app.ts';
import { contentsAfter } from '#src/files/store.ts';
import { shopJobs } from '#test/scale/shop-jobs.ts';

/** One run of a job. */
export interface JobRun {
  name: string;
  seconds: number;
  /** How many seconds the queue gives it; undefined for work that is no job. */
  limit: number | undefined;
  statements: number;
  /** The longest statement, in milliseconds, and the most rows of one. */
  longest: number;
  mostRows: number;
}

async function measured(
  database: pg.Client,
  { name, limit, run }: Pick<JobRun, 'name' | 'limit'> & { run(): Promise<unknown> },
): Promise<JobRun> {
  await database.query('select pg_stat_statements_reset()');
  const began = performance.now();
  await run();
  const seconds = (performance.now() - began) / 1000;
  const { rows } = await database.query<Record<'statements' | 'longest' | 'most_rows', number>>(
    `select sum(calls)::int as statements, max(max_exec_time) as longest, max(rows / calls)::int as most_rows
      from pg_stat_statements where query not like '%pg_stat_statements%' and query not like '%pgboss%'`,
  );
  const [row] = rows;
  return {
    name,
    limit,
    seconds,
    statements: row?.statements ?? 0,
    longest: row?.longest ?? 0,
    mostRows: row?.most_rows ?? 0,
  };
}

/** Reads every content that a row names, as a backup does, and returns how many there are. */
async function readContents({ runtime: { database } }: RunningApp): Promise<void> {
  let last: string | undefined = '';
  while (last !== undefined) last = (await contentsAfter(database.db, last)).at(-1);
}

/** Runs every scheduled job once, at ten in the morning of India, when reminders are written. */
export async function measureJobs(shop: RunningApp, database: pg.Client): Promise<JobRun[]> {
  const hour = new Date(shop.clock.now().getTime() + 5.5 * 3_600_000).getUTCHours();
  await shop.clock.advance(((10 - hour + 24) % 24) * 3600);
  const runs: JobRun[] = [];
  for (const { job, cron, run } of shopJobs.filter(({ cron }) => cron !== undefined)) {
    const ctx = shop.runtime.context({ kind: 'system', name: job.name });
    const name = `${job.name} (${cron})`;
    runs.push(await measured(database, { name, limit: job.expireInSeconds, run: () => run(ctx, {}) }));
  }
  const backup = { name: 'every content that a row names, as a backup reads them', limit: undefined };
  runs.push(await measured(database, { ...backup, run: () => readContents(shop) }));
  return runs;
}
