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
  test('C-K13 W23 the amount at the bank is the bill by C-C07', async () => {
    const me = await customer();
    const answer = await pay(me, { extracopies: 2, selectedOption: 'downfront' });
    expect(answer.status).toBe(200);
    const book = (await bank.books()).find(({ reference }) => reference === midOf(answer.body.url));
    expect(book?.amount).toBe(total({ copies: 3, option: 'downfront' }).now);
  });
  test('C-K13 W23 refuses Pay from a screen that shows another total, and charges nothing', async () => {
    const me = await customer();
    const before = (await bank.books()).length;
    const answer = await pay(me, { expectedTotal: toRupees(total().total) - 1 });
    expect([answer.status, answer.body.error.code]).toEqual([409, 'total-changed']);
    expect(await bank.books()).toHaveLength(before);
    expect((await pay(me, { expectedTotal: toRupees(total().total) })).status).toBe(200);
  });
  test('C-C04 refuses Pay without a name', async () => {
    const me = await customer({ named: false });
    expect((await pay(me)).body.error.code).toBe('name-missing');
    await me.call('POST /api/updateD2CuserName', { json: { name: 'Asha' } });
    expect((await pay(me)).status).toBe(200);
  });
  test('C-C10 W26 Pay again, also in another tab, returns the same page; other choices return another', async () => {
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
  test('C-K13 refuses visitors and partners', async () => {
    expect((await pay(app.browser())).status).toBe(401);
    expect((await pay(await partner())).status).toBe(403);
  });
});

describe('C-K14 the payment return', () => {
  test('C-K14 C-Y02 a paid order gets an edition at status 0, a message, and an invoice that adds up to the charge', async () => {
    const me = await customer();
    const { mid, told: reply, edition } = await ordered(me, { extracopies: 1, selectedOption: 'downfront' });
    const { invoice } = reply.body;
    const figures = total({ copies: 2, option: 'downfront' });
    expect(reply).toMatchObject({ status: 200, body: { skip: false } });
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
  test('C-K14 W24 repeated confirmations return the same invoice and create one edition', async () => {
    const me = await customer();
    const { mid, edition } = await ordered(me);
    expect((await confirm(me, mid)).body.invoice.mid).toBe(mid);
    await settle(app.ctx(), mid);
    const list = await me.call('POST /api/show-order-D2C/');
    expect(list.body.map(({ _id }: { _id: string }) => _id)).toEqual([edition]);
  });
  test('C-K14 W24 a stranger may cause the check, but only the payer gets the invoice', async () => {
    const me = await customer();
    const mid = midOf((await pay(me)).body.url);
    await bank.outcome(mid, 'paid');
    expect((await confirm(app.browser(), mid)).status).toBe(401);
    expect((await paymentByMid(app.ctx(), mid))?.status).toBe('paid');
    expect((await confirm(await customer(), mid)).status).toBe(403);
    expect((await confirm(await partner(), mid)).status).toBe(403);
    expect((await confirm(me, mid)).status).toBe(200);
  });
  test('C-Y01 D23 an undecided payment is reported as pending with its page, and creates no order', async () => {
    const me = await customer();
    const { url } = (await pay(me)).body as { url: string };
    expect(await confirm(me, midOf(url))).toMatchObject({ status: 202, body: { pending: true, url } });
    expect((await me.call('POST /api/show-order-D2C/')).body).toEqual([]);
  });
  test('C-Y03 a declined payment is reported as failed, and Try Again starts another payment', async () => {
    const me = await customer();
    const first = midOf((await pay(me)).body.url);
    await bank.outcome(first, 'declined');
    const reply = await confirm(me, first);
    expect([reply.status, reply.body.error.message]).toEqual([
      402,
      'Failed to process payment. Please try again later.',
    ]);
    expect(midOf((await pay(me)).body.url)).not.toBe(first);
  });
  test('C-Y03 when the bank does not answer, the documented words are shown, and the payment settles later', async () => {
    const me = await customer();
    const mid = midOf((await pay(me)).body.url);
    await bank.outcome(mid, 'paid');
    app.shop.runtime.provide(gateway, {
      ...bank.adapter,
      status: () => Promise.reject(new GatewayUnavailable('away')),
    });
    const reply = await confirm(me, mid);
    expect([reply.status, reply.body.error.message]).toEqual([
      503,
      'An error occurred while processing the payment. Please try again later.',
    ]);
    app.shop.runtime.provide(gateway, bank.adapter);
    expect((await confirm(me, mid)).status).toBe(200);
  });
  test('W24 a wrong amount creates no order and is reported as in review', async () => {
    const me = await customer();
    const mid = midOf((await pay(me)).body.url);
    await bank.outcome(mid, 'paid');
    const adapter = bank.adapter;
    app.shop.runtime.provide(gateway, {
      ...adapter,
      status: async mid => ({ ...(await adapter.status(mid)), amount: fromRupees(1) }),
    });
    expect((await confirm(me, mid)).body.error.code).toBe('in-review');
    expect((await me.call('POST /api/show-order-D2C/')).body).toEqual([]);
  });
  test('C-Y01 4e the limit of confirmations counts by payment, not by address', async () => {
    const mids: string[] = [];
    for (let customers = 0; customers < 3; customers++) {
      const me = await customer();
      const mid = midOf((await pay(me)).body.url);
      for (let polls = 0; polls < 103; polls++) expect((await confirm(me, mid)).status).toBe(202);
      mids.push(mid);
    }
    expect(new Set(mids).size).toBe(3);
  });
  test('C-K14 an unknown payment number gets the same words as a failed payment', async () => {
    const me = await customer();
    for (const mid of ['x', '0'.repeat(26), `'; drop table payments; --`])
      expect((await confirm(me, mid)).body.error.message).toBe('Failed to process payment. Please try again later.');
  });
});
