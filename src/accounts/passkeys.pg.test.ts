import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePasskey, signWith } from '#test/kit/authenticator.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp({ database: 'postgres' })));
afterAll(() => app.close());

test('W8 sixteen simultaneous uses of one assertion sign in once', async () => {
  const browser = app.browser();
  await browser.signIn('+919805000001');
  const { key, made: registration } = makePasskey((await browser.call('POST /api/beginPasskey')).body);
  expect((await browser.call('POST /api/addPasskey', { json: registration })).status).toBe(200);

  const other = app.browser();
  const json = signWith(key, (await other.call('POST /api/askForPasskey')).body);
  const cookie = [...other.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const replies = await Promise.all(
    Array.from({ length: 16 }, () => app.call('POST /api/loginByPasskey', { json, headers: { cookie } })),
  );
  expect(replies.filter(reply => reply.status === 200)).toHaveLength(1);
  expect((await browser.call('GET /api/sessions')).body).toHaveLength(2);
});
