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
let paid: string[];
let over: string[];
let listener: (payment: PaymentRecord) => void;
let people = 0;

beforeAll(async () => {
  app = await testApp();
  bank = await bankFor(app);
  app.shop.runtime.on(paymentSettled, async (_, { payment }) => {
    listener(payment);
    paid.push(payment.mid);
  });
  app.shop.runtime.on(paymentEnded, async (_, { payment }) => void over.push(payment.mid));
});
beforeEach(() => {
  people++;
  paid = [];
  over = [];
  listener = () => undefined;
  app.shop.runtime.provide(gateway, bank.adapter);
});
afterAll(async () => {
  await app.close();
  await bank.close();
});

const asked = (over: Partial<NewPayment> = {}): NewPayment => ({
  purpose: 'order',
  key: 'order:1',
  amount: paise(144_600),
  payer: { kind: 'customer', id: `asha-${people}`, phone: '+919876543210', name: 'Asha' },
  title: 'Birthday Spotlight Edition',
  bill: { kind: 'nothing to fulfil' },
  ...over,
});
const start = (over: Partial<NewPayment> = {}) => startPayment(app.ctx(), asked(over));
const at = async (...mids: string[]) => (await bank.books()).filter(book => mids.includes(book.reference));
const times = (list: string[], mid: string) => list.filter(one => one === mid).length;
const status = async (mid: string) => (await paymentByMid(app.ctx(), mid))?.status;
const sweep = async () => jobs.find(one => one.job === reconcile)?.run(app.ctx(), {});
const hook = (body: object, over: Record<string, string> = {}) =>
  app.call('POST /hooks/bank', {
    json: body,
    headers: {
      'x-bank-signature': createHmac('sha256', bankKeys.secret).update(JSON.stringify(body)).digest('hex'),
      ...over,
    },
  });

test('D27 W26 row first, our number is the reference at the bank, and a retry is the same payment', async () => {
  const first = await start();
  expect(first.mid).toMatch(/^[0-9a-z]{26}$/);
  expect(first.url).toContain(`/pay/${first.mid}`);
  expect(await start()).toEqual(first);
  expect(await at(first.mid)).toMatchObject([{ reference: first.mid, amount: 144_600, state: 'pending' }]);
});

test('W26 stopped between row and page: the retry opens the page of the same payment', async () => {
  app.shop.runtime.provide(gateway, {
    ...bank.adapter,
    create: () => Promise.reject(new GatewayUnavailable('stopped')),
  });
  await expect(start()).rejects.toMatchObject({ status: 503, code: 'gateway-away' });
  app.shop.runtime.provide(gateway, bank.adapter);
  const { mid, url } = await start();
  expect(url).toContain(mid);
  expect(await at(mid)).toHaveLength(1);
});

test('W26 the bank acted but its answer was lost: still one payment there', async () => {
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
  expect(await at(mid)).toHaveLength(1);
});

test('W26 the gateway was away at the first Pay: another choice need not wait for what it never opened', async () => {
  app.shop.runtime.provide(gateway, { ...bank.adapter, create: () => Promise.reject(new GatewayUnavailable('away')) });
  await expect(start()).rejects.toMatchObject({ code: 'gateway-away' });
  app.shop.runtime.provide(gateway, bank.adapter);
  const second = await start({ amount: paise(100_000) });
  expect(await at(second.mid)).toHaveLength(1);
  expect(over).toHaveLength(1);
});

test('W26 the bank opened the page and its answer was lost: another choice closes it there', async () => {
  await bank.post('/api/faults', { faults: [{ fault: 'lost', next: 1, on: 'open' }] });
  await expect(start()).rejects.toMatchObject({ code: 'gateway-away' });
  const second = await start({ amount: paise(100_000) });
  const [lost] = over;
  expect(await at(lost!)).toMatchObject([{ state: 'expired' }]);
  expect(await bank.outcome(lost!, 'paid')).toBe(409);
  expect((await start({ amount: paise(100_000) })).url).toBe(second.url);
});

test('W26 another choice while the first page is still being opened: it is closed, and only the second can be paid', async () => {
  const [asked, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  app.shop.runtime.provide(gateway, {
    ...bank.adapter,
    async create(order) {
      asked.resolve();
      await opened.promise;
      return bank.adapter.create(order);
    },
  });
  const first = start();
  await asked.promise;
  app.shop.runtime.provide(gateway, bank.adapter);
  const second = await start({ amount: paise(100_000) });
  opened.resolve();
  await expect(first).rejects.toMatchObject({ status: 409, code: 'payment-elsewhere' });
  const [left] = over;
  expect(await bank.outcome(left!, 'paid')).toBe(409);
  await bank.outcome(second.mid, 'paid');
  expect((await settle(app.ctx(), second.mid)).status).toBe('paid');
});

test('W26 a page that the provider opened after it was given up, and nobody could close: its money goes back', async () => {
  app.shop.runtime.provide(gateway, { ...bank.adapter, create: () => Promise.reject(new GatewayUnavailable('slow')) });
  await expect(start()).rejects.toMatchObject({ code: 'gateway-away' });
  app.shop.runtime.provide(gateway, bank.adapter);
  const second = await start({ amount: paise(100_000) });
  const mid = over[0]!;
  const expiresAt = new Date(app.clock.now().getTime() + 1_800_000);
  await bank.adapter.create({ mid, amount: asked().amount, title: 'late', returnUrl: 'https://x.example/', expiresAt });
  for (const one of [second.mid, mid]) await bank.outcome(one, 'paid', 'never');
  await settle(app.ctx(), second.mid);
  await app.later(6 * 60);
  await sweep();
  await app.runJobs();
  expect((await at(mid))[0]?.refunds).toMatchObject([{ amount: 144_600 }]);
  expect((await at(second.mid))[0]?.refunds).toEqual([]);
});

test('W26 the same thing with other figures closes the page before it', async () => {
  const first = await start();
  const second = await start({ amount: paise(100_000) });
  expect(second.mid).not.toBe(first.mid);
  expect(await status(first.mid)).toBe('expired');
  expect(times(over, first.mid)).toBe(1);
  expect(await bank.outcome(first.mid, 'paid')).toBe(409);
});

test('W8 W26 two accounts with the same thing open become one: the older is given up, and its money is found all the same', async () => {
  const payer = (id: string) => ({ ...asked().payer, id: `${id}-${people}` });
  const older = await start({ payer: payer('one') });
  await app.later(1);
  const newer = await start({ payer: payer('two') });
  const alone = await start({ payer: payer('one'), key: 'order:2' });
  await reassignPayments(app.ctx(), { from: payer('one').id, into: payer('two').id });
  expect(await Promise.all([older, newer, alone].map(one => status(one.mid)))).toEqual(['expired', 'open', 'open']);
  expect(over).toEqual([older.mid]);
  expect((await start({ payer: payer('two') })).mid).toBe(newer.mid);
  for (const { mid } of [older, newer]) await bank.outcome(mid, 'paid', 'never');
  expect((await settle(app.ctx(), newer.mid)).status).toBe('paid');
  await app.later(6 * 60);
  await sweep();
  expect(await status(older.mid)).toBe('paid_review');
  await app.runJobs();
  expect((await at(older.mid))[0]?.refunds).toHaveLength(1);
});

test('W26 a page that turns out to be paid says so to other figures and leads the same ones to the return; one on its way asks to wait', async () => {
  const first = await start();
  await bank.outcome(first.mid, 'paid');
  await expect(start({ amount: paise(100_000) })).rejects.toMatchObject({ code: 'paid-meanwhile' });
  expect((await start()).url).toContain(`/processPayment?MID=${first.mid}`);
  expect((await start({ amount: paise(100_000) })).mid).not.toBe(first.mid);
  expect(times(paid, first.mid)).toBe(1);

  const second = await start({ key: 'order:2' });
  await bank.outcome(second.mid, 'pending');
  await expect(start({ key: 'order:2', amount: paise(5000) })).rejects.toMatchObject({ code: 'payment-open' });
});

test('W26 Pay again just after it was paid leads to the return; a minute later it is another order', async () => {
  const first = await start();
  await bank.outcome(first.mid, 'paid');
  await settle(app.ctx(), first.mid);
  expect((await start()).url).toContain(`/processPayment?MID=${first.mid}`);
  expect((await start({ amount: paise(100_000) })).mid).not.toBe(first.mid);
  await app.later(60);
  expect((await start({ key: 'order:1', payer: asked().payer })).mid).not.toBe(first.mid);
});

test('W26 W29 a page that the provider cannot close is given up; its late money counts, or goes back when the next was paid', async () => {
  app.shop.runtime.provide(gateway, { ...bank.adapter, cannotClose: true, close: () => Promise.resolve() });
  const first = await start();
  const second = await start({ amount: paise(100_000) });
  expect([await status(first.mid), times(over, first.mid)]).toEqual(['expired', 1]);
  await bank.outcome(first.mid, 'paid');
  expect((await settle(app.ctx(), first.mid)).status).toBe('paid');
  await bank.outcome(second.mid, 'paid');
  expect((await settle(app.ctx(), second.mid)).status).toBe('paid_review');
  await app.runJobs();
  expect((await at(second.mid))[0]?.refunds).toMatchObject([{ amount: 100_000 }]);
});

test('W24 W26 a wrong amount for what was paid before waits for staff whole: no part of it goes back by itself', async () => {
  app.shop.runtime.provide(gateway, { ...bank.adapter, cannotClose: true, close: () => Promise.resolve() });
  const [first, second] = [await start(), await start({ amount: paise(100_000) })];
  await bank.outcome(first.mid, 'paid');
  await settle(app.ctx(), first.mid);
  await bank.outcome(second.mid, 'paid');
  const status = async (mid: string) => {
    const report = await bank.adapter.status(mid);
    const captures = report.captures.map(one => ({ ...one, amount: paise(100_100) }));
    return { ...report, amount: paise(100_100), captures };
  };
  app.shop.runtime.provide(gateway, { ...bank.adapter, status });
  expect(await settle(app.ctx(), second.mid)).toMatchObject({
    status: 'paid_review',
    reviewReason: '100100 paise instead of 100000',
  });
  await app.runJobs();
  expect((await at(second.mid))[0]?.refunds).toEqual([]);
});

test('W26 a second capture goes back also when the provider lists it before the first', async () => {
  const { mid } = await start();
  await bank.outcome(mid, 'paid');
  await settle(app.ctx(), mid);
  await bank.post(`/api/payments/${mid}/capture`, { notify: 'never' });
  await bank.post('/api/faults', { faults: [{ fault: 'newest-first', next: 1 }] });
  for (let n = 0; n < 3; n++) await settle(app.ctx(), mid, { again: true });
  await app.runJobs();
  const [book] = await at(mid);
  expect(book?.refunds).toMatchObject([{ capture: book?.captures[1]?.id, amount: 144_600 }]);
});

test('D23 coming back proves nothing: without the bank saying so nothing is paid', async () => {
  const { mid } = await start();
  expect((await settle(app.ctx(), mid)).status).toBe('open');
  expect(times(paid, mid)).toBe(0);
});

test('D23 a webhook leads to the question, however often it comes', async () => {
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
  for (let n = 0; n < 5; n++) expect((await hook(event)).body).toEqual({ heard: n === 0 });
  await app.runJobs();
  expect(times(paid, mid)).toBe(1);
});

test('W24 a forged webhook is refused, and one that says paid is not believed', async () => {
  const { mid } = await start();
  const lie = { event: 'e1', reference: mid, state: 'paid', amount: 144_600 };
  expect((await hook(lie, { 'x-bank-signature': 'f'.repeat(64) })).status).toBe(401);
  expect((await hook(lie, { 'x-bank-signature': '' })).status).toBe(401);
  expect((await hook(lie, { 'x-bank-signature': 'zz' })).status).toBe(401);
  expect((await hook(lie)).status).toBe(200);
  await app.runJobs();
  expect(await status(mid)).toBe('open');
  expect((await hook({ event: 'e2', reference: 'nobodys' })).body).toEqual({ heard: false });
});

test('W24 a wrong amount goes to review, never to an order', async () => {
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
  expect(times(paid, mid)).toBe(0);
});

test('W26 what cannot be fulfilled goes to review with its reason; what merely broke is tried again', async () => {
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

test('W29 the reconciler finds out within two minutes what no webhook told', async () => {
  const { mid } = await start();
  await bank.outcome(mid, 'paid', 'never');
  await app.later(60);
  await sweep();
  expect(await status(mid)).toBe('paid');
  expect(times(paid, mid)).toBe(1);
});

test('W29 the first questions come at 15 s and 1 min by themselves', async () => {
  const { mid } = await start();
  await bank.outcome(mid, 'paid', 'never');
  await app.runJobs();
  expect(await status(mid)).toBe('open');
  await app.later(16);
  await app.runJobs();
  expect(await status(mid)).toBe('paid');
});

test('W29 a declined payment ends and may be begun anew; an abandoned one ends with its time', async () => {
  const first = await start();
  await bank.outcome(first.mid, 'declined');
  expect((await settle(app.ctx(), first.mid)).status).toBe('failed');
  const second = await start();
  expect(second.mid).not.toBe(first.mid);
  await app.later(30 * 60);
  await sweep();
  expect(await status(second.mid)).toBe('expired');
  expect([times(over, first.mid), times(over, second.mid)]).toEqual([1, 1]);
});

test('W29 money that comes after the time is over still counts, once', async () => {
  const { mid } = await start();
  await app.later(31 * 60);
  await sweep();
  expect(await status(mid)).toBe('expired');
  expect(await bank.outcome(mid, 'paid', 'never')).toBe(200);
  await app.later(6 * 60);
  await sweep();
  await sweep();
  expect(await status(mid)).toBe('paid');
  expect(times(paid, mid)).toBe(1);
});

test('W29 a bank that does not answer keeps nobody else from being settled', async () => {
  const [a, b] = [await start({ key: 'a' }), await start({ key: 'b' })];
  await bank.outcome(b.mid, 'paid');
  app.shop.runtime.provide(gateway, {
    ...bank.adapter,
    status: mid => (mid === a.mid ? Promise.reject(new GatewayUnavailable('away')) : bank.adapter.status(mid)),
  });
  await app.later(120);
  await sweep();
  expect(await status(b.mid)).toBe('paid');
  expect(await status(a.mid)).toBe('open');
});

test('P-B01 nothing to pay is paid at once, without a page', async () => {
  const { mid, url } = await start({ amount: paise(0) });
  expect(url).toContain(`/processPayment?MID=${mid}`);
  expect(await status(mid)).toBe('paid');
  expect(times(paid, mid)).toBe(1);
  expect(await at(mid)).toHaveLength(0);
});
