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
let heard: { body: string; signature: string | undefined; event: string | undefined }[];
let answer: number;

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
const hears = (what: () => void) => vi.waitFor(what, { timeout: 15_000 });
const state = async () => ((await (await fetch(`${bank.origin}/api/payments/m1`)).json()) as { state: string }).state;
const press = (fields: Record<string, string>) =>
  fetch(`${bank.origin}/pay/m1`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

beforeEach(async () => {
  clock = Date.parse('2026-11-20T10:00:00Z');
  heard = [];
  answer = 200;
  dataDir = mkdtempSync(join(tmpdir(), 'bank-'));
  shop = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const one = (name: string) => request.headers[name] as string | undefined;
      heard.push({ body, signature: one('x-bank-signature'), event: one('x-bank-event') });
      response.writeHead(answer).end();
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

test('D23 the shop opens a payment once: the same reference gives the same page, another amount is refused', async () => {
  const first = await open();
  expect(first.status).toBe(201);
  expect(await first.json()).toMatchObject({ reference: 'm1', state: 'pending', url: `${bank.origin}/pay/m1` });
  expect((await open()).status).toBe(201);
  expect((await open({ amount: 1 })).status).toBe(409);
  expect((await open({ reference: 'm2' }, { authorization: 'Bearer wrong' })).status).toBe(401);
  expect(await (await fetch(`${bank.origin}/api/payments`)).json()).toHaveLength(1);
});

test('D23 the page shows amount and title, runs nothing, and Pay leads back to the shop', async () => {
  await open();
  const page = await fetch(`${bank.origin}/pay/m1`);
  const text = await page.text();
  expect(text).toContain('₹1,446');
  expect(text).toContain('A &lt;b&gt;Birthday&lt;/b&gt; edition');
  expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${shopOrigin()}`);
  const paid = await press({ do: 'paid', notify: 'now' });
  expect(paid.status).toBe(303);
  expect(paid.headers.get('location')).toBe(`${shopOrigin()}/processPayment?MID=m1`);
  expect(await state()).toBe('paid');
});

test('D23 Abandon changes nothing, Decline is final, and what is decided stays so', async () => {
  await open();
  expect((await press({ do: 'abandon' })).status).toBe(303);
  expect(await state()).toBe('pending');
  await press({ do: 'declined' });
  expect(await state()).toBe('declined');
  await press({ do: 'paid' });
  expect(await state()).toBe('declined');
  expect((await post('/api/payments/m1/outcome', { outcome: 'paid' })).status).toBe(409);
});

test('D23 a webhook is signed over its body and names its event; twice is the same event', async () => {
  await open();
  await post('/api/payments/m1/outcome', { outcome: 'paid', notify: 'twice' });
  await hears(() => expect(heard).toHaveLength(2));
  const [a, b] = heard;
  expect(a!.signature).toBe(createHmac('sha256', secret).update(a!.body).digest('hex'));
  expect(JSON.parse(a!.body)).toMatchObject({ reference: 'm1', state: 'paid', amount: 144_600, event: a!.event });
  expect(b!.event).toBe(a!.event);
});

test('D23 late comes after about ten seconds, never does not come', async () => {
  await open();
  await open({ reference: 'm2' });
  await post('/api/payments/m1/outcome', { outcome: 'paid', notify: 'late' });
  await post('/api/payments/m2/outcome', { outcome: 'paid', notify: 'never' });
  await new Promise(done => setTimeout(done, 700));
  expect(heard).toHaveLength(0);
  clock += 10_000;
  await hears(() => expect(heard).toHaveLength(1));
  expect(heard[0]!.body).toContain('m1');
});

test('D23 a webhook that is not taken comes again, and the books outlive the bank', async () => {
  await open();
  answer = 503;
  await post('/api/payments/m1/outcome', { outcome: 'paid', notify: 'now' });
  await hears(() => expect(heard).toHaveLength(1));
  await bank.close();
  answer = 200;
  bank = await start();
  expect(await state()).toBe('paid');
  clock += 3000;
  await hears(() => expect(heard).toHaveLength(2));
  expect(heard[1]!.event).toBe(heard[0]!.event);
  clock += 60_000;
  await new Promise(done => setTimeout(done, 700));
  expect(heard).toHaveLength(2);
});

test('W29 time ends a payment that nobody touched; money on its way may arrive later', async () => {
  await open();
  await open({ reference: 'm2' });
  await post('/api/payments/m1/outcome', { outcome: 'pending', notify: 'never' });
  clock += 1_800_000;
  expect(await state()).toBe('pending');
  expect(((await (await fetch(`${bank.origin}/api/payments/m2`)).json()) as { state: string }).state).toBe('expired');
  await post('/api/payments/m1/outcome', { outcome: 'paid', notify: 'never' });
  expect(await state()).toBe('paid');
});

test('W26 the shop can call off what nobody has paid, and nothing else', async () => {
  const bearer = { authorization: `Bearer ${key}` };
  await open();
  expect((await post('/api/payments/m1/cancel', {}, { authorization: 'Bearer x' })).status).toBe(401);
  expect((await post('/api/payments/m1/cancel', {}, bearer)).status).toBe(200);
  expect(await state()).toBe('expired');
  await open({ reference: 'm2' });
  await post('/api/payments/m2/outcome', { outcome: 'pending', notify: 'never' });
  expect((await post('/api/payments/m2/cancel', {}, bearer)).status).toBe(409);
});

test('D23 nonsense is refused in words', async () => {
  await open();
  expect((await post('/api/payments/m1/outcome', { outcome: 'free' })).status).toBe(400);
  expect((await post('/api/payments/m9/outcome', { outcome: 'paid' })).status).toBe(404);
  expect((await open({ reference: 'm/3' })).status).toBe(400);
  expect((await open({ reference: 'm3', amount: 1.5 })).status).toBe(400);
  expect((await fetch(`${bank.origin}/pay/m9`)).status).toBe(404);
  expect((await press({ do: 'steal' })).status).toBe(400);
});
