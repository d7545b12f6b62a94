import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankFor, midOf, type TestBank } from '#test/kit/bank.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { listBusinessPlans, listPartnerTypes, listPlans, seedCatalogue, listThemes } from '#src/catalogue/index.ts';
import { couponUses, coupons, insertCoupons } from '#src/checkout/store.ts';
import { refundByStaff } from '#src/checkout/actions/staff.ts';
import { takeStep } from '#src/editions/index.ts';
import { editions } from '#src/editions/store/tables.ts';
import { newestMessages } from '#src/messages/index.ts';
import { creditsOf, seedPartner } from '#src/partners/index.ts';
import { gateway, settle } from '#src/payments/index.ts';
import { payments } from '#src/payments/store/tables.ts';

/** Races happen only on a real PostgreSQL, where transactions overlap. */
const callerCount = 16;
let app: TestApp;
let bank: TestBank;
let plan: string;
let category: string;
let numbers = 9_700_000_000;

beforeAll(async () => {
  app = await testApp({ database: 'postgres', env: { LIMITS: 'off' } });
  bank = await bankFor(app);
  await seedCatalogue(app.ctx());
  plan = (await listPlans(app.ctx()))[0]!.id;
  category = (await listThemes(app.ctx()))[0]!.children[0]!.id;
});
afterAll(async () => {
  await app.close();
  await bank.close();
});

const inParallel = <T>(n: number, start: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, at) => start(at)));
async function customer(): Promise<Browser & { phone: string }> {
  const browser = app.browser();
  const phone = `+91${++numbers}`;
  await browser.signIn(phone);
  await browser.call('POST /api/updateD2CuserName', { json: { name: 'Asha' } });
  return { ...browser, phone };
}
const pay = (browser: Browser, over: object = {}) =>
  browser.call('POST /api/paymentD2C', {
    json: { plan, category, selectedOption: 'upfront', couponCode: '', extracopies: 0, ...over },
  });
async function coupon(maxUses: number, { usesEach = 1, percent = 10 } = {}): Promise<{ id: string; code: string }> {
  const id = app.ctx().random.id();
  const code = `RACE${++numbers}`;
  const validFrom = app.clock.now();
  const validTo = new Date(validFrom.getTime() + 86_400_000);
  const row = {
    id,
    code,
    title: 'Race',
    percent,
    audience: 'both' as const,
    validFrom,
    validTo,
    maxUses,
    usesEach,
  };
  await insertCoupons(app.ctx().db, [{ ...row, used: 0, held: 0 }]);
  return { id, code };
}
/** The counts of a coupon. Expects them to equal those of its uses (D18). */
async function counts(id: string) {
  const { db } = app.ctx();
  const [row] = await db.select().from(coupons).where(eq(coupons.id, id));
  const uses = await db.select().from(couponUses).where(eq(couponUses.coupon, id));
  const rows = (state: string) => uses.filter(use => use.state === state).length;
  expect({ used: row?.used, held: row?.held }).toEqual({ used: rows('used'), held: rows('held') });
  return { used: row?.used, held: row?.held };
}
const editionsOf = (mid: string) => app.ctx().db.select().from(editions).where(eq(editions.mid, mid));

test('W29 4a.6 one of sixteen simultaneous customers gets the last use of a coupon, in each of five rounds', async () => {
  const people = await inParallel(callerCount, customer);
  for (let round = 0; round < 5; round++) {
    const { id, code } = await coupon(1);
    const answers = await Promise.all(people.map(person => pay(person, { couponCode: code, extracopies: round % 5 })));
    expect(answers.filter(a => a.status === 200)).toHaveLength(1);
    expect(answers.filter(a => a.status === 409)).toHaveLength(callerCount - 1);
    expect(await counts(id)).toEqual({ used: 0, held: 1 });
  }
});

test('W29 4a.6 a customer who pays in sixteen tabs with different choices holds the coupon once', async () => {
  const me = await customer();
  const { id, code } = await coupon(100);
  const options = ['upfront', 'downfront'];
  const choice = (at: number) => ({ couponCode: code, extracopies: at % 5, selectedOption: options[at % 2] });
  const answers = await inParallel(callerCount, at => pay(me, choice(at)));
  expect(answers.map(answer => answer.status).filter(status => status !== 200 && status !== 409)).toEqual([]);
  const { held } = await counts(id);
  expect(held).toBeLessThanOrEqual(1);
});

test('W26 C-C10 sixteen simultaneous requests to pay start one payment with one address', async () => {
  const me = await customer();
  const answers = await inParallel(callerCount, () => pay(me));
  const urls = new Set(answers.map(answer => answer.body.url));
  expect(answers.map(answer => answer.status)).toEqual(Array<number>(callerCount).fill(200));
  expect(urls.size).toBe(1);
  const mid = midOf([...urls][0]!);
  const [row] = await app.ctx().db.select().from(payments).where(eq(payments.mid, mid));
  expect(await app.ctx().db.select().from(payments).where(eq(payments.payer, row!.payer))).toHaveLength(1);
});

test('W24 4a.2 sixteen simultaneous settlements make one edition, one coupon use and one message', async () => {
  for (let round = 0; round < 5; round++) {
    const me = await customer();
    const { id, code } = await coupon(10);
    const mid = midOf((await pay(me, { couponCode: code })).body.url);
    await bank.outcome(mid, 'paid', 'twice');
    const settledAs = await inParallel(callerCount, () => settle(app.ctx(), mid));
    expect(new Set(settledAs.map(payment => payment.status))).toEqual(new Set(['paid']));
    await app.runJobs();
    expect(await editionsOf(mid)).toHaveLength(1);
    expect(await counts(id)).toEqual({ used: 1, held: 0 });
    const messages = await newestMessages(app.ctx(), me.phone, 50);
    expect(messages.filter(message => message.kind === 'orderConfirmed')).toHaveLength(1);
  }
});

test('W24 exactly the payments that the bank reports as paid have an edition, with the same amount', async () => {
  const people = await inParallel(callerCount, customer);
  const outcomes = ['paid', 'declined', 'pending', 'paid'] as const;
  const notify = ['now', 'twice', 'late', 'never'];
  const mids = await Promise.all(people.map(async person => midOf((await pay(person)).body.url)));
  await Promise.all(mids.map((mid, at) => bank.outcome(mid, outcomes[at % 4]!, notify[(at >> 2) % 4])));
  await Promise.all(mids.flatMap(mid => [settle(app.ctx(), mid), settle(app.ctx(), mid)]));
  const books = new Map((await bank.books()).map(book => [book.reference, book]));
  for (const mid of mids) {
    const isPaid = books.get(mid)?.state === 'paid';
    const ordered = await editionsOf(mid);
    expect(ordered.map(edition => edition.paid)).toEqual(isPaid ? [books.get(mid)?.amount] : []);
  }
});

/** Seeds a partner without iCredits and signs them in; `buy` begins the payment of a bundle. */
async function partner() {
  const [type] = await listPartnerTypes(app.ctx());
  const phone = `+91${++numbers}`;
  const profile = { name: 'Studio', email: 'studio@example.in', city: 'Pune', type: type!.id };
  const id = await seedPartner(app.ctx(), { ...profile, phone, credits: 0 });
  const me = app.browser();
  await me.signIn(phone, { partner: true });
  const [business] = await listBusinessPlans(app.ctx());
  const { size } = business!.bundles[0]!;
  const buy = (couponCode = '') =>
    me.call('POST /api/payment', { json: { paymentID: `${business!.id}-${size}`, couponCode } });
  return { id, size, buy };
}

test('D15 a bundle settled sixteen times at once adds its iCredits once', async () => {
  const { id, size, buy } = await partner();
  const mid = midOf((await buy()).body.url);
  await bank.outcome(mid, 'paid');
  await inParallel(callerCount, () => settle(app.ctx(), mid));
  expect(await creditsOf(app.ctx(), id)).toBe(size);
});

test('W26 sixteen simultaneous requests to pay nothing add one bundle and use the coupon once', async () => {
  const { id, size, buy } = await partner();
  const free = await coupon(100, { usesEach: 100, percent: 100 });
  const answers = await inParallel(callerCount, () => buy(free.code));
  const urls = answers.map(answer => answer.body.url);
  expect(new Set(urls).size).toBe(1);
  expect(urls[0]).toContain('/processPayment?MID=');
  expect(await creditsOf(app.ctx(), id)).toBe(size);
  expect(await counts(free.id)).toEqual({ used: 1, held: 0 });
});

test('D18 the counts of a coupon stay right while its payments are paid and declined at the same time', async () => {
  const people = await inParallel(8, customer);
  const { id, code } = await coupon(8);
  const mids = await Promise.all(people.map(async person => midOf((await pay(person, { couponCode: code })).body.url)));
  await Promise.all(
    mids.map(async (mid, at) => {
      const decided = bank.outcome(mid, at % 2 ? 'paid' : 'declined');
      await inParallel(3, () => settle(app.ctx(), mid));
      await decided;
      await settle(app.ctx(), mid);
    }),
  );
  expect(await counts(id)).toEqual({ used: 4, held: 0 });
});

test('W29 4a.6 of two payments on the last use of a coupon, settled at once, one is paid and one is put under review', async () => {
  app.shop.runtime.provide(gateway, { ...bank.adapter, cannotClose: true, close: () => Promise.resolve() });
  const me = await customer();
  const otherCategory = (await listThemes(app.ctx()))[0]!.children[1]!.id;
  for (let round = 0; round < 5; round++) {
    const { id, code } = await coupon(1);
    const [a, b] = [await pay(me, { couponCode: code }), await pay(me, { couponCode: code, category: otherCategory })];
    const mids = [a, b].map(answer => midOf(answer.body.url));
    for (const mid of mids) await bank.outcome(mid, 'paid');
    const settledAs = await Promise.all([...mids, ...mids].map(mid => settle(app.ctx(), mid)));
    expect(settledAs.map(payment => payment.status).toSorted()).toEqual(['paid', 'paid', 'paid_review', 'paid_review']);
    expect(await counts(id)).toEqual({ used: 1, held: 0 });
    await app.later(60);
  }
  app.shop.runtime.provide(gateway, bank.adapter);
});

test('W34 of two simultaneous refunds by staff, each of half of the payment, one waits for a second person', async () => {
  const me = await customer();
  const { runtime } = app.shop;
  const [editor, owner] = (['editor', 'owner'] as const).map(role =>
    runtime.context({ kind: 'staff', id: role, role, name: role }),
  );
  for (let round = 0; round < 5; round++) {
    const mid = midOf((await pay(me, { extracopies: round, selectedOption: 'downfront' })).body.url);
    await bank.outcome(mid, 'paid');
    const { edition, amount } = await settle(app.ctx(), mid);
    for (const name of ['handIn', 'startDraft'] as const) await takeStep(app.ctx(), edition!, name);
    // After the hour in which the story can be opened again, and all of it goes back without anybody else.
    await app.later(61 * 60);
    const half = Math.floor(amount / 2) / 100;
    const refunds = await Promise.all(
      [editor!, owner!].map(ctx =>
        refundByStaff(ctx, { mid, amount: half, reason: 'A page was torn.', order: 'keep' }),
      ),
    );
    expect(refunds.flat().map(refund => refund.state)).toEqual(expect.arrayContaining(['queued', 'asked']));
    await app.later(60);
  }
});

test('C-Y03 W26 a payment that is continued in eight windows while it succeeds makes one order and is charged once', async () => {
  for (let round = 0; round < 5; round++) {
    const me = await customer();
    const mid = midOf((await pay(me)).body.url);
    const [, ...answers] = await Promise.all([
      bank.outcome(mid, 'paid', 'twice'),
      ...Array.from({ length: 8 }, () => pay(me)),
      settle(app.ctx(), mid).then(() => undefined),
    ]);
    await app.runJobs();
    const pages = answers.flatMap(answer => (answer ? [answer.body.url] : []));
    expect(pages.every(url => url.includes(mid))).toBe(true);
    expect(await editionsOf(mid)).toHaveLength(1);
    const bankBooks = (await bank.books()).filter(book => book.reference === mid);
    expect(bankBooks.map(book => book.captures.length)).toEqual([1]);
  }
});

test('C-O01 W26 a payment that is discarded and paid at once makes an order only if the bank took the money', async () => {
  const statuses = new Set<number>();
  for (let round = 0; round < 12; round++) {
    const me = await customer();
    const { id, code } = await coupon(1);
    const mid = midOf((await pay(me, { couponCode: code })).body.url);
    const discard = () => me.call('POST /api/discardOrder', { json: { MID: mid } });
    const [first, second] = await Promise.all([
      discard(),
      discard(),
      round % 3 === 0 ? undefined : bank.outcome(mid, 'paid', 'now'),
      settle(app.ctx(), mid),
    ]);
    await settle(app.ctx(), mid);
    await app.runJobs();
    for (const { status } of [first, second]) statuses.add(status);
    const wasPaid = (await bank.books()).find(book => book.reference === mid)?.state === 'paid';
    expect(await editionsOf(mid)).toHaveLength(wasPaid ? 1 : 0);
    expect(await counts(id)).toEqual({ used: wasPaid ? 1 : 0, held: 0 });
    const unpaidOrders = (await me.call('POST /api/unpaidOrders')).body as unknown[];
    expect(unpaidOrders).toEqual([]);
  }
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 409]);
});
