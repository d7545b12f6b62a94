import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fromRupees, toRupees } from '#kernel/money.ts';
import { bankFor, midOf, type TestBank } from '#test/kit/bank.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import {
  listBusinessPlans,
  listPartnerTypes,
  listPlans,
  samplePlanId,
  seedCatalogue,
  listThemes,
} from '#src/catalogue/index.ts';
import type { BusinessPlan, Plan, SubCategory } from '#src/catalogue/index.ts';
import { customerLink, editionById, takeStep } from '#src/editions/index.ts';
import { newestMessages } from '#src/messages/index.ts';
import { creditsOf, partnerById, seedPartner } from '#src/partners/index.ts';
import { gateway, GatewayUnavailable, paymentByMid, settle } from '#src/payments/index.ts';
import type { EditionId } from '#kernel/ids.ts';
import { payBalance } from './actions/pay.ts';
import { bill } from './rules.ts';
import { insertCoupons } from './store.ts';

let app: TestApp;
let bank: TestBank;
let plan: Plan;
let sub: SubCategory;
let business: BusinessPlan;
let numbers = 9_800_000_000;
const nextPhone = () => `+91${++numbers}`;

beforeAll(async () => {
  app = await testApp({ env: { LIMITS: 'off' } });
  bank = await bankFor(app);
  await seedCatalogue(app.ctx());
  plan = (await listPlans(app.ctx()))[0]!;
  sub = (await listThemes(app.ctx()))[0]!.children[0]!;
  business = (await listBusinessPlans(app.ctx()))[0]!;
});
beforeEach(() => app.shop.runtime.provide(gateway, bank.adapter));
afterAll(async () => {
  await app.close();
  await bank.close();
});

async function customer({ named = true } = {}): Promise<Browser & { phone: string }> {
  const browser = app.browser();
  const phone = nextPhone();
  await browser.signIn(phone);
  if (named) await browser.call('POST /api/updateD2CuserName', { json: { name: 'Asha' } });
  return { ...browser, phone };
}
async function partner() {
  const phone = nextPhone();
  const [type] = await listPartnerTypes(app.ctx());
  const profile = { name: 'Studio', email: 'studio@example.in', city: 'Pune', type: type!.id };
  const id = await seedPartner(app.ctx(), { ...profile, phone, credits: 0 });
  const browser = app.browser();
  await browser.signIn(phone, { partner: true });
  return { ...browser, id };
}

const order = (over: object = {}) => ({
  plan: plan.id,
  category: sub.id,
  selectedOption: 'upfront',
  couponCode: '',
  extracopies: 0,
  ...over,
});
const pay = (browser: Browser, over: object = {}) => browser.call('POST /api/paymentD2C', { json: order(over) });
const confirm = (browser: Pick<Browser, 'call'>, mid: string) =>
  browser.call('POST /api/confPayment', { json: { MID: mid } });
const total = (over: { copies?: number; option?: 'upfront' | 'downfront'; percent?: number } = {}) =>
  bill(
    {
      kind: 'order',
      price: plan.price,
      extraPrice: plan.extraPrice,
      copies: over.copies ?? 1,
      option: over.option ?? 'upfront',
    },
    over.percent ? { percent: over.percent, title: '' } : undefined,
  );
async function coupon(over: object = {}) {
  const code = `C${++numbers}`;
  await insertCoupons(app.ctx().db, [
    {
      id: app.ctx().random.id(),
      code,
      title: 'A deal',
      percent: 10,
      audience: 'both' as const,
      validFrom: app.clock.now(),
      validTo: new Date(app.clock.now().getTime() + 86_400_000 * 30),
      maxUses: 100,
      usesEach: 1,
      used: 0,
      held: 0,
      ...over,
    },
  ]);
  return code;
}
const apply = (browser: Pick<Browser, 'call'>, couponCode: string) =>
  browser.call('POST /api/applyCoupon', { json: { couponCode } });
/** Pays an order at the bank and comes back; returns the payment's number and the new edition. */
async function ordered(browser: Browser, over: object = {}) {
  const mid = midOf((await pay(browser, over)).body.url as string);
  await bank.outcome(mid, 'paid');
  const told = await confirm(browser, mid);
  const edition = (await paymentByMid(app.ctx(), mid))?.edition ?? '';
  return { mid, told, edition };
}

describe('C-K13 the payment of an order', () => {
  test('C-K13 W23 the amount at the bank is the bill by C-C07, whatever the screen thinks', async () => {
    const me = await customer();
    const answer = await pay(me, { extracopies: 2, selectedOption: 'downfront' });
    expect(answer.status).toBe(200);
    const book = (await bank.books()).find(one => one.reference === midOf(answer.body.url as string));
    expect(book?.amount).toBe(total({ copies: 3, option: 'downfront' }).now);
  });
  test('C-K13 W23 a screen that shows another total is told, and nothing is charged', async () => {
    const me = await customer();
    const before = (await bank.books()).length;
    const answer = await pay(me, { expectedTotal: toRupees(total().total) - 1 });
    expect([answer.status, answer.body.error.code]).toEqual([409, 'total-changed']);
    expect(await bank.books()).toHaveLength(before);
    expect((await pay(me, { expectedTotal: toRupees(total().total) })).status).toBe(200);
  });
  test('C-C04 without a name nothing is begun', async () => {
    const me = await customer({ named: false });
    expect((await pay(me)).body.error.code).toBe('name-missing');
    await me.call('POST /api/updateD2CuserName', { json: { name: 'Asha' } });
    expect((await pay(me)).status).toBe(200);
  });
  test('C-C10 W26 Pay again, in another tab too, leads to the same page; other choices to another', async () => {
    const me = await customer();
    const urls = await Promise.all([pay(me), pay(me)]);
    expect(urls[0].body.url).toBe(urls[1].body.url);
    expect((await pay(me)).body.url).toBe(urls[0].body.url);
    expect((await pay(me, { extracopies: 1 })).body.url).not.toBe(urls[0].body.url);
  });
  test('W31 copies, plans and options outside the lists are refused, and so are unknown fields', async () => {
    const me = await customer();
    for (const extracopies of [-1, 5, 1.5, '1', [1]]) expect((await pay(me, { extracopies })).status).toBe(400);
    expect((await pay(me, { selectedOption: 'free' })).status).toBe(400);
    expect((await pay(me, { price: 1 })).status).toBe(400);
    expect((await pay(me, { plan: 'nope' })).status).toBe(404);
    expect((await pay(me, { category: 'nope' })).status).toBe(404);
  });
  test('C-K13 visitors sign in first, partners order with iCredits', async () => {
    expect((await pay(app.browser())).status).toBe(401);
    expect((await pay(await partner())).status).toBe(403);
  });
});

describe('C-K14 the payment return', () => {
  test('C-K14 C-Y02 paid: an edition at status 0, a message, and an invoice that adds up to what was charged', async () => {
    const me = await customer();
    const { mid, told, edition } = await ordered(me, { extracopies: 1, selectedOption: 'downfront' });
    const { invoice } = told.body;
    const figures = total({ copies: 2, option: 'downfront' });
    expect(told).toMatchObject({ status: 200, body: { skip: false } });
    expect(invoice).toMatchObject({
      mid,
      name: 'Asha',
      abstract: `/abstract/${edition}`,
      redirectTo: `/tracking/${edition}`,
      isSample: false,
    });
    expect(invoice.items.reduce((sum: number, item: { price: number }) => sum + item.price, 0)).toBe(
      toRupees(figures.now),
    );
    expect(invoice.items[0]).toEqual({
      name: `${sub.name} Edition`,
      'sub heading': `${plan.name}, ${plan.pages} pages`,
      price: toRupees(plan.price),
    });
    expect(await editionById(app.ctx(), edition)).toMatchObject({
      orderStatus: 0,
      live: 0,
      copies: 2,
      total: figures.total,
      paid: figures.now,
      isFifty: true,
      customerName: 'Asha',
      subCategory: sub.name,
    });
    const messages = await newestMessages(app.ctx(), me.phone, 2);
    expect(JSON.stringify(messages.find(({ kind }) => kind === 'orderConfirmed'))).toContain(`/abstract/${edition}`);
  });
  test('C-K14 W24 asked again, and again: the same invoice and one edition', async () => {
    const me = await customer();
    const { mid, edition } = await ordered(me);
    expect((await confirm(me, mid)).body.invoice.mid).toBe(mid);
    await settle(app.ctx(), mid);
    const list = await me.call('POST /api/show-order-D2C/');
    expect(list.body.map((one: { _id: string }) => one._id)).toEqual([edition]);
  });
  test('C-K14 W24 a stranger may cause the question, but only the payer sees the invoice', async () => {
    const me = await customer();
    const mid = midOf((await pay(me)).body.url as string);
    await bank.outcome(mid, 'paid');
    expect((await confirm(app.browser(), mid)).status).toBe(401);
    expect((await paymentByMid(app.ctx(), mid))?.status).toBe('paid');
    expect((await confirm(await customer(), mid)).status).toBe(403);
    expect((await confirm(await partner(), mid)).status).toBe(403);
    expect((await confirm(me, mid)).status).toBe(200);
  });
  test('C-Y01 D23 not decided: told so, with the page to go on; nothing is ordered', async () => {
    const me = await customer();
    const { url } = (await pay(me)).body as { url: string };
    expect(await confirm(me, midOf(url))).toMatchObject({ status: 202, body: { pending: true, url } });
    expect((await me.call('POST /api/show-order-D2C/')).body).toEqual([]);
  });
  test('C-Y03 declined: failed, and Try Again begins a payment of its own', async () => {
    const me = await customer();
    const first = midOf((await pay(me)).body.url as string);
    await bank.outcome(first, 'declined');
    const told = await confirm(me, first);
    expect([told.status, told.body.error.message]).toEqual([402, 'Failed to process payment. Please try again later.']);
    expect(midOf((await pay(me)).body.url as string)).not.toBe(first);
  });
  test('C-Y03 the bank does not answer: the documented words, and nothing is lost', async () => {
    const me = await customer();
    const mid = midOf((await pay(me)).body.url as string);
    await bank.outcome(mid, 'paid');
    app.shop.runtime.provide(gateway, {
      ...bank.adapter,
      status: () => Promise.reject(new GatewayUnavailable('away')),
    });
    const told = await confirm(me, mid);
    expect([told.status, told.body.error.message]).toEqual([
      503,
      'An error occurred while processing the payment. Please try again later.',
    ]);
    app.shop.runtime.provide(gateway, bank.adapter);
    expect((await confirm(me, mid)).status).toBe(200);
  });
  test('W24 a wrong amount: no order, a plain word, staff look at it', async () => {
    const me = await customer();
    const mid = midOf((await pay(me)).body.url as string);
    await bank.outcome(mid, 'paid');
    const adapter = bank.adapter;
    app.shop.runtime.provide(gateway, {
      ...adapter,
      status: async mid => ({ ...(await adapter.status(mid)), amount: fromRupees(1) }),
    });
    expect((await confirm(me, mid)).body.error.code).toBe('in-review');
    expect((await me.call('POST /api/show-order-D2C/')).body).toEqual([]);
  });
  test('C-Y01 4e many wait behind one address: each payment is asked about for itself', async () => {
    const mids: string[] = [];
    for (let people = 0; people < 3; people++) {
      const me = await customer();
      const mid = midOf((await pay(me)).body.url as string);
      for (let question = 0; question < 103; question++) expect((await confirm(me, mid)).status).toBe(202);
      mids.push(mid);
    }
    expect(new Set(mids).size).toBe(3);
  });
  test('C-K14 unknown numbers are failures, not oracles', async () => {
    const me = await customer();
    for (const mid of ['x', '0'.repeat(26), `'; drop table payments; --`])
      expect((await confirm(me, mid)).body.error.message).toBe('Failed to process payment. Please try again later.');
  });
});

describe('D18 coupons', () => {
  test('C-K12 C-C05 a good code answers percent and title; wrong, expired, foreign and used up answer alike', async () => {
    const me = await customer();
    const good = await coupon();
    expect((await apply(me, ` ${good.toLowerCase()} `)).body).toEqual({
      valid: true,
      discount: 10,
      title: 'A deal',
    });
    const codes = [
      'NOPE',
      await coupon({ validTo: new Date(app.clock.now().getTime() - 1000) }),
      await coupon({ audience: 'partner' }),
      await coupon({ maxUses: 1, used: 1 }),
    ];
    for (const couponCode of codes)
      expect((await apply(me, couponCode)).body).toEqual({
        valid: false,
        discount: 0,
        title: '',
      });
    expect((await apply(app, good)).status).toBe(401);
  });
  test('D18 held when the payment starts, used when paid, given back when it fails', async () => {
    const [me, other] = [await customer(), await customer()];
    const code = await coupon({ maxUses: 1 });
    const mid = midOf((await pay(me, { couponCode: code })).body.url as string);
    expect((await bank.books()).find(one => one.reference === mid)?.amount).toBe(total({ percent: 10 }).now);
    expect((await apply(other, code)).body).toMatchObject({ valid: false });
    expect((await pay(other, { couponCode: code })).body.error.code).toBe('coupon');
    await bank.outcome(mid, 'declined');
    await confirm(me, mid);
    expect((await apply(other, code)).body).toMatchObject({ valid: true });
    await ordered(other, { couponCode: code });
    expect((await apply(me, code)).body).toMatchObject({ valid: false });
  });
  test('D18 who goes back and chooses again keeps the coupon; the page left behind is closed', async () => {
    const me = await customer();
    const code = await coupon({ maxUses: 1, usesEach: 1 });
    const first = midOf((await pay(me, { couponCode: code })).body.url as string);
    expect((await apply(me, code)).body).toMatchObject({ valid: true });
    const second = await pay(me, { couponCode: code, selectedOption: 'downfront' });
    expect(second.status).toBe(200);
    expect(await bank.outcome(first, 'paid')).toBe(409);
    expect((await paymentByMid(app.ctx(), first))?.status).toBe('expired');
  });
  test('D18 a coupon once for each customer', async () => {
    const me = await customer();
    const code = await coupon();
    await ordered(me, { couponCode: code });
    expect((await apply(me, code)).body).toMatchObject({ valid: false });
    expect((await pay(me, { couponCode: code, extracopies: 1 })).body.error.code).toBe('coupon');
  });
  test('W29 late money after the hold lapsed counts while a use is left; when it was used up the money goes back', async () => {
    const [me, other] = [await customer(), await customer()];
    for (const [maxUses, status] of [
      [2, 200],
      [1, 409],
    ]) {
      const code = await coupon({ maxUses });
      const mid = midOf((await pay(me, { couponCode: code })).body.url as string);
      await app.later(31 * 60);
      await settle(app.ctx(), mid);
      await ordered(other, { couponCode: code });
      await bank.outcome(mid, 'paid');
      const told = await confirm(me, mid);
      expect(told.status).toBe(status);
      if (status === 409) expect(told.body.error.code).toBe('goes-back');
      await app.runJobs();
      expect((await bank.books()).find(one => one.reference === mid)?.refunds).toHaveLength(status === 409 ? 1 : 0);
    }
  });
  test('W29 4b pages that the provider cannot close, all paid in the end: the coupon goes to the first paid, the others’ money back', async () => {
    app.shop.runtime.provide(gateway, { ...bank.adapter, cannotClose: true, close: () => Promise.resolve() });
    const me = await customer();
    const code = await coupon({ maxUses: 1 });
    const categories = (await listThemes(app.ctx())).flatMap(theme => theme.children).slice(0, 4);
    const mids: string[] = [];
    for (const { id } of categories)
      mids.push(midOf((await pay(me, { category: id, couponCode: code })).body.url as string));
    const after: unknown[] = [];
    for (const mid of mids.toReversed()) {
      await bank.outcome(mid, 'paid');
      after.push((await settle(app.ctx(), mid)).status);
    }
    expect(after).toEqual(['paid', 'paid_review', 'paid_review', 'paid_review']);
    expect((await me.call('POST /api/show-order-D2C/')).body).toHaveLength(1);
  });
  test('W29 a page that was left and is paid all the same has the use before the one that is open', async () => {
    app.shop.runtime.provide(gateway, { ...bank.adapter, cannotClose: true, close: () => Promise.resolve() });
    const me = await customer();
    const code = await coupon({ maxUses: 1 });
    const [left, open] = [await pay(me, { couponCode: code }), await pay(me, { couponCode: code, extracopies: 1 })];
    const mids = [left, open].map(one => midOf(one.body.url as string));
    for (const mid of mids) await bank.outcome(mid, 'paid');
    const after = [];
    for (const mid of mids) after.push((await settle(app.ctx(), mid)).status);
    expect(after).toEqual(['paid', 'paid_review']);
  });
  test('4e a code is tried ten times in ten minutes, not more', async () => {
    const strict = await testApp();
    const me = strict.browser();
    await me.signIn('+919812345678');
    const tried = [];
    for (let n = 0; n < 11; n++) tried.push((await apply(me, `X${n}`)).status);
    expect(tried).toEqual([...Array<number>(10).fill(200), 429]);
    await strict.close();
  });
});

describe('C-K18 the second payment', () => {
  /** Takes an edition to an approved soft copy by its own steps. */
  async function approve(edition: string) {
    const staff = app.ctx({ kind: 'staff', id: 'ed', role: 'editor', name: 'Ed' });
    await takeStep(app.ctx(), edition, 'handIn');
    await takeStep(app.ctx(), edition, 'startDraft');
    await takeStep(staff, edition, 'publish');
    await takeStep(staff, edition, 'approve');
  }
  const secondPay = (browser: Pick<Browser, 'call'>, edition: string) =>
    browser.call('POST /api/secondPay', { json: { edition } });

  test('C-K18 W27 of all that is due, only once approved, and then never again', async () => {
    const me = await customer();
    const { edition } = await ordered(me, { selectedOption: 'downfront' });
    expect((await secondPay(me, edition)).body.error.code).toBe('not-approved');
    await approve(edition);
    expect((await secondPay(app.browser(), edition)).status).toBe(401);
    expect((await secondPay(await customer(), edition)).status).toBe(403);
    const { url } = (await secondPay(me, edition)).body as { url: string };
    expect((await secondPay(me, edition)).body.url).toBe(url);
    const figures = total({ option: 'downfront' });
    expect((await bank.books()).find(one => one.reference === midOf(url))?.amount).toBe(figures.later);
    await bank.outcome(midOf(url), 'paid');
    expect((await confirm(app.browser(), midOf(url))).status).toBe(401);
    expect(await confirm(me, midOf(url))).toMatchObject({
      status: 200,
      body: { skip: true, link: `/tracking/${edition}` },
    });
    expect(await editionById(app.ctx(), edition)).toMatchObject({ paid: figures.total, total: figures.total });
    expect((await secondPay(me, edition)).body.error.code).toBe('nothing-due');
  });
  test('C-K18 W23 a screen that shows another sum due is told, and nothing is charged', async () => {
    const me = await customer();
    const { edition } = await ordered(me, { selectedOption: 'downfront' });
    await approve(edition);
    const due = toRupees(total({ option: 'downfront' }).later);
    const payShown = (expectedTotal: number) => me.call('POST /api/secondPay', { json: { edition, expectedTotal } });
    const told = await payShown(due + 1);
    expect([told.status, told.body.error.code]).toEqual([409, 'total-changed']);
    const { url } = (await payShown(due)).body as { url: string };
    expect((await secondPay(me, edition)).body.url).toBe(url);
  });

  test('D05 C-K18 whoever holds the customer link may pay; staff may not', async () => {
    const me = await customer();
    const { edition } = await ordered(me, { selectedOption: 'downfront' });
    await approve(edition);
    const link = await customerLink(app.ctx(), edition as EditionId);
    const headers = { 'x-edition-key': new URL(link, 'http://a').searchParams.get('key') ?? '' };
    const visitor = app.browser();
    const { url } = (await visitor.call('POST /api/secondPay', { json: { edition }, headers })).body as { url: string };
    await bank.outcome(midOf(url), 'paid');
    expect((await visitor.call('POST /api/confPayment', { json: { MID: midOf(url) } })).status).toBe(401);
    expect((await visitor.call('POST /api/confPayment', { json: { MID: midOf(url) }, headers })).body).toEqual({
      skip: true,
      link: `/tracking/${edition}`,
    });
    const staff = app.ctx({ kind: 'staff', id: 'ed', role: 'editor', name: 'Ed' });
    await expect(payBalance(staff, { edition })).rejects.toMatchObject({ status: 403 });
  });
  test('4a.3 a second capture for one balance goes to review and changes nothing', async () => {
    const me = await customer();
    const { edition } = await ordered(me, { selectedOption: 'downfront' });
    await approve(edition);
    const first = midOf((await secondPay(me, edition)).body.url as string);
    await app.later(31 * 60);
    await settle(app.ctx(), first);
    const second = midOf((await secondPay(me, edition)).body.url as string);
    await bank.outcome(second, 'paid');
    await settle(app.ctx(), second);
    await bank.outcome(first, 'paid');
    expect((await settle(app.ctx(), first)).status).toBe('paid_review');
    expect((await editionById(app.ctx(), edition))?.paid).toBe(total({ option: 'downfront' }).total);
  });
});

describe('P-K08 what partners pay for', () => {
  const payment = (browser: Pick<Browser, 'call'>, json: object) => browser.call('POST /api/payment', { json });
  const bundleId = () => `${business.id}-${business.bundles[0]!.size}`;
  const sample = {
    gsm: 170,
    paper: 'Matt art paper',
    lamination: 'Matt Laminated',
    quantity: 2,
    address: '1 MG Road',
    city: 'Pune',
    zipcode: '411001',
  };

  test('P-K08 W32 a visitor gets 201 and nothing is created', async () => {
    const before = (await bank.books()).length;
    expect(await payment(app.browser(), { paymentID: bundleId(), couponCode: '' })).toMatchObject({
      status: 201,
      body: {},
    });
    expect(await bank.books()).toHaveLength(before);
    expect((await payment(await customer(), { paymentID: bundleId() })).status).toBe(403);
  });
  test('P-K08 P-R14 a bundle adds its iCredits once', async () => {
    const me = await partner();
    const { size, price } = business.bundles[0]!;
    const mid = midOf((await payment(me, { paymentID: bundleId(), couponCode: '' })).body.url as string);
    expect((await bank.books()).find(one => one.reference === mid)?.amount).toBe(price * size);
    await bank.outcome(mid, 'paid');
    const told = await confirm(me, mid);
    await settle(app.ctx(), mid);
    expect(await creditsOf(app.ctx(), me.id)).toBe(size);
    expect(told.body.invoice).toMatchObject({ isSample: false, abstract: '#', redirectTo: '/orders', name: 'Studio' });
  });
  test('P-K07 P-K08 a plan without perMagazine is listed once, with its own price, and bought one at a time', async () => {
    const { db } = app.ctx();
    await db.execute(sql`update business_plans set price = 204900 where id = ${business.id}`);
    try {
      const { pricingData } = (await app.call('GET /api/B2Bpricing')).body as { pricingData: { name: string }[] };
      const listed = pricingData.filter(one => one.name === business.name);
      expect(listed).toMatchObject([{ _id: business.id, price: 2049 }]);
      expect(listed[0]).not.toHaveProperty('perMagazine');
      const me = await partner();
      expect((await payment(me, { paymentID: bundleId(), couponCode: '' })).status).toBe(404);
      const mid = midOf((await payment(me, { paymentID: business.id, expectedTotal: 2049 })).body.url as string);
      expect((await bank.books()).find(one => one.reference === mid)?.amount).toBe(204_900);
      await bank.outcome(mid, 'paid');
      const { invoice } = (await confirm(me, mid)).body as { invoice: { items: unknown[] } };
      expect(invoice.items[0]).toMatchObject({ name: business.name, 'sub heading': '1 iCredit', price: 2049 });
      expect(await creditsOf(app.ctx(), me.id)).toBe(1);
    } finally {
      await db.execute(sql`update business_plans set price = null where id = ${business.id}`);
    }
    expect((await payment(await partner(), { paymentID: business.id })).status).toBe(404);
  });
  test('P-B01 a coupon that takes everything off: credited at once, no bank page', async () => {
    const me = await partner();
    const answer = await payment(me, { paymentID: bundleId(), couponCode: await coupon({ percent: 100 }) });
    const mid = new URL(answer.body.url as string).searchParams.get('MID')!;
    expect((await confirm(me, mid)).body.invoice.mid).toBe(mid);
    expect(await creditsOf(app.ctx(), me.id)).toBe(business.bundles[0]!.size);
  });
  test('D22 W33 a sample: ₹299 × quantity + ₹70, once, and isnew ends when it is paid', async () => {
    const me = await partner();
    const ask = () =>
      payment(me, { paymentID: samplePlanId, couponCode: '', ...sample, plan: samplePlanId, _id: me.id });
    const mid = midOf((await ask()).body.url as string);
    expect((await bank.books()).find(one => one.reference === mid)?.amount).toBe(fromRupees(299 * 2 + 70));
    expect((await partnerById(app.ctx(), me.id))?.isnew).toBe(true);
    await bank.outcome(mid, 'paid');
    expect((await confirm(me, mid)).body.invoice.isSample).toBe(true);
    expect((await partnerById(app.ctx(), me.id))?.isnew).toBe(false);
    expect((await ask()).body.error.code).toBe('sample-once');
  });
  test('D22 another paper is another payment, and only one of them can be paid', async () => {
    const me = await partner();
    const first = midOf((await payment(me, { paymentID: samplePlanId, ...sample })).body.url as string);
    const second = await payment(me, { paymentID: samplePlanId, ...sample, gsm: 220 });
    expect(second.status).toBe(200);
    expect(await bank.outcome(first, 'paid')).toBe(409);
  });
  test('P-K08 P-R12 a lamination as the documents list it is accepted', async () => {
    for (const lamination of ['Matt', 'Glossy', 'Silk', 'Feather'])
      expect((await payment(await partner(), { paymentID: samplePlanId, ...sample, lamination })).status).toBe(200);
  });
  test('W31 W15 a sample off the list, an empty address, somebody else’s id', async () => {
    const me = await partner();
    const ask = (over: object) => payment(me, { paymentID: samplePlanId, ...sample, ...over });
    expect((await ask({ quantity: 3 })).status).toBe(400);
    expect((await ask({ paper: 'Gold leaf' })).status).toBe(400);
    expect((await ask({ city: ' ' })).body.error.message).toBe('Please fill in address details.');
    expect((await ask({ _id: (await partner()).id })).status).toBe(403);
    expect((await payment(me, { paymentID: 'nope' })).status).toBe(404);
  });
});
