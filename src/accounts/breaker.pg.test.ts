import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestMessages } from '#src/messages/index.ts';
import { spend, spendShared } from '#platform/limits.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { limits } from './rules.ts';
import { addStaff } from './store.ts';

let app: TestApp;
const admin = '+919812347001';
beforeAll(async () => {
  app = await testApp({ database: 'postgres' });
  const totpSecret = 'IMURSADMINSANDBOX222222222222222';
  await addStaff(app.ctx(), { id: 'a'.repeat(26), phone: admin, name: 'Dev', role: 'admin', totpSecret });
});
afterAll(() => app.close());

let next = 9_803_000_000;
const ask = () =>
  app.call('POST /api/sendOtp', { json: { phone: `+91${next++}`, country: 'IN', code: '91', type: false } });

test('W3 sixteen requests at the same moment that the breaker trips are one message', async () => {
  for (let used = 0; used < limits.sendAll.most; used++) await spend(app.ctx(), limits.sendAll, 'all');
  const answers = await Promise.all(Array.from({ length: 16 }, ask));
  expect(answers.map(answer => answer.status)).toEqual(Array<number>(16).fill(429));
  const told = (await newestMessages(app.ctx(), admin, 50)).filter(message => message.kind === 'codesStopped');
  expect(told).toHaveLength(1);
});

test('W3 telling that fails is left to the next one who is refused, and never told twice', async () => {
  const limit = { name: 'shared', most: 1, seconds: 3600 };
  let told = 0;
  const tell = async () => void told++;
  const fail = async () => Promise.reject(new Error('no connection'));
  await spendShared(app.ctx(), limit, tell);
  await expect(spendShared(app.ctx(), limit, fail)).rejects.toThrow('no connection');
  expect(told).toBe(0);
  const refused = await Promise.allSettled(Array.from({ length: 8 }, () => spendShared(app.ctx(), limit, tell)));
  expect(refused.map(one => one.status)).toEqual(Array<string>(8).fill('rejected'));
  expect(told).toBe(1);
});
