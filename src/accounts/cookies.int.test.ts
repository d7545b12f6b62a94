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
  const found = [...browser.cookies].find(([name]) => name.endsWith('sid'));
  if (!found) throw new Error('signing in set no session cookie');
  return found;
}
const whoIs = async (app: TestApp, cookie: string) =>
  (await app.call('POST /api/login', { headers: { cookie } })).body.data?.phone as string | undefined;

test('M3 under https only the cookie with the prefix is read: a planted one neither signs in nor wins', async () => {
  const [name, victim] = await sessionOf(secure, '+919804000001');
  const [, attacker] = await sessionOf(secure, '+919804000002');
  expect(name).toBe('__Host-sid');
  expect(await whoIs(secure, `sid=${attacker}`)).toBeUndefined();
  expect(await whoIs(secure, `__Host-sid=${victim}; sid=${attacker}`)).toBe('+919804000001');
  expect(await whoIs(secure, `sid=${attacker}; __Host-sid=${victim}`)).toBe('+919804000001');
});

test('M3 under http only the plain cookie is read', async () => {
  const [name, mine] = await sessionOf(plain, '+919804000003');
  expect(name).toBe('sid');
  expect(await whoIs(plain, `sid=${mine}`)).toBe('+919804000003');
  expect(await whoIs(plain, `__Host-sid=${mine}`)).toBeUndefined();
});
