/** One chaos run: two shop processes, a bank and customers, from the first sign-in to the comparison of the books. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { sandboxBank } from '#src/adapters/payment/sandbox-bank.ts';
import { createApp, type RunningApp } from '#src/app.ts';
import { listPartnerTypes } from '#src/catalogue/index.ts';
import { gateway } from '#src/payments/index.ts';
import { seedPartner } from '#src/partners/index.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database.ts';
import { startBank, type Bank as OpenBank } from '#src/sandbox/bank/index.ts';
import { answerFaults, listFaults, moneyFaults, refundFaults, webhookFaults } from '#src/sandbox/bank/faults.ts';
import { inParallel } from '#test/kit/in-parallel.ts';
import { freePort } from '#test/kit/port.ts';
import type { Postgres } from '#test/kit/postgres.ts';
import type { BankBook } from '#test/kit/bank.ts';
import { findViolations } from './compare-books.ts';
import { seedSale } from './sale.ts';
import { advance, runAllJobs, settleEverything, sweepPayments } from './settle-books.ts';
import { ChaosStaff, system } from './staff.ts';
import { SeededRandom } from '#test/kit/seeded-random.ts';
import { BankRemote, buyMagazine, midOf, buyBundle, Person, rushForCoupon, type ChaosContext } from './customers.ts';
import { DatabaseProxy, proxyFaults } from './database-proxy.ts';
import { KillSchedule, RestartingShop } from './restarting-shop.ts';
import { EventCounter } from './counter.ts';

const keys = { key: 'chaos-key', secret: 'chaos-secret' };
/** The faults of the bank while customers buy; how its webhooks fail is drawn with each payment. */
const bankFaults = [
  { fault: 'slow', chance: 0.04, ms: 300 },
  { fault: 'lost', chance: 0.04, ms: 100 },
  { fault: 'down', chance: 0.05 },
  { fault: 'broken', chance: 0.03 },
  { fault: 'nonsense', chance: 0.03 },
  { fault: 'wrong-amount', chance: 0.03 },
  { fault: 'captured-twice', chance: 0.04 },
  { fault: 'refund-fails', chance: 0.2 },
  { fault: 'refund-at-once', chance: 0.2 },
  { fault: 'newest-first', chance: 0.5 },
] as const;
const databaseRestarts = 'database killed';
/** Every fault of a run by its name in the counter; not `refund-waits`, which needs a tester to end it. */
export const faultKinds: readonly string[] = [
  ...[...answerFaults, ...moneyFaults, ...refundFaults, ...listFaults]
    .filter(fault => fault !== 'refund-waits')
    .map(fault => `bank: ${fault}`),
  ...webhookFaults.map(fault => `webhook: ${fault}`),
  ...proxyFaults.map(fault => `database: ${fault}`),
  databaseRestarts,
];

export interface ChaosReport {
  violations: string[];
  kills: EventCounter;
  faults: EventCounter;
  /** What customers did besides paying. */
  behaviours: EventCounter;
  payments: number;
  seconds: number;
}

interface ChaosOptions {
  /** How many checkouts are begun. */
  count: number;
  seed: number;
  postgres: Postgres;
}

/** Everything that takes part in one run. */
interface ChaosRun {
  options: ChaosOptions;
  chaos: ChaosContext;
  saleIds: Awaited<ReturnType<typeof seedSale>>;
  kills: EventCounter;
  faults: EventCounter;
  schedule: KillSchedule;
  proxy: DatabaseProxy;
  bank: OpenBank;
  /** A shop that is never killed: it seeds what is for sale, does what staff do, and reads the books at the end. */
  staffApp: RunningApp;
  refundLimit: number;
  /** Starts the two shops that are killed. */
  openShops(): Promise<RestartingShop[]>;
  /** The origins that customers call, one after the other. Changed in place when the shops are open. */
  origins: string[];
  close(): Promise<void>;
}

/** Runs the chaos once, from the first sign-in to books that are compared. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const startedAt = performance.now();
  const run = await openRun(options);
  const { chaos, kills, faults, staffApp, bank } = run;
  const crowds = await openCrowds(run);
  const shops = await openShopsWhileSigningIn(run, crowds);
  await buyInChaos(run, crowds);
  const reopened = await recover(run, shops);
  await payAbandoned(run);
  await settleEverything(run);
  for (const shop of reopened) await shop.stop();
  const books = (await (await fetch(`${bank.origin}/api/payments`)).json()) as BankBook[];
  const { confirmed } = chaos.observed;
  const violations = [
    ...chaos.observed.violations,
    ...(await findViolations(staffApp.runtime.context(system).db, books, { confirmed, refundLimit: run.refundLimit })),
  ];
  await run.close();
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  return { violations, kills, faults, behaviours: chaos.behaviours, payments: books.length, seconds };
}

/** The settings that the shop of the staff and the two that are killed share. */
const commonSettings = {
  NODE_ENV: 'test',
  // The shops listen on a port each and have one name.
  BASE_URL: 'http://127.0.0.1',
  LIMITS: 'off',
  LOG_LEVEL: 'silent',
  REFUND_LIMIT: '500',
  SECRET: 'the secret of a chaos run, long enough',
};

/** Opens the bank, the proxy before the database and the shop of the staff, and seeds what is for sale. */
async function openRun(options: ChaosOptions): Promise<ChaosRun> {
  const { seed, postgres } = options;
  const random = new SeededRandom(seed);
  const [kills, faults, behaviours] = [new EventCounter(), new EventCounter(), new EventCounter()];
  const dataDir = mkdtempSync(join(tmpdir(), 'imurs-chaos-'));
  const [bankPort, ...shopPorts] = [await freePort(), await freePort(), await freePort()];
  const proxy = await DatabaseProxy.start(postgres.url, random, fault => faults.add(`database: ${fault}`));
  const settings = { ...commonSettings, DATA_DIR: dataDir };
  const ports = { PORT: String(await freePort()), BANK_PORT: String(bankPort) };
  const config = readConfig({ ...settings, ...ports, DATABASE_URL: postgres.url });
  const staffApp = await createApp(config, { database: await openDatabase(config) });
  await staffApp.runtime.jobs.start();
  const bank = await startChaosBank(staffApp, { port: bankPort, dataDir, faults });
  const saleIds = await seedSale(staffApp.runtime.context(system));
  staffApp.runtime.provide(
    gateway,
    sandboxBank({ origin: bank.origin, ...keys, webhookUrl: `http://127.0.0.1:${shopPorts[0]}/hooks/bank` }),
  );
  await staffApp.server.app.listen({ port: config.port, host: '127.0.0.1' });
  const observed: ChaosContext['observed'] = { violations: [], confirmed: new Set(), abandoned: [] };
  const schedule = new KillSchedule(random, kills);
  const env = { ...settings, DATABASE_URL: proxy.url, BANK: bank.origin, ...shopEnv(dataDir) };
  const openShops = () =>
    startAll(
      shopPorts.map((port, at) => {
        const shopSettings = { ...env, UNCLOSABLE: at === 1 ? '1' : '' };
        return new RestartingShop(port, shopSettings, { schedule, onFailure: why => observed.violations.push(why) });
      }),
    );
  return {
    options,
    chaos: { saleIds, bank: new BankRemote(bank.origin, faults), random, observed, behaviours },
    saleIds,
    kills,
    faults,
    schedule,
    proxy,
    bank,
    staffApp,
    refundLimit: config.refundLimit,
    openShops,
    origins: [`http://127.0.0.1:${config.port}`],
    async close() {
      await staffApp.close();
      await bank.close();
      proxy.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function startAll(shops: RestartingShop[]): Promise<RestartingShop[]> {
  await Promise.all(shops.map(shop => shop.start()));
  return shops;
}

/** The bank's keys, and where the shops keep what they resolve and compile. Runs after each other may share it. */
function shopEnv(dataDir: string) {
  const cache = process.env['CHAOS_CACHE'] ?? dataDir;
  return {
    BANK_KEY: keys.key,
    BANK_SECRET: keys.secret,
    LOOKUPS: join(cache, 'lookups.json'),
    NODE_COMPILE_CACHE: join(cache, 'compiled'),
  };
}

interface Crowds {
  customers: Person[];
  partners: Person[];
}

/** Makes the customers and seeds the partners. */
async function openCrowds({ options, origins, staffApp }: ChaosRun): Promise<Crowds> {
  const ctx = staffApp.runtime.context(system);
  const crowd = (firstPhone: number, size: number) =>
    Array.from({ length: size }, (_, at) => new Person(`+91${firstPhone + at}`, origins));
  const customers = crowd(9_810_000_000, Math.min(100, Math.max(64, Math.ceil(options.count / 4))));
  const partners = crowd(9_710_000_000, 6);
  const [type] = await listPartnerTypes(ctx);
  for (const { phone } of partners)
    await seedPartner(ctx, { phone, name: 'Studio', email: 's@example.in', city: 'Pune', type: type!.id, credits: 0 });
  return { customers, partners };
}

/** Everybody signs in at the shop of the staff while the two others start; afterwards they buy at those. */
async function openShopsWhileSigningIn(run: ChaosRun, { customers, partners }: Crowds): Promise<RestartingShop[]> {
  const [shops] = await Promise.all([
    run.openShops(),
    inParallel([...customers, ...partners], 6, person => person.signIn(partners.includes(person))),
  ]);
  run.origins.splice(0, 1, ...shops.map(shop => shop.url));
  return shops;
}

/** Customers and partners buy while the bank, the database and the shops fail. */
async function buyInChaos(run: ChaosRun, { customers, partners }: Crowds): Promise<void> {
  const { chaos, saleIds, options, faults } = run;
  const { random, bank } = chaos;
  const staff = new ChaosStaff(run.staffApp, chaos);
  run.proxy.healthy = false;
  await bank.post('/api/faults', { seed: options.seed, faults: bankFaults });
  for (const [at, coupon] of saleIds.last.entries())
    await rushForCoupon(customers.slice(0, at === 0 ? 16 : 64), coupon, chaos);
  await inParallel([...Array(options.count).keys()], 24, async at => {
    if (at % 200 === 60 && options.postgres.restart) {
      faults.add(databaseRestarts);
      await options.postgres.restart();
    }
    // Nobody is in two checkouts at once, except in two tabs.
    const free = random.happens(0.08) && partners.length > 0 ? partners : customers;
    const [person] = free.splice(random.below(free.length), 1);
    if (!person) return;
    if (free === partners) await buyBundle(person, chaos);
    // Staff who find the database down give up.
    else await buyMagazine(person, chaos, mid => staff.handlePaidOrder(person, mid).catch(() => undefined));
    free.push(person);
  });
}

/**
 * Ends all faults and restarts the shops. The shop asks the bank for the first time while those who went away could
 * still pay; half an hour later their attempts are over.
 */
async function recover(run: ChaosRun, shops: readonly RestartingShop[]): Promise<RestartingShop[]> {
  run.schedule.active = false;
  run.proxy.healthy = true;
  await run.chaos.bank.post('/api/faults', { seed: run.options.seed, faults: [] });
  await Promise.all(shops.map(shop => shop.stop()));
  await advance(run, 61);
  await runAllJobs(run);
  await advance(run, 30 * 60);
  await sweepPayments(run);
  return run.openShops();
}

/** Those who went away begin again; then the money of both attempts comes at the same moment. */
async function payAbandoned({ chaos }: ChaosRun): Promise<void> {
  const { observed, bank, random } = chaos;
  await inParallel(observed.abandoned, 8, async ({ mid, person, order }) => {
    const answer = await person.ask('/api/paymentD2C', order);
    if (answer.status !== 200) return;
    const mids = [midOf(answer.body.url), mid];
    await Promise.all(mids.map(attempt => bank.decide(attempt, 'paid', random)));
    if (random.happens(0.5)) await Promise.all(mids.map(attempt => person.ask('/api/confPayment', { MID: attempt })));
  });
}

/** Starts the bank and counts its faults, which it logs. */
function startChaosBank(
  staffApp: RunningApp,
  { port, dataDir, faults }: { port: number; dataDir: string; faults: EventCounter },
): Promise<OpenBank> {
  const write = (text: string) => {
    const { msg, fault } = JSON.parse(text) as { msg: string; fault: string };
    if (msg === 'bank: out of order') faults.add(`bank: ${fault}`);
  };
  const log = pino({ level: 'debug' }, { write });
  const publicOrigin = `http://127.0.0.1:${port}`;
  return startBank({ port, host: '127.0.0.1', dataDir, log, now: () => staffApp.clock.now(), publicOrigin, ...keys });
}
