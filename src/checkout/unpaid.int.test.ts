import { afterAll, beforeAll, expect, test } from 'vitest';
import { toRupees } from '#kernel/money.ts';
import { bankFor, midOf, type TestBank } from '#test/kit/bank.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { listPlans, seedCatalogue, listThemes } from '#src/catalogue/index.ts';
import { settle } from '#src/payments/index.ts';
import { readBillChoice } from './rules.ts';
import { couponByCode, insertCoupons } from './store.ts';

let app: TestApp;
let bank: TestBank;
let choice: { plan: string; category: string };
let another: string;
let numbers = 9_810_500_000;

beforeAll(async () => {
  app = await testApp({ env: { LIMITS: 'off' } });
  bank = await bankFor(app);
  await seedCatalogue(app.ctx());
  const subs = (await listThemes(app.ctx()))[0]!.children;
  choice = { plan: (await listPlans(app.ctx()))[0]!.id, category: subs[0]!.id };
  another = subs[1]!.id;
});
afterAll(async () => {
  await app.close();
  await bank.close();
});

async function customer(phone = `+91${++numbers}`): Promise<Browser> {
  const browser = app.browser();
  await browser.signIn(phone);
  await browser.call('POST /api/updateD2CuserName', { json: { name: 'Priya Nair' } });
  return browser;
}
async function begin(by: Browser, over: object = {}) {
  const json = { ...choice, selectedOption: 'upfront', couponCode: '', extracopies: 0, ...over };
  const { body } = await by.call('POST /api/paymentD2C', { json });
  return { mid: midOf(body.url as string), url: body.url as string };
}
async function coupon(): Promise<string> {
  const [code, validFrom] = [`KEPT${++numbers}`, app.clock.now()];
  const validTo = new Date(validFrom.getTime() + 86_400_000 * 60);
  const uses = { maxUses: 1, usesEach: 1, used: 0, held: 0 };
  const row = { id: app.ctx().random.id(), code, title: 'A deal', percent: 10, audience: 'both' as const };
  await insertCoupons(app.ctx().db, [{ ...row, ...uses, validFrom, validTo }]);
  return code;
}
const held = async (code: string) => (await couponByCode(app.ctx().db, code))?.held;
const unpaid = async (by: Browser) => (await by.call('POST /api/unpaidOrders')).body as Record<string, unknown>[];
const discard = (by: Pick<Browser, 'call'>, MID: string) => by.call('POST /api/discardOrder', { json: { MID } });
const failed = (by: Pick<Browser, 'call'>, MID: string) => by.call('POST /api/failedPayment', { json: { MID } });
const orders = async (by: Browser) => (await by.call('POST /api/show-order-D2C/')).body as unknown[];
const atBank = async (mid: string) => (await bank.books()).find(one => one.reference === mid)?.state;

test('C-Y03 declined: the same bill waits in every browser of its payer, and is paid once', async () => {
  const phone = `+91${++numbers}`;
  const [phoneBrowser, desktop] = [await customer(phone), await customer(phone)];
  const code = await coupon();
  const chosen = { selectedOption: 'downfront', couponCode: code, extracopies: 2 };
  const first = await begin(phoneBrowser, chosen);
  await bank.outcome(first.mid, 'declined');
  await settle(app.ctx(), first.mid);
  expect(await held(code)).toBe(0);

  const seen = await failed(desktop, first.mid);
  expect(seen.body).toMatchObject({ failed: true, reason: 'The bank or the payment provider declined it.' });
  const [waiting] = await unpaid(desktop);
  expect(waiting).toMatchObject({ MID: first.mid, copies: 3, link: seen.body.again });
  expect(waiting!['now']).toBe(seen.body.amount);
  const again = new URL(seen.body.again as string, 'https://x');
  expect([again.searchParams.get('plan'), again.searchParams.get('category')]).toEqual([choice.plan, choice.category]);
  expect(readBillChoice(again.searchParams)).toEqual({ option: 'downfront', copies: 3, coupon: code });

  const second = await begin(desktop, chosen);
  expect((await unpaid(phoneBrowser)).map(one => one['MID'])).toEqual([second.mid]);
  await bank.outcome(second.mid, 'paid');
  await settle(app.ctx(), second.mid);
  expect(await unpaid(phoneBrowser)).toEqual([]);
  expect(await orders(phoneBrowser)).toHaveLength(1);
});

test('C-O01 abandoned: it goes on at the page that is open, later at the checkout; after thirty days it is gone', async () => {
  const phone = `+91${++numbers}`;
  const me = await customer(phone);
  const { mid, url } = await begin(me);
  expect(await unpaid(me)).toMatchObject([{ MID: mid, link: url }]);
  await app.later(31 * 60);
  await settle(app.ctx(), mid);
  expect((await failed(me, mid)).body.reason).toMatch(/not finished in time/);
  expect((await unpaid(me))[0]!['link']).toMatch(/^\/checkout\?/);
  await app.later(30 * 86_400);
  expect(await unpaid(await customer(phone))).toEqual([]);
});

test('C-O01 discarded: its page is closed, its coupon is free, it is gone, and again changes nothing', async () => {
  const me = await customer();
  const code = await coupon();
  const { mid } = await begin(me, { couponCode: code });
  const other = await begin(me, { category: another });
  expect(await held(code)).toBe(1);
  const answer = await discard(me, mid);
  expect([answer.status, answer.body.map((one: { MID: string }) => one.MID)]).toEqual([200, [other.mid]]);
  expect([await held(code), await atBank(mid)]).toEqual([0, 'expired']);
  expect((await discard(me, mid)).status).toBe(200);
  expect(await bank.outcome(mid, 'paid')).not.toBe(200);
  expect((await begin(me, { couponCode: code })).mid).not.toBe(mid);
});

test('C-O01 W26 paid meanwhile: nothing is discarded, the order is there, and Pay with other figures says so', async () => {
  const me = await customer();
  const { mid } = await begin(me);
  await bank.outcome(mid, 'paid');
  const late = await discard(me, mid);
  expect([late.status, late.body.error.code]).toEqual([409, 'paid-meanwhile']);
  expect(await orders(me)).toHaveLength(1);

  const second = await begin(me, { category: another });
  await bank.outcome(second.mid, 'paid');
  const json = { ...choice, category: another, selectedOption: 'upfront', couponCode: '', extracopies: 3 };
  const refused = await me.call('POST /api/paymentD2C', { json });
  expect([refused.status, refused.body.error.code]).toEqual([409, 'paid-meanwhile']);
  expect(refused.body.error.message).toContain('among your orders');
  const asked = await me.call('POST /api/paymentD2C', { json });
  expect(asked.body.url).toContain('/pay/');
  expect(midOf(asked.body.url as string)).not.toBe(second.mid);
});

test('W12 nobody else sees, discards or reads of it', async () => {
  const me = await customer();
  const { mid } = await begin(me);
  const stranger = await customer();
  expect(await unpaid(stranger)).toEqual([]);
  for (const [by, status] of [
    [app, 401],
    [stranger, 403],
  ] as const)
    expect([(await discard(by, mid)).status, (await failed(by, mid)).status]).toEqual([status, status]);
  expect((await failed(me, mid)).body).toMatchObject({
    failed: false,
    reason: null,
    amount: toRupees(144_600 as never),
  });
  expect(await unpaid(me)).toHaveLength(1);
});
