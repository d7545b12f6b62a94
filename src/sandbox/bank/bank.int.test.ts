import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startBank, type Bank } from './index.ts';

const key = 'shop-key';
const secret = 'hook-secret';
let dataDir: string;
let bank: Bank;
let shop: Server;
let clock: number;
let received: { body: string; signature: string | undefined; event: string | undefined }[];
/** The status with which the fake shop answers webhooks. */
let webhookStatus: number;

const start = () =>
  startBank({
    port: 0,
    host: '127.0.0.1',
    dataDir,
    log: pino({ level: 'silent' }),
    now: () => new Date(clock),
    key,
    secret,
  });
const shopOrigin = () => `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(bank.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const open = (over: object = {}, headers = { authorization: `Bearer ${key}` }) =>
  post(
    '/api/payments',
    {
      reference: 'm1',
      amount: 144_600,
      currency: 'INR',
      title: 'A <b>Birthday</b> edition',
      returnUrl: `${shopOrigin()}/processPayment?MID=m1`,
      webhookUrl: `${shopOrigin()}/hooks/bank`,
      expiresAt: new Date(clock + 1_800_000).toISOString(),
      ...over,
    },
    headers,
  );
const untilReceived = (what: () => void) => vi.waitFor(what, { timeout: 15_000 });
const state = async () => ((await (await fetch(`${bank.origin}/api/payments/m1`)).json()) as { state: string }).state;
const press = (fields: Record<string, string>) =>
  fetch(`${bank.origin}/pay/m1`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

beforeEach(async () => {
  clock = Date.parse('2026-11-20T10:00:00Z');
  received = [];
  webhookStatus = 200;
  dataDir = mkdtempSync(join(tmpdir(), 'bank-'));
  shop = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const header = (name: string) => request.headers[name] as string | undefined;
      received.push({ body, signature: header('x-bank-signature'), event: header('x-bank-event') });
      response.writeHead(webhookStatus).end();
    });
  });
  await new Promise<void>(done => shop.listen(0, '127.0.0.1', done));
  bank = await start();
});
afterEach(async () => {
  await bank.close();
  await new Promise(done => shop.close(done));
  rmSync(dataDir, { recursive: true, force: true });
});

test('D23 opens one payment for each reference, and refuses another amount with 409', async () => {
  const first = await open();
  expect(first.status).toBe(201);
  expect(await first.json()).toMatchObject({ reference: 'm1', state: 'pending', url: `${bank.origin}/pay/m1` });
  expect((await open()).status).toBe(201);
  expect((await open({ amount: 1 })).status).toBe(409);
  expect((await open({ reference: 'm2' }, { authorization: 'Bearer wrong' })).status).toBe(401);
  expect(await (await fetch(`${bank.origin}/api/payments`)).json()).toHaveLength(1);
});

test('D23 the page shows amount and title without a script, and Pay redirects to the shop', async () => {
  await open();
  const page = await fetch(`${bank.origin}/pay/m1`);
  const text = await page.text();
  expect(text).toContain('₹1,446');
  expect(text).toContain('A &lt;b&gt;Birthday&lt;/b&gt; edition');
  expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${shopOrigin()}`);
  const redirect = await press({ do: 'paid', notify: 'now' });
  expect(redirect.status).toBe(303);
  expect(redirect.headers.get('location')).toBe(`${shopOrigin()}/processPayment?MID=m1`);
  expect(await state()).toBe('paid');
});

test('D23 Abandon changes nothing, and Decline is final', async () => {
  await open();
  expect((await press({ do: 'abandon' })).status).toBe(303);
  expect(await state()).toBe('pending');
  await press({ do: 'declined' });
  expect(await state()).toBe('declined');
  await press({ do: 'paid' });
  expect(await state()).toBe('declined');
  expect((await post('/api/payments/m1/outcome', { outcome: 'paid' })).status).toBe(409);
});

test('D23 signs the body of a webhook and names its event, the same one when sent twice', async () => {
  await open();
  await post('/api/payments/m1/outcome', { outcome: 'paid', notify: 'twice' });
  await untilReceived(() => expect(received).toHaveLength(2));
  const [a, b] = received;
  expect(a!.signature).toBe(createHmac('sha256', secret).update(a!.body).digest('hex'));
  expect(JSON.parse(a!.body)).toMatchObject({ reference: 'm1', state: 'paid', amount: 144_600, event: a!.event });
  expect(b!.event).toBe(a!.event);
});

test('D23 sends a late webhook after about ten seconds, and none for `never`', async () => {
  await open();
  await open({ reference: 'm2' });
  await post('/api/payments/m1/outcome', { outcome: 'paid', notify: 'late' });
  await post('/api/payments/m2/outcome', { outcome: 'paid', notify: 'never' });
  await new Promise(done => setTimeout(done, 700));
  expect(received).toHaveLength(0);
  clock += 10_000;
  await untilReceived(() => expect(received).toHaveLength(1));
  expect(received[0]!.body).toContain('m1');
});

test('D23 retries a refused webhook, also after a restart of the bank', async () => {
  await open();
  webhookStatus = 503;
  await post('/api/payments/m1/outcome', { outcome: 'paid', notify: 'now' });
  await untilReceived(() => expect(received).toHaveLength(1));
  await bank.close();
  webhookStatus = 200;
  bank = await start();
  expect(await state()).toBe('paid');
  clock += 3000;
  await untilReceived(() => expect(received).toHaveLength(2));
  expect(received[1]!.event).toBe(received[0]!.event);
  clock += 60_000;
  await new Promise(done => setTimeout(done, 700));
  expect(received).toHaveLength(2);
});

test('W29 an untouched payment expires; one in flight may still be paid', async () => {
  await open();
  await open({ reference: 'm2' });
  await post('/api/payments/m1/outcome', { outcome: 'pending', notify: 'never' });
  clock += 1_800_000;
  expect(await state()).toBe('pending');
  expect(((await (await fetch(`${bank.origin}/api/payments/m2`)).json()) as { state: string }).state).toBe('expired');
  await post('/api/payments/m1/outcome', { outcome: 'paid', notify: 'never' });
  expect(await state()).toBe('paid');
});

test('W26 the shop can cancel a payment that is neither paid nor in flight', async () => {
  const bearer = { authorization: `Bearer ${key}` };
  await open();
  expect((await post('/api/payments/m1/cancel', {}, { authorization: 'Bearer x' })).status).toBe(401);
  expect((await post('/api/payments/m1/cancel', {}, bearer)).status).toBe(200);
  expect(await state()).toBe('expired');
  await open({ reference: 'm2' });
  await post('/api/payments/m2/outcome', { outcome: 'pending', notify: 'never' });
  expect((await post('/api/payments/m2/cancel', {}, bearer)).status).toBe(409);
});

test('D23 refuses invalid requests with 400 and 404', async () => {
  await open();
  expect((await post('/api/payments/m1/outcome', { outcome: 'free' })).status).toBe(400);
  expect((await post('/api/payments/m9/outcome', { outcome: 'paid' })).status).toBe(404);
  expect((await open({ reference: 'm/3' })).status).toBe(400);
  expect((await open({ reference: 'm3', amount: 1.5 })).status).toBe(400);
  expect((await fetch(`${bank.origin}/pay/m9`)).status).toBe(404);
  expect((await press({ do: 'steal' })).status).toBe(400);
});

const bearer = { authorization: `Bearer ${key}` };
const ask = async (path: string): Promise<any> => (await fetch(bank.origin + path, { headers: bearer })).json();
const payAndGetCaptures = async (over: object = {}) => {
  await open();
  const response = await post('/api/payments/m1/outcome', { outcome: 'paid', notify: 'never', ...over });
  return ((await response.json()) as { captures: { id: string; amount: number }[] }).captures;
};
const refund = (over: object = {}) =>
  post('/api/refunds', { id: 'refund0001', reference: 'm1', capture: 'cap-m1-1', amount: 100, ...over }, bearer);
const planFaults = (...faults: object[]) => post('/api/faults', { faults });

test('W34 refunds once for each id, after a moment, and never more than was captured', async () => {
  expect(await payAndGetCaptures()).toEqual([{ id: 'cap-m1-1', amount: 144_600 }]);
  expect(await (await refund({ amount: 144_500 })).json()).toMatchObject({ state: 'pending', provider: 'ref-1' });
  expect(await (await refund({ amount: 144_500 })).json()).toMatchObject({ provider: 'ref-1' });
  expect((await refund({ amount: 1 })).status).toBe(409);
  clock += 2000;
  expect(await ask('/api/refunds/refund0001')).toMatchObject({ state: 'done', reason: null });
  await untilReceived(() => expect(received).toHaveLength(1));
  expect(JSON.parse(received[0]!.body)).toMatchObject({ reference: 'm1', refund: 'refund0001', state: 'done' });
  expect(await (await refund({ id: 'refund0002', amount: 101 })).json()).toMatchObject({
    state: 'failed',
    reason: 'only 100 paise are left to give back',
  });
  expect(await (await refund({ id: 'refund0003' })).json()).toMatchObject({ state: 'pending' });
  expect((await ask('/api/payments'))[0].refunds.map((r: { amount: number }) => r.amount)).toEqual([144_500, 101, 100]);
  expect((await refund({ id: 'refund0004', capture: 'cap-m1-2' })).status).toBe(404);
  expect((await post('/api/refunds', {}, { authorization: 'Bearer x' })).status).toBe(401);
});

test('W34 a refund can fail, be done at once, or wait until a tester decides it once', async () => {
  await payAndGetCaptures();
  await planFaults({ fault: 'refund-waits', next: 1 }, { fault: 'refund-at-once', next: 1 }, { fault: 'refund-fails' });
  await refund();
  clock += 86_400_000;
  expect(await ask('/api/refunds/refund0001')).toMatchObject({ state: 'pending' });
  expect(await (await refund({ id: 'refund0002' })).json()).toMatchObject({ state: 'done' });
  await refund({ id: 'refund0003' });
  clock += 2000;
  expect(await ask('/api/refunds/refund0003')).toMatchObject({
    state: 'failed',
    reason: 'the account cannot be credited',
  });
  expect((await post('/api/refunds/refund0001/outcome', { outcome: 'done' })).status).toBe(200);
  expect((await post('/api/refunds/refund0001/outcome', { outcome: 'failed' })).status).toBe(409);
});

test('W26 the bank can capture another amount than was requested, and capture it twice', async () => {
  expect(await payAndGetCaptures({ amount: 100 })).toEqual([{ id: 'cap-m1-1', amount: 100 }]);
  expect((await post('/api/payments/m1/capture', {})).status).toBe(200);
  expect((await ask('/api/payments/m1')).captures.map((c: { amount: number }) => c.amount)).toEqual([100, 144_600]);
  await planFaults({ fault: 'wrong-amount', next: 1 }, { fault: 'captured-twice' });
  for (const reference of ['m2', 'm3']) {
    await open({ reference });
    await post(`/api/payments/${reference}/outcome`, { outcome: 'paid' });
  }
  const books: { captures: { amount: number }[] }[] = await ask('/api/payments');
  expect(books.map(({ captures }) => captures.map(c => c.amount))).toEqual([
    [100, 144_600],
    [144_700],
    [144_600, 144_600],
  ]);
  await open({ reference: 'm4' });
  expect((await post('/api/payments/m4/capture', {})).status).toBe(409);
});

test('W24 applies planned faults to the shop’s calls only, before or after acting', async () => {
  await planFaults({ fault: 'down', next: 1, on: 'open' }, { fault: 'lost', next: 1 }, { fault: 'broken', next: 1 });
  expect((await open()).status).toBe(503);
  expect(await ask('/api/payments')).toEqual([]);
  await expect(open()).rejects.toThrow('fetch failed');
  expect(await ask('/api/payments')).toHaveLength(1);
  expect((await open()).status).toBe(500);
  await planFaults({ fault: 'nonsense', on: 'status' });
  expect((await fetch(`${bank.origin}/api/payments/m1`)).status).toBe(200);
  await expect(ask('/api/payments/m1')).rejects.toThrow('JSON');
  await bank.close();
  bank = await start();
  await expect(ask('/api/payments/m1')).rejects.toThrow('JSON');
  await planFaults();
  expect(await ask('/api/payments/m1')).toMatchObject({ state: 'pending' });
  expect((await planFaults({ fault: 'tired' })).status).toBe(400);
});

test('W24 draws the same faults for the same seed', async () => {
  await open();
  const drawStatuses = async (seed: number) => {
    await post('/api/faults', { seed, faults: [{ fault: 'down', chance: 0.5 }] });
    const statuses: number[] = [];
    for (let n = 0; n < 24; n++)
      statuses.push((await fetch(`${bank.origin}/api/payments/m1`, { headers: bearer })).status);
    return statuses;
  };
  const first = await drawStatuses(7);
  expect(new Set(first)).toEqual(new Set([200, 503]));
  expect(await drawStatuses(7)).toEqual(first);
  expect(await drawStatuses(8)).not.toEqual(first);
});

test('D23 sends webhooks reordered, replayed after a day, or once with a wrong signature', async () => {
  await planFaults(...['reordered', 'replayed', 'forged'].map(fault => ({ fault, next: 1 })));
  webhookStatus = 401;
  for (const reference of ['m1', 'm2', 'm3']) {
    await open({ reference });
    await post(`/api/payments/${reference}/outcome`, { outcome: 'paid' });
  }
  await untilReceived(() => expect(received).toHaveLength(3));
  const isSigned = ({ signature, body }: (typeof received)[number]) =>
    signature === createHmac('sha256', secret).update(body).digest('hex');
  const webhooksOf = (reference: string) => received.filter(({ body }) => body.includes(`"${reference}"`));
  expect([webhooksOf('m1'), webhooksOf('m2'), webhooksOf('m3')].map(list => list.every(isSigned))).toEqual([
    true,
    true,
    false,
  ]);
  webhookStatus = 200;
  clock += 60_000;
  await untilReceived(() => expect(received).toHaveLength(6));
  expect(webhooksOf('m1').map(({ body }) => (JSON.parse(body) as { state: string }).state)).toEqual([
    'paid',
    'pending',
    'paid',
  ]);
  clock += 86_400_000;
  await untilReceived(() => expect(webhooksOf('m2')).toHaveLength(3));
  expect(new Set(webhooksOf('m2').map(({ event }) => event)).size).toBe(1);
  expect((await ask('/api/webhooks')).find((w: { forged: number }) => w.forged)).toMatchObject({
    reference: 'm3',
    attempts: 1,
    lastStatus: 401,
  });
});
