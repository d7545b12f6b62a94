import { afterEach, describe, expect, test } from 'vitest';
import { queueMessage } from '#src/messages/index.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { addStaff } from './index.ts';

let app: TestApp;
afterEach(() => app.close());
const open = async (env: Record<string, string>) =>
  void (app = await testApp({ env: { TRUST_PROXY_HOPS: '1', ...env } }));

let next = 9_806_000_000;
const freshPhone = () => `+91${next++}`;
const from = (address: string) => ({ 'x-forwarded-for': address });
let host = 0;
/** An address that nobody had before. */
const elsewhere = () => from(`198.51.${Math.floor(++host / 250)}.${host % 250}`);
const send = (phone: string, headers = elsewhere(), browser: Pick<Browser, 'call'> = app) =>
  browser.call('POST /api/sendOtp', { json: { phone, country: 'IN', code: '91', type: false }, headers });
const proof = (phone: string, pass: string, headers = elsewhere()) => ({
  json: { phone, type: false, pass },
  headers,
});
const otherThan = (pass: string) => (pass === '000000' ? '000001' : '000000');
/** Signs a new number in and returns its browser. */
async function member(phone: string): Promise<Browser> {
  const browser = app.browser();
  const { pass } = (await send(phone, elsewhere(), browser)).body;
  expect((await browser.call('POST /api/login', proof(phone, pass as string))).status).toBe(200);
  return browser;
}

describe('the breaker', () => {
  const trip = async () => {
    for (let sent = 0; sent < 10; sent++) await send(freshPhone());
    expect((await send(freshPhone())).status).toBe(429);
  };

  test('B1 M4 used up, it holds up numbers new to us alone: not members, staff, known devices or whoever has an order', async () => {
    await open({ CODES_PER_HOUR: '10' });
    const [phone, staff, ordered] = [freshPhone(), freshPhone(), freshPhone()];
    const known = await member(phone);
    await addStaff(app.ctx(), { phone: staff, name: 'Meera', role: 'editor' });
    const values = { name: 'Nani', edition: 'Birthday Spotlight', partner: 'Marigold Studio' };
    await queueMessage(app.ctx(), { to: ordered, kind: 'orderPlaced', values });
    await trip();
    await app.later(61);
    expect((await send(phone, elsewhere(), known)).status).toBe(200);
    await app.later(61);
    expect((await send(phone)).status).toBe(200);
    expect((await send(ordered)).status).toBe(200);
    const studioBrowser = await app.call('POST /studio/api/sendCode', { json: { phone: staff }, headers: elsewhere() });
    expect(studioBrowser.status).toBe(200);
    expect((await send(freshPhone())).body.error.message).toMatch(
      /^Far more codes than usual .* Please wait 58 minutes /,
    );
  });

  test('B1 it stands at a multiple of the sign-ins of this hour in the last weeks; codes that nobody used raise nothing', async () => {
    await open({ CODES_PER_HOUR: '10', CODES_TIMES_USUAL: '5' });
    for (let members = 0; members < 3; members++) await member(freshPhone());
    for (let unused = 0; unused < 7; unused++) await send(freshPhone());
    await app.later(7 * 24 * 3600);
    for (let sent = 0; sent < 15; sent++) expect((await send(freshPhone())).status).toBe(200);
    expect((await send(freshPhone())).status).toBe(429);
  });
});

describe('one network', () => {
  test('M4 only numbers that nobody asked for before count, and other networks are not touched', async () => {
    await open({ CODES_PER_ADDRESS: '3' });
    const known = freshPhone();
    await member(known);
    await app.later(61);
    const shared = from('203.0.113.9');
    const asked = freshPhone();
    expect((await send(asked, shared)).status).toBe(200);
    for (const phone of [freshPhone(), freshPhone()]) expect((await send(phone, shared)).status).toBe(200);
    const refused = await send(freshPhone(), shared);
    expect(refused.status).toBe(429);
    expect(refused.body.error.message).toMatch(/^Too many codes were asked for from your network\. Please wait /);
    expect((await send(known, shared)).status).toBe(200);
    await app.later(61);
    expect((await send(asked, shared)).status).toBe(200);
    expect((await send(freshPhone(), from('203.0.113.10'))).status).toBe(200);
    // What a client writes there itself stands before what the proxy writes.
    expect((await send(freshPhone(), from('192.0.2.1, 203.0.113.9'))).status).toBe(429);
  });

  test('M4 fifteen /64s of one /48 are one allowance', async () => {
    await open({ CODES_PER_ADDRESS: '3' });
    const answers = [];
    for (let line = 1; line <= 15; line++) answers.push(await send(freshPhone(), from(`2001:db8:7:${line}::1`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect((await send(freshPhone(), from('2001:db8:8:1::1'))).status).toBe(200);
  });

  test('M4 all sends of a network together are bounded, too, so that it cannot bomb numbers that we know', async () => {
    await open({ CODES_PER_ADDRESS: '1' });
    const phones = Array.from({ length: 11 }, freshPhone);
    for (const phone of phones) await member(phone);
    await app.later(61);
    const shared = from('203.0.113.9');
    const answers = [];
    for (const phone of phones) answers.push((await send(phone, shared)).status);
    expect(answers).toEqual([...Array<number>(10).fill(200), 429]);
  });
});

describe('wrong codes', () => {
  test('M10 after twenty for one number the right one is refused as a wrong one is, but not on a known device', async () => {
    await open({});
    const phone = freshPhone();
    const known = await member(phone);
    let pass = '';
    const stranger = app.browser();
    for (let codes = 0; codes < 5; codes++) {
      await app.later(codes === 4 ? 3601 : 61);
      pass = (await send(phone, elsewhere(), stranger)).body.pass as string;
      const most = codes < 4 ? 5 : 0;
      for (let tries = 0; tries < most; tries++)
        expect((await stranger.call('POST /api/verify', proof(phone, otherThan(pass)))).status).toBe(200);
    }
    const right = await stranger.call('POST /api/verify', proof(phone, pass));
    const wrong = await stranger.call('POST /api/verify', proof(phone, otherThan(pass)));
    expect([right.status, right.body]).toEqual([wrong.status, wrong.body]);
    expect(right).toMatchObject({ status: 429, body: { error: { message: expect.stringContaining('wrong codes') } } });
    expect((await stranger.call('POST /api/login', proof(phone, pass))).status).toBe(429);

    const own = (await send(phone, elsewhere(), known)).body.pass as string;
    expect((await known.call('POST /api/login', proof(phone, own))).status).toBe(200);
  });

  test('M10 after fifty from one address a new number’s right one is refused there as well, and taken elsewhere', async () => {
    await open({});
    const here = from('203.0.113.20');
    for (let wrong = 0; wrong < 50; wrong++)
      expect((await app.call('POST /api/verify', proof(freshPhone(), '000000', here))).status).toBe(200);
    const phone = freshPhone();
    const browser = app.browser();
    const { pass } = (await send(phone, elsewhere(), browser)).body as { pass: string };
    expect((await browser.call('POST /api/login', proof(phone, pass, here))).status).toBe(429);
    expect((await browser.call('POST /api/login', proof(phone, pass))).status).toBe(200);

    // Whoever has an account is not held up by strangers behind the same address, on a new device either.
    const memberPhone = freshPhone();
    await member(memberPhone);
    await app.later(61);
    const fresh = app.browser();
    const own = (await send(memberPhone, elsewhere(), fresh)).body as { pass: string };
    expect((await fresh.call('POST /api/login', proof(memberPhone, own.pass, here))).status).toBe(200);
  });
});

describe('countries', () => {
  const british = '+447400123456';
  const sendAbroad = (phone: string) =>
    app.call('POST /api/sendOtp', { json: { phone, country: 'GB', code: '44', type: false }, headers: elsewhere() });

  test('D33 a number abroad gets its code and signs in', async () => {
    await open({});
    const browser = app.browser();
    const { pass } = (await send(british, elsewhere(), browser)).body as { pass: string };
    const login = await browser.call('POST /api/login', proof(british, pass));
    expect(login.body).toMatchObject({ userType: 'Customer', data: { phone: british } });
  });

  test('D33 a country that the messenger does not reach is refused in words', async () => {
    await open({ CODES_COUNTRIES: 'IN, AE' });
    const refused = await sendAbroad(british);
    expect(refused).toMatchObject({ status: 400, body: { error: { code: 'country-not-served' } } });
    expect((await send(freshPhone())).status).toBe(200);
  });

  test('W3 new numbers of one foreign calling code have a daily cap of their own', async () => {
    await open({ CODES_ABROAD_PER_DAY: '1' });
    expect((await sendAbroad(british)).status).toBe(200);
    expect((await sendAbroad('+447400123457')).status).toBe(429);
    expect((await send('+971501234567')).status).toBe(200);
    expect((await send(freshPhone())).status).toBe(200);
  });
});

test('D04 W1 with a real messenger no reply has the code, nor an empty place for it', async () => {
  await open({ MESSENGER: 'whatsapp', WHATSAPP_PHONE_NUMBER_ID: '1', WHATSAPP_TOKEN: 't' });
  const phone = freshPhone();
  expect((await send(phone)).body).toEqual({ isOtp: true });
  await app.later(61);
  const again = { json: { phone, country: 'IN', type: false, pass: null }, headers: elsewhere() };
  expect((await app.call('POST /api/resend', again)).body).toEqual({});
  const staff = { json: { phone: freshPhone() }, headers: elsewhere() };
  expect((await app.call('POST /studio/api/sendCode', staff)).body).toEqual({});
});
