/**
 * `npm run chaos:payments -- [--count 400] [--seed 1] [--plants]`: the real shop, two processes on a real PostgreSQL, is
 * killed at each seam in turn while customers buy and the bank is out of order in every way it knows. Then everything comes to rest,
 * and the shop's books are compared with the bank's (security.md 4a, T1). `--plants`: the same on shops with a fault planted in them,
 * each of which has to be found (T3). Exits 1 when the books are wrong, or when a planted fault was not found.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { sandboxBank } from '#src/adapters/payment/sandbox-bank.ts';
import { openShop, type Shop } from '#src/app.ts';
import { businessPlans, plans as consumerPlans, seedCatalogue, themes, partnerTypes } from '#src/catalogue/index.ts';
import { refundByStaff } from '#src/checkout/actions/refunds.ts';
import { insertCoupons } from '#src/checkout/store.ts';
import { editionById, step } from '#src/editions/index.ts';
import { seedTaxes } from '#src/papers/index.ts';
import { decideRefund, gateway, jobs as paymentJobs, settle } from '#src/payments/index.ts';
import { seedPartner } from '#src/partners/index.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database.ts';
import type { Actor } from '#platform/context.ts';
import { startBank } from '#src/sandbox/bank/index.ts';
import { freePort } from '#test/kit/port.ts';
import { startPostgres } from '#test/kit/postgres.ts';
import { violations, type BankBook } from './books.ts';
import { Chance } from './chance.ts';
import {
  Bank,
  customerBuys,
  midOf,
  partnerBuys,
  paysBalance,
  Person,
  rush,
  type Learnt,
  type Shelf,
} from './customers.ts';
import { plants } from './plants.ts';
import { seams } from './seams.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    plants: { type: 'boolean', default: false },
  },
});

const keys = { key: 'chaos-key', secret: 'chaos-secret' };
/** How the bank is out of order while customers buy. */
const faults = [
  { fault: 'slow', chance: 0.04, ms: 300 },
  { fault: 'lost', chance: 0.04, ms: 100 },
  { fault: 'down', chance: 0.05 },
  { fault: 'broken', chance: 0.03 },
  { fault: 'nonsense', chance: 0.03 },
  { fault: 'wrong-amount', chance: 0.03 },
  { fault: 'captured-twice', chance: 0.04 },
  { fault: 'refund-fails', chance: 0.1 },
  { fault: 'refund-at-once', chance: 0.2 },
];

interface Report {
  violations: string[];
  kills: Map<string, number>;
  payments: number;
  seconds: number;
}

/** Where a shop dies: the `after`-th time at a seam, or the `afterAny`-th at any. */
interface Death {
  seam: string;
  after: number;
  afterAny: number;
}

/** A shop that is started again whenever it dies, to be killed at the next seam. */
class Mortal {
  readonly url: string;
  readonly kills: Map<string, number>;
  readonly #env: Record<string, string>;
  readonly #next: () => Death | undefined;
  #child: ChildProcess | undefined;
  #over = false;

  constructor(port: number, env: Record<string, string>, kills: Map<string, number>, next: () => Death | undefined) {
    this.url = `http://127.0.0.1:${port}`;
    this.kills = kills;
    this.#env = { ...env, PORT: String(port) };
    this.#next = next;
  }

  /** Resolves when it serves. */
  start(): Promise<void> {
    const death = this.#next();
    const child = spawn(process.execPath, [...process.execArgv, 'test/chaos/shop.ts'], {
      env: {
        ...process.env,
        ...this.#env,
        ...(death && {
          KILL_AT: death.seam,
          KILL_AFTER: String(death.after),
          KILL_AFTER_ANY: String(death.afterAny),
        }),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    let errors = '';
    child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    return new Promise((ready, failed) => {
      child.stdout?.on('data', (chunk: Buffer) => {
        for (const line of chunk.toString().split('\n')) {
          const [, seam] = /^killed at (.*)$/.exec(line) ?? [];
          if (seam) this.kills.set(seam, (this.kills.get(seam) ?? 0) + 1);
          if (line === 'ready') ready();
        }
      });
      child.once('exit', (code, signal) => {
        if (this.#over) return;
        if (signal !== 'SIGKILL') {
          console.error(`a shop ended with ${code}: ${errors.slice(-2000)}`);
          return failed(new Error('a shop ended by itself'));
        }
        this.start().then(ready, failed);
      });
    });
  }

  async stop(): Promise<void> {
    this.#over = true;
    const gone = new Promise(done => this.#child?.once('exit', done));
    this.#child?.kill('SIGKILL');
    await gone;
  }
}

const day = 86_400;
const editor: Actor = { kind: 'staff', id: 'chaos-editor', role: 'editor', name: 'Editor' };
const admin: Actor = { kind: 'staff', id: 'chaos-admin', role: 'admin', name: 'Admin' };

/** What is for sale: the seeded catalogue, and coupons with few uses. */
async function stock(shop: Shop): Promise<Shelf & { last: string[] }> {
  const ctx = shop.house.context({ kind: 'system', name: 'chaos' });
  await seedCatalogue(ctx);
  await seedTaxes(ctx);
  const coupon = async (code: string, maxUses: number, usesEach: number, percent = 10) => {
    const [validFrom, validTo] = [ctx.now(), new Date(ctx.now().getTime() + 30 * day * 1000)];
    const row = { id: ctx.random.id(), code, title: code, percent, audience: 'both' as const, validFrom, validTo };
    await insertCoupons(ctx.db, [{ ...row, maxUses, usesEach, used: 0, held: 0 }]);
    return code;
  };
  const [business] = await businessPlans(ctx);
  return {
    plans: (await consumerPlans(ctx)).map(one => one.id),
    categories: (await themes(ctx)).flatMap(theme => theme.children.map(one => one.id)),
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

async function run(count: number, seed: number, databaseUrl: string): Promise<Report> {
  const begun = performance.now();
  const chance = new Chance(seed);
  const dataDir = mkdtempSync(join(tmpdir(), 'imurs-chaos-'));
  const [bankPort, first, second] = [await freePort(), await freePort(), await freePort()];
  const settings = {
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LIMITS: 'off',
    LOG_LEVEL: 'silent',
    REFUND_LIMIT: '500',
    SECRET: 'the secret of a chaos run, long enough',
  };
  // This one never dies: it stocks the shelf, does what staff do, and at the end reads the books.
  const config = readConfig({ ...settings, PORT: String(await freePort()), BANK_PORT: String(bankPort) });
  const keeper = await openShop(config, { database: await openDatabase(config) });
  await keeper.house.jobs.start();
  const ctx = (actor: Actor = { kind: 'system', name: 'chaos' }) => keeper.house.context(actor);
  const log = pino({ level: 'silent' });
  const bank = await startBank({
    port: bankPort,
    host: '127.0.0.1',
    dataDir,
    log,
    now: () => keeper.clock.now(),
    publicOrigin: `http://127.0.0.1:${bankPort}`,
    ...keys,
  });
  const shelf = await stock(keeper);

  const kills = new Map<string, number>();
  let rounds = 0;
  let dying = true;
  const next = () =>
    dying
      ? { seam: seams[rounds++ % seams.length]!, after: 1 + chance.below(4), afterAny: 120 + chance.below(120) }
      : undefined;
  const env = { ...settings, BANK: bank.origin, BANK_KEY: keys.key, BANK_SECRET: keys.secret };
  const shops = [first, second].map(
    port => new Mortal(port, { ...env, HOOKS: `http://127.0.0.1:${port}/hooks/bank` }, kills, next),
  );
  keeper.house.provide(
    gateway,
    sandboxBank({ origin: bank.origin, ...keys, webhookUrl: `http://127.0.0.1:${first}/hooks/bank` }),
  );
  await Promise.all(shops.map(shop => shop.start()));

  const learnt: Learnt = { violations: [], confirmed: new Set(), left: [] };
  const world = { shelf, bank: new Bank(bank.origin), chance, learnt };
  const people = Array.from(
    { length: Math.min(100, Math.max(64, Math.ceil(count / 4))) },
    (_, at) =>
      new Person(
        `+9198${String(10_000_000 + at)}`,
        shops.map(shop => shop.url),
      ),
  );
  const [type] = await partnerTypes(ctx());
  const studios = Array.from(
    { length: 6 },
    (_, at) =>
      new Person(
        `+9197${String(10_000_000 + at)}`,
        shops.map(shop => shop.url),
      ),
  );
  for (const studio of studios) {
    const profile = { name: 'Studio', email: 's@example.in', city: 'Pune', type: type!.id };
    await seedPartner(ctx(), { ...profile, phone: studio.phone, credits: 0 });
  }
  const inTurns = async <T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<unknown>) => {
    const queue = [...all];
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let one = queue.shift(); one !== undefined; one = queue.shift()) await work(one);
      }),
    );
  };
  await inTurns([...people, ...studios], 12, person => person.signIn(studios.includes(person)));
  await world.bank.tell('/api/faults', { seed, faults });

  const staffSendBack = async (mid: string) => {
    const asked = { mid, amount: 1 + chance.below(800), reason: 'chaos' };
    const [refund] = (await refundByStaff(ctx(editor), asked).catch(() => undefined)) ?? [];
    if (refund?.state === 'asked') await decideRefund(ctx(admin), { refund: refund.id, agree: chance.happens(0.7) });
  };

  /** What comes after an order was paid at the bank: some are cancelled, some get money back, some pay their other half. */
  const afterPaid = async (person: Person, mid: string) => {
    const payment = await settle(ctx(), mid).catch(() => undefined);
    const edition = payment?.edition ? await editionById(ctx(), payment.edition) : undefined;
    if (!edition || edition.cancelled) return;
    const dice = chance.next();
    if (dice < 0.12) await person.ask('/api/cancelOrder', { edition: edition.id });
    else if (dice < 0.18) await staffSendBack(mid);
    else if (edition.isFifty && edition.orderStatus === 0 && dice < 0.7) {
      const walk = [['handIn'], ['startDraft'], ['publish', editor], ['approve', editor]] as const;
      for (const [name, actor] of walk) await step(ctx(actor), edition.id, name).catch(() => undefined);
      await paysBalance(person, edition.id, world);
      if (chance.happens(0.1)) await person.ask('/api/cancelOrder', { edition: edition.id });
    }
  };

  for (const [at, coupon] of shelf.last.entries()) await rush(people.slice(0, at === 0 ? 16 : 64), coupon, world);
  await inTurns([...Array(count).keys()], 16, async () => {
    if (chance.happens(0.08)) return partnerBuys(chance.one(studios), world);
    const person = chance.one(people);
    return customerBuys(person, world, mid => afterPaid(person, mid));
  });

  // Half an hour later those who had gone away begin again; then the money of both attempts comes at the same moment.
  const later = async (seconds: number) => {
    await keeper.clock.advance(seconds);
    await keeper.house.jobs.sooner(seconds);
  };
  dying = false;
  await Promise.all(shops.map(shop => shop.stop()));
  await later(31 * 60);
  const calm = shops.map(
    shop => new Mortal(Number(new URL(shop.url).port), { ...env, HOOKS: `${shop.url}/hooks/bank` }, kills, next),
  );
  await Promise.all(calm.map(shop => shop.start()));
  await inTurns(learnt.left, 8, async ({ mid, person, order }) => {
    const again = await person.ask('/api/paymentD2C', order);
    if (again.status !== 200) return;
    const two = [midOf(again.body.url), mid];
    await Promise.all(two.map(one => world.bank.decide(one, 'paid', chance)));
    await Promise.all(two.map(one => person.ask('/api/confPayment', { MID: one })));
  });

  // Everything comes to rest: the bank is well again, and the shop asks until there is nothing left to ask.
  await world.bank.tell('/api/faults', { seed, faults: [] });
  const bring = async () => {
    for (const one of paymentJobs) if (one.cron) await one.run(ctx(), {} as never);
  };
  const pause = (ms: number) => new Promise(done => setTimeout(done, ms));
  for (const seconds of [0, 60, 31 * 60, 60, 16 * 60, 60, 3700, 7 * 3600, 60, day, 60, 3700, day, 60, 60]) {
    await later(seconds);
    await bring();
    await pause(600);
  }
  for (const shop of calm) await shop.stop();
  const books = (await (await fetch(`${bank.origin}/api/payments`)).json()) as BankBook[];
  const found = [...learnt.violations, ...(await violations(ctx().db, books, learnt.confirmed))];
  await keeper.close();
  await bank.close();
  rmSync(dataDir, { recursive: true, force: true });
  return {
    violations: found,
    kills,
    payments: books.length,
    seconds: Math.round((performance.now() - begun) / 1000),
  };
}

const tell = ({ violations: found, kills, payments, seconds }: Report) => {
  const died = [...kills.values()].reduce((all, n) => all + n, 0);
  console.log(
    `${payments} payments at the bank, ${died} kills at ${kills.size} of ${seams.length} seams, ${seconds} s`,
  );
  for (const [seam, n] of kills) console.log(`  ${String(n).padStart(4)}  ${seam}`);
  for (const one of found.slice(0, 20)) console.log(`  wrong: ${one}`);
  console.log(found.length === 0 ? 'The books agree.' : `${found.length} things do not hold.`);
};

/** The same run in a process of its own, with a fault planted in every source that it loads. */
function planted(name: string, count: number): Promise<{ found: boolean; words: string }> {
  return new Promise(done => {
    const args = ['--import', resolve('test/chaos/plant-hook.ts'), 'test/chaos/payments.ts'];
    const child = spawn(process.execPath, [...args, '--count', String(count), '--seed', values.seed], {
      env: { ...process.env, PLANT: name },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('exit', code => {
      const wrong = /wrong: (.*)/.exec(said)?.[1];
      done({ found: code === 1 && wrong !== undefined, words: wrong ?? said.slice(-500) });
    });
  });
}

const count = Number(values.count);
if (values.plants) {
  let missed = 0;
  for (const { name } of plants) {
    const { found, words } = await planted(name, Math.min(count, 150));
    if (!found) missed++;
    console.log(`${found ? 'found ' : 'MISSED'}  ${name}\n        ${words}`);
  }
  console.log(`${plants.length - missed} of ${plants.length} planted faults were found.`);
  process.exit(missed > 0 ? 1 : 0);
}
const postgres = await startPostgres();
try {
  const report = await run(count, Number(values.seed), postgres.url);
  tell(report);
  process.exitCode = report.violations.length > 0 ? 1 : 0;
} finally {
  postgres.stop();
}
