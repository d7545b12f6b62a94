import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestMessages } from '#src/messages/index.ts';
import { consumeRateLimit, isWithinSharedLimit } from '#platform/rate-limits.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { codeLimits } from './rules.ts';
import { addStaff } from './index.ts';

let app: TestApp;
const owner = '+919812347001';
beforeAll(async () => {
  app = await testApp({ database: 'postgres', env: { CODES_PER_HOUR: '30' } });
  const totpSecret = 'IMURSADMINSANDBOX222222222222222';
  await addStaff(app.ctx(), { id: 'a'.repeat(26), phone: owner, name: 'Dev', role: 'owner', totpSecret });
});
afterAll(() => app.close());

let nextNumber = 9_803_000_000;
const requestCode = () =>
  app.call('POST /api/sendOtp', { json: { phone: `+91${nextNumber++}`, country: 'IN', code: '91', type: false } });

test('W3 sixteen requests at the moment the breaker trips send one message', async () => {
  const { all } = codeLimits(app.ctx().config.codes);
  for (let used = 0; used < all.max; used++) await consumeRateLimit(app.ctx(), all, 'all');
  const replies = await Promise.all(Array.from({ length: 16 }, requestCode));
  for (const { status, body } of replies) expect([status, body]).toEqual([200, { isOtp: true }]);
  const alerts = (await newestMessages(app.ctx(), owner, 50)).filter(message => message.kind === 'codesStopped');
  expect(alerts).toHaveLength(1);
});

test('W3 repeats a failed alert at the next use and never sends it twice', async () => {
  const limit = { name: 'shared', max: 1, seconds: 3600 };
  let alerts = 0;
  const alert = async () => void alerts++;
  const fail = async () => Promise.reject(new Error('no connection'));
  expect(await isWithinSharedLimit(app.ctx(), limit, alert)).toBe(true);
  await expect(isWithinSharedLimit(app.ctx(), limit, fail)).rejects.toThrow('no connection');
  expect(alerts).toBe(0);
  const results = await Promise.all(Array.from({ length: 8 }, () => isWithinSharedLimit(app.ctx(), limit, alert)));
  expect(results).toEqual(Array<boolean>(8).fill(false));
  expect(alerts).toBe(1);
});

const proof = (phone: string, pass: string) => ({ json: { phone, type: false, pass } });

test('M10 compares exactly twenty of sixty-four simultaneous wrong codes for one number', async () => {
  const phone = '+919803900001';
  const replies = await Promise.all(
    Array.from({ length: 64 }, () => app.browser().call('POST /api/verify', proof(phone, '000000'))),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(44);
});

test('M10 a right code counts as no wrong try, however often it is checked', async () => {
  await app.later(3601);
  const phone = '+919803900002';
  const browser = app.browser();
  const { pass } = (
    await browser.call('POST /api/sendOtp', { json: { phone, country: 'IN', code: '91', type: false } })
  ).body;
  for (let count = 0; count < 30; count++)
    expect((await browser.call('POST /api/verify', proof(phone, pass))).body).toEqual({ success: true });
  expect((await browser.call('POST /api/login', proof(phone, pass))).status).toBe(200);
});
