import { describe, expect, test } from 'vitest';
import { fromRupees, toRupees } from '#kernel/money.ts';
import { midOf } from '#test/kit/bank.ts';
import { editionById } from '#src/editions/index.ts';
import { newestMessages } from '#src/messages/index.ts';
import { gateway, GatewayUnavailable, paymentByMid, settle } from '#src/payments/index.ts';
import {
  app,
  bank,
  plan,
  sub,
  customer,
  partner,
  pay,
  confirm,
  total,
  ordered,
  useCheckoutApp,
} from '#test/kit/checkout-app.ts';

useCheckoutApp();

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
