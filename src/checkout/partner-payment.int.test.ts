import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { fromRupees } from '#kernel/money.ts';
import { midOf } from '#test/kit/bank.ts';
import { type Browser } from '#test/kit/app.ts';
import { samplePlanId } from '#src/catalogue/index.ts';
import { creditsOf, partnerById } from '#src/partners/index.ts';
import { settle } from '#src/payments/index.ts';
import { app, bank, business, customer, partner, confirm, coupon, useCheckoutApp } from '#test/kit/checkout-app.ts';

useCheckoutApp();

describe('P-K08 payments of partners', () => {
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
    const mid = midOf((await payment(me, { paymentID: bundleId(), couponCode: '' })).body.url);
    expect((await bank.books()).find(({ reference }) => reference === mid)?.amount).toBe(price * size);
    await bank.outcome(mid, 'paid');
    const reply = await confirm(me, mid);
    await settle(app.ctx(), mid);
    expect(await creditsOf(app.ctx(), me.id)).toBe(size);
    expect(reply.body.invoice).toMatchObject({ isSample: false, abstract: '#', redirectTo: '/orders', name: 'Studio' });
  });
  test('P-K07 P-K08 a plan without perMagazine is listed once, with its own price, and bought one at a time', async () => {
    const { db } = app.ctx();
    await db.execute(sql`update business_plans set price = 204900 where id = ${business.id}`);
    try {
      const { pricingData } = (await app.call('GET /api/B2Bpricing')).body as { pricingData: { name: string }[] };
      const listed = pricingData.filter(({ name }) => name === business.name);
      expect(listed).toMatchObject([{ _id: business.id, price: 2049 }]);
      expect(listed[0]).not.toHaveProperty('perMagazine');
      const me = await partner();
      expect((await payment(me, { paymentID: bundleId(), couponCode: '' })).status).toBe(404);
      const mid = midOf((await payment(me, { paymentID: business.id, expectedTotal: 2049 })).body.url);
      expect((await bank.books()).find(({ reference }) => reference === mid)?.amount).toBe(204_900);
      await bank.outcome(mid, 'paid');
      const { invoice } = (await confirm(me, mid)).body as { invoice: { items: unknown[] } };
      expect(invoice.items[0]).toMatchObject({ name: business.name, 'sub heading': '1 iCredit', price: 2049 });
      expect(await creditsOf(app.ctx(), me.id)).toBe(1);
    } finally {
      await db.execute(sql`update business_plans set price = null where id = ${business.id}`);
    }
    expect((await payment(await partner(), { paymentID: business.id })).status).toBe(404);
  });
  test('P-B01 a bundle with a coupon of 100% is credited at once, without a bank page', async () => {
    const me = await partner();
    const answer = await payment(me, { paymentID: bundleId(), couponCode: await coupon({ percent: 100 }) });
    const mid = new URL(answer.body.url).searchParams.get('MID')!;
    expect((await confirm(me, mid)).body.invoice.mid).toBe(mid);
    expect(await creditsOf(app.ctx(), me.id)).toBe(business.bundles[0]!.size);
  });
  test('D22 W33 a sample costs ₹299 × quantity + ₹70, is sold once, and ends isnew when it is paid', async () => {
    const me = await partner();
    const ask = () =>
      payment(me, { paymentID: samplePlanId, couponCode: '', ...sample, plan: samplePlanId, _id: me.id });
    const mid = midOf((await ask()).body.url);
    expect((await bank.books()).find(({ reference }) => reference === mid)?.amount).toBe(fromRupees(299 * 2 + 70));
    expect((await partnerById(app.ctx(), me.id))?.isnew).toBe(true);
    await bank.outcome(mid, 'paid');
    expect((await confirm(me, mid)).body.invoice.isSample).toBe(true);
    expect((await partnerById(app.ctx(), me.id))?.isnew).toBe(false);
    expect((await ask()).body.error.code).toBe('sample-once');
  });
  test('D22 a sample on another paper is another payment, and only one of them can be paid', async () => {
    const me = await partner();
    const first = midOf((await payment(me, { paymentID: samplePlanId, ...sample })).body.url);
    const second = await payment(me, { paymentID: samplePlanId, ...sample, gsm: 220 });
    expect(second.status).toBe(200);
    expect(await bank.outcome(first, 'paid')).toBe(409);
  });
  test('P-K08 P-R12 a lamination as the documents list it is accepted', async () => {
    for (const lamination of ['Matt', 'Glossy', 'Silk', 'Feather'])
      expect((await payment(await partner(), { paymentID: samplePlanId, ...sample, lamination })).status).toBe(200);
  });
  test('W31 W15 refuses a sample off the list, an empty address and somebody else’s id', async () => {
    const me = await partner();
    const ask = (over: object) => payment(me, { paymentID: samplePlanId, ...sample, ...over });
    expect((await ask({ quantity: 3 })).status).toBe(400);
    expect((await ask({ paper: 'Gold leaf' })).status).toBe(400);
    expect((await ask({ city: ' ' })).body.error.message).toBe('Please fill in address details.');
    expect((await ask({ _id: (await partner()).id })).status).toBe(403);
    expect((await payment(me, { paymentID: 'nope' })).status).toBe(404);
  });
});
