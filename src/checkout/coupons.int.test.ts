import { describe, expect, test } from 'vitest';
import { midOf } from '#test/kit/bank.ts';
import { testApp } from '#test/kit/app.ts';
import { listThemes } from '#src/catalogue/index.ts';
import { gateway, paymentByMid, settle } from '#src/payments/index.ts';
import {
  app,
  bank,
  customer,
  pay,
  confirm,
  total,
  coupon,
  apply,
  ordered,
  useCheckoutApp,
} from '#test/kit/checkout-app.ts';

useCheckoutApp();

describe('D18 coupons', () => {
  test('C-K12 C-C05 a valid code gets percent and title; wrong, expired, foreign and used-up codes get the same reply', async () => {
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
  test('D18 a use is held when the payment starts, counted when it is paid, and given back when it fails', async () => {
    const [me, other] = [await customer(), await customer()];
    const code = await coupon({ maxUses: 1 });
    const mid = midOf((await pay(me, { couponCode: code })).body.url);
    expect((await bank.books()).find(({ reference }) => reference === mid)?.amount).toBe(total({ percent: 10 }).now);
    expect((await apply(other, code)).body).toMatchObject({ valid: false });
    expect((await pay(other, { couponCode: code })).body.error.code).toBe('coupon');
    await bank.outcome(mid, 'declined');
    await confirm(me, mid);
    expect((await apply(other, code)).body).toMatchObject({ valid: true });
    await ordered(other, { couponCode: code });
    expect((await apply(me, code)).body).toMatchObject({ valid: false });
  });
  test('D18 a customer who goes back and chooses again keeps the coupon, and the earlier page is closed', async () => {
    const me = await customer();
    const code = await coupon({ maxUses: 1, usesEach: 1 });
    const first = midOf((await pay(me, { couponCode: code })).body.url);
    expect((await apply(me, code)).body).toMatchObject({ valid: true });
    const second = await pay(me, { couponCode: code, selectedOption: 'downfront' });
    expect(second.status).toBe(200);
    expect(await bank.outcome(first, 'paid')).toBe(409);
    expect((await paymentByMid(app.ctx(), first))?.status).toBe('expired');
  });
  test('D18 refuses a coupon that the customer has used before', async () => {
    const me = await customer();
    const code = await coupon();
    await ordered(me, { couponCode: code });
    expect((await apply(me, code)).body).toMatchObject({ valid: false });
    expect((await pay(me, { couponCode: code, extracopies: 1 })).body.error.code).toBe('coupon');
  });
  test('W29 late money claims another use while one is left; otherwise it is refunded', async () => {
    const [me, other] = [await customer(), await customer()];
    for (const [maxUses, status] of [
      [2, 200],
      [1, 409],
    ]) {
      const code = await coupon({ maxUses });
      const mid = midOf((await pay(me, { couponCode: code })).body.url);
      await app.later(31 * 60);
      await settle(app.ctx(), mid);
      await ordered(other, { couponCode: code });
      await bank.outcome(mid, 'paid');
      const reply = await confirm(me, mid);
      expect(reply.status).toBe(status);
      if (status === 409) expect(reply.body.error.code).toBe('goes-back');
      await app.runJobs();
      expect((await bank.books()).find(({ reference }) => reference === mid)?.refunds).toHaveLength(
        status === 409 ? 1 : 0,
      );
    }
  });
  test('W29 4b when several pages with one coupon are paid, the first paid one uses it and the others are refunded', async () => {
    app.shop.runtime.provide(gateway, { ...bank.adapter, cannotClose: true, close: () => Promise.resolve() });
    const me = await customer();
    const code = await coupon({ maxUses: 1 });
    const categories = (await listThemes(app.ctx())).flatMap(theme => theme.children).slice(0, 4);
    const mids: string[] = [];
    for (const { id } of categories) mids.push(midOf((await pay(me, { category: id, couponCode: code })).body.url));
    const results: unknown[] = [];
    for (const mid of mids.toReversed()) {
      await bank.outcome(mid, 'paid');
      results.push((await settle(app.ctx(), mid)).status);
    }
    expect(results).toEqual(['paid', 'paid_review', 'paid_review', 'paid_review']);
    expect((await me.call('POST /api/show-order-D2C/')).body).toHaveLength(1);
  });
  test('W29 an abandoned page that is paid first uses the coupon before the open one', async () => {
    app.shop.runtime.provide(gateway, { ...bank.adapter, cannotClose: true, close: () => Promise.resolve() });
    const me = await customer();
    const code = await coupon({ maxUses: 1 });
    const [abandoned, open] = [
      await pay(me, { couponCode: code }),
      await pay(me, { couponCode: code, extracopies: 1 }),
    ];
    const mids = [abandoned, open].map(({ body }) => midOf(body.url));
    for (const mid of mids) await bank.outcome(mid, 'paid');
    const results = [];
    for (const mid of mids) results.push((await settle(app.ctx(), mid)).status);
    expect(results).toEqual(['paid', 'paid_review']);
  });
  test('4e refuses the eleventh code in ten minutes', async () => {
    const strict = await testApp();
    const me = strict.browser();
    await me.signIn('+919812345678');
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await apply(me, `X${n}`)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    await strict.close();
  });
});
