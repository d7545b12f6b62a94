/** One run of the chaos: a shop of two processes, a bank and its customers, from the first sign-in to books that agree. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { sandboxBank } from '#src/adapters/payment/sandbox-bank.ts';
import { createApp, type RunningApp } from '#src/app.ts';
import {
  listBusinessPlans,
  listPlans as consumerPlans,
  seedCatalogue,
  listThemes,
  listPartnerTypes,
} from '#src/catalogue/index.ts';
import { refundByStaff } from '#src/checkout/actions/staff.ts';
import { insertCoupons } from '#src/checkout/store.ts';
import { editionById, takeStep } from '#src/editions/index.ts';
import { seedTaxes } from '#src/papers/index.ts';
import { decideRefund, gateway, jobs as paymentJobs, settle } from '#src/payments/index.ts';
import { seedPartner } from '#src/partners/index.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { startBank, type Bank as OpenBank } from '#src/sandbox/bank/index.ts';
import { answerFaults, listFaults, moneyFaults, refundFaults, webhookFaults } from '#src/sandbox/bank/faults.ts';
import { freePort } from '#test/kit/port.ts';
import type { Postgres } from '#test/kit/postgres.ts';
import { findViolations, type BankBook } from './compare-books.ts';
import { SeededRandom } from '#test/kit/seeded-random.ts';
import {
  BankRemote,
  cancelOrder,
  buyMagazine,
  midOf,
  buyBundle,
  payBalance,
  Person,
  rushForCoupon,
  type SaleIds,
  type ChaosContext,
} from './customers.ts';
import { DatabaseProxy, proxyFaults } from './database-proxy.ts';
import { KillSchedule, RestartingShop } from './restarting-shop.ts';
import { EventCounter } from './counter.ts';

const keys = { key: 'chaos-key', secret: 'chaos-secret' };
/** How the bank is out of order while customers buy; its webhooks go astray as customers choose. */
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
/** Every fault there is, as the tally names it. A refund that waits waits for a tester, whom there is none of here. */
export const faultKinds: readonly string[] = [
  ...[...answerFaults, ...moneyFaults, ...refundFaults, ...listFaults]
    .filter(one => one !== 'refund-waits')
    .map(one => `bank: ${one}`),
  ...webhookFaults.map(one => `webhook: ${one}`),
  ...proxyFaults.map(one => `database: ${one}`),
  databaseRestarts,
];

export interface ChaosReport {
  violations: string[];
  kills: EventCounter;
  faults: EventCounter;
  /** What customers did that they were not asked for. */
  behaviours: EventCounter;
  payments: number;
  seconds: number;
}

const day = 86_400;
const system: Actor = { kind: 'system', name: 'chaos' };
const editor = { kind: 'staff', id: 'chaos-editor', role: 'editor', name: 'Editor' } as const;
const owner = { kind: 'staff', id: 'chaos-owner', role: 'owner', name: 'Owner' } as const;
const pause = (ms: number) => new Promise(done => setTimeout(done, ms));

async function inParallel<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<unknown>): Promise<void> {
  const queue = [...all];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let one = queue.shift(); one !== undefined; one = queue.shift()) await work(one);
    }),
  );
}

/** What is for sale: the seeded catalogue, and coupons with few uses. */
async function seedSale(ctx: Ctx): Promise<SaleIds & { last: string[] }> {
  await seedCatalogue(ctx);
  await seedTaxes(ctx);
  const coupon = async (code: string, maxUses: number, usesEach: number, percent = 10) => {
    const [validFrom, validTo] = [ctx.now(), new Date(ctx.now().getTime() + 30 * day * 1000)];
    const row = { id: ctx.random.id(), code, title: code, percent, audience: 'both' as const, validFrom, validTo };
    await insertCoupons(ctx.db, [{ ...row, maxUses, usesEach, used: 0, held: 0 }]);
    return code;
  };
  const [business] = await listBusinessPlans(ctx);
  return {
    plans: (await consumerPlans(ctx)).map(one => one.id),
    categories: (await listThemes(ctx)).flatMap(theme => theme.children.map(one => one.id)),
    bundles: business!.bundles.map(({ size }) => `${business!.id}-${size}`),
    coupons: [
      await coupon('ONCE', 1, 1),
      await coupon('FEW', 5, 1),
      await coupon('SOME', 20, 2),
      await coupon('ALL', 10_000, 10_000, 7),
      await coupon('FREE', 3, 1, 100),
    ],
    last: [await coupon('LAST16', 1, 1), await coupon('LAST64', 1, 1)],
  };
}

/** Some orders are cancelled, for some staff send money back, and of some the other half is paid. */
async function afterPaid(
  staffApp: RunningApp,
  world: ChaosContext,
  { person, mid }: { person: Person; mid: string },
): Promise<void> {
  const { random } = world;
  const ctx = (actor: Actor) => staffApp.runtime.context(actor);
  const payment = await settle(ctx(system), mid);
  const edition = payment.edition ? await editionById(ctx(system), payment.edition) : undefined;
  if (!edition || edition.cancelled) return;
  const draw = random.next();
  if (draw < 0.2) await cancelOrder(person, edition.id, world);
  else if (draw < 0.35) {
    // In two halves at once, as two people would who do not know of each other; each half is below the limit of one person.
    const by = random.happens(0.6) ? [editor, owner] : [editor];
    const amount = by.length === 2 ? 300 + random.below(200) : 1 + random.below(800);
    if (edition.orderStatus === 0 && random.happens(0.5))
      for (const name of ['handIn', 'startDraft'] as const) await takeStep(ctx(system), edition.id, name);
    const asked = await Promise.all(
      by.map(actor => refundByStaff(ctx(actor), { mid, amount, reason: 'chaos', order: 'keep' })),
    );
    if (random.happens(0.4)) await cancelOrder(person, edition.id, world);
    for (const { id, state, askedByName } of asked.flat())
      if (state === 'asked')
        await decideRefund(ctx(askedByName === owner.name ? editor : owner), {
          refund: id,
          agree: random.happens(0.7),
        });
  } else if (edition.isFifty && edition.orderStatus === 0 && draw < 0.7) {
    for (const name of ['handIn', 'startDraft'] as const) await takeStep(ctx(system), edition.id, name);
    for (const name of ['publish', 'approve'] as const) await takeStep(ctx(editor), edition.id, name);
    await payBalance(person, edition.id, world);
    if (random.happens(0.1)) await cancelOrder(person, edition.id, world);
  }
}

export async function runChaos({
  count,
  seed,
  postgres,
}: {
  count: number;
  seed: number;
  postgres: Postgres;
}): Promise<ChaosReport> {
  const startedAt = performance.now();
  const random = new SeededRandom(seed);
  const [kills, faults, behaviours] = [new EventCounter(), new EventCounter(), new EventCounter()];
  const dataDir = mkdtempSync(join(tmpdir(), 'imurs-chaos-'));
  // Runs one after the other may share what their shops look up and compile.
  const cache = process.env['CHAOS_CACHE'] ?? dataDir;
  const [bankPort, first, second] = [await freePort(), await freePort(), await freePort()];
  const proxy = await DatabaseProxy.start(postgres.url, random, fault => faults.add(`database: ${fault}`));
  const settings = {
    NODE_ENV: 'test',
    // The shops have a port each and one name.
    BASE_URL: 'http://127.0.0.1',
    DATA_DIR: dataDir,
    LIMITS: 'off',
    LOG_LEVEL: 'silent',
    REFUND_LIMIT: '500',
    SECRET: 'the secret of a chaos run, long enough',
  };
  // This one never dies: it seeds what is for sale, does what staff do, and at the end reads the books.
  const ports = { PORT: String(await freePort()), BANK_PORT: String(bankPort) };
  const config = readConfig({ ...settings, ...ports, DATABASE_URL: postgres.url });
  const staffApp = await createApp(config, { database: await openDatabase(config) });
  await staffApp.runtime.jobs.start();
  const ctx = staffApp.runtime.context(system);
  const bank = await startChaosBank(staffApp, { port: bankPort, dataDir, faults });
  const saleIds = await seedSale(ctx);
  staffApp.runtime.provide(
    gateway,
    sandboxBank({ origin: bank.origin, ...keys, webhookUrl: `http://127.0.0.1:${first}/hooks/bank` }),
  );

  const schedule = new KillSchedule(random, kills);
  const env = {
    ...settings,
    DATABASE_URL: proxy.url,
    BANK: bank.origin,
    BANK_KEY: keys.key,
    BANK_SECRET: keys.secret,
    LOOKUPS: join(cache, 'lookups.json'),
    NODE_COMPILE_CACHE: join(cache, 'compiled'),
  };
  const observed: ChaosContext['observed'] = { violations: [], confirmed: new Set(), abandoned: [] };
  const open = async () => {
    const shops = [first, second].map(
      port =>
        new RestartingShop(
          port,
          { ...env, UNCLOSABLE: port === second ? '1' : '' },
          { schedule: schedule, onFailure: why => observed.violations.push(why) },
        ),
    );
    await Promise.all(shops.map(shop => shop.start()));
    return shops;
  };
  const world: ChaosContext = { saleIds, bank: new BankRemote(bank.origin, faults), random, observed, behaviours };
  // Everybody signs in at `staffApp` and buys at the two others.
  const origins = [`http://127.0.0.1:${config.port}`];
  await staffApp.server.app.listen({ port: config.port, host: '127.0.0.1' });
  const crowd = (number: number, size: number) =>
    Array.from({ length: size }, (_, at) => new Person(`+91${number + at}`, origins));
  const people = crowd(9_810_000_000, Math.min(100, Math.max(64, Math.ceil(count / 4))));
  const studios = crowd(9_710_000_000, 6);
  const [type] = await listPartnerTypes(ctx);
  for (const { phone } of studios)
    await seedPartner(ctx, { phone, name: 'Studio', email: 's@example.in', city: 'Pune', type: type!.id, credits: 0 });
  const [shops] = await Promise.all([
    open(),
    inParallel([...people, ...studios], 6, one => one.signIn(studios.includes(one))),
  ]);
  origins.splice(0, 1, ...shops.map(shop => shop.url));

  proxy.healthy = false;
  await world.bank.post('/api/faults', { seed, faults: bankFaults });
  for (const [at, coupon] of saleIds.last.entries())
    await rushForCoupon(people.slice(0, at === 0 ? 16 : 64), coupon, world);
  await inParallel([...Array(count).keys()], 24, async at => {
    if (at % 200 === 60 && postgres.restart) {
      faults.add(databaseRestarts);
      await postgres.restart();
    }
    // Nobody is in two places at once, save in two tabs.
    const free = random.happens(0.08) && studios.length > 0 ? studios : people;
    const [one] = free.splice(random.below(free.length), 1);
    if (!one) return;
    if (free === studios) await buyBundle(one, world);
    // Staff who find the database away leave it at that.
    else await buyMagazine(one, world, mid => afterPaid(staffApp, world, { person: one, mid }).catch(() => undefined));
    free.push(one);
  });

  // Now the bank and the line are well. The shop asks its first questions, while those who went away could still pay.
  const advance = async (seconds: number) => {
    await staffApp.clock.advance(seconds);
    await staffApp.runtime.jobs.makeDueSooner(seconds);
  };
  const sweep = async () => {
    for (const one of paymentJobs) if (one.cron) await one.run(ctx, {});
  };
  const runAllJobs = async () => {
    const jobs = Array.from({ length: 4 }, () => staffApp.runtime.jobs.runDue());
    await Promise.all(jobs).catch((error: Error) =>
      observed.violations.push(`a job fails without a fault: ${error.message}`),
    );
  };
  schedule.active = false;
  proxy.healthy = true;
  await world.bank.post('/api/faults', { seed, faults: [] });
  await Promise.all(shops.map(shop => shop.stop()));
  await advance(61);
  await runAllJobs();

  // Half an hour later their attempts are over, and they begin again; then the money of both comes at the same moment.
  await advance(30 * 60);
  await sweep();
  const reopened = await open();
  await inParallel(observed.abandoned, 8, async ({ mid, person, order }) => {
    const again = await person.ask('/api/paymentD2C', order);
    if (again.status !== 200) return;
    const two = [midOf(again.body.url), mid];
    await Promise.all(two.map(one => world.bank.decide(one, 'paid', random)));
    if (random.happens(0.5)) await Promise.all(two.map(one => person.ask('/api/confPayment', { MID: one })));
  });

  // Everything comes to rest: the shop asks until there is nothing left to ask.
  for (const seconds of [0, 60, 31 * 60, 60, 16 * 60, 60, 3700, 7 * 3600, 60, day, 60, 3700, day, 60, 60]) {
    await advance(seconds);
    await sweep();
    await untilWebhooksSent(bank.origin, () => staffApp.clock.now());
    await runAllJobs();
  }
  for (const shop of reopened) await shop.stop();
  const books = (await (await fetch(`${bank.origin}/api/payments`)).json()) as BankBook[];
  const wrong = [
    ...observed.violations,
    ...(await findViolations(ctx.db, books, { ...observed, refundLimit: config.refundLimit })),
  ];
  await staffApp.close();
  await bank.close();
  proxy.close();
  rmSync(dataDir, { recursive: true, force: true });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  return { violations: wrong, kills, faults, behaviours, payments: books.length, seconds };
}

/** Resolves when the bank has told everything that it is to tell by now. */
async function untilWebhooksSent(bank: string, now: () => Date): Promise<void> {
  type SentWebhook = { dueAt: number; endedAt: string | null };
  for (;;) {
    const webhooks = (await (await fetch(`${bank}/api/webhooks`)).json()) as SentWebhook[];
    if (!webhooks.some(one => one.endedAt === null && one.dueAt <= now().getTime())) return;
    await pause(50);
  }
}

/** The bank, which says each time how it is out of order. */
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
