import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestMessages } from '#src/messages/index.ts';
import { consumeRateLimit, consumeSharedLimit } from '#platform/rate-limits.ts';
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

let next = 9_803_000_000;
const ask = () =>
  app.call('POST /api/sendOtp', { json: { phone: `+91${next++}`, country: 'IN', code: '91', type: false } });

test('W3 sixteen requests at the same moment that the breaker trips are one message', async () => {
  const { all } = codeLimits(app.ctx().config.codes);
  for (let used = 0; used < all.max; used++) await consumeRateLimit(app.ctx(), all, 'all');
  const answers = await Promise.all(Array.from({ length: 16 }, ask));
  expect(answers.map(answer => answer.status)).toEqual(Array<number>(16).fill(429));
  const told = (await newestMessages(app.ctx(), owner, 50)).filter(message => message.kind === 'codesStopped');
  expect(told).toHaveLength(1);
});

test('W3 telling that fails is left to the next one who is refused, and never told twice', async () => {
  const limit = { name: 'shared', max: 1, seconds: 3600 };
  let told = 0;
  const tell = async () => void told++;
  const fail = async () => Promise.reject(new Error('no connection'));
  await consumeSharedLimit(app.ctx(), limit, { alert: tell });
  await expect(consumeSharedLimit(app.ctx(), limit, { alert: fail })).rejects.toThrow('no connection');
  expect(told).toBe(0);
  const refused = await Promise.allSettled(
    Array.from({ length: 8 }, () => consumeSharedLimit(app.ctx(), limit, { alert: tell })),
  );
  expect(refused.map(one => one.status)).toEqual(Array<string>(8).fill('rejected'));
  expect(told).toBe(1);
});

const proof = (phone: string, pass: string) => ({ json: { phone, type: false, pass } });

test('M10 of sixty-four wrong codes at once for one number exactly twenty are compared', async () => {
  const phone = '+919803900001';
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => app.browser().call('POST /api/verify', proof(phone, '000000'))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(44);
});

test('M10 a right code gives its claims back: however often it is checked, it uses nothing up', async () => {
  await app.later(3601);
  const phone = '+919803900002';
  const browser = app.browser();
  const { pass } = (
    await browser.call('POST /api/sendOtp', { json: { phone, country: 'IN', code: '91', type: false } })
  ).body;
  for (let again = 0; again < 30; again++)
    expect((await browser.call('POST /api/verify', proof(phone, pass as string))).body).toEqual({ success: true });
  expect((await browser.call('POST /api/login', proof(phone, pass as string))).status).toBe(200);
});
