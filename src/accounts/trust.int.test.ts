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

/** Saves a profile whose address has that PIN code. */
const savePin = (browser: Browser, postalCode: string) =>
  browser.call('POST /api/updateD2Cuser', {
    json: { name: 'Asha', postalCode, address: '12 Lake View Road', city: 'Bengaluru', email: 'asha.old@example.in' },
  });

test('C-K09 W8 hides the orders of a number idle for half a year until the customer names one of them', async () => {
  const phone = '+919812345601';
  const first = app.browser();
  const oldAccount = (await first.signIn(phone)).body.data._id;
  const edition = await order(oldAccount, 'Nani');
  await savePin(first, '560034');
  await app.later(halfAYear);

  const newBrowser = app.browser();
  const newAccount = (await newBrowser.signIn(phone)).body.data._id;
  expect(newAccount).not.toBe(oldAccount);
  expect((await newBrowser.call('POST /api/show-order-D2C/')).body).toEqual([]);
  const wrong = await newBrowser.call('POST /api/claimAccount', { json: { edition: 'zzzzzzzzzzzzzzzzzzzzzzzzzz' } });
  expect(wrong.status).toBe(404);

  await order(newAccount, 'Dadu');
  const claim = (json: object) => newBrowser.call('POST /api/claimAccount', { json });
  expect((await claim({ edition, fact: ' 560 034' })).body._id).toBe(oldAccount);
  expect((await newBrowser.call('POST /api/show-order-D2C/')).body).toHaveLength(2);
  expect(await ownEditions(app.ctx(), oldAccount)).toHaveLength(2);
});

test('W8 the number of an order alone claims nothing; a PIN code or the e-mail address does, within five tries', async () => {
  const phone = '+919812345613';
  const first = app.browser();
  const oldAccount = (await first.signIn(phone)).body.data._id;
  await savePin(first, '560034');
  const edition = await order(oldAccount, 'Nani');
  await app.later(halfAYear);
  const nextOwner = app.browser();
  await nextOwner.signIn(phone);
  const claim = async (fact?: string) =>
    (await nextOwner.call('POST /api/claimAccount', { json: { edition, ...(fact !== undefined && { fact }) } })).status;
  expect([await claim(), await claim(''), await claim(' ')]).toEqual([403, 403, 403]);
  for (let tries = 0; tries < 4; tries += 1) expect(await claim(`56003${tries}`)).toBe(403);
  expect(await claim('Nani')).toBe(403);
  expect(await claim('560034')).toBe(429);
  await app.later(31 * 24 * 3600);
  await nextOwner.signIn(phone);
  expect(await claim('Asha.Old@example.in')).toBe(200);
});

test('W8 refuses to claim an order of another number with 404', async () => {
  const asha = app.browser();
  const { _id } = (await asha.signIn('+919812345602')).body.data;
  const edition = await order(_id, 'Nani');
  await app.later(halfAYear);
  const stranger = app.browser();
  await stranger.signIn('+919812345603');
  expect((await stranger.call('POST /api/claimAccount', { json: { edition } })).status).toBe(404);
});

const addPasskey = async (browser: Browser): Promise<AuthenticatorKey> => {
  const { key, made: registration } = makePasskey((await browser.call('POST /api/beginPasskey')).body);
  expect((await browser.call('POST /api/addPasskey', { json: registration })).status).toBe(200);
  return key;
};
const signInWith = async (browser: Browser, key: AuthenticatorKey) => {
  const json = signWith(key, (await browser.call('POST /api/askForPasskey')).body);
  return (await browser.call('POST /api/loginByPasskey', { json })).body.data._id;
};

test('W8 moves the passkeys of the new account to the old one when that is claimed', async () => {
  const phone = '+919812345607';
  const oldBrowser = app.browser();
  const oldAccount = (await oldBrowser.signIn(phone)).body.data._id;
  await savePin(oldBrowser, '560034');
  const edition = await order(oldAccount, 'Nani');
  await app.later(halfAYear);
  const newBrowser = app.browser();
  await newBrowser.signIn(phone);
  const key = await addPasskey(newBrowser);
  expect((await newBrowser.call('POST /api/claimAccount', { json: { edition, fact: '560034' } })).body._id).toBe(
    oldAccount,
  );
  expect((await newBrowser.call('GET /api/passkeys')).body).toHaveLength(1);
  expect(await signInWith(app.browser(), key)).toBe(oldAccount);
});

test('W8 a passkey of the old account neither shows nor claims orders of the number’s new account', async () => {
  const phone = '+919812345608';
  const first = app.browser();
  const oldAccount = (await first.signIn(phone)).body.data._id;
  const edition = await order(oldAccount, 'Nani');
  const key = await addPasskey(first);
  await app.later(halfAYear);
  const newOwner = app.browser();
  const newAccount = (await newOwner.signIn(phone)).body.data._id;
  await order(newAccount, 'Dadu');

  const oldOwner = app.browser();
  expect(await signInWith(oldOwner, key)).toBe(oldAccount);
  expect((await oldOwner.call('POST /api/show-order-D2C/')).body).toHaveLength(1);
  const claim = await oldOwner.call('POST /api/claimAccount', { json: { edition } });
  expect(claim).toMatchObject({ status: 409, body: { error: { code: 'prove-number' } } });
  expect(await ownEditions(app.ctx(), newAccount)).toHaveLength(1);
  expect((await newOwner.call('POST /api/show-order-D2C/')).body).toHaveLength(1);
});

test('W9 lists the sessions and ends all others at once', async () => {
  const phone = '+919812345604';
  const [home, shop] = [app.browser(), app.browser()];
  await home.signIn(phone);
  await app.later(61);
  await shop.signIn(phone);
  const sessions = (await shop.call('GET /api/sessions')).body as { current: boolean }[];
  expect(sessions.map(({ current }) => current).sort()).toEqual([false, true]);
  expect((await shop.call('POST /api/endOtherSessions')).body).toHaveLength(1);
  expect((await home.call('POST /api/login')).body.userType).toBe('Visitor');
  expect((await shop.call('POST /api/login')).body.userType).toBe('Customer');
});

test('C-R16 W10 staff sign in with both codes, each once, and not with the phone’s code alone', async () => {
  const phone = '+919812345605';
  await addStaff(app.ctx(), { id: 'e'.repeat(26), phone, name: 'Meera', role: 'editor', totpSecret: secret });
  const send = async (browser: ReturnType<TestApp['browser']>) =>
    (await browser.call('POST /studio/api/sendCode', { json: { phone } })).body.pass;
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
  const secondPass = await send(studioBrowser);
  expect(
    (await studioBrowser.call('POST /studio/api/signIn', { json: { phone, pass: secondPass, totp: right } })).status,
  ).toBe(200);
  expect((await studioBrowser.call('GET /studio/api/queue')).status).toBe(200);

  // The code is requested later, since one a minute is sent; the authenticator's code is of the same half minute.
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

test('T12 W5 writes a decoy for a number that is not on the staff, and never delivers it', async () => {
  const [staff, stranger] = ['+919812345611', '+919812345612'];
  await addStaff(app.ctx(), { phone: staff, name: 'Meera', role: 'editor' });
  for (const phone of [staff, stranger]) await app.call('POST /studio/api/sendCode', { json: { phone } });
  const outboxes = await Promise.all([staff, stranger].map(phone => newestMessages(app.ctx(), phone, 5)));
  expect(outboxes.map(messages => messages.length)).toEqual([1, 1]);
  await app.runJobs();
  const [message] = await newestMessages(app.ctx(), staff, 5);
  const [decoy] = await newestMessages(app.ctx(), stranger, 5);
  expect(message?.deliveredAt).toBeInstanceOf(Date);
  expect(decoy).toMatchObject({ deliveredAt: null, code: null, text: '(never delivered)' });
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
