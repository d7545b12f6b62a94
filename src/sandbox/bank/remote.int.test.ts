import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paise } from '#kernel/money.ts';
import { gateway } from '#src/payments/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { bankKeys, startBank, type Bank } from './index.ts';

const key = 'shop-key';
let dataDir: string;
let bank: Bank;
let app: TestApp;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'bank-'));
  const [log, now] = [pino({ level: 'silent' }), () => new Date('2026-11-21T10:00:00Z')];
  bank = await startBank({ port: 0, host: 'localhost', dataDir, log, now, key, secret: 's' });
  app = await testApp({ env: { BANK_PORT: new URL(bank.origin).port } });
});
afterAll(async () => {
  await app.close();
  await bank.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const atBank = (path: string, body: object) =>
  fetch(`${bank.origin}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('D23 the console plans and removes faults of the bank, and refuses an unknown fault with 400', async () => {
  const set = (json: object) => app.call('POST /sandbox/api/bank', { json });
  expect((await app.call('GET /sandbox/api/bank')).body).toEqual({ seed: 1, faults: [] });
  const plan = { seed: 3, faults: [{ fault: 'down', next: 1, on: 'status' }] };
  expect(await set(plan)).toMatchObject({ status: 200, body: plan });
  const readStatus = () => fetch(`${bank.origin}/api/payments/m1`, { headers: { authorization: `Bearer ${key}` } });
  expect([(await readStatus()).status, (await readStatus()).status]).toEqual([503, 404]);
  expect((await app.call('GET /sandbox/api/bank')).body).toEqual({ seed: 3, faults: [] });
  expect((await set({ faults: [{ fault: 'tired' }] })).status).toBe(400);
  expect((await set({ faults: [] })).body).toEqual({ seed: 1, faults: [] });
});

test('W26 W34 the console charges a payment again and decides a waiting refund', async () => {
  const act = (json: object) => app.call('POST /sandbox/api/bank/act', { json });
  expect(await act({ act: 'charge-again', payment: 'm1' })).toMatchObject({
    status: 404,
    body: { error: { message: 'The bank says: no such payment.' } },
  });
  await atBank('/payments', {
    reference: 'm1',
    amount: 500,
    currency: 'INR',
    title: 'A sample',
    returnUrl: 'http://localhost:9/back',
    webhookUrl: 'http://localhost:9/hooks/bank',
    expiresAt: '2026-11-21T10:30:00Z',
  });
  await atBank('/payments/m1/outcome', { outcome: 'paid', notify: 'never' });
  expect((await act({ act: 'charge-again', payment: 'm1' })).status).toBe(200);
  await app.call('POST /sandbox/api/bank', { json: { faults: [{ fault: 'refund-waits' }] } });
  await atBank('/refunds', { id: 'refund0001', reference: 'm1', capture: 'cap-m1-2', amount: 500 });
  const end = { act: 'end-refund', refund: 'refund0001', outcome: 'done' };
  expect((await act(end)).body).toEqual({ done: true });
  expect((await act(end)).status).toBe(409);
  const books = await fetch(`${bank.origin}/api/payments`);
  expect(await books.json()).toMatchObject([{ captures: [{}, {}], refunds: [{ state: 'done', amount: 500 }] }]);
});

test('W96 with BANK_URL several processes have one bank, whose webhooks come to the address of the shop', async () => {
  const heard = Promise.withResolvers<string | undefined>();
  const balancer = createServer((request, response) => {
    heard.resolve(request.url);
    response.end('{}');
  });
  await new Promise<void>(done => balancer.listen(0, '127.0.0.1', done));
  const baseUrl = `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`;
  const secret = 'the secret that all processes of this shop share';
  const folder = mkdtempSync(join(tmpdir(), 'bank-'));
  const log = pino({ level: 'silent' });
  const now = () => new Date();
  const shared = await startBank({ port: 0, host: 'localhost', dataDir: folder, log, now, ...bankKeys(secret) });
  const settings = { BANK_URL: shared.origin, SECRET: secret, BASE_URL: baseUrl };
  const processes = await Promise.all([testApp({ env: settings }), testApp({ env: settings })]);
  const [first, second] = processes.map(one => one.ctx().use(gateway));
  const expiresAt = new Date(Date.now() + 60_000);
  const order = { mid: 'SHARED1', amount: paise(50_000), title: 'A magazine', returnUrl: baseUrl, expiresAt };
  expect((await first?.create(order))?.url).toBe(`${shared.origin}/pay/SHARED1`);
  expect((await second?.status('SHARED1'))?.state).toBe('pending');
  await fetch(`${shared.origin}/api/payments/SHARED1/outcome`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'paid' }),
  });
  expect(await heard.promise).toBe('/hooks/bank');
  expect((await second?.status('SHARED1'))?.state).toBe('paid');
  for (const one of processes) await one.close();
  await shared.close();
  balancer.close();
  rmSync(folder, { recursive: true, force: true });
});
