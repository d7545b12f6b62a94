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
let otherCategory: string;
let numbers = 9_810_500_000;

beforeAll(async () => {
  app = await testApp({ env: { LIMITS: 'off' } });
  bank = await bankFor(app);
  await seedCatalogue(app.ctx());
  const subs = (await listThemes(app.ctx()))[0]!.children;
  choice = { plan: (await listPlans(app.ctx()))[0]!.id, category: subs[0]!.id };
  otherCategory = subs[1]!.id;
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
  return { mid: midOf(body.url), url: body.url };
}
async function coupon(): Promise<string> {
  const [code, validFrom] = [`KEPT${++numbers}`, app.clock.now()];
  const validTo = new Date(validFrom.getTime() + 86_400_000 * 60);
  const uses = { maxUses: 1, usesEach: 1, used: 0, held: 0 };
  const row = { id: app.ctx().random.id(), code, title: 'A deal', percent: 10, audience: 'both' as const };
  await insertCoupons(app.ctx().db, [{ ...row, ...uses, validFrom, validTo }]);
  return code;
}
const held = async (code: string) => (await couponByCode(app.ctx().db, code, ''))?.coupon.held;
const unpaid = async (by: Browser) => (await by.call('POST /api/unpaidOrders')).body as Record<string, unknown>[];
const discard = (by: Pick<Browser, 'call'>, MID: string) => by.call('POST /api/discardOrder', { json: { MID } });
const failed = (by: Pick<Browser, 'call'>, MID: string) => by.call('POST /api/failedPayment', { json: { MID } });
const orders = async (by: Browser) => (await by.call('POST /api/show-order-D2C/')).body as unknown[];
const atBank = async (mid: string) => (await bank.books()).find(({ reference }) => reference === mid)?.state;

test('C-Y03 a declined order is listed with its bill in every browser of its payer, and is paid once', async () => {
  const phone = `+91${++numbers}`;
  const [phoneBrowser, desktop] = [await customer(phone), await customer(phone)];
  const code = await coupon();
  const bill = { selectedOption: 'downfront', couponCode: code, extracopies: 2 };
  const first = await begin(phoneBrowser, bill);
  await bank.outcome(first.mid, 'declined');
  await settle(app.ctx(), first.mid);
  expect(await held(code)).toBe(0);

  const reply = await failed(desktop, first.mid);
  expect(reply.body).toMatchObject({ failed: true, reason: 'The bank or the payment provider declined it.' });
  const [waiting] = await unpaid(desktop);
  expect(waiting).toMatchObject({ MID: first.mid, copies: 3, link: reply.body.again });
  expect(waiting!['now']).toBe(reply.body.amount);
  const again = new URL(reply.body.again, 'https://x');
  expect([again.searchParams.get('plan'), again.searchParams.get('category')]).toEqual([choice.plan, choice.category]);
  expect(readBillChoice(again.searchParams)).toEqual({ option: 'downfront', copies: 3, coupon: code });

  const second = await begin(desktop, bill);
  expect((await unpaid(phoneBrowser)).map(order => order['MID'])).toEqual([second.mid]);
  await bank.outcome(second.mid, 'paid');
  await settle(app.ctx(), second.mid);
  expect(await unpaid(phoneBrowser)).toEqual([]);
  expect(await orders(phoneBrowser)).toHaveLength(1);
});

test('C-O01 an unpaid order links to its open page, later to the checkout, and is listed for thirty days', async () => {
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

test('C-O01 discarding an order closes its page, releases its coupon and removes it from the list; a repetition changes nothing', async () => {
  const me = await customer();
  const code = await coupon();
  const { mid } = await begin(me, { couponCode: code });
  const other = await begin(me, { category: otherCategory });
  expect(await held(code)).toBe(1);
  const answer = await discard(me, mid);
  expect([answer.status, answer.body.map(({ MID }: { MID: string }) => MID)]).toEqual([200, [other.mid]]);
  expect([await held(code), await atBank(mid)]).toEqual([0, 'expired']);
  expect((await discard(me, mid)).status).toBe(200);
  expect((await failed(me, mid)).body).toMatchObject({ failed: true, reason: 'You discarded this order.' });
  expect(await bank.outcome(mid, 'paid')).not.toBe(200);
  expect((await begin(me, { couponCode: code })).mid).not.toBe(mid);
});

test('C-O01 W26 an order that was paid meanwhile is not discarded, and Pay with other figures is refused', async () => {
  const me = await customer();
  const { mid } = await begin(me);
  await bank.outcome(mid, 'paid');
  const late = await discard(me, mid);
  expect([late.status, late.body.error.code]).toEqual([409, 'paid-meanwhile']);
  expect(await orders(me)).toHaveLength(1);

  const second = await begin(me, { category: otherCategory });
  await bank.outcome(second.mid, 'paid');
  const documented = { ...choice, category: otherCategory, selectedOption: 'upfront', couponCode: '', extracopies: 3 };
  const json = { ...documented, another: false };
  const refused = await me.call('POST /api/paymentD2C', { json });
  expect([refused.status, refused.body.error.code]).toEqual([409, 'paid-meanwhile']);
  expect(refused.body.error.message).toContain('among your orders');
  expect((await me.call('POST /api/paymentD2C', { json })).body.error.code).toBe('paid-before');
  const retried = await me.call('POST /api/paymentD2C', { json: documented });
  expect(retried.body.url).toContain('/pay/');
  expect(midOf(retried.body.url)).not.toBe(second.mid);
});

test('C-Y03 an attempt whose bill was changed since says so, and not that its time was over', async () => {
  const me = await customer();
  const { mid } = await begin(me);
  await begin(me, { extracopies: 1 });
  expect((await failed(me, mid)).body).toMatchObject({
    failed: true,
    reason: 'You began it anew since, so its page was closed.',
  });
});

test('W12 only the payer sees and discards an unpaid order', async () => {
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
