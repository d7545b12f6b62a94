/**
 * `npm run test:cluster [-- --buyers 500 --stories 40 --replication synchronous --seed 1]`: buyers buy on a cluster
 * whose parts are killed one after the other; afterwards the books of shop and bank, every acknowledged write, every
 * draft and every stored file are compared. `--stories` of the buyers tell a story and get a draft. Ends with 1 when
 * anything is wrong or was lost, or after half an hour.
 *
 * Each phase has a fifth of the buyers (`phases.ts`); in a release and a planned exchange of the primary no request may
 * fail. Beside them eight people save texts and never repeat a request, and two readers load pages and the scripts of
 * two releases. With asynchronous replication, writes of the eight may be missing; they are listed with their age.
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createApp, type RunningApp } from '#src/app.ts';
import { markSeeded } from '#src/sandbox/store.ts';
import { readConfig } from '#platform/config.ts';
import type { Db } from '#platform/context.ts';
import { openDatabase } from '#platform/database.ts';
import { findViolations } from '#test/chaos/compare-books.ts';
import { EventCounter } from '#test/chaos/counter.ts';
import { BankRemote, buyMagazine, Person, type ChaosContext } from '#test/chaos/customers.ts';
import { seedSale } from '#test/chaos/sale.ts';
import { advance, runAllJobs, settleEverything, sweepPayments } from '#test/chaos/settle-books.ts';
import { ChaosStaff, system } from '#test/chaos/staff.ts';
import type { BankBook } from '#test/kit/bank.ts';
import { cameraPhotos } from '#test/kit/photo-files.ts';
import { inParallel } from '#test/kit/in-parallel.ts';
import { SeededRandom } from '#test/kit/seeded-random.ts';
import { Cluster, type Replication } from './cluster.ts';
import { findMissing, hashObjects, rowsOf } from './compare-stories.ts';
import { Ending } from './ending.ts';
import { arrive, FailureLog, Reader } from './load.ts';
import { copyRelease } from './node-process.ts';
import { phasesOf, type Phase } from './phases.ts';
import { until } from './program.ts';
import { buy, orderAndTell, type ToldStories } from './storyteller.ts';
import { Writers } from './writers.ts';

const { values } = parseArgs({
  options: {
    buyers: { type: 'string', default: '500' },
    stories: { type: 'string', default: '40' },
    replication: { type: 'string', default: 'synchronous' },
    seed: { type: 'string', default: '1' },
  },
});
const buyerCount = Number(values.buyers);
const storyCount = Math.min(buyerCount, Number(values.stories));
const replication: Replication = values.replication === 'asynchronous' ? 'asynchronous' : 'synchronous';
const limitMs = 30 * 60_000;
const photosOfStory = 6;
const writerCount = 8;
/** A script that only the release before has. */
const oldAsset = 'release-before-Cq3pXw1T.js';

const startedAt = performance.now();
const say = (text: string) =>
  console.log(`${String(Math.round((performance.now() - startedAt) / 1000)).padStart(5)} s  ${text}`);
const ending = new Ending();

/** Opens the driver's own shop on the cluster, which seeds what is for sale and is never killed. */
async function openStaffApp(settings: Readonly<Record<string, string>>, home: string): Promise<RunningApp> {
  const config = readConfig({ ...settings, NODE_NAME: 'driver', DATA_DIR: home, LOG_LEVEL: 'silent' });
  const app = await createApp(config, { database: await openDatabase(config) });
  await app.runtime.jobs.start();
  // The web processes make no sample orders then.
  await markSeeded(app.runtime.database.db);
  return app;
}

interface ClusterRun {
  chaos: ChaosContext;
  /** The driver's own shop, which is never killed and runs no jobs by itself. */
  staffApp: RunningApp;
  bank: { origin: string };
  cluster: Cluster;
  failures: FailureLog;
  told: ToldStories;
  photos: Buffer[];
}

async function openRun(release: string): Promise<ClusterRun> {
  const home = mkdtempSync(join(tmpdir(), 'imurs-driver-'));
  ending.add(() => rmSync(home, { recursive: true, force: true }));
  let staffApp: RunningApp | undefined;
  let saleIds: ChaosContext['saleIds'] | undefined;
  const cluster = await Cluster.start(
    {
      replication,
      say,
      release,
      settings: { LIMITS: 'off', REFUND_LIMIT: '500', LOG_LEVEL: 'warn' },
      now: () => staffApp?.clock.now() ?? new Date(),
      async prepare(settings) {
        staffApp = await openStaffApp(settings, home);
        saleIds = await seedSale(staffApp.runtime.context(system));
      },
    },
    ending,
  );
  if (!staffApp || !saleIds) throw new Error('the cluster started without its database');
  const app = staffApp;
  ending.add(() => app.close());
  const [faults, random] = [new EventCounter(), new SeededRandom(Number(values.seed))];
  const observed: ChaosContext['observed'] = { violations: [], confirmed: new Set(), abandoned: [] };
  return {
    cluster,
    staffApp,
    bank: cluster.bank,
    failures: new FailureLog(),
    told: { answers: new Map(), photos: new Set(), handedIn: new Set() },
    photos: (await cameraPhotos(photosOfStory)).map(path => readFileSync(path)),
    chaos: {
      saleIds,
      bank: new BankRemote(cluster.bank.origin, faults),
      random,
      observed,
      behaviours: new EventCounter(),
    },
  };
}

const newPerson = ({ cluster, failures }: ClusterRun, phone: number): Person =>
  new Person(`+91${phone}`, [cluster.url], failures);

/** Signs in; when a code was used by a request whose answer was lost, with another code. */
async function signIn(person: Person): Promise<void> {
  for (let attempt = 0; ; attempt++)
    try {
      return await person.signIn(false);
    } catch (error) {
      if (attempt === 3) throw error;
    }
}

/** Has the buyers of each phase arrive while its faults happen. */
async function buyThroughFaults(run: ClusterRun, phases: readonly Phase[]): Promise<void> {
  const { chaos, failures, staffApp } = run;
  const staff = new ChaosStaff(staffApp, chaos);
  const buyers = Array.from({ length: buyerCount }, (_, n) => ({
    person: newPerson(run, 9_820_000_000 + n),
    tells: n % Math.floor(buyerCount / storyCount) === 0 && n / Math.floor(buyerCount / storyCount) < storyCount,
  }));
  const share = Math.ceil(buyerCount / phases.length);
  for (const [at, phase] of phases.entries()) {
    const { name, seconds, isSilent } = phase;
    say(`${name}; ${share} buyers arrive`);
    failures.begin(name);
    const shopping = arrive(buyers.slice(at * share, (at + 1) * share), seconds, async ({ person, tells }) => {
      try {
        await signIn(person);
        if (tells) await orderAndTell(person, run);
        else await buyMagazine(person, chaos, mid => staff.handlePaidOrder(person, mid).catch(() => undefined));
      } catch (error) {
        chaos.observed.violations.push(`${person.phone} gave up: ${String(error)}`);
      }
    });
    await Promise.all([phase.run(), shopping]);
    const failed = failures.of(name);
    if (isSilent)
      for (const [what, times] of failed.rows())
        chaos.observed.violations.push(`while ${name}: ${times} × ${what}, and none may fail`);
    say(`  ended; ${failed.total()} requests failed and were repeated`);
  }
}

/**
 * The saves that writers were told are stored and that are not there. With asynchronous replication a failover may lose
 * what the replica did not have yet, so these are only reported.
 */
async function findLostSaves({ staffApp, chaos }: ClusterRun, { acknowledged, lostAt }: Writers): Promise<number> {
  const rows = await rowsOf(staffApp.runtime.database.db, 'select save from story_answers where save is not null');
  const stored = new Set(rows.map(row => row['save']));
  const lost = [...acknowledged].filter(([save]) => !stored.has(save));
  for (const [save, at] of lost) {
    const words = `the save ${save} is lost; it was acknowledged ${Math.round(lostAt - at)} ms before the primary was killed`;
    if (replication === 'synchronous') chaos.observed.violations.push(words);
    else say(words);
  }
  return lost.length;
}

/** Waits until the workers have made every draft and nothing is due any more. */
async function drain({ staffApp, told, chaos }: ClusterRun): Promise<void> {
  const { db } = staffApp.runtime.database;
  const open = `select count(*) as n from pgboss.job where name not like '\\_\\_pgboss%' and (state = 'active' or state in ('created', 'retry') and start_after < now())`;
  const countMissing = async () => (await findMissing(db, told)).length;
  await until(
    'the drafts',
    async () => (await countMissing()) === 0 && Number((await rowsOf(db, open))[0]?.['n']) === 0,
    900,
  ).catch(async (error: unknown) => chaos.observed.violations.push(String(error)));
  for (const job of await staffApp.runtime.jobs.failed(20))
    chaos.observed.violations.push(`the job ${job.name} failed for good: ${job.reason}`);
}

/** Ends the processes as a release does, and moves the clock on until nothing is open. One process takes webhooks. */
async function settle(run: ClusterRun): Promise<void> {
  const { cluster, chaos } = run;
  await Promise.all(
    [...cluster.web, ...cluster.workers].map(async one => {
      const code = await one.stop();
      if (code !== 0) chaos.observed.violations.push(`SIGTERM ended ${one.name} with ${code}`);
    }),
  );
  await advance(run, 61);
  await runAllJobs(run);
  await advance(run, 30 * 60);
  await sweepPayments(run);
  await cluster.web[0]?.start();
  await settleEverything(run);
}

/** Starts writers and readers, who go on through all phases; answers how to end them. */
async function startBackground(run: ClusterRun) {
  const { cluster, failures, chaos } = run;
  const people = Array.from({ length: writerCount }, (_, n) => newPerson(run, 9_830_000_000 + n));
  const writing: { person: Person; edition: string }[] = [];
  await inParallel(people, 4, async person => {
    await signIn(person);
    writing.push({ person, edition: await buy(person, chaos) });
  });
  const asset = readdirSync('build/client/assets').find(name => /^root-.*\.js$/.test(name)) ?? '';
  const paths = ['/', `/assets/${oldAsset}`, '/plans', `/assets/${asset}`, '/api/d2cpricing'];
  const readers = [1, 2].map(() => new Reader(cluster.url, paths, failures));
  const writers = new Writers(writing);
  const end = async () => {
    await writers.stop();
    for (const reader of readers) await reader.stop();
  };
  return { writers, readers, end };
}

/** Payments that the bank opened and that a failover to an asynchronous replica lost, by their MIDs. */
async function findLostPayments(db: Db, books: readonly BankBook[]): Promise<string[]> {
  const known = new Set((await rowsOf(db, 'select mid from payments')).map(row => row['mid']));
  const lost = books.map(book => book.reference).filter(mid => !known.has(mid));
  for (const mid of lost) say(`the payment ${mid} is lost: the bank has it, the shop does not`);
  return lost;
}

/** Compares everything; what is wrong is added to the violations. Answers what was compared. */
async function compare({ staffApp, cluster, chaos, told }: ClusterRun): Promise<string[]> {
  const { violations, confirmed } = chaos.observed;
  const { config } = staffApp.runtime;
  const { db } = staffApp.runtime.context(system);
  const books = (await (await fetch(`${cluster.bank.origin}/api/payments`)).json()) as BankBook[];
  const found = await findViolations(db, books, { confirmed, refundLimit: config.refundLimit });
  const lost = replication === 'asynchronous' ? await findLostPayments(db, books) : [];
  violations.push(...found.filter(words => !lost.some(mid => words.includes(mid))), ...(await findMissing(db, told)));
  const { objects, bytes, wrong } = await hashObjects(db, config);
  violations.push(...wrong);
  return [
    `${books.length} payments at the bank, ${confirmed.size} of them shown as paid`,
    `${told.answers.size} answers, ${told.photos.size} photos and ${told.handedIn.size} hand-ins that were acknowledged, and as many drafts`,
    `${objects} objects, ${Math.round(bytes / 1e6)} MB, read back and hashed`,
  ];
}

async function main(): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'imurs-release-'));
  ending.add(() => rmSync(folder, { recursive: true, force: true }));
  copyRelease(folder, oldAsset);
  const run = await openRun(folder);
  const { cluster, chaos, told, failures } = run;
  const { violations } = chaos.observed;
  console.log(cluster.addresses());
  const counter = new EventCounter();
  const figures = { secondsToWrite: 0, secondsOfExchange: 0 };
  const { writers, readers, end } = await startBackground(run);
  const { random } = chaos;
  const faults = { cluster, counter, writers, violations, random, figures, release: resolve('.') };
  const phases = phasesOf(faults);
  await buyThroughFaults(run, phases);
  await end();
  say(`all parts are there again; ${told.handedIn.size} drafts are waited for`);
  await drain(run);
  const lost = await findLostSaves(run, writers);
  say('the clock moves on until nothing is open');
  await settle(run);
  const compared = await compare(run);
  for (const [what, times] of counter.rows()) console.log(`${String(times).padStart(6)}  ${what}`);
  for (const { name } of phases)
    for (const [what, times] of failures.of(name).rows())
      console.log(`${String(times).padStart(6)}  failed and repeated while ${name}: ${what}`);
  console.log(`Everybody wrote again ${figures.secondsToWrite.toFixed(1)} s after the primary was killed.`);
  console.log(`The planned exchange took ${figures.secondsOfExchange.toFixed(1)} s.`);
  console.log(
    `${writers.acknowledged.size} single writes were acknowledged, ${lost} are lost (${replication} replication).`,
  );
  console.log(`${readers.reduce((sum, { count }) => sum + count, 0)} pages, scripts and answers were read meanwhile.`);
  for (const words of compared) console.log(`Compared: ${words}.`);
  return violations;
}

setTimeout(() => {
  console.error('The run did not end within half an hour.');
  void ending.end().finally(() => process.exit(1));
}, limitMs).unref();
try {
  const violations = await main();
  for (const words of violations.slice(0, 40)) console.log(`  wrong: ${words}`);
  console.log(violations.length === 0 ? 'Everything agrees.' : `${violations.length} things are wrong.`);
  process.exitCode = violations.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await ending.end();
}
