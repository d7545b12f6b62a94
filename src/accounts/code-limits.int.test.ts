import { afterEach, describe, expect, test } from 'vitest';
import { newestMessages, queueMessage } from '#src/messages/index.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { addStaff, upsertCustomer } from './index.ts';

let app: TestApp;
afterEach(() => app.close());
const open = async (env: Record<string, string>) =>
  void (app = await testApp({ env: { TRUST_PROXY_HOPS: '1', ...env } }));

let nextNumber = 9_806_000_000;
const freshPhone = () => `+91${nextNumber++}`;
const from = (address: string) => ({ 'x-forwarded-for': address });
let addressCount = 0;
/** The header of an address that no test used before. */
const fromNewAddress = () => from(`198.51.${Math.floor(++addressCount / 250)}.${addressCount % 250}`);
const send = (phone: string, headers = fromNewAddress(), browser: Pick<Browser, 'call'> = app) =>
  browser.call('POST /api/sendOtp', { json: { phone, country: 'IN', code: '91', type: false }, headers });
const proof = (phone: string, pass: string, headers = fromNewAddress()) => ({
  json: { phone, type: false, pass },
  headers,
});
/** Whether the reply of the sandbox names a code; without one nothing was sent, though the reply does not say so. */
const wasSent = ({ status, body }: Awaited<ReturnType<typeof send>>): boolean => {
  expect(status).toBe(200);
  expect(body.isOtp).toBe(true);
  return body.pass !== undefined;
};
const otherThan = (pass: string) => (pass === '000000' ? '000001' : '000000');
/** Signs a new number in and returns its browser. */
async function signInMember(phone: string): Promise<Browser> {
  const browser = app.browser();
  const { pass } = (await send(phone, fromNewAddress(), browser)).body;
  expect((await browser.call('POST /api/login', proof(phone, pass))).status).toBe(200);
  return browser;
}

describe('the breaker', () => {
  const tripBreaker = async () => {
    for (let count = 0; count < 10; count++) await send(freshPhone());
    expect(wasSent(await send(freshPhone()))).toBe(false);
  };

  test('B1 M4 refuses only unknown numbers, not members, staff, known devices or numbers with an order', async () => {
    await open({ CODES_PER_HOUR: '10' });
    const [phone, staff, recipient] = [freshPhone(), freshPhone(), freshPhone()];
    const knownDevice = await signInMember(phone);
    await addStaff(app.ctx(), { phone: staff, name: 'Meera', role: 'editor' });
    const values = { customer: 'Nani', edition: 'Birthday Spotlight', partner: 'Marigold Studio' };
    await queueMessage(app.ctx(), { to: recipient, kind: 'orderPlaced', values });
    await tripBreaker();
    await app.later(61);
    expect(wasSent(await send(phone, fromNewAddress(), knownDevice))).toBe(true);
    await app.later(61);
    expect(wasSent(await send(phone))).toBe(true);
    expect(wasSent(await send(recipient))).toBe(true);
    const staffReply = await app.call('POST /studio/api/sendCode', {
      json: { phone: staff },
      headers: fromNewAddress(),
    });
    expect(staffReply.body).toEqual({ pass: expect.any(String) });
    const newPhone = freshPhone();
    for (let again = 0; again < 2; again++) {
      expect(wasSent(await send(newPhone))).toBe(false);
      await app.later(61);
    }
  });

  test('B1 trips at a multiple of the sign-ins of this hour in the last weeks; unused codes do not count', async () => {
    await open({ CODES_PER_HOUR: '10', CODES_TIMES_USUAL: '5' });
    for (let members = 0; members < 3; members++) await signInMember(freshPhone());
    for (let unused = 0; unused < 7; unused++) await send(freshPhone());
    await app.later(7 * 24 * 3600);
    for (let count = 0; count < 15; count++) expect(wasSent(await send(freshPhone()))).toBe(true);
    expect(wasSent(await send(freshPhone()))).toBe(false);
  });
});

describe('one network', () => {
  test('M4 counts only numbers that got no code before, for each network separately', async () => {
    await open({ CODES_PER_ADDRESS: '3' });
    const knownPhone = freshPhone();
    await signInMember(knownPhone);
    await app.later(61);
    const shared = from('203.0.113.9');
    const repeatedPhone = freshPhone();
    for (const phone of [repeatedPhone, freshPhone(), freshPhone()])
      expect(wasSent(await send(phone, shared))).toBe(true);
    const refusedPhone = freshPhone();
    expect(wasSent(await send(refusedPhone, shared))).toBe(false);
    expect(wasSent(await send(knownPhone, shared))).toBe(true);
    await app.later(61);
    expect(wasSent(await send(repeatedPhone, shared))).toBe(true);
    // What was not sent makes a number no less new.
    expect(wasSent(await send(refusedPhone, shared))).toBe(false);
    expect(wasSent(await send(freshPhone(), from('203.0.113.10')))).toBe(true);
    // An address that the client sent itself precedes the proxy's in the header, and is ignored.
    expect(wasSent(await send(freshPhone(), from('192.0.2.1, 203.0.113.9')))).toBe(false);
  });

  test('M4 counts fifteen /64 networks of one /48 together', async () => {
    await open({ CODES_PER_ADDRESS: '3' });
    const replies = [];
    for (let line = 1; line <= 15; line++) replies.push(await send(freshPhone(), from(`2001:db8:7:${line}::1`)));
    expect(replies.filter(wasSent)).toHaveLength(3);
    expect(wasSent(await send(freshPhone(), from('2001:db8:8:1::1')))).toBe(true);
  });

  test('M4 limits all codes of a network together, so that it cannot flood known numbers', async () => {
    await open({ CODES_PER_ADDRESS: '1' });
    const phones = Array.from({ length: 11 }, freshPhone);
    for (const phone of phones) await signInMember(phone);
    await app.later(61);
    const shared = from('203.0.113.9');
    const replies = [];
    for (const phone of phones) replies.push((await send(phone, shared)).status);
    expect(replies).toEqual([...Array<number>(10).fill(200), 429]);
  });
});

describe('wrong codes', () => {
  test('M10 after twenty for one number refuse the right one like a wrong one, except on a known device', async () => {
    await open({});
    const phone = freshPhone();
    const knownDevice = await signInMember(phone);
    let pass = '';
    const stranger = app.browser();
    for (let codes = 0; codes < 5; codes++) {
      await app.later(codes === 4 ? 3601 : 61);
      pass = (await send(phone, fromNewAddress(), stranger)).body.pass;
      const most = codes < 4 ? 5 : 0;
      for (let tries = 0; tries < most; tries++)
        expect((await stranger.call('POST /api/verify', proof(phone, otherThan(pass)))).status).toBe(200);
    }
    const right = await stranger.call('POST /api/verify', proof(phone, pass));
    const wrong = await stranger.call('POST /api/verify', proof(phone, otherThan(pass)));
    expect([right.status, right.body]).toEqual([wrong.status, wrong.body]);
    expect(right).toMatchObject({ status: 429, body: { error: { message: expect.stringContaining('wrong codes') } } });
    expect((await stranger.call('POST /api/login', proof(phone, pass))).status).toBe(429);

    const own = (await send(phone, fromNewAddress(), knownDevice)).body.pass;
    expect((await knownDevice.call('POST /api/login', proof(phone, own))).status).toBe(200);
  });

  test('M10 after fifty from one address refuse a new number’s right one there, but not from another address', async () => {
    await open({});
    const exhaustedAddress = from('203.0.113.20');
    for (let wrong = 0; wrong < 50; wrong++)
      expect((await app.call('POST /api/verify', proof(freshPhone(), '000000', exhaustedAddress))).status).toBe(200);
    const phone = freshPhone();
    const browser = app.browser();
    const { pass } = (await send(phone, fromNewAddress(), browser)).body as { pass: string };
    const right = await browser.call('POST /api/login', proof(phone, pass, exhaustedAddress));
    const wrong = await browser.call('POST /api/login', proof(phone, otherThan(pass), exhaustedAddress));
    expect(right.status).toBe(401);
    expect([right.status, right.body]).toEqual([wrong.status, wrong.body]);
    expect((await browser.call('POST /api/login', proof(phone, pass))).status).toBe(200);

    // A number with an account is not limited by strangers behind the same address, even on a new device.
    const memberPhone = freshPhone();
    await signInMember(memberPhone);
    await app.later(61);
    const newDevice = app.browser();
    const own = (await send(memberPhone, fromNewAddress(), newDevice)).body as { pass: string };
    expect((await newDevice.call('POST /api/login', proof(memberPhone, own.pass, exhaustedAddress))).status).toBe(200);
  });
});

describe('countries', () => {
  const british = '+447400123456';
  const sendAbroad = (phone: string) =>
    app.call('POST /api/sendOtp', {
      json: { phone, country: 'GB', code: '44', type: false },
      headers: fromNewAddress(),
    });

  test('D33 a foreign number gets its code and signs in', async () => {
    await open({});
    const browser = app.browser();
    const { pass } = (await send(british, fromNewAddress(), browser)).body as { pass: string };
    const login = await browser.call('POST /api/login', proof(british, pass));
    expect(login.body).toMatchObject({ userType: 'Customer', data: { phone: british } });
  });

  test('D33 refuses a country that the messenger does not reach with 400', async () => {
    await open({ CODES_COUNTRIES: 'IN, AE' });
    const refused = await sendAbroad(british);
    expect(refused).toMatchObject({ status: 400, body: { error: { code: 'country-not-served' } } });
    expect((await send(freshPhone())).status).toBe(200);
  });

  test('W3 limits codes a day to unknown numbers of one foreign calling code', async () => {
    await open({ CODES_ABROAD_PER_DAY: '1' });
    expect((await sendAbroad(british)).status).toBe(200);
    expect(wasSent(await sendAbroad('+447400123457'))).toBe(false);
    expect(wasSent(await send('+971501234567'))).toBe(true);
    expect(wasSent(await send(freshPhone()))).toBe(true);
  });
});

test('W5 with every limit for new numbers used up, replies about known and new numbers are the same bytes', async () => {
  const whatsapp = { MESSENGER: 'whatsapp', WHATSAPP_PHONE_NUMBER_ID: '1', WHATSAPP_TOKEN: 't' };
  await open({ CODES_PER_ADDRESS: '30', CODES_PER_HOUR: '40', CODES_ABROAD_PER_DAY: '1', ...whatsapp });
  const shared = from('203.0.113.30');
  const member = freshPhone();
  await upsertCustomer(app.ctx(), member);
  for (let count = 0; count < 31; count++) await send(freshPhone(), shared);
  for (let wrong = 0; wrong < 51; wrong++) await app.call('POST /api/verify', proof(freshPhone(), '000000', shared));
  const ask = async (phone: string) => {
    const replies = [
      await send(phone, shared),
      await app.call('POST /api/verify', proof(phone, '000000', shared)),
      await app.call('POST /api/login', proof(phone, '000000', shared)),
    ];
    return replies.map(({ status, body, headers }) => [status, body, Object.keys(headers).toSorted()]);
  };
  const aboutMember = await ask(member);
  expect(aboutMember.map(([status]) => status)).toEqual([200, 200, 401]);
  expect(await ask(freshPhone())).toEqual(aboutMember);
  const codes = async (phone: string) =>
    (await newestMessages(app.ctx(), phone, 5)).map(({ at, expiresAt }) => expiresAt?.getTime() === at.getTime());
  expect(await codes(member)).toEqual([false]);
  expect(await codes(`+91${nextNumber - 1}`)).toEqual([true]);
});

test('D04 W1 with a real messenger no reply contains the code, nor an empty field for it', async () => {
  await open({ MESSENGER: 'whatsapp', WHATSAPP_PHONE_NUMBER_ID: '1', WHATSAPP_TOKEN: 't' });
  const phone = freshPhone();
  expect((await send(phone)).body).toEqual({ isOtp: true });
  await app.later(61);
  const again = { json: { phone, country: 'IN', type: false, pass: null }, headers: fromNewAddress() };
  expect((await app.call('POST /api/resend', again)).body).toEqual({});
  const staff = { json: { phone: freshPhone() }, headers: fromNewAddress() };
  expect((await app.call('POST /studio/api/sendCode', staff)).body).toEqual({});
});
