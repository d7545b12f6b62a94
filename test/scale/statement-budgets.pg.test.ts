import pg from 'pg';
import { expect, test } from 'vitest';
import { seedEditorial, textVersion } from '#src/editorial/index.ts';
import { jobs as messageJobs, newestMessages } from '#src/messages/index.ts';
import { paymentByMid } from '#src/payments/index.ts';
import { midOf } from '#test/kit/bank.ts';
import { app, bank, confirm, coupon, nextPhone, order, useCheckoutApp } from '#test/kit/checkout-app.ts';
import { orderBudget, statementBudgets } from './statement-budgets.ts';

type Call = keyof typeof statementBudgets;

useCheckoutApp({ database: 'postgres', env: { LIMITS: 'on', MAILER: 'sandbox' } });

/** Counts the statements of each call that `count` makes. `select 1` asks whether what is kept is still true. */
function statementCounter() {
  const counts: Partial<Record<Call, number>> = {};
  let running: Call | undefined;
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text?: string } | undefined)?.text;
    if (running && text && text !== 'select 1') counts[running] = (counts[running] ?? 0) + 1;
    return Reflect.apply(query, this, args) as never;
  };
  return {
    counts,
    async count<T>(call: Call, make: () => Promise<T>): Promise<T> {
      counts[call] = 0;
      running = call;
      const answer = await make();
      running = undefined;
      return answer;
    },
    stop: () => void (pg.Client.prototype.query = query),
  };
}

test('W95 each call of a customer’s way to the paid order sends as many statements as its budget says', async () => {
  await seedEditorial(app.ctx());
  await app.shop.runtime.contentCache.watch(app.shop.runtime.database);
  const code = await coupon();
  const { count, counts, stop } = statementCounter();
  const customer = app.browser();
  const phone = nextPhone();
  const wanted = { phone, country: 'IN', code: '91', type: false };
  await textVersion(app.ctx(), 'terms');
  // Once for what is kept, and once to be counted.
  for (let round = 0; round < 2; round++)
    for (const path of ['product', 'd2cpricing', 'parent'] as const)
      await count(`GET /api/${path}`, () => customer.call(`GET /api/${path}`));
  const { pass } = (await count('POST /api/sendOtp', () => customer.call('POST /api/sendOtp', { json: wanted }))).body;
  const proof = { phone, type: false, pass };
  await count('POST /api/login with a code', () => customer.call('POST /api/login', { json: proof }));
  await count('POST /api/login with a session', () => customer.call('POST /api/login', {}));
  const name = { json: { name: 'Asha' } };
  await count('POST /api/updateD2CuserName', () => customer.call('POST /api/updateD2CuserName', name));

  const pay = (over: object) => customer.call('POST /api/paymentD2C', { json: order(over) });
  const finish = async (call: Call, url: string) => {
    const mid = midOf(url);
    await bank.outcome(mid, 'paid');
    expect((await count(call, () => confirm(customer, mid))).body).toHaveProperty('invoice');
    return mid;
  };
  // The first one of all fills what is kept of the taxes, and opens the series of receipts.
  const first = (await pay({ extracopies: 1 })).body.url;
  await finish('POST /api/confPayment', first);
  const plain = (await count('POST /api/paymentD2C', () => pay({}))).body.url;
  const mid = await finish('POST /api/confPayment', plain);
  await count('POST /api/confPayment again', () => confirm(customer, mid));
  const { edition } = (await paymentByMid(app.ctx(), mid)) ?? {};
  const messagesOfOrder = async () =>
    (await newestMessages(app.ctx(), phone, 50)).filter(message => message.edition === edition);
  const messages = await messagesOfOrder();
  const data = messages.map(({ id }) => ({ message: id }));
  expect(data).toHaveLength(1);
  const deliver = messageJobs.find(({ job }) => job.name === 'messages/deliver-message');
  await count('the message of a paid order', async () => deliver?.runAll?.(app.ctx(), data));
  for (const { deliveredAt } of await messagesOfOrder()) expect(deliveredAt).not.toBeNull();
  await count('POST /api/applyCoupon', () => customer.call('POST /api/applyCoupon', { json: { couponCode: code } }));
  const reduced = (await count('POST /api/paymentD2C with a coupon', () => pay({ couponCode: code }))).body.url;
  await finish('POST /api/confPayment with a coupon', reduced);

  const orders = (
    await count('POST /api/show-order-D2C/', () => customer.call('POST /api/show-order-D2C/', { json: {} }))
  ).body;
  const id = orders[0]?._id ?? '';
  await count('POST /api/editions', () => customer.call('POST /api/editions', { json: { edition: id } }));
  await count('POST /api/abstract', () => customer.call('POST /api/abstract', { json: { id } }));
  stop();
  expect(counts).toEqual(statementBudgets);
  const wholeOrder = ['POST /api/paymentD2C', 'POST /api/confPayment', 'the message of a paid order'] as const;
  expect(wholeOrder.reduce((sum, call) => sum + statementBudgets[call], 0)).toBeLessThanOrEqual(orderBudget);
});
