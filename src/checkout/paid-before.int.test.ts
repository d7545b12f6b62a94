import { expect, test } from 'vitest';
import { shortOrderId } from '#kernel/ids.ts';
import { listPlans } from '#src/catalogue/index.ts';
import { creditsOf } from '#src/partners/index.ts';
import { settle } from '#src/payments/index.ts';
import { duplicatePaySeconds } from '#src/payments/rules.ts';
import { midOf } from '#test/kit/bank.ts';
import type { Browser } from '#test/kit/app.ts';
import {
  app,
  bank,
  business,
  confirm,
  customer,
  ordered,
  partner,
  pay,
  useCheckoutApp,
} from '#test/kit/checkout-app.ts';

useCheckoutApp();

const about = (name: string) => ({
  about: {
    subject: { name, calledAs: null, kind: 'one', pronoun: 'she' },
    from: null,
    occasionOn: null,
    neededBy: null,
    language: 'en',
  },
});
const failed = async (me: Browser, MID: string) => (await me.call('POST /api/failedPayment', { json: { MID } })).body;

/** An attempt of this order that the bank declined. */
async function declined(me: Browser, over: object = {}): Promise<string> {
  const mid = midOf((await pay(me, over)).body.url);
  await bank.outcome(mid, 'declined');
  await settle(app.ctx(), mid);
  return mid;
}

test('W122 C-Y03 an attempt that failed says when its order was paid since, and by which payment', async () => {
  const me = await customer();
  const mid = await declined(me, about('Lakshmi Nair'));
  expect(await failed(me, mid)).toMatchObject({ failed: true, paidSince: null });
  await app.later(60);
  const { edition } = await ordered(me, about('Lakshmi Nair'));
  expect((await failed(me, mid)).paidSince).toMatchObject({
    edition,
    person: 'Lakshmi Nair',
    at: expect.any(String),
  });
  const another = await customer();
  const forLakshmi = await declined(another, about('Lakshmi Nair'));
  await ordered(another, about('Ravi Nair'));
  expect((await failed(another, forLakshmi)).paidSince).toBeNull();
  // This attempt began after the payment, so it is for another magazine.
  await app.later(60);
  expect(await failed(me, await declined(me, about('Ravi Nair')))).toMatchObject({ failed: true, paidSince: null });
});

test('W122 C-K13 a screen’s Pay from an old window is asked whether it is another one, unless two people are named', async () => {
  const me = await customer();
  const { edition } = await ordered(me, about('Lakshmi Nair'));
  await app.later(3600);
  for (const again of [about('lakshmi  nair'), about('Lakshmi'), {}, { extracopies: 2 }]) {
    const { status, body } = await pay(me, { ...again, another: false });
    expect([status, body.error.code]).toEqual([409, 'paid-before']);
    expect(body.error.message).toContain(`Edition for Lakshmi Nair, order ${shortOrderId(edition)}`);
  }
  expect((await me.call('POST /api/unpaidOrders')).body).toEqual([]);
  const { url } = (await pay(me, { ...about('Ravi Nair'), another: false })).body;
  expect(url).toContain('/pay/');
  expect((await me.call('POST /api/unpaidOrders')).body).toMatchObject([{ person: 'Ravi Nair' }]);
  expect((await pay(me, { another: true })).status).toBe(200);
});

test('W122 nobody is asked about an order that was cancelled, or is older than a month', async () => {
  const me = await customer();
  const { edition } = await ordered(me);
  expect((await me.call('POST /api/cancelOrder', { json: { edition } })).status).toBe(200);
  await app.later(60);
  await ordered(me, { another: false });
  await app.later(31 * 86_400);
  const again = app.browser();
  await again.signIn(me.phone);
  expect((await pay(again, { another: false })).status).toBe(200);
});

test('W122 C-O01 an unpaid order stays listed when another person’s magazine of the same kind is paid', async () => {
  const me = await customer();
  const forLakshmi = await declined(me, about('Lakshmi Nair'));
  const people = async () =>
    (await me.call('POST /api/unpaidOrders')).body.map(({ person }: { person: string | null }) => person);
  await app.later(60);
  const open = midOf((await pay(me, about('Ravi Nair'))).body.url);
  expect(await people()).toEqual(['Ravi Nair', 'Lakshmi Nair']);
  expect((await confirm(me, open)).body).toMatchObject({ pending: true, person: 'Ravi Nair' });
  await bank.outcome(open, 'paid');
  expect((await confirm(me, open)).body.invoice).toMatchObject({ person: 'Ravi Nair' });
  expect(await people()).toEqual(['Lakshmi Nair']);
  await app.later(60);
  await ordered(me, about('Lakshmi'));
  expect(await people()).toEqual([]);
  expect((await failed(me, forLakshmi)).paidSince).not.toBeNull();
});

test('D38 C-K13 with the documented fields alone the same edition is ordered again, at once where the choice differs', async () => {
  const me = await customer();
  const otherPlan = (await listPlans(app.ctx()))[1]!.id;
  const choices = [{}, { extracopies: 3 }, { selectedOption: 'downfront' }, { plan: otherPlan }];
  const orders = [];
  for (const choice of choices) orders.push(await ordered(me, choice));
  // The same choice within seconds is the same Pay, and a moment later another order.
  expect((await pay(me, { plan: otherPlan })).body.url).toContain(`/processPayment?MID=${orders.at(-1)?.mid}`);
  await app.later(duplicatePaySeconds + 1);
  orders.push(await ordered(me, { plan: otherPlan }));
  expect(new Set(orders.map(({ edition }) => edition)).size).toBe(5);
  expect((await me.call('POST /api/show-order-D2C/')).body).toHaveLength(5);
});

test('D38 C-K13 another choice is a payment of its own although the one before was paid unseen', async () => {
  const me = await customer();
  const first = midOf((await pay(me)).body.url);
  await bank.outcome(first, 'paid');
  const second = midOf((await pay(me, { extracopies: 1 })).body.url);
  expect(second).not.toBe(first);
  await bank.outcome(second, 'paid');
  expect((await confirm(me, second)).body.invoice).toMatchObject({ mid: second });
  expect((await me.call('POST /api/show-order-D2C/')).body).toHaveLength(2);
});

test('D38 P-K08 with the documented fields alone the same bundle is bought again; a screen is asked first', async () => {
  const me = await partner();
  const bundle = { paymentID: `${business.id}-${business.bundles[0]!.size}`, couponCode: '' };
  const buy = (over: object = {}) => me.call('POST /api/payment', { json: { ...bundle, ...over } });
  const credits = [];
  for (let times = 0; times < 2; times++) {
    const mid = midOf((await buy()).body.url);
    await bank.outcome(mid, 'paid');
    await confirm(me, mid);
    credits.push(await creditsOf(app.ctx(), me.id));
    await app.later(duplicatePaySeconds + 1);
  }
  expect(credits[1]).toBe(2 * credits[0]!);
  const asked = await buy({ another: false });
  expect([asked.status, asked.body.error.code]).toEqual([409, 'paid-before']);
  expect((await buy({ another: true })).body.url).toContain('/pay/');
});
