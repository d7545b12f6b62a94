import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newestMessages } from '#src/messages/index.ts';
import { spend } from '#platform/limits.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { limits } from './rules.ts';
import { addStaff } from './store.ts';

let app: TestApp;
const admins = ['+919812346001', '+919812346002'];
const editor = '+919812346003';
beforeAll(async () => {
  app = await testApp();
  for (const [at, phone] of [...admins, editor].entries())
    await addStaff(app.ctx(), {
      id: String(at).repeat(26),
      phone,
      name: `Staff ${at}`,
      role: phone === editor ? 'editor' : 'admin',
      totpSecret: 'IMURSADMINSANDBOX222222222222222',
    });
});
afterAll(() => app.close());

let next = 9_802_000_000;
const ask = () =>
  app.call('POST /api/sendOtp', { json: { phone: `+91${next++}`, country: 'IN', code: '91', type: false } });
const told = async (phone: string) =>
  (await newestMessages(app.ctx(), phone, 50)).filter(message => message.kind === 'codesStopped');
/** Uses the rest of the hour up, after the one that was asked for. */
const useUp = async () => {
  for (let used = 1; used < limits.sendAll.most; used++) await spend(app.ctx(), limits.sendAll, 'all');
};

test('W3 the breaker refuses, and tells each administrator and the log once an hour, however many still ask', async () => {
  const error = vi.spyOn(app.ctx().log, 'error').mockReturnValue(undefined);
  const lines = () => error.mock.calls.filter(([, text]) => text === 'a limit that everybody shares is used up').length;
  expect((await ask()).status).toBe(200);
  for (const phone of admins) expect(await told(phone)).toHaveLength(0);

  await useUp();
  for (let more = 0; more < 5; more++) expect((await ask()).status).toBe(429);
  for (const phone of admins) expect(await told(phone)).toHaveLength(1);
  expect(await told(editor)).toHaveLength(0);
  expect((await told(admins[0]!))[0]?.text).toContain('more than 300 sign-in codes');
  expect(lines()).toBe(1);

  await app.later(limits.sendAll.seconds + 1);
  expect((await ask()).status).toBe(200);
  await useUp();
  for (let more = 0; more < 3; more++) expect((await ask()).status).toBe(429);
  for (const phone of admins) expect(await told(phone)).toHaveLength(2);
  expect(lines()).toBe(2);
});

test('W3 what was told goes out although the request was refused', async () => {
  await app.runJobs();
  for (const phone of admins)
    expect((await told(phone)).map(message => message.deliveredAt)).toEqual([expect.any(Date), expect.any(Date)]);
});
