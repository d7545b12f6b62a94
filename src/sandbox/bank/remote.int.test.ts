import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { startBank, type Bank } from './index.ts';

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
