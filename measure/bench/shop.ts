/**
 * `npm run prove -- bench-shop [--seconds 4] [--runs 3] [--only steps,small,start]`: measures whole customer steps of
 * the built shop on a PostgreSQL of its own, by 16 clients that check every answer, beside the floor of this machine:
 * the same statements from 16 bare loops, or the same bytes from a Node server that does nothing else. Machines of one
 * kind differ by half, so compare the share of the floor. Rate limits are off. PostgreSQL waits for its disk at every
 * commit; what it would do without waiting stands beside it. Writes build/measured, and all results beside it. Uses
 * loopback only.
 */
import { execFile, fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import { startBank } from '#src/sandbox/bank/index.ts';
import { bankKeys } from '#test/kit/bank.ts';
import { freePort } from '#test/kit/port.ts';
import { startOwnPostgres } from '#test/kit/postgres.ts';
import { shopArguments, shopEnvironment } from '#test/kit/shop-command.ts';
import { childrenOf, costOf, postmasterOf } from './process-costs.ts';
import { machine, median, saveReport, table } from './report.ts';
import type { RecordedLane } from './shop/floor.ts';
import type { SentStatement } from './shop/server.ts';
import { measureSmallCalls, type SmallCalls } from './shop/small-calls.ts';
import { steps, type Lane, type Step, type StepPlace } from './shop/steps.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    runs: { type: 'string', default: '3' },
    only: { type: 'string', default: 'steps,small,start' },
  },
});
const seconds = Math.min(30, Number(options.seconds));
const runs = Math.min(9, Number(options.runs));
const parts = options.only.split(',');
const clients = 16;
const shopEnv = { ...process.env, ...shopEnvironment, NODE_ENV: 'test' };
const logProgress = (line: string): void => console.error(line);

interface Place extends StepPlace {
  databaseUrl: string;
  process: ChildProcess;
  pid: number;
  /** The process that starts PostgreSQL's others. */
  postmaster: number;
}

const postgresMilliseconds = ({ postmaster }: Place): number =>
  childrenOf(postmaster).reduce((sum, pid) => sum + costOf(pid).milliseconds, 0);

/** Starts the shop that is measured. */
async function openPlace(databaseUrl: string, bank: string, dataDir: string): Promise<Place> {
  const port = await freePort();
  const shop = `http://127.0.0.1:${port}`;
  const env = {
    ...shopEnv,
    PORT: String(port),
    BASE_URL: shop,
    DATABASE_URL: databaseUrl,
    DATABASE_PREPARED: 'on',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    LIMITS: 'off',
    BANK: bank,
  };
  const child = fork('measure/bench/shop/server.ts', {
    env,
    execArgv: [...shopArguments, '--import', './src/faster-imports.ts'],
  });
  const [ready] = (await once(child, 'message')) as unknown[];
  if (ready !== 'ready' || child.pid === undefined) throw new Error('the shop did not start');
  return { shop, bank, databaseUrl, process: child, pid: child.pid, postmaster: await postmasterOf(databaseUrl) };
}

/** How many statements the shop has sent so far. */
async function countStatements({ process: child }: Place): Promise<number> {
  child.send('count');
  const [count] = (await once(child, 'message')) as [number];
  return count;
}

/** Resolves when the shop sends nothing any more: the jobs of what was done are done, too, but for those that wait. */
async function untilQuiet(place: Place): Promise<number> {
  for (let before = await countStatements(place); ;) {
    await pause(150);
    const now = await countStatements(place);
    if (now === before) return now;
    before = now;
  }
}

/** The statements of the shop while `work` runs. */
async function recordStatements(place: Place, work: () => Promise<unknown>): Promise<SentStatement[]> {
  place.process.send('record');
  await work();
  place.process.send('recorded');
  const [statements] = (await once(place.process, 'message')) as [SentStatement[]];
  return statements;
}

interface Measured {
  perSecond: number;
  /** Of each step, with its jobs. */
  statements: number;
  p50: number;
  p99: number;
  shopMilliseconds: number;
  postgresMilliseconds: number;
}

/** Makes PostgreSQL wait for its disk at every commit from now on, or not. */
async function setDurable({ databaseUrl }: Place, durable: boolean): Promise<void> {
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  const state = durable ? 'on' : 'off';
  await admin.query(`alter system set fsync = ${state}`);
  await admin.query(`alter system set synchronous_commit = ${state}`);
  await admin.query('select pg_reload_conf()');
  await admin.end();
}

async function measureLanes(place: Place, lanes: readonly Lane[]): Promise<Measured> {
  const times: number[] = [];
  const sent = await untilQuiet(place);
  const before = { shop: costOf(place.pid).milliseconds, postgres: postgresMilliseconds(place) };
  const began = performance.now();
  const until = began + seconds * 1000;
  const repeat = async ({ step }: Lane) => {
    while (performance.now() < until) {
      const start = performance.now();
      await step();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(lanes.map(repeat));
  const took = (performance.now() - began) / 1000;
  const statements = ((await untilQuiet(place)) - sent) / times.length;
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / took,
    statements,
    p50: times[Math.floor(times.length * 0.5)] ?? 0,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
    shopMilliseconds: (costOf(place.pid).milliseconds - before.shop) / times.length,
    postgresMilliseconds: (postgresMilliseconds(place) - before.postgres) / times.length,
  };
}

interface PreparedStep {
  step: Step;
  lanes: Lane[];
  /** The file with the statements of each lane's step; undefined when a step sends none. */
  recording: string | undefined;
}

async function prepareStep(place: Place, step: Step, folder: string): Promise<PreparedStep> {
  const lanes: Lane[] = [];
  for (let at = 0; at < clients; at++) lanes.push(await step.openLane(place, at));
  if (step.reads) return { step, lanes, recording: undefined };
  const recorded: RecordedLane[] = [];
  for (const lane of lanes) {
    await lane.step();
    const before = await recordStatements(place, () => lane.step());
    await untilQuiet(place);
    // With the jobs that it causes.
    recorded.push({ before, step: await recordStatements(place, () => lane.step().then(() => untilQuiet(place))) });
  }
  const recording = join(folder, `${step.name.replaceAll(' ', '-')}.json`);
  writeFileSync(recording, JSON.stringify(recorded));
  return { step, lanes, recording };
}

/** The floor of a step: its statements from a bare loop, or its bytes from a server that does nothing else. */
async function measureFloor(place: Place, { step, recording }: PreparedStep): Promise<number> {
  if (recording) {
    const args = ['measure/bench/shop/floor.ts', recording, place.databaseUrl, String(seconds)];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    return (JSON.parse(stdout) as { perSecond: number }).perSecond;
  }
  const address = `${place.shop}${step.reads ?? ''}`;
  const child = spawn(process.execPath, ['measure/bench/bare.ts', address, 'identity'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const lanes = await Promise.all(
    Array.from({ length: clients }, (_, at) => step.openLane({ ...place, shop: line.replace(/\/$/, '') }, at)),
  );
  const { perSecond } = await measureLanes(place, lanes);
  lanes.forEach(lane => lane.close());
  child.kill();
  return perSecond;
}

interface StepResult {
  name: string;
  goal: number | undefined;
  shots: (Measured & { floor: number })[];
  /** Steps a second without waiting for the disk, of a step that commits. */
  withoutDisk: number[];
}

/** Measures each step and its floor in turn, again and again, so that the machine's load affects all alike. */
async function measureSteps(place: Place, folder: string): Promise<StepResult[]> {
  const prepared: PreparedStep[] = [];
  for (const step of steps) prepared.push(await prepareStep(place, step, folder));
  const results = prepared.map(({ step: { name, goal } }) => ({
    name,
    goal,
    shots: [] as StepResult['shots'],
    withoutDisk: [] as number[],
  }));
  for (let run = 0; run < runs; run++)
    for (const [at, one] of prepared.entries()) {
      const floor = await measureFloor(place, one);
      const measured = await measureLanes(place, one.lanes);
      results[at]?.shots.push({ ...measured, floor });
      if (one.step.withoutDisk) {
        await setDurable(place, false);
        results[at]?.withoutDisk.push((await measureLanes(place, one.lanes)).perSecond);
        await setDurable(place, true);
      }
      const { megabytes } = costOf(place.pid);
      logProgress(`${one.step.name}: ${whole(measured.perSecond)}/s, floor ${whole(floor)}/s, ${whole(megabytes)} MB`);
    }
  for (const { lanes } of prepared) lanes.forEach(lane => lane.close());
  return results;
}

/** Seconds until `npm start`'s process is ready, with a built site and a filled database. */
async function measureStart(databaseUrl: string, dataDir: string): Promise<number[]> {
  const took: number[] = [];
  for (let run = 0; run <= runs; run++) {
    const [port, bankPort] = [await freePort('localhost'), await freePort('localhost')];
    const began = performance.now();
    const child = spawn(process.execPath, [...shopArguments, 'src/main.ts'], {
      env: {
        ...shopEnv,
        NODE_COMPILE_CACHE: 'node_modules/.cache/imurs/compiled',
        PORT: String(port),
        BANK_PORT: String(bankPort),
        BASE_URL: `http://localhost:${port}`,
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    for (let ready = false; !ready;) {
      if (child.exitCode !== null) throw new Error(`the shop ended with ${child.exitCode}`);
      ready = await fetch(`http://localhost:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (!ready) await pause(10);
    }
    // The first one fills the database and compiles.
    if (run > 0) took.push((performance.now() - began) / 1000);
    logProgress(`started in ${((performance.now() - began) / 1000).toFixed(2)} s`);
    child.kill();
    await once(child, 'exit');
  }
  return took;
}

const whole = (n: number): string => Math.round(n).toLocaleString('en');
const oneDigit = (n: number): string => n.toFixed(1);

function reportSteps(results: readonly StepResult[]): string {
  const rows = results.map(({ name, goal, shots, withoutDisk }) => {
    const of = (what: keyof StepResult['shots'][number]) => median(shots.map(shot => shot[what]));
    const ratio = median(shots.map(({ perSecond, floor }) => perSecond / floor));
    return [
      name,
      goal ? whole(goal) : '',
      whole(of('perSecond')),
      withoutDisk.length > 0 ? whole(median(withoutDisk)) : '',
      whole(of('floor')),
      `${Math.round(ratio * 100)} %`,
      oneDigit(of('p50')),
      oneDigit(of('p99')),
      oneDigit(of('statements')),
      of('shopMilliseconds').toFixed(2),
      of('postgresMilliseconds').toFixed(2),
    ];
  });
  const head =
    'step|goal/s|steps/s|without disk/s|floor/s|of the floor|p50 ms|p99 ms|statements|CPU ms, shop|CPU ms, database';
  return `${table([head.split('|'), ...rows])}

The floor is what this machine does at most in the same minutes: for a step with statements the same statements, values
and transactions from 16 bare loops; otherwise the same bytes from a Node server that does nothing else. The clients and
the bank run in one further process on the same cores. Rate limits are off. PostgreSQL waits for its disk at every commit (fsync and
synchronous_commit on), but for the figure "without disk". Statements and CPU are all that the processes take for a step
under this load, with the messages and other jobs that are due by then; a sign-in is two calls, the request for a code
and the sign-in with it, of somebody new.`;
}

const reportSmall = ({ idle, busy, drafts, photos }: SmallCalls): string =>
  `A small call (one's own account, ten a second) takes p50 ${oneDigit(idle.p50)} and p99 ${oneDigit(idle.p99)} ms
without other load; p50 ${oneDigit(busy.p50)} and p99 ${oneDigit(busy.p99)} ms while ${drafts} drafts are made and
${photos} photos come in, one after the other (goal: p99 below 100 ms).`;

const folder = mkdtempSync(join(tmpdir(), 'imurs-bench-'));
const postgres = await startOwnPostgres({ fsync: 'on' });
const loads = [loadavg()[0] ?? 0];
const raw: Record<string, unknown> = {};
const sections: string[] = [];
const log = pino({ level: 'silent' });
const bank = await startBank({
  port: 0,
  host: '127.0.0.1',
  dataDir: join(folder),
  log,
  now: () => new Date(),
  ...bankKeys,
});
const place = await openPlace(postgres.url, bank.origin, join(folder, 'data'));
try {
  if (parts.includes('steps')) {
    const results = await measureSteps(place, folder);
    raw['steps'] = results;
    const { megabytes } = costOf(place.pid);
    raw['megabytes'] = megabytes;
    sections.push(
      reportSteps(results),
      `Memory of the shop's process after this load: ${whole(megabytes)} MB (goal: 300 MB).`,
    );
  }
  if (parts.includes('small')) {
    const small = await measureSmallCalls(place);
    raw['small'] = small;
    sections.push(reportSmall(small));
  }
} finally {
  place.process.kill();
  await bank.close();
}
if (parts.includes('start')) {
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query('create database started');
  await admin.end();
  const took = await measureStart(new URL('/started', postgres.url).href, join(folder, 'started'));
  raw['start'] = took;
  sections.push(
    `Start of the whole shop with a built site and a filled database: ${median(took).toFixed(2)} s (goal: 1 s).`,
  );
}
loads.push(loadavg()[0] ?? 0);
postgres.stop();
rmSync(folder, { recursive: true, force: true });
const section = `## The shop

Written by \`npm run prove -- bench-shop\`: whole customer steps by ${clients} clients that check every answer, on a PostgreSQL of
its own, for ${seconds} s each; the figures are medians of ${runs}, which took turns. ${machine}; load ${loads.map(oneDigit).join(' before, ')} after. All
results: bench-shop.json.

${sections.join('\n\n')}`;
console.log(section);
if (options.only === 'steps,small,start') {
  saveReport('bench-shop', section);
  saveReport('bench-shop.json', JSON.stringify({ loads, ...raw }));
}
process.exit(0);
