import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newestMessages } from '#src/messages/index.ts';
import { consumeRateLimit } from '#platform/rate-limits.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { codeLimits } from './rules.ts';
import { addStaff } from './index.ts';

let app: TestApp;
const owners = ['+919812346001', '+919812346002'];
const editor = '+919812346003';
beforeAll(async () => {
  app = await testApp({ env: { CODES_PER_HOUR: '30', CODES_PER_ADDRESS: '10000' } });
  for (const [at, phone] of [...owners, editor].entries())
    await addStaff(app.ctx(), {
      id: String(at).repeat(26),
      phone,
      name: `Staff ${at}`,
      role: phone === editor ? 'editor' : 'owner',
      totpSecret: 'IMURSADMINSANDBOX222222222222222',
    });
});
afterAll(() => app.close());

let nextNumber = 9_802_000_000;
const requestCode = () =>
  app.call('POST /api/sendOtp', { json: { phone: `+91${nextNumber++}`, country: 'IN', code: '91', type: false } });
const breakerMessages = async (phone: string) =>
  (await newestMessages(app.ctx(), phone, 50)).filter(message => message.kind === 'codesStopped');
/** Expects that requests are answered as ever, and that nothing is sent (W5). */
async function expectDecoys(count: number): Promise<void> {
  for (let more = 0; more < count; more++)
    expect(await requestCode()).toMatchObject({ status: 200, body: { isOtp: true } });
  expect(
    (await newestMessages(app.ctx(), `+91${nextNumber - 1}`, 5)).map(
      ({ at, expiresAt }) => expiresAt?.getTime() === at.getTime(),
    ),
  ).toEqual([true]);
}
/** Uses up the rest of the hourly limit, after one requested code. */
const useUpLimit = async () => {
  const { all } = codeLimits(app.ctx().config.codes);
  for (let used = 1; used < all.max; used++) await consumeRateLimit(app.ctx(), all, 'all');
};

test('W3 the breaker sends no codes, and notifies each owner and the log once an hour', async () => {
  const error = vi.spyOn(app.ctx().log, 'error').mockReturnValue(undefined);
  const logLines = () =>
    error.mock.calls.filter(([, text]) => text === 'a limit that everybody shares is used up').length;
  expect((await requestCode()).status).toBe(200);
  for (const phone of owners) expect(await breakerMessages(phone)).toHaveLength(0);

  await useUpLimit();
  await expectDecoys(5);
  for (const phone of owners) expect(await breakerMessages(phone)).toHaveLength(1);
  expect(await breakerMessages(editor)).toHaveLength(0);
  expect((await breakerMessages(owners[0]!))[0]?.text).toMatch(
    /more than 30 sign-in codes for new numbers .* so new numbers get none until/,
  );
  expect(logLines()).toBe(1);

  await app.later(3601);
  expect((await requestCode()).status).toBe(200);
  await useUpLimit();
  await expectDecoys(3);
  for (const phone of owners) expect(await breakerMessages(phone)).toHaveLength(2);
  expect(logLines()).toBe(2);
});

test('W3 delivers the owners’ message although no code was sent', async () => {
  await app.runJobs();
  for (const phone of owners)
    expect((await breakerMessages(phone)).map(message => message.deliveredAt)).toEqual([
      expect.any(Date),
      expect.any(Date),
    ]);
});
