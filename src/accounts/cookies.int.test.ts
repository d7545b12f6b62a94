import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/kit/app.ts';

let plain: TestApp;
let secure: TestApp;
beforeAll(async () => {
  plain = await testApp();
  secure = await testApp({ env: { BASE_URL: 'https://imurs.example' } });
});
afterAll(() => Promise.all([plain.close(), secure.close()]));

/** Signs in and returns the name and value of the session's cookie. */
async function sessionOf(app: TestApp, phone: string): Promise<[string, string]> {
  const browser = app.browser();
  await browser.signIn(phone);
  const cookie = [...browser.cookies].find(([name]) => name.endsWith('sid'));
  if (!cookie) throw new Error('signing in set no session cookie');
  return cookie;
}
const phoneOf = async (app: TestApp, cookie: string) =>
  (await app.call('POST /api/login', { headers: { cookie } })).body.data?.phone as string | undefined;

test('M3 under https reads only the cookie with the `__Host-` prefix, and ignores a planted one without it', async () => {
  const [name, victim] = await sessionOf(secure, '+919804000001');
  const [, attacker] = await sessionOf(secure, '+919804000002');
  expect(name).toBe('__Host-sid');
  expect(await phoneOf(secure, `sid=${attacker}`)).toBeUndefined();
  expect(await phoneOf(secure, `__Host-sid=${victim}; sid=${attacker}`)).toBe('+919804000001');
  expect(await phoneOf(secure, `sid=${attacker}; __Host-sid=${victim}`)).toBe('+919804000001');
});

test('M3 under http reads only the plain cookie', async () => {
  const [name, own] = await sessionOf(plain, '+919804000003');
  expect(name).toBe('sid');
  expect(await phoneOf(plain, `sid=${own}`)).toBe('+919804000003');
  expect(await phoneOf(plain, `__Host-sid=${own}`)).toBeUndefined();
});
