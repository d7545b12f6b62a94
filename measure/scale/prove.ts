/**
 * `npm run prove -- scale [--sizes 10000,100000,1000000] [--clients 2] [--samples 300] [--idle 60]`: fills a database
 * of its own with so many editions (`npm run make -- grown-database`), asks every list of the product over HTTP as the
 * right person, runs every scheduled job, counts what an idle process asks, and writes build/measured. Ends
 * with 1 when a list is not paged, an answer has 100 KB, a page takes 50 ms (p99), a job is not done in its time or in
 * bounded statements, or an idle process asks a statement a second. Uses loopback only; the machine should do nothing
 * else.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { readConfig } from '#platform/config.ts';
import { addStaff, totpNow } from '#src/accounts/index.ts';
import { createApp, type RunningApp } from '#src/app.ts';
import { allContentLists } from '#src/studio/content.ts';
import { RawClient } from '#measure/bench/shop/client.ts';
import { machine, saveReport, table } from '#measure/bench/report.ts';
import { freePort } from '#test/kit/port.ts';
import { startOwnPostgres } from '#test/kit/postgres.ts';
import { fillShop, grownPhones, serverSettings } from './grown-shop.ts';
import { measureJobs, type JobRun } from './prove/jobs.ts';
import { lists, singles } from './prove/lists.ts';
import { measureShipping, workingCalls, workingLists } from './prove/working-lists.ts';
import { measureList, measureSingle, type Askers, type Measured } from './prove/measure.ts';
import { shopJobs } from '#test/scale/shop-jobs.ts';

const allSizes = '10000,100000,1000000';
const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: allSizes },
    clients: { type: 'string', default: '2' },
    samples: { type: 'string', default: '300' },
    idle: { type: 'string', default: '60' },
  },
});
const sizes = options.sizes.split(',').map(Number);
const clients = Math.min(4, Number(options.clients));
const samples = Math.min(2000, Number(options.samples));
const idleSeconds = Number(options.idle);
const bounds = { bytes: 100_000, milliseconds: 50, rows: 1000, statements: 1 } as const;
const tell = (line: string): void => console.error(line);

const folder = mkdtempSync(join(tmpdir(), 'imurs-scale-'));
const totpSecret = 'IMURSEDITORSANDBOX22222222222222';
const staffPhones = { editor: '+919812370099', owner: '+919812370098' } as const;

const environmentOf = (databaseUrl: string, port: number) => ({
  ...process.env,
  NODE_ENV: 'test',
  PORT: String(port),
  BASE_URL: `http://127.0.0.1:${port}`,
  DATABASE_URL: databaseUrl,
  DATABASE_PREPARED: 'on',
  DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'error',
  LIMITS: 'off',
});

async function startShop(databaseUrl: string, role: 'web' | 'all'): Promise<{ url: string; process: ChildProcess }> {
  const port = await freePort();
  const env = { ...environmentOf(databaseUrl, port), ROLE: role };
  const child = fork('measure/scale/prove/server.ts', { env, execArgv: ['--import', './src/faster-imports.ts'] });
  const [ready] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as unknown[];
  if (ready !== 'ready') throw new Error('the shop did not start');
  return { url: `http://127.0.0.1:${port}`, process: child };
}

async function signIn(url: string, phone: string, type: boolean): Promise<RawClient> {
  const client = await RawClient.open(url);
  const { pass } = await client.post<{ pass: string }>('/api/sendOtp', { phone, country: 'IN', code: '91', type });
  await client.post('/api/login', { phone, type, pass });
  return client;
}

async function signInStaff(url: string, phone: string, totp: string): Promise<RawClient> {
  const client = await RawClient.open(url);
  const { pass } = await client.post<{ pass: string }>('/studio/api/sendCode', { phone });
  await client.post('/studio/api/signIn', { phone, pass, totp });
  return client;
}

/** Signs everybody in once, and opens their connections. */
async function openAskers(url: string, totp: string): Promise<Askers> {
  const several = async (first: RawClient) => {
    const more = Array.from({ length: clients - 1 }, () => RawClient.open(url, first));
    return [first, ...(await Promise.all(more))];
  };
  return {
    customer: await several(await signIn(url, grownPhones.customer, false)),
    partner: await several(await signIn(url, grownPhones.partner, true)),
    smallerPartner: await several(await signIn(url, grownPhones.smallerPartner, true)),
    staff: await several(await signInStaff(url, staffPhones.editor, totp)),
    owner: await several(await signInStaff(url, staffPhones.owner, totp)),
  };
}

interface Result {
  size: number;
  fillSeconds: number;
  gigabytes: number;
  calls: Measured[];
  rows: Map<string, number>;
  jobs: JobRun[];
  idle: number;
  problems: string[];
}

const idOf = async (database: pg.Client, sql: string): Promise<string[]> =>
  (await database.query<{ id: string }>(sql)).rows.map(({ id }) => id);

/** Measures every call on a running shop. What goes wrong with one is a problem, and the others go on. */
async function measureCalls(result: Result, { database, askers }: { database: pg.Client; askers: Askers }) {
  const partnerId = `select id from partners where phone = `;
  const [partner = ''] = await idOf(database, `${partnerId}'${grownPhones.partner}'`);
  const [smaller = ''] = await idOf(database, `${partnerId}'${grownPhones.smallerPartner}'`);
  const own = await idOf(
    database,
    `select id from editions where customer = (select id from accounts where kind = 'customer' and phone = '${grownPhones.customer}') order by created_at desc limit 50`,
  );
  const [edition = ''] = await idOf(database, `select id from editions where live = 3 and mid is not null limit 1`);
  const contentLists = allContentLists.map(({ name }) => name).filter(name => name !== 'coupons');
  const parts = { askers, database, samples };
  const guard = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      result.problems.push(error instanceof Error ? error.message : String(error));
    }
  };
  for (const list of [...lists(partner, smaller), ...workingLists(partner)])
    await guard(async () => {
      const { rows, pages } = await measureList(list, parts);
      result.rows.set(list.name, rows);
      result.calls.push(...pages);
    });
  for (const call of [...singles({ edition, editions: own, contentLists }), ...workingCalls])
    await guard(async () => void result.calls.push(await measureSingle(call, parts)));
  await guard(async () => void result.calls.push(await measureShipping(askers.owner[0]!)));
}

/** A job that is due at a minute begins up to a minute after it, and then works for some seconds. */
const minutesOfWork = 2;

/** Waits until no scheduled job but those of every minute begins or works while an idle process is watched. */
async function waitForQuietMinutes(): Promise<void> {
  const minutes = new Set(
    shopJobs.flatMap(({ cron }) => (cron && /^\d+ \*/.test(cron) ? [Number.parseInt(cron)] : [])),
  );
  const watched = Math.ceil(idleSeconds / 60) + 1;
  const isBusy = () =>
    Array.from({ length: minutesOfWork + watched }, (_, n) => new Date(Date.now() + (n - minutesOfWork) * 60_000)).some(
      at => minutes.has(at.getMinutes()) || at.getMinutes() % 5 === 0,
    );
  while (isBusy()) await pause(1000);
}

/** How many statements a second a process with every role asks while nobody wants anything of it. */
async function measureIdle(databaseUrl: string, database: pg.Client): Promise<number> {
  const { process: child } = await startShop(databaseUrl, 'all');
  await pause(5000);
  await waitForQuietMinutes();
  await database.query('select pg_stat_statements_reset()');
  await pause(idleSeconds * 1000);
  const { rows } = await database.query<{ calls: number; query: string }>(
    // Checks of foreign keys are statements of the server's own.
    `select calls::int, query from pg_stat_statements
      where query not like '%pg_stat_statements%' and query not like '%FOR KEY SHARE OF x' order by calls desc`,
  );
  child.kill();
  await once(child, 'exit');
  for (const { calls, query } of rows) tell(`idle: ${calls} × ${query.replace(/\s+/g, ' ').trim().slice(0, 120)}`);
  return rows.reduce((sum, { calls }) => sum + calls, 0) / idleSeconds;
}

const openShop = (databaseUrl: string): Promise<RunningApp> =>
  createApp(readConfig({ ...environmentOf(databaseUrl, 1), LOG_LEVEL: 'silent' }));

async function measureSize(admin: pg.Client, { server, size }: { server: string; size: number }): Promise<Result> {
  const name = `scale_${size}`;
  await admin.query(`create database ${name}`);
  const databaseUrl = new URL(`/${name}`, server).href;
  const began = performance.now();
  tell(`${size.toLocaleString('en')} editions`);
  await fillShop(databaseUrl, size, tell);
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query('create extension pg_stat_statements');
  const { rows } = await database.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  const result: Result = {
    size,
    fillSeconds: (performance.now() - began) / 1000,
    gigabytes: Number(rows[0]?.bytes) / 1e9,
    calls: [],
    rows: new Map(),
    jobs: [],
    idle: 0,
    problems: [],
  };
  const shop = await openShop(databaseUrl);
  await shop.runtime.jobs.start();
  const ctx = shop.runtime.context({ kind: 'system', name: 'prove' });
  for (const role of ['editor', 'owner'] as const)
    await addStaff(ctx, { id: ctx.random.id(), phone: staffPhones[role], name: 'Meera', role, totpSecret });
  const web = await startShop(databaseUrl, 'web');
  const askers = await openAskers(web.url, totpNow(ctx, totpSecret));
  await measureCalls(result, { database, askers });
  for (const client of Object.values(askers).flat()) client.close();
  web.process.kill();
  await once(web.process, 'exit');
  // This process's own shop would be counted with the idle one.
  await shop.close();
  if (idleSeconds > 0 && size === Math.max(...sizes)) result.idle = await measureIdle(databaseUrl, database);
  const worker = await openShop(databaseUrl);
  await worker.runtime.jobs.start();
  result.jobs = await measureJobs(worker, database);
  await worker.close();
  await database.end();
  await admin.query(`drop database ${name} with (force)`);
  return result;
}

/** What is beyond the bounds. */
function judge({ calls, jobs, idle, problems }: Result): string[] {
  const found = [...problems];
  for (const { name, page, p99, bytes, limit = bounds.milliseconds } of calls) {
    if (bytes >= bounds.bytes) found.push(`${name} ${page}: ${bytes} bytes`);
    if (p99 >= limit) found.push(`${name} ${page}: p99 ${p99.toFixed(1)} ms`);
  }
  for (const { name, seconds, limit, mostRows } of jobs) {
    if (limit !== undefined && seconds >= limit) found.push(`${name}: ${seconds.toFixed(0)} s`);
    if (mostRows > bounds.rows) found.push(`${name}: ${mostRows} rows in a statement`);
  }
  if (idle >= bounds.statements) found.push(`an idle process asks ${idle.toFixed(2)} statements a second`);
  return found;
}

const whole = (n: number): string => Math.round(n).toLocaleString('en');

function callsTable(results: readonly Result[]): string {
  const last = results.at(-1);
  const keys = new Map(
    results.flatMap(({ calls }) => calls.map(({ name, page }) => [`${name}/${page}`, { name, page }])),
  );
  const rows = [...keys.values()].map(({ name, page }) => {
    const found = results.map(({ calls }) => calls.find(call => call.name === name && call.page === page));
    const bytes = Math.max(...found.map(call => call?.bytes ?? 0));
    return [
      name,
      page,
      page === 'first' ? whole(last?.rows.get(name) ?? 0) : '',
      (bytes / 1000).toFixed(1),
      ...found.map(call => (call ? `${call.p50.toFixed(1)} / ${call.p99.toFixed(1)}` : '')),
    ];
  });
  const head = ['call', 'page', 'rows', 'KB at most', ...results.map(({ size }) => `${whole(size)}: p50 / p99 ms`)];
  return table([head, ...rows]);
}

function jobsTable(results: readonly Result[]): string {
  const rows = (results[0]?.jobs ?? []).map(({ name }) => {
    const runs = results.map(({ jobs }) => jobs.find(run => run.name === name));
    const last = runs.at(-1);
    return [
      name,
      ...runs.map(run => run?.seconds.toFixed(1) ?? ''),
      whole(last?.statements ?? 0),
      (last?.longest ?? 0).toFixed(0),
      whole(last?.mostRows ?? 0),
    ];
  });
  const head = ['job', ...results.map(({ size }) => `${whole(size)}: s`), 'statements', 'longest, ms', 'most rows'];
  return table([head, ...rows]);
}

function sectionOf(results: readonly Result[], loads: readonly number[]): string {
  const filled = results.map(
    ({ size, fillSeconds, gigabytes }) => `${whole(size)} in ${whole(fillSeconds)} s (${gigabytes.toFixed(1)} GB)`,
  );
  const problems = results.flatMap(result => judge(result).map(problem => `- ${whole(result.size)}: ${problem}`));
  return `## A million editions

Written by \`npm run prove -- scale\`: every list of the product, asked over HTTP ${samples} times a page by ${clients}
clients at once as the person whose list it is, on a database that \`npm run make -- grown-database\` fills as two years of trade would.
Each list is read from its first to its last page and must have every row once. ${machine}; load ${loads.map(load => load.toFixed(1)).join(' before, ')} after.
Filled: ${filled.join(', ')}.

${callsTable(results)}

Rows: of the list in the largest database. Bounds: a page p99 below ${bounds.milliseconds} ms, an answer below ${bounds.bytes / 1000} KB.

### Scheduled jobs

${jobsTable(results)}

Each ran once. The last three columns are of the largest database: statements that one run sent, the longest of them,
and the most rows of one (bound: ${whole(bounds.rows)}).

An idle process with every role asks ${(results.at(-1)?.idle ?? 0).toFixed(2)} statements a second (bound: below ${bounds.statements}), counted by PostgreSQL for
${idleSeconds} seconds without a scheduled job but those of every minute.

${problems.length === 0 ? 'All of it is within the bounds.' : `Beyond the bounds:\n\n${problems.join('\n')}`}`;
}

const postgres = await startOwnPostgres({ ...serverSettings, shared_preload_libraries: 'pg_stat_statements' });
const results: Result[] = [];
const loads = [loadavg()[0] ?? 0];
const admin = new pg.Client({ connectionString: postgres.url });
await admin.connect();
try {
  for (const size of sizes) results.push(await measureSize(admin, { server: postgres.url, size }));
} finally {
  await admin.end();
  postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
loads.push(loadavg()[0] ?? 0);
const section = sectionOf(results, loads);
console.log(section);
if (options.sizes === allSizes && idleSeconds > 0) saveReport('scale', section);
process.exit(results.some(result => judge(result).length > 0) ? 1 : 0);
