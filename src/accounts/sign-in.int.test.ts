import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/kit/app.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

let nextNumber = 9_800_000_000;
const freshPhone = () => `+91${nextNumber++}`;
const send = (phone: string, type = false) => ({ json: { phone, country: 'IN', code: '91', type } });

test('C-K07 C-K08 C-K09 a customer verifies a code and then signs in with it', async () => {
  const anna = app.browser();
  const phone = freshPhone();
  const sent = await anna.call('POST /api/sendOtp', send(phone));
  expect(sent.body).toEqual({ isOtp: true, pass: expect.stringMatching(/^\d{6}$/) });
  const proof = { phone, type: false, pass: sent.body.pass };
  expect((await anna.call('POST /api/verify', { json: proof })).body).toEqual({ success: true });
  const login = await anna.call('POST /api/login', { json: proof });
  expect(login.body).toMatchObject({ userType: 'Customer', new: true, data: { phone, name: null, addresses: [] } });
  expect((await anna.call('POST /api/login')).body).toMatchObject({ userType: 'Customer', new: false });
});

test('C-K09 a code signs in once and is refused afterwards', async () => {
  const anna = app.browser();
  const phone = freshPhone();
  const { pass } = (await anna.call('POST /api/sendOtp', send(phone))).body;
  expect((await anna.call('POST /api/login', { json: { phone, type: false, pass } })).status).toBe(200);
  const repeated = await app.call('POST /api/login', { json: { phone, type: false, pass } });
  expect(repeated.status).toBe(401);
  expect(repeated.body.error.message).toBe('Wrong OTP.Verification filed please try again.');
});

test.each([
  { type: false, as: 'customer' },
  { type: true, as: 'partner' },
])('C-K08 C-K09 the code of a $as opens no account of the other type', async ({ type }) => {
  const anna = app.browser();
  const phone = freshPhone();
  const { pass } = (await anna.call('POST /api/sendOtp', send(phone, type))).body;
  const other = { json: { phone, type: !type, pass } };
  expect((await anna.call('POST /api/verify', other)).body).toEqual({ success: false });
  expect((await anna.call('POST /api/login', other)).status).toBe(401);
  expect((await anna.call('POST /api/login')).body.userType).toBe('Visitor');
  expect((await anna.call('POST /api/login', { json: { phone, type, pass } })).status).toBe(200);
});

test('C-S08 without a session the login call returns a visitor and sets no cookie', async () => {
  const reply = await app.call('POST /api/login');
  expect(reply).toMatchObject({ status: 200, body: { userType: 'Visitor', data: null } });
  expect(reply.headers['set-cookie']).toBeUndefined();
});

test('C-X03 a wrong code is not verified, and after five tries the right one is not either', async () => {
  const anna = app.browser();
  const phone = freshPhone();
  const { pass } = (await anna.call('POST /api/sendOtp', send(phone))).body as { pass: string };
  const wrong = pass === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 5; tries++)
    expect((await anna.call('POST /api/verify', { json: { phone, type: false, pass: wrong } })).body).toEqual({
      success: false,
    });
  expect((await anna.call('POST /api/verify', { json: { phone, type: false, pass } })).body).toEqual({
    success: false,
  });
});

test('C-K08 C-K09 a code that is right at the last try still signs in', async () => {
  const anna = app.browser();
  const phone = freshPhone();
  const { pass } = (await anna.call('POST /api/sendOtp', send(phone))).body as { pass: string };
  const wrong = pass === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 4; tries++)
    await anna.call('POST /api/verify', { json: { phone, type: false, pass: wrong } });
  expect((await anna.call('POST /api/verify', { json: { phone, type: false, pass } })).body).toEqual({ success: true });
  expect((await anna.call('POST /api/login', { json: { phone, type: false, pass } })).status).toBe(200);
});

test('C-S04 refuses a second code within 60 seconds and sends it afterwards', async () => {
  const phone = freshPhone();
  expect((await app.call('POST /api/sendOtp', send(phone))).status).toBe(200);
  expect((await app.call('POST /api/resend', { json: { phone, country: 'IN', type: false, pass: '' } })).status).toBe(
    429,
  );
  await app.later(61);
  expect((await app.call('POST /api/resend', { json: { phone, country: 'IN', type: false, pass: '' } })).status).toBe(
    200,
  );
});

test('C-X01 refuses an invalid phone with 400', async () => {
  for (const phone of ['12', '+911234567890', 'call me at +919876543210', 'x'.repeat(300)]) {
    const reply = await app.call('POST /api/sendOtp', send(phone));
    expect(reply.status).toBe(400);
  }
});

test('C-K07 a code expires after five minutes', async () => {
  const phone = freshPhone();
  const { pass } = (await app.call('POST /api/sendOtp', send(phone))).body;
  await app.later(301);
  expect((await app.call('POST /api/login', { json: { phone, type: false, pass } })).status).toBe(401);
});

test('P-R07 a partner login without an account answers `new` and creates no account', async () => {
  const studio = app.browser();
  const login = await studio.signIn(freshPhone(), { partner: true });
  expect(login.body).toEqual({ userType: 'Visitor', data: null, new: true });
  expect((await studio.call('POST /api/show-order-D2C/')).status).not.toBe(200);
});

test('C-S09 C-K11 logout ends the session on the server, so that its cookie no longer works', async () => {
  const anna = app.browser();
  await anna.signIn(freshPhone());
  const oldCookies = new Map(anna.cookies);
  expect((await anna.call('POST /api/logout')).body).toEqual({ status: 'ok' });
  const cookie = [...oldCookies].map(([k, v]) => `${k}=${v}`).join('; ');
  expect((await app.call('POST /api/login', { headers: { cookie } })).body.userType).toBe('Visitor');
});

test('world M4 C-K09 a number and a code are taken as they are pasted, and a name as one can read it', async () => {
  const anna = app.browser();
  const phone = freshPhone();
  const { pass } = (await anna.call('POST /api/sendOtp', send(`\u202a${phone}\u202c`))).body as { pass: string };
  const devanagari = pass.replace(/\d/g, digit => '०१२३४५६७८९'[Number(digit)] ?? '');
  const login = await anna.call('POST /api/login', { json: { phone: `tel:${phone}`, type: false, pass: devanagari } });
  expect(login.body).toMatchObject({ userType: 'Customer', data: { phone } });
  expect((await anna.call('POST /api/sendOtp', send('-919867200077'))).status).toBe(400);

  const saveName = (name: string) => anna.call('POST /api/updateD2CuserName', { json: { name } });
  expect((await saveName('\u200b\u200b')).status).toBe(400);
  expect((await saveName('\u202e\n\u3164')).status).toBe(400);
  expect((await saveName('\u202eAsha\nRao\u2069')).body.name).toBe('Asha Rao');
});

test('C-K15 C-K16 C-O04 saves name and profile and returns them at once; another id is refused', async () => {
  const anna = app.browser();
  await anna.signIn(freshPhone());
  expect((await anna.call('POST /api/updateD2CuserName', { json: { name: ' Asha ' } })).body.name).toBe('Asha');
  const profile = {
    name: 'Asha Rao',
    postalCode: '560001',
    address: '1 MG Road',
    city: 'Bengaluru',
    email: 'asha@example.in',
  };
  expect((await anna.call('POST /api/updateD2Cuser', { json: { id: 'somebody', ...profile } })).status).toBe(403);
  expect((await anna.call('POST /api/updateD2Cuser', { json: profile })).status).toBe(200);
  expect((await anna.call('POST /api/login')).body.data).toMatchObject({
    name: 'Asha Rao',
    email: 'asha@example.in',
    addresses: [
      {
        street: '1 MG Road',
        city: 'Bengaluru',
        postalCode: '560001',
        state: 'Karnataka',
        recipient: null,
        phone: null,
      },
    ],
  });
  const saveWith = (more: object) => anna.call('POST /api/updateD2Cuser', { json: { ...profile, ...more } });
  for (const [more, code] of [
    [{ postalCode: '12' }, 'pin'],
    [{ phone: '12' }, 'invalid-phone'],
  ] as const)
    expect(await saveWith(more)).toMatchObject({ status: 400, body: { error: { code } } });
  expect((await saveWith({ recipient: 'Amma Nair', phone: '98765 43210' })).body.addresses).toMatchObject([
    { recipient: 'Amma Nair', phone: '+919876543210' },
  ]);
});

test('C-K16 C-O04 removes an emptied address and keeps name and e-mail', async () => {
  const anna = app.browser();
  await anna.signIn(freshPhone());
  const profile = { name: 'Asha', postalCode: '560001', address: '1 MG Road', city: 'Bengaluru', email: 'a@b.in' };
  await anna.call('POST /api/updateD2Cuser', { json: profile });
  const withoutAddress = { ...profile, postalCode: ' ', address: '', city: '' };
  expect(await anna.call('POST /api/updateD2Cuser', { json: withoutAddress })).toMatchObject({
    status: 200,
    body: { name: 'Asha', email: 'a@b.in', addresses: [] },
  });
  expect((await anna.call('POST /api/login')).body.data).toMatchObject({ name: 'Asha', addresses: [] });
});

test('C-S08 refuses calls from another site with 403 (W11)', async () => {
  const foreign = await app.call('POST /api/logout', { headers: { origin: 'https://evil.example' } });
  expect(foreign.status).toBe(403);
  expect((await app.call('POST /api/logout', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
  expect((await app.call('POST /api/logout', { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(200);
});

test('C-S09 a session ends after 30 days without use (W9)', async () => {
  const anna = app.browser();
  await anna.signIn(freshPhone());
  await app.later(31 * 24 * 3600);
  expect((await anna.call('POST /api/login')).body.userType).toBe('Visitor');
});

test('C-S06 notifies the customer of a second device, not of the first (W8)', async () => {
  const phone = freshPhone();
  await app.browser().signIn(phone);
  await app.later(61);
  await app.browser().signIn(phone);
  await app.runJobs();
  const { newestMessages } = await import('#src/messages/index.ts');
  const kinds = (await newestMessages(app.ctx(), phone, 10)).map(m => m.kind);
  expect(kinds.filter(kind => kind === 'newDevice')).toHaveLength(1);
});
