import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromRupees } from '#kernel/money.ts';
import { addStaff, totpNow } from '#src/accounts/index.ts';
import { createEdition, ownEditions } from '#src/editions/index.ts';
import { newestMessages } from '#src/messages/index.ts';
import { makePasskey, signWith, type AuthenticatorKey } from '#test/kit/authenticator.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const halfAYear = 181 * 24 * 3600;
const secret = 'IMURSEDITORSANDBOX22222222222222';

const order = (customer: string, name: string) =>
  app.ctx().transaction(ctx =>
    createEdition(ctx, {
      customer,
      customerName: name,
      customerPhone: null,
      theme: 'Travel',
      subCategory: 'trip memoir',
      category: 'trip memoir',
      plan: { id: 'p', name: 'imurs keepsake', pages: 12 },
      copies: 1,
      total: fromRupees(1519),
      paid: fromRupees(1519),
      isFifty: false,
    }),
  );

test('C-K09 W8 a number idle for half a year shows nothing old until one of its orders is named; then all is back', async () => {
  const phone = '+919812345601';
  const first = app.browser();
  const old = (await first.signIn(phone)).body.data._id as string;
  const edition = await order(old, 'Nani');
  await app.later(halfAYear);

  const later = app.browser();
  const fresh = (await later.signIn(phone)).body.data._id as string;
  expect(fresh).not.toBe(old);
  expect((await later.call('POST /api/show-order-D2C/')).body).toEqual([]);
  const wrong = await later.call('POST /api/claimAccount', { json: { edition: 'zzzzzzzzzzzzzzzzzzzzzzzzzz' } });
  expect(wrong.status).toBe(404);

  await order(fresh, 'Dadu');
  expect((await later.call('POST /api/claimAccount', { json: { edition } })).body._id).toBe(old);
  expect((await later.call('POST /api/show-order-D2C/')).body).toHaveLength(2);
  expect(await ownEditions(app.ctx(), old)).toHaveLength(2);
});

test('W8 an order of another number opens nothing', async () => {
  const asha = app.browser();
  const { _id } = (await asha.signIn('+919812345602')).body.data;
  const edition = await order(_id as string, 'Nani');
  await app.later(halfAYear);
  const stranger = app.browser();
  await stranger.signIn('+919812345603');
  expect((await stranger.call('POST /api/claimAccount', { json: { edition } })).status).toBe(404);
});

const addsPasskey = async (browser: Browser): Promise<AuthenticatorKey> => {
  const { key, made } = makePasskey((await browser.call('POST /api/beginPasskey')).body);
  expect((await browser.call('POST /api/addPasskey', { json: made })).status).toBe(200);
  return key;
};
const entersWith = async (browser: Browser, key: AuthenticatorKey) => {
  const json = signWith(key, (await browser.call('POST /api/askForPasskey')).body);
  return (await browser.call('POST /api/loginByPasskey', { json })).body.data._id as string;
};

test('W8 passkeys of the fresh account follow into the old one when that is claimed', async () => {
  const phone = '+919812345607';
  const old = (await app.browser().signIn(phone)).body.data._id as string;
  const edition = await order(old, 'Nani');
  await app.later(halfAYear);
  const later = app.browser();
  await later.signIn(phone);
  const key = await addsPasskey(later);
  expect((await later.call('POST /api/claimAccount', { json: { edition } })).body._id).toBe(old);
  expect((await later.call('GET /api/passkeys')).body).toHaveLength(1);
  expect(await entersWith(app.browser(), key)).toBe(old);
});

test('W8 whoever comes back by passkey to a number that has a fresh account sees nothing of it and takes nothing of it', async () => {
  const phone = '+919812345608';
  const first = app.browser();
  const old = (await first.signIn(phone)).body.data._id as string;
  const edition = await order(old, 'Nani');
  const key = await addsPasskey(first);
  await app.later(halfAYear);
  const heir = app.browser();
  const fresh = (await heir.signIn(phone)).body.data._id as string;
  await order(fresh, 'Dadu');

  const back = app.browser();
  expect(await entersWith(back, key)).toBe(old);
  expect((await back.call('POST /api/show-order-D2C/')).body).toHaveLength(1);
  const claimed = await back.call('POST /api/claimAccount', { json: { edition } });
  expect(claimed).toMatchObject({ status: 409, body: { error: { code: 'prove-number' } } });
  expect(await ownEditions(app.ctx(), fresh)).toHaveLength(1);
  expect((await heir.call('POST /api/show-order-D2C/')).body).toHaveLength(1);
});

test('W9 sessions are listed, and all others end at once', async () => {
  const phone = '+919812345604';
  const [home, shop] = [app.browser(), app.browser()];
  await home.signIn(phone);
  await app.later(61);
  await shop.signIn(phone);
  const listed = (await shop.call('GET /api/sessions')).body as { current: boolean }[];
  expect(listed.map(one => one.current).sort()).toEqual([false, true]);
  expect((await shop.call('POST /api/endOtherSessions')).body).toHaveLength(1);
  expect((await home.call('POST /api/login')).body.userType).toBe('Visitor');
  expect((await shop.call('POST /api/login')).body.userType).toBe('Customer');
});

test('C-R16 W10 staff need both codes, each once; their phone alone opens nothing', async () => {
  const phone = '+919812345605';
  await addStaff(app.ctx(), { id: 'e'.repeat(26), phone, name: 'Meera', role: 'editor', totpSecret: secret });
  const send = async (browser: ReturnType<TestApp['browser']>) =>
    (await browser.call('POST /studio/api/sendCode', { json: { phone } })).body.pass as string;
  const studioBrowser = app.browser();
  const pass = await send(studioBrowser);
  const totp = totpNow(app.ctx(), secret);
  const wrong = totp === '000000' ? '000001' : '000000';
  expect((await studioBrowser.call('POST /studio/api/signIn', { json: { phone, pass, totp: wrong } })).status).toBe(
    401,
  );
  expect((await studioBrowser.call('GET /studio/api/queue')).status).toBe(404);

  await app.later(61);
  const right = totpNow(app.ctx(), secret);
  const again = await send(studioBrowser);
  expect(
    (await studioBrowser.call('POST /studio/api/signIn', { json: { phone, pass: again, totp: right } })).status,
  ).toBe(200);
  expect((await studioBrowser.call('GET /studio/api/queue')).status).toBe(200);

  // The message's code is asked for later, since one a minute is sent; the authenticator's is of the same half minute.
  const signInAgain = async (totp: string, seconds: number) => {
    const other = app.browser();
    await app.later(seconds);
    const pass = await send(other);
    await app.later(-seconds);
    return (await other.call('POST /studio/api/signIn', { json: { phone, pass, totp } })).status;
  };
  expect(await signInAgain(right, 61)).toBe(401);
  const used = Math.floor(app.ctx().now().getTime() / 30_000);
  expect(await signInAgain(totpNow(app.ctx(), secret, used), 122)).toBe(200);
});

test('T12 W5 a code of the studio is as much work for a stranger’s number, who gets none', async () => {
  const [staff, stranger] = ['+919812345611', '+919812345612'];
  await addStaff(app.ctx(), { phone: staff, name: 'Meera', role: 'editor' });
  for (const phone of [staff, stranger]) await app.call('POST /studio/api/sendCode', { json: { phone } });
  const written = await Promise.all([staff, stranger].map(phone => newestMessages(app.ctx(), phone, 5)));
  expect(written.map(all => all.length)).toEqual([1, 1]);
  await app.runJobs();
  const [told] = await newestMessages(app.ctx(), staff, 5);
  const [untold] = await newestMessages(app.ctx(), stranger, 5);
  expect(told?.deliveredAt).toBeInstanceOf(Date);
  expect(untold).toMatchObject({ deliveredAt: null, code: null, text: '(never delivered)' });
});

test('W9 staff sessions end after half an hour without use', async () => {
  const phone = '+919812345606';
  await addStaff(app.ctx(), { id: 'f'.repeat(26), phone, name: 'Dev', role: 'owner', totpSecret: secret });
  const studioBrowser = app.browser();
  const { pass } = (await studioBrowser.call('POST /studio/api/sendCode', { json: { phone } })).body;
  await studioBrowser.call('POST /studio/api/signIn', { json: { phone, pass, totp: totpNow(app.ctx(), secret) } });
  expect((await studioBrowser.call('POST /api/login')).body.userType).toBe('Staff');
  await app.later(1801);
  expect((await studioBrowser.call('POST /api/login')).body.userType).toBe('Visitor');
});
