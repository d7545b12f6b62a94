import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';

let lenient: TestApp;
let strict: TestApp;
beforeAll(async () => {
  lenient = await testApp({ env: { CODES_WITHOUT_COOKIE: 'on' } });
  strict = await testApp({ env: { CODES_WITHOUT_COOKIE: 'off' } });
});
afterAll(() => Promise.all([lenient.close(), strict.close()]));

let nextNumber = 9_801_000_000;
const freshPhone = () => `+91${nextNumber++}`;
const sendCode = async (browser: Browser, phone: string): Promise<string> =>
  (await browser.call('POST /api/sendOtp', { json: { phone, country: 'IN', code: '91', type: false } })).body.pass;
const otherThan = (pass: string) => (pass === '000000' ? '000001' : '000000');

test('W2 with CODES_WITHOUT_COOKIE on, a client without the cookie may try the phone’s newest code three times', async () => {
  const phone = freshPhone();
  const pass = await sendCode(lenient.browser(), phone);
  expect((await lenient.call('POST /api/verify', { json: { phone, type: false, pass } })).body.success).toBe(true);
  expect((await lenient.call('POST /api/login', { json: { phone, type: false, pass } })).status).toBe(200);

  const other = freshPhone();
  const second = await sendCode(lenient.browser(), other);
  for (let tries = 0; tries < 3; tries++)
    await lenient.call('POST /api/verify', { json: { phone: other, type: false, pass: otherThan(second) } });
  const late = await lenient.call('POST /api/verify', { json: { phone: other, type: false, pass: second } });
  expect(late.body.success).toBe(false);
});

test('W2 with CODES_WITHOUT_COOKIE off, a code works only in the browser that requested it', async () => {
  const phone = freshPhone();
  const own = strict.browser();
  const pass = await sendCode(own, phone);
  const proof = { json: { phone, type: false, pass } };
  const another = strict.browser();
  await sendCode(another, freshPhone());
  for (const client of [strict.browser(), another]) {
    expect((await client.call('POST /api/verify', proof)).body.success).toBe(false);
    expect((await client.call('POST /api/login', proof)).status).toBe(401);
  }
  expect((await own.call('POST /api/verify', proof)).body.success).toBe(true);
  expect((await own.call('POST /api/login', proof)).status).toBe(200);
});

test('W2 with CODES_WITHOUT_COOKIE off, tries without the cookie do not count for the browser that has it', async () => {
  const phone = freshPhone();
  const own = strict.browser();
  const pass = await sendCode(own, phone);
  for (let tries = 0; tries < 6; tries++)
    await strict.call('POST /api/verify', { json: { phone, type: false, pass: otherThan(pass) } });
  expect((await own.call('POST /api/login', { json: { phone, type: false, pass } })).status).toBe(200);
});
