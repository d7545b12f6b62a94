import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/kit/app.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

let next = 9_800_000_000;
const freshPhone = () => `+91${next++}`;
const send = (phone: string, type = false) => ({ json: { phone, country: 'IN', code: '91', type } });

test('C-K07 C-K08 C-K09 a customer proves a phone and is signed in, with the code used for verify and then login', async () => {
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

test('C-K09 a code signs in once: the third use is refused', async () => {
  const anna = app.browser();
  const phone = freshPhone();
  const { pass } = (await anna.call('POST /api/sendOtp', send(phone))).body;
  expect((await anna.call('POST /api/login', { json: { phone, type: false, pass } })).status).toBe(200);
  const again = await app.call('POST /api/login', { json: { phone, type: false, pass } });
  expect(again.status).toBe(401);
  expect(again.body.error.message).toBe('Wrong OTP.Verification filed please try again.');
});

test('C-S08 without a session the login call answers a visitor, sets no cookie and never fails', async () => {
  const answer = await app.call('POST /api/login');
  expect(answer).toMatchObject({ status: 200, body: { userType: 'Visitor', data: null } });
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test('C-X03 a wrong code is no success, and after five tries the right one is not either', async () => {
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

test('C-K08 C-K09 whoever finds the code with the last try can still sign in with it', async () => {
  const anna = app.browser();
  const phone = freshPhone();
  const { pass } = (await anna.call('POST /api/sendOtp', send(phone))).body as { pass: string };
  const wrong = pass === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 4; tries++)
    await anna.call('POST /api/verify', { json: { phone, type: false, pass: wrong } });
  expect((await anna.call('POST /api/verify', { json: { phone, type: false, pass } })).body).toEqual({ success: true });
  expect((await anna.call('POST /api/login', { json: { phone, type: false, pass } })).status).toBe(200);
});

test('C-S04 a second code within 60 seconds is refused, after that it is sent', async () => {
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

test('C-X01 an invalid phone is refused with the documented words', async () => {
  for (const phone of ['12', '+911234567890', 'call me at +919876543210', 'x'.repeat(300)]) {
    const answer = await app.call('POST /api/sendOtp', send(phone));
    expect(answer.status).toBe(400);
  }
});

test('C-K07 a code has five minutes', async () => {
  const phone = freshPhone();
  const { pass } = (await app.call('POST /api/sendOtp', send(phone))).body;
  await app.later(301);
  expect((await app.call('POST /api/login', { json: { phone, type: false, pass } })).status).toBe(401);
});

test('P-R07 a partner login without an account is new and opens no account', async () => {
  const studio = app.browser();
  const login = await studio.signIn(freshPhone(), { partner: true });
  expect(login.body).toEqual({ userType: 'Visitor', data: null, new: true });
  expect((await studio.call('POST /api/show-order-D2C/')).status).not.toBe(200);
});

test('C-S09 C-K11 logout ends the session on the server, not only in the browser', async () => {
  const anna = app.browser();
  await anna.signIn(freshPhone());
  const stolen = new Map(anna.cookies);
  expect((await anna.call('POST /api/logout')).body).toEqual({ status: 'ok' });
  const cookie = [...stolen].map(([k, v]) => `${k}=${v}`).join('; ');
  expect((await app.call('POST /api/login', { headers: { cookie } })).body.userType).toBe('Visitor');
});

test('C-K15 C-K16 C-O04 name and profile are kept and come back at once; another id is refused', async () => {
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
  const given = (more: object) => anna.call('POST /api/updateD2Cuser', { json: { ...profile, ...more } });
  for (const [more, code] of [
    [{ postalCode: '12' }, 'pin'],
    [{ phone: '12' }, 'invalid-phone'],
  ] as const)
    expect(await given(more)).toMatchObject({ status: 400, body: { error: { code } } });
  expect((await given({ recipient: 'Amma Nair', phone: '98765 43210' })).body.addresses).toMatchObject([
    { recipient: 'Amma Nair', phone: '+919876543210' },
  ]);
});

test('C-K16 C-O04 an emptied address is removed, and stays so; the name and e-mail stay', async () => {
  const anna = app.browser();
  await anna.signIn(freshPhone());
  const profile = { name: 'Asha', postalCode: '560001', address: '1 MG Road', city: 'Bengaluru', email: 'a@b.in' };
  await anna.call('POST /api/updateD2Cuser', { json: profile });
  const emptied = { ...profile, postalCode: ' ', address: '', city: '' };
  expect(await anna.call('POST /api/updateD2Cuser', { json: emptied })).toMatchObject({
    status: 200,
    body: { name: 'Asha', email: 'a@b.in', addresses: [] },
  });
  expect((await anna.call('POST /api/login')).body.data).toMatchObject({ name: 'Asha', addresses: [] });
});

test('C-S08 calls of a foreign page are refused, whatever their content type (W11)', async () => {
  const foreign = await app.call('POST /api/logout', { headers: { origin: 'https://evil.example' } });
  expect(foreign.status).toBe(403);
  expect((await app.call('POST /api/logout', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
  expect((await app.call('POST /api/logout', { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(200);
});

test('C-S09 a session idle for 30 days is over (W9)', async () => {
  const anna = app.browser();
  await anna.signIn(freshPhone());
  await app.later(31 * 24 * 3600);
  expect((await anna.call('POST /api/login')).body.userType).toBe('Visitor');
});

test('C-S06 a new device is told of by message, the first one is not (W8)', async () => {
  const phone = freshPhone();
  await app.browser().signIn(phone);
  await app.later(61);
  await app.browser().signIn(phone);
  await app.runJobs();
  const { newestMessages } = await import('#src/messages/index.ts');
  const kinds = (await newestMessages(app.ctx(), phone, 10)).map(m => m.kind);
  expect(kinds.filter(kind => kind === 'newDevice')).toHaveLength(1);
});
