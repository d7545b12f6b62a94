import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { paise } from '#kernel/money.ts';
import { Refused } from '#kernel/refusals.ts';
import { bankFor, bankKeys, type TestBank } from '#test/kit/bank.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import {
  paymentEnded,
  reassignPayments,
  gateway,
  GatewayUnavailable,
  paymentByMid,
  settle,
  paymentSettled,
  startPayment,
} from './index.ts';
import type { NewPayment, PaymentRecord } from './index.ts';
import { jobs, reconcile } from './jobs.ts';

let app: TestApp;
let bank: TestBank;
let settledMids: string[];
let endedMids: string[];
let listener: (payment: PaymentRecord) => void;
let customerNumber = 0;

beforeAll(async () => {
  app = await testApp();
  bank = await bankFor(app);
  app.shop.runtime.on(paymentSettled, async (_, { payment }) => {
    listener(payment);
    settledMids.push(payment.mid);
  });
  app.shop.runtime.on(paymentEnded, async (_, { payment }) => void endedMids.push(payment.mid));
});
beforeEach(() => {
  customerNumber++;
  settledMids = [];
  endedMids = [];
  listener = () => undefined;
  app.shop.runtime.provide(gateway, bank.adapter);
});
afterAll(async () => {
  await app.close();
  await bank.close();
});

const newPayment = (over: Partial<NewPayment> = {}): NewPayment => ({
  purpose: 'order',
  key: 'order:1',
  amount: paise(144_600),
  payer: { kind: 'customer', id: `asha-${customerNumber}`, phone: '+919876543210', name: 'Asha' },
  title: 'Birthday Spotlight Edition',
  bill: { kind: 'nothing to fulfil' },
  ...over,
});
const start = (over: Partial<NewPayment> = {}) => startPayment(app.ctx(), newPayment(over));
const booksOf = async (...mids: string[]) => (await bank.books()).filter(book => mids.includes(book.reference));
const countOf = (mids: string[], mid: string) => mids.filter(other => other === mid).length;
const status = async (mid: string) => (await paymentByMid(app.ctx(), mid))?.status;
const runReconciler = async () => jobs.find(({ job }) => job === reconcile)?.run(app.ctx(), {});
const callWebhook = (body: object, over: Record<string, string> = {}) =>
  app.call('POST /hooks/bank', {
    json: body,
    headers: {
      'x-bank-signature': createHmac('sha256', bankKeys.secret).update(JSON.stringify(body)).digest('hex'),
      ...over,
    },
  });

test('D27 W26 our number is the reference at the bank, and a retry returns the same payment', async () => {
  const first = await start();
  expect(first.mid).toMatch(/^[0-9a-z]{26}$/);
  expect(first.url).toContain(`/pay/${first.mid}`);
  expect(await start()).toEqual(first);
  expect(await booksOf(first.mid)).toMatchObject([{ reference: first.mid, amount: 144_600, state: 'pending' }]);
});

test('W26 a retry after a failure between row and page opens the page of the same payment', async () => {
  app.shop.runtime.provide(gateway, {
    ...bank.adapter,
    create: () => Promise.reject(new GatewayUnavailable('stopped')),
  });
  await expect(start()).rejects.toMatchObject({ status: 503, code: 'gateway-away' });
  app.shop.runtime.provide(gateway, bank.adapter);
  const { mid, url } = await start();
  expect(url).toContain(mid);
  expect(await booksOf(mid)).toHaveLength(1);
});

test('W26 a retry after a lost reply leaves one payment at the bank', async () => {
  const opened: string[] = [];
  app.shop.runtime.provide(gateway, {
    ...bank.adapter,
    async create(order) {
      const page = await bank.adapter.create(order);
      opened.push(order.mid);
      if (opened.length === 1) throw new GatewayUnavailable('timed out after acting');
      return page;
    },
  });
  await expect(start()).rejects.toBeInstanceOf(Refused);
  const { mid } = await start();
  expect(opened).toEqual([mid, mid]);
  expect(await booksOf(mid)).toHaveLength(1);
});

test('W26 another choice starts at once when the gateway never opened the first page', async () => {
  app.shop.runtime.provide(gateway, { ...bank.adapter, create: () => Promise.reject(new GatewayUnavailable('away')) });
  await expect(start()).rejects.toMatchObject({ code: 'gateway-away' });
  app.shop.runtime.provide(gateway, bank.adapter);
  const second = await start({ amount: paise(100_000) });
  expect(await booksOf(second.mid)).toHaveLength(1);
  expect(endedMids).toHaveLength(1);
});

test('W26 another choice closes a page at the bank whose opening reply was lost', async () => {
  await bank.post('/api/faults', { faults: [{ fault: 'lost', next: 1, on: 'open' }] });
  await expect(start()).rejects.toMatchObject({ code: 'gateway-away' });
  const second = await start({ amount: paise(100_000) });
  const [lost] = endedMids;
  expect(await booksOf(lost!)).toMatchObject([{ state: 'expired' }]);
  expect(await bank.outcome(lost!, 'paid')).toBe(409);
  expect((await start({ amount: paise(100_000) })).url).toBe(second.url);
});

test('W26 another choice closes a page that is still being opened, and only the second can be paid', async () => {
  const [requested, mayOpen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  app.shop.runtime.provide(gateway, {
    ...bank.adapter,
    async create(order) {
      requested.resolve();
      await mayOpen.promise;
      return bank.adapter.create(order);
    },
  });
  const first = start();
  await requested.promise;
  app.shop.runtime.provide(gateway, bank.adapter);
  const second = await start({ amount: paise(100_000) });
  mayOpen.resolve();
  await expect(first).rejects.toMatchObject({ status: 409, code: 'payment-elsewhere' });
  const [firstMid] = endedMids;
  expect(await bank.outcome(firstMid!, 'paid')).toBe(409);
  await bank.outcome(second.mid, 'paid');
  expect((await settle(app.ctx(), second.mid)).status).toBe('paid');
});

test('W26 refunds the money of a page that the provider opened after the payment was abandoned', async () => {
  app.shop.runtime.provide(gateway, { ...bank.adapter, create: () => Promise.reject(new GatewayUnavailable('slow')) });
  await expect(start()).rejects.toMatchObject({ code: 'gateway-away' });
  app.shop.runtime.provide(gateway, bank.adapter);
  const second = await start({ amount: paise(100_000) });
  const mid = endedMids[0]!;
  const expiresAt = new Date(app.clock.now().getTime() + 1_800_000);
  await bank.adapter.create({
    mid,
    amount: newPayment().amount,
    title: 'late',
    returnUrl: 'https://x.example/',
    expiresAt,
  });
  for (const paidMid of [second.mid, mid]) await bank.outcome(paidMid, 'paid', 'never');
  await settle(app.ctx(), second.mid);
  await app.later(6 * 60);
  await runReconciler();
  await app.runJobs();
  expect((await booksOf(mid))[0]?.refunds).toMatchObject([{ amount: 144_600 }]);
  expect((await booksOf(second.mid))[0]?.refunds).toEqual([]);
});

test('W26 a payment for the same thing with other figures closes the earlier page', async () => {
  const first = await start();
  const second = await start({ amount: paise(100_000) });
  expect(second.mid).not.toBe(first.mid);
  expect(await status(first.mid)).toBe('expired');
  expect(countOf(endedMids, first.mid)).toBe(1);
  expect(await bank.outcome(first.mid, 'paid')).toBe(409);
});

test('W8 W26 merging two accounts expires the older of two open payments for one thing, and refunds its late money', async () => {
  const payer = (id: string) => ({ ...newPayment().payer, id: `${id}-${customerNumber}` });
  const older = await start({ payer: payer('one') });
  await app.later(1);
  const newer = await start({ payer: payer('two') });
  const other = await start({ payer: payer('one'), key: 'order:2' });
  await reassignPayments(app.ctx(), { from: payer('one').id, into: payer('two').id });
  expect(await Promise.all([older, newer, other].map(({ mid }) => status(mid)))).toEqual(['expired', 'open', 'open']);
  expect(endedMids).toEqual([older.mid]);
  expect((await start({ payer: payer('two') })).mid).toBe(newer.mid);
  for (const { mid } of [older, newer]) await bank.outcome(mid, 'paid', 'never');
  expect((await settle(app.ctx(), newer.mid)).status).toBe('paid');
  await app.later(6 * 60);
  await runReconciler();
  expect(await status(older.mid)).toBe('paid_review');
  await app.runJobs();
  expect((await booksOf(older.mid))[0]?.refunds).toHaveLength(1);
});

test('W26 when the earlier page was paid, other figures are refused and the same lead to the return; a pending one is refused', async () => {
  const first = await start();
  await bank.outcome(first.mid, 'paid');
  await expect(start({ amount: paise(100_000) })).rejects.toMatchObject({ code: 'paid-meanwhile' });
  expect((await start()).url).toContain(`/processPayment?MID=${first.mid}`);
  expect((await start({ amount: paise(100_000) })).mid).not.toBe(first.mid);
  expect(countOf(settledMids, first.mid)).toBe(1);

  const second = await start({ key: 'order:2' });
  await bank.outcome(second.mid, 'pending');
  await expect(start({ key: 'order:2', amount: paise(5000) })).rejects.toMatchObject({ code: 'payment-open' });
});

test('W26 Pay again just after a payment leads to the return; a minute later it starts another order', async () => {
  const first = await start();
  await bank.outcome(first.mid, 'paid');
  await settle(app.ctx(), first.mid);
  expect((await start()).url).toContain(`/processPayment?MID=${first.mid}`);
  expect((await start({ amount: paise(100_000) })).mid).not.toBe(first.mid);
  await app.later(60);
  expect((await start({ key: 'order:1', payer: newPayment().payer })).mid).not.toBe(first.mid);
});

test('W26 W29 a page that cannot be closed expires; its late money counts, or is refunded when another was paid first', async () => {
  app.shop.runtime.provide(gateway, { ...bank.adapter, cannotClose: true, close: () => Promise.resolve() });
  const first = await start();
  const second = await start({ amount: paise(100_000) });
  expect([await status(first.mid), countOf(endedMids, first.mid)]).toEqual(['expired', 1]);
  await bank.outcome(first.mid, 'paid');
  expect((await settle(app.ctx(), first.mid)).status).toBe('paid');
  await bank.outcome(second.mid, 'paid');
  expect((await settle(app.ctx(), second.mid)).status).toBe('paid_review');
  await app.runJobs();
  expect((await booksOf(second.mid))[0]?.refunds).toMatchObject([{ amount: 100_000 }]);
});

test('W24 W26 a wrong amount for something paid before goes to review, and no part of it is refunded automatically', async () => {
  app.shop.runtime.provide(gateway, { ...bank.adapter, cannotClose: true, close: () => Promise.resolve() });
  const [first, second] = [await start(), await start({ amount: paise(100_000) })];
  await bank.outcome(first.mid, 'paid');
  await settle(app.ctx(), first.mid);
  await bank.outcome(second.mid, 'paid');
  const status = async (mid: string) => {
    const report = await bank.adapter.status(mid);
    const captures = report.captures.map(capture => ({ ...capture, amount: paise(100_100) }));
    return { ...report, amount: paise(100_100), captures };
  };
  app.shop.runtime.provide(gateway, { ...bank.adapter, status });
  expect(await settle(app.ctx(), second.mid)).toMatchObject({
    status: 'paid_review',
    reviewReason: '100100 paise instead of 100000',
  });
  await app.runJobs();
  expect((await booksOf(second.mid))[0]?.refunds).toEqual([]);
});

test('W26 a second capture is refunded also when the provider lists it before the first', async () => {
  const { mid } = await start();
  await bank.outcome(mid, 'paid');
  await settle(app.ctx(), mid);
  await bank.post(`/api/payments/${mid}/capture`, { notify: 'never' });
  await bank.post('/api/faults', { faults: [{ fault: 'newest-first', next: 1 }] });
  for (let n = 0; n < 3; n++) await settle(app.ctx(), mid, { again: true });
  await app.runJobs();
  const [book] = await booksOf(mid);
  expect(book?.refunds).toMatchObject([{ capture: book?.captures[1]?.id, amount: 144_600 }]);
});

test('D23 a payment stays open until the bank reports it paid', async () => {
  const { mid } = await start();
  expect((await settle(app.ctx(), mid)).status).toBe('open');
  expect(countOf(settledMids, mid)).toBe(0);
});

test('D23 a webhook makes the shop request the report, and a repeated webhook changes nothing', async () => {
  const { mid } = await start();
  await bank.outcome(mid, 'paid', 'twice');
  await vi.waitFor(
    async () => {
      await app.runJobs();
      expect(await status(mid)).toBe('paid');
    },
    { timeout: 15_000 },
  );
  const event = { event: 'replayed', reference: mid };
  for (let n = 0; n < 5; n++) expect((await callWebhook(event)).body).toEqual({ heard: n === 0 });
  await app.runJobs();
  expect(countOf(settledMids, mid)).toBe(1);
});

test('W24 a forged webhook is refused, and a signed one alone does not make a payment paid', async () => {
  const { mid } = await start();
  const webhook = { event: 'e1', reference: mid, state: 'paid', amount: 144_600 };
  expect((await callWebhook(webhook, { 'x-bank-signature': 'f'.repeat(64) })).status).toBe(401);
  expect((await callWebhook(webhook, { 'x-bank-signature': '' })).status).toBe(401);
  expect((await callWebhook(webhook, { 'x-bank-signature': 'zz' })).status).toBe(401);
  expect((await callWebhook(webhook)).status).toBe(200);
  await app.runJobs();
  expect(await status(mid)).toBe('open');
  expect((await callWebhook({ event: 'e2', reference: 'nobodys' })).body).toEqual({ heard: false });
});

test('W24 a wrong amount goes to review and is not fulfilled', async () => {
  const { mid } = await start();
  await bank.outcome(mid, 'paid');
  app.shop.runtime.provide(gateway, {
    ...bank.adapter,
    status: async mid => ({ ...(await bank.adapter.status(mid)), amount: paise(100) }),
  });
  expect(await settle(app.ctx(), mid)).toMatchObject({
    status: 'paid_review',
    reviewReason: '100 paise instead of 144600',
  });
  app.shop.runtime.provide(gateway, bank.adapter);
  expect((await settle(app.ctx(), mid)).status).toBe('paid_review');
  expect(countOf(settledMids, mid)).toBe(0);
});

test('W26 a payment that cannot be fulfilled goes to review with the reason; after an error it stays open', async () => {
  const { mid } = await start();
  await bank.outcome(mid, 'paid');
  listener = () => {
    throw new Error('the database went away');
  };
  await expect(settle(app.ctx(), mid)).rejects.toThrow('went away');
  expect(await status(mid)).toBe('open');
  listener = () => {
    throw new Refused('paid-twice', 'paid before');
  };
  expect(await settle(app.ctx(), mid)).toMatchObject({
    status: 'paid_review',
    reviewReason: 'cannot be fulfilled: paid before',
  });
});

test('W29 the reconciler settles a payment within two minutes when no webhook arrives', async () => {
  const { mid } = await start();
  await bank.outcome(mid, 'paid', 'never');
  await app.later(60);
  await runReconciler();
  expect(await status(mid)).toBe('paid');
  expect(countOf(settledMids, mid)).toBe(1);
});

test('W29 the first check runs 15 seconds after the start, without a webhook', async () => {
  const { mid } = await start();
  await bank.outcome(mid, 'paid', 'never');
  await app.runJobs();
  expect(await status(mid)).toBe('open');
  await app.later(16);
  await app.runJobs();
  expect(await status(mid)).toBe('paid');
});

test('W29 a declined payment fails and can be started again; an abandoned one expires after its time', async () => {
  const first = await start();
  await bank.outcome(first.mid, 'declined');
  expect((await settle(app.ctx(), first.mid)).status).toBe('failed');
  const second = await start();
  expect(second.mid).not.toBe(first.mid);
  await app.later(30 * 60);
  await runReconciler();
  expect(await status(second.mid)).toBe('expired');
  expect([countOf(endedMids, first.mid), countOf(endedMids, second.mid)]).toEqual([1, 1]);
});

test('W29 money that arrives after the payment expired still counts, once', async () => {
  const { mid } = await start();
  await app.later(31 * 60);
  await runReconciler();
  expect(await status(mid)).toBe('expired');
  expect(await bank.outcome(mid, 'paid', 'never')).toBe(200);
  await app.later(6 * 60);
  await runReconciler();
  await runReconciler();
  expect(await status(mid)).toBe('paid');
  expect(countOf(settledMids, mid)).toBe(1);
});

test('W29 a payment whose status request fails does not keep others from being settled', async () => {
  const [a, b] = [await start({ key: 'a' }), await start({ key: 'b' })];
  await bank.outcome(b.mid, 'paid');
  app.shop.runtime.provide(gateway, {
    ...bank.adapter,
    status: mid => (mid === a.mid ? Promise.reject(new GatewayUnavailable('away')) : bank.adapter.status(mid)),
  });
  await app.later(120);
  await runReconciler();
  expect(await status(b.mid)).toBe('paid');
  expect(await status(a.mid)).toBe('open');
});

test('P-B01 a payment of zero is settled at once, without a payment page', async () => {
  const { mid, url } = await start({ amount: paise(0) });
  expect(url).toContain(`/processPayment?MID=${mid}`);
  expect(await status(mid)).toBe('paid');
  expect(countOf(settledMids, mid)).toBe(1);
  expect(await booksOf(mid)).toHaveLength(0);
});
