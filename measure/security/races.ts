/**
 * T2: many callers want at the same time what can be had once. Counts what was given too often, by the answers and by
 * the tables.
 */
import { sql } from 'drizzle-orm';
import { totpNow } from '#src/accounts/index.ts';
import { insertCoupons } from '#src/checkout/store.ts';
import { addCredits } from '#src/partners/index.ts';
import {
  customer,
  openWorld,
  paidOrder,
  publish,
  secondFactors,
  signInStaff,
  staffPhones,
  type World,
} from '#test/access/world.ts';
import type { Browser } from '#test/kit/app.ts';
import { midOf } from '#test/kit/bank.ts';
import { atOnce, type Measurement } from './figures.ts';

type TableRows = Record<string, string | number | null>[];

interface Race {
  name: string;
  /** Makes `many` requests at once and answers what does not hold afterwards. */
  round(many: number, round: number): Promise<string[]>;
}

/** The words of a law that does not hold, or nothing. */
const unless = (holds: boolean, words: string): string[] => (holds ? [] : [words]);

class RaceContext {
  readonly world: World;
  readonly people: readonly { browser: Browser; account: string; phone: string }[];
  #coupons = 0;

  constructor(world: World, people: RaceContext['people']) {
    this.world = world;
    this.people = people;
  }

  person = (at: number) => this.people[at % this.people.length]!;
  caller = (name: string): Browser => this.world.callers.find(caller => caller.name === name)!.browser;

  async rows(query: ReturnType<typeof sql>): Promise<TableRows> {
    return ((await this.world.app.ctx().db.execute(query)) as { rows: TableRows }).rows;
  }
  async count(query: ReturnType<typeof sql>): Promise<number> {
    return Number(Object.values((await this.rows(query))[0] ?? {})[0] ?? 0);
  }

  /** Adds a coupon with this many uses. Answers its code. */
  async coupon(maxUses: number): Promise<string> {
    const { app } = this.world;
    const code = `OVERRUN${++this.#coupons}`;
    const validFrom = app.clock.now();
    const validTo = new Date(validFrom.getTime() + 86_400_000);
    const terms = {
      percent: 10,
      audience: 'both',
      validFrom,
      validTo,
      maxUses,
      usesEach: 1,
      used: 0,
      held: 0,
    } as const;
    await insertCoupons(app.ctx().db, [{ id: app.ctx().random.id(), code, title: 'Overrun', ...terms }]);
    return code;
  }

  pay({ browser }: { browser: Browser }, choice: object) {
    const { plan, category } = this.world;
    const json = {
      plan,
      category,
      selectedOption: 'upfront',
      couponCode: '',
      extracopies: 0,
      ...choice,
    };
    return browser.call('POST /api/paymentD2C', { json });
  }

  /** A paid order of a customer; a new one each time, although the choices repeat. */
  async order(at: number, selectedOption: 'upfront' | 'downfront' = 'upfront') {
    const { world } = this;
    // Within a minute the same choices would be the same payment.
    await world.app.clock.advance(120);
    return paidOrder(world, { ...world, browser: this.person(at).browser }, { selectedOption });
  }
}

let orders = 0;
const countOf = (answers: readonly { status: number }[], status: number) =>
  answers.filter(answer => answer.status === status).length;

/** Races of payments and coupons. */
const paymentRaces = (context: RaceContext): Race[] => [
  {
    name: 'the last use of a coupon, by as many customers',
    async round(many, round) {
      const code = await context.coupon(1);
      await atOnce(many, at => context.pay(context.person(at), { couponCode: code, extracopies: round % 5 }));
      const used = await context.count(
        sql`select count(*) from coupon_uses u join coupons c on c.id = u.coupon where c.code = ${code} and u.state in ('held', 'used')`,
      );
      return unless(used === 1, `a coupon for one use was given to ${used}`);
    },
  },
  {
    name: 'the same Pay',
    async round(many, round) {
      await context.world.app.clock.advance(120);
      const answers = await atOnce(many, () => context.pay(context.person(round), { extracopies: round % 5 }));
      const mids = new Set(answers.map(({ body }) => midOf(body.url)));
      return unless(mids.size === 1 && countOf(answers, 200) === many, `one Pay became ${[...mids].join()}`);
    },
  },
  {
    name: 'coming back from the bank, with its webhook twice',
    async round(many, round) {
      await context.world.app.clock.advance(120);
      const me = context.person(round);
      const code = await context.coupon(5);
      const mid = midOf((await context.pay(me, { couponCode: code, extracopies: round % 5 })).body.url);
      await Promise.all([
        context.world.bank.outcome(mid, 'paid', 'twice'),
        ...Array.from({ length: many }, () => me.browser.call('POST /api/confPayment', { json: { MID: mid } })),
      ]);
      await me.browser.call('POST /api/confPayment', { json: { MID: mid } });
      const made = await context.count(sql`select count(*) from editions where mid = ${mid}`);
      const used = await context.count(sql`select used from coupons where code = ${code}`);
      return unless(made === 1 && used === 1, `one payment made ${made} orders and used its coupon ${used} times`);
    },
  },
  {
    name: 'paying the second half of an order',
    async round(many, round) {
      const { edition } = await context.order(round, 'downfront');
      const { browser } = context.person(round);
      await publish(context.world.app, edition);
      await browser.call('POST /api/approve', { json: { edition } });
      const answers = await atOnce(many, () => browser.call('POST /api/secondPay', { json: { edition } }));
      const mids = [...new Set(answers.map(({ body }) => midOf(body.url)))];
      await context.world.bank.outcome(mids[0]!, 'paid', 'twice');
      await atOnce(many, () => browser.call('POST /api/confPayment', { json: { MID: mids[0] } }));
      const due = await context.count(sql`select total - paid from editions where id = ${edition}`);
      return unless(mids.length === 1 && due === 0, `a second half became ${mids.length} payments and left ${due} due`);
    },
  },
];

/** Races of what becomes of an order. */
const orderRaces = (context: RaceContext): Race[] => [
  {
    name: 'cancelling one order',
    async round(many, round) {
      const { mid, edition } = await context.order(round);
      const { browser } = context.person(round);
      await atOnce(many, () => browser.call('POST /api/cancelOrder', { json: { edition } }));
      const refunds = await context.count(sql`select count(*) from refunds where mid = ${mid}`);
      return unless(refunds === 1, `one cancelled order has ${refunds} refunds`);
    },
  },
  {
    name: 'two thirds of a payment, sent back by both of the staff',
    async round(many, round) {
      const { world } = context;
      const { mid } = await context.order(round);
      const paidPaise = await context.count(sql`select amount from payments where mid = ${mid}`);
      const json = { mid, amount: Math.floor((paidPaise / 100) * (2 / 3)), reason: 'A page was torn.' };
      // Each order advances the clock by two minutes, so that the studio's sessions end before the rounds do.
      const studioBrowsers = [await signInStaff(world.app, 'support'), await signInStaff(world.app, 'owner')];
      const answers = await atOnce(many, at => studioBrowsers[at % 2]!.call('POST /studio/api/refund', { json }));
      return unless(countOf(answers, 200) === 1, `two thirds went back ${countOf(answers, 200)} times`);
    },
  },
  {
    name: 'approval and revision of one soft copy',
    async round(many, round) {
      const { edition } = await context.order(round);
      await publish(context.world.app, edition);
      const { browser } = context.person(round);
      const answers = await atOnce(many, at =>
        browser.call(`POST /api/${at % 2 ? 'approve' : 'request-revision'}`, { json: { edition } }),
      );
      const steps = await context.count(
        sql`select count(*) from edition_steps where edition = ${edition} and step in ('approve', 'askForRevision')`,
      );
      return unless(steps === 1, `${steps} steps from one soft copy, ${countOf(answers, 200)} x 200`);
    },
  },
];

const creditRaces = (context: RaceContext): Race[] => [
  {
    name: 'five iCredits, by as many orders',
    async round(many) {
      const { world } = context;
      const [partner] = world.targets.partner;
      const grant = sql`select coalesce(sum(remaining), 0)::int from credit_lots where partner = ${partner!.id}`;
      const before = await context.count(grant);
      const answers = await atOnce(many, at =>
        context.caller('Marigold Studio').call('POST /api/place-order', {
          json: {
            customerName: `Customer ${at} of ${before}-${++orders}`,
            customerPhone: '',
            category: world.partnerCategory,
          },
        }),
      );
      const placed = countOf(answers, 200);
      const left = await context.count(grant);
      await grantCredits(context, partner!.id, 5 - left);
      return unless(
        placed === Math.min(before, many) && left === before - placed,
        `${placed} orders on ${before} iCredits`,
      );
    },
  },
];

let bundles = 0;
/** Adds iCredits to a partner as a bundle does. */
async function grantCredits({ world }: RaceContext, partner: string, credits: number): Promise<void> {
  const plan = { id: 'iconic', name: 'imurs iconic', pages: 12 } as const;
  if (credits > 0) await addCredits(world.app.ctx(), { partner, count: credits, mid: `overrun${++bundles}`, plan });
}

/** Races of sign-in codes. Each round signs a new person in. */
const codeRaces = (context: RaceContext): Race[] => {
  const code = async (browser: Browser, phone: string): Promise<string> =>
    (await browser.call('POST /api/sendOtp', { json: { phone, country: 'IN', code: '91', type: false } })).body.pass;
  let numbers = 9_740_000_000;
  return [
    {
      name: 'one right sign-in code',
      async round(many) {
        const [browser, phone] = [context.world.app.browser(), `+91${++numbers}`];
        const pass = await code(browser, phone);
        const cookies = new Map(browser.cookies);
        const answers = await atOnce(many, async () => {
          const twin = context.world.app.browser();
          for (const [name, value] of cookies) twin.cookies.set(name, value);
          return twin.call('POST /api/login', { json: { phone, type: false, pass } });
        });
        return unless(countOf(answers, 200) === 1, `one code signed in ${countOf(answers, 200)} times`);
      },
    },
    {
      name: 'wrong sign-in codes, then the right one',
      async round(many) {
        const [browser, phone] = [context.world.app.browser(), `+91${++numbers}`];
        const pass = await code(browser, phone);
        const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const wrongAnswers = await atOnce(many, at => {
          const guess = String((Number(pass) + 1 + at) % 1_000_000).padStart(6, '0');
          return context.world.app.call('POST /api/login', {
            json: { phone, type: false, pass: guess },
            headers: { cookie },
          });
        });
        const rightAnswer = await browser.call('POST /api/login', { json: { phone, type: false, pass } });
        return [
          ...unless(countOf(wrongAnswers, 200) === 0, 'a wrong code signed in'),
          ...unless(rightAnswer.status !== 200, `the right code still signed in after ${many} wrong ones`),
        ];
      },
    },
  ];
};

/** Races of the authenticator of a member of staff. */
const authenticatorRaces = (context: RaceContext): Race[] => [
  {
    name: 'one code of an authenticator, each with a right code of its own',
    async round(many) {
      const { app } = context.world;
      const phone = staffPhones.owner;
      await app.clock.advance(90);
      const studioBrowsers = await atOnce(many, async () => {
        const studioBrowser = app.browser();
        const { pass } = (await studioBrowser.call('POST /studio/api/sendCode', { json: { phone } })).body as {
          pass: string;
        };
        return { studioBrowser, pass };
      });
      const totp = totpNow(app.ctx(), secondFactors.owner);
      const answers = await Promise.all(
        studioBrowsers.map(({ studioBrowser, pass }) =>
          studioBrowser.call('POST /studio/api/signIn', { json: { phone, pass, totp } }),
        ),
      );
      return unless(countOf(answers, 200) === 1, `one second factor opened ${countOf(answers, 200)} times`);
    },
  },
];

/** All races, in the order in which they are run. */
const allRaces = (context: RaceContext): Race[] =>
  [codeRaces, authenticatorRaces, paymentRaces, orderRaces, creditRaces].flatMap(races => races(context));

/** Invariants of the tables, each with a query that counts the rows that break it. */
const invariants: readonly [what: string, query: ReturnType<typeof sql>][] = [
  [
    'used + held > max of a coupon',
    sql`select count(*) from coupons where used + held > max_uses or used < 0 or held < 0`,
  ],
  [
    'a coupon’s count other than its rows',
    sql`select count(*) from coupons c where used <> (select count(*) from coupon_uses u where u.coupon = c.id and u.state = 'used')
      or held <> (select count(*) from coupon_uses u where u.coupon = c.id and u.state = 'held')`,
  ],
  [
    'iCredits other than their ledger, or below 0',
    sql`select count(*) from credit_lots l where remaining < 0
      or remaining <> (select coalesce(sum(change), 0) from credit_ledger e where e.lot = l.id)`,
  ],
  [
    'refunded > paid',
    sql`select count(*) from payments p where (select coalesce(sum(amount), 0) from refunds r
      where r.mid = p.mid and r.state not in ('failed', 'refused')) > (select coalesce(sum(amount), 0) from payment_captures c where c.mid = p.mid)`,
  ],
  [
    'two orders of one payment',
    sql`select count(*) from (select mid from editions where mid is not null group by mid having count(*) > 1) twice`,
  ],
];

/**
 * Runs `rounds` of each race with 16 callers at once and a fifth of them with 64; with `race` only the races whose
 * names contain it.
 */
export async function proveRaces({
  server,
  rounds,
  race: namePart = '',
}: {
  server: string;
  rounds: number;
  race?: string | undefined;
}): Promise<Measurement[]> {
  const env = { LOG_LEVEL: 'silent' };
  const world = await openWorld({ database: 'postgres', server, env });
  const people: RaceContext['people'][number][] = [];
  for (let at = 0; at < 64; at++) {
    const phone = `+91${9_730_000_000 + at}`;
    people.push({ ...(await customer(world.app, `Customer ${at}`, phone)), phone });
  }
  const context = new RaceContext(world, people);
  await grantCredits(context, world.targets.partner[0]!.id, 1);
  const figures: Measurement[] = [];
  for (const race of allRaces(context).filter(({ name }) => name.includes(namePart))) {
    const wrong: string[] = [];
    const few = Math.ceil(rounds / 5);
    for (let round = 0; round < rounds; round++) wrong.push(...(await race.round(16, round)));
    for (let round = 0; round < few; round++) wrong.push(...(await race.round(64, rounds + round)));
    const measured = `${wrong.length} overruns in ${rounds} rounds of 16 and ${few} of 64${wrong[0] ? `: ${wrong[0]}` : ''}`;
    figures.push({ target: 'T2', what: race.name, measured, met: wrong.length === 0 });
    console.log(`${race.name}: ${measured}`);
  }
  await world.app.runJobs();
  for (const [what, query] of invariants) {
    const found = await context.count(query);
    figures.push({ target: 'T2', what: `rows with ${what}`, measured: String(found), met: found === 0 });
  }
  await world.close();
  return figures;
}
