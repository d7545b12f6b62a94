import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { consumeRateLimit } from '#platform/rate-limits.ts';
import { newestMessages } from '#src/messages/index.ts';
import { makePasskey, signWith, type AuthenticatorKey, type AuthenticatorOptions } from '#test/kit/authenticator.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { ensurePartnerAccount } from './actions/customers.ts';
import { addStaff, totpNow } from './actions/staff.ts';
import {
  freshSessionSeconds,
  signInLimits,
  maxPasskeys,
  passkeyRequestLimit,
  passkeyChallengeSeconds,
} from './rules.ts';
import { accountById } from './store.ts';
import { passkeys } from './store/tables.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());
// All browsers share one address, whose limits reset after an hour.
beforeEach(() => app.later(3601));

const secret = 'IMURSEDITORSANDBOX22222222222222';
const halfAYear = 181 * 24 * 3600;
let nextNumber = 9_804_000_000;
const freshPhone = () => `+91${nextNumber++}`;

/** Adds a passkey to the signed-in account. */
async function addPasskey(browser: Browser, options?: AuthenticatorOptions) {
  const creation = await browser.call('POST /api/beginPasskey');
  expect(creation.status).toBe(200);
  const { key, made: registration } = makePasskey(creation.body, options);
  return { key, registration, reply: await browser.call('POST /api/addPasskey', { json: registration }) };
}
const requestOptions = async (browser: Browser) => (await browser.call('POST /api/askForPasskey')).body;
const signInWith = async (browser: Browser, key: AuthenticatorKey, options?: AuthenticatorOptions) =>
  browser.call('POST /api/loginByPasskey', { json: signWith(key, await requestOptions(browser), options) });
const signInStaffWith = async (browser: Browser, key: AuthenticatorKey, options?: AuthenticatorOptions) =>
  browser.call('POST /studio/api/signInByPasskey', { json: signWith(key, await requestOptions(browser), options) });
const userOf = async (browser: Browser) => (await browser.call('POST /api/login')).body;
const messageKinds = async (phone: string) => (await newestMessages(app.ctx(), phone, 50)).map(message => message.kind);

/** A customer with a passkey, and the browser they are signed in with. */
async function customer() {
  const phone = freshPhone();
  const browser = app.browser();
  const id = (await browser.signIn(phone)).body.data._id;
  const { key } = await addPasskey(browser);
  return { phone, browser, id, key };
}

/** A member of staff, signed in with both codes. */
async function signedInStaff(id: string, role: 'editor' | 'owner') {
  const phone = freshPhone();
  await addStaff(app.ctx(), { id: id.repeat(26), phone, name: 'Meera', role, totpSecret: secret });
  const browser = app.browser();
  const { pass } = (await browser.call('POST /studio/api/sendCode', { json: { phone } })).body;
  const totp = totpNow(app.ctx(), secret);
  expect((await browser.call('POST /studio/api/signIn', { json: { phone, pass, totp } })).status).toBe(200);
  return { phone, browser };
}

describe('adding a passkey', () => {
  test('W8 requests a discoverable passkey of this shop with user verification', async () => {
    const browser = app.browser();
    const { _id } = (await browser.signIn(freshPhone())).body.data;
    const { body } = await browser.call('POST /api/beginPasskey');
    expect(body).toMatchObject({
      rp: { id: 'localhost', name: 'imurs' },
      user: { id: Buffer.from(_id).toString('base64url') },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
  });

  test('W8 adds a passkey, lists it with its device and flags, and notifies its owner', async () => {
    const phone = freshPhone();
    const browser = app.browser();
    await browser.signIn(phone);
    const { reply, key } = await addPasskey(browser);
    expect(reply.body).toEqual([
      { _id: expect.any(String), device: expect.any(String), added: expect.any(String), used: null, backedUp: true },
    ]);
    const [stored] = await app.ctx().db.select().from(passkeys).where(eq(passkeys.credential, key.id));
    expect(stored).toMatchObject({ kind: 'customer', counter: 0, backupEligible: true, backedUp: true });
    expect(await messageKinds(phone)).toContain('passkeyAdded');
    const [message] = await newestMessages(app.ctx(), phone, 1);
    expect(message?.text).toContain('new way to sign in');

    const { body } = await browser.call('POST /api/beginPasskey');
    expect(body.excludeCredentials).toEqual([{ type: 'public-key', id: key.id, transports: ['internal'] }]);
  });

  test('W8 refuses to add a passkey without a fresh sign-in', async () => {
    const browser = app.browser();
    const phone = freshPhone();
    await browser.signIn(phone);
    await app.later(freshSessionSeconds);
    const stale = await browser.call('POST /api/beginPasskey');
    expect(stale).toMatchObject({ status: 403, body: { error: { code: 'sign-in-again' } } });
    await browser.signIn(phone);
    expect((await browser.call('POST /api/beginPasskey')).status).toBe(200);
  });

  test('W8 accepts a registration once, in time, and in the browser that requested it', async () => {
    const browser = app.browser();
    await browser.signIn(freshPhone());
    const { registration, reply } = await addPasskey(browser);
    expect(reply.status).toBe(200);
    expect((await browser.call('POST /api/addPasskey', { json: registration })).body.error.code).toBe('passkey-late');

    const late = makePasskey((await browser.call('POST /api/beginPasskey')).body).made;
    await app.later(passkeyChallengeSeconds);
    expect((await browser.call('POST /api/addPasskey', { json: late })).body.error.code).toBe('passkey-late');

    const phone = freshPhone();
    const [first, second] = [app.browser(), app.browser()];
    await first.signIn(phone);
    await app.later(61);
    await second.signIn(phone);
    const otherBrowsers = makePasskey((await first.call('POST /api/beginPasskey')).body).made;
    await second.call('POST /api/beginPasskey');
    expect((await second.call('POST /api/addPasskey', { json: otherBrowsers })).body.error.code).toBe('passkey-late');
    expect((await second.call('GET /api/passkeys')).body).toEqual([]);
  });

  test('W8 refuses a registration with the challenge of another account or of a sign-in', async () => {
    const browser = app.browser();
    await browser.signIn(freshPhone());
    const own = (await browser.call('POST /api/beginPasskey')).body;
    await browser.signIn(freshPhone());
    const foreign = await browser.call('POST /api/addPasskey', { json: makePasskey(own).made });
    expect(foreign.body.error.code).toBe('passkey-late');
    const { challenge } = await requestOptions(browser);
    const swapped = await browser.call('POST /api/addPasskey', { json: makePasskey({ ...own, challenge }).made });
    expect(swapped.body.error.code).toBe('passkey-late');
  });

  test('W8 refuses a passkey created for another site or without user verification', async () => {
    const browser = app.browser();
    await browser.signIn(freshPhone());
    for (const options of [{ origin: 'https://imurs.evil.example' }, { verified: false }]) {
      const { reply } = await addPasskey(browser, options);
      expect(reply).toMatchObject({ status: 400, body: { error: { code: 'passkey-not-right' } } });
    }
    expect((await browser.call('GET /api/passkeys')).body).toEqual([]);
  });

  test('W8 refuses a passkey that is registered already with 409', async () => {
    const browser = app.browser();
    await browser.signIn(freshPhone());
    const { registration } = await addPasskey(browser);
    const other = app.browser();
    await other.signIn(freshPhone());
    const creation = (await other.call('POST /api/beginPasskey')).body;
    const client = JSON.parse(Buffer.from(registration.clientDataJSON, 'base64url').toString());
    const clientDataJSON = Buffer.from(JSON.stringify({ ...client, challenge: creation.challenge })).toString(
      'base64url',
    );
    const repeated = await other.call('POST /api/addPasskey', { json: { ...registration, clientDataJSON } });
    expect(repeated).toMatchObject({ status: 409, body: { error: { code: 'passkey-known' } } });
  });

  test('W8 limits the passkeys of an account and its requests per hour', async () => {
    const browser = app.browser();
    await browser.signIn(freshPhone());
    for (let count = 0; count < maxPasskeys; count++) expect((await addPasskey(browser)).reply.status).toBe(200);
    for (let count = maxPasskeys; count < signInLimits.passkeyAdd.max; count++)
      expect((await browser.call('POST /api/beginPasskey')).body.error.code).toBe('enough-passkeys');
    expect((await browser.call('POST /api/beginPasskey')).status).toBe(429);
  });

  test('W8 removes only the account’s own passkey, which then no longer signs in', async () => {
    const asha = await customer();
    const stranger = app.browser();
    await stranger.signIn(freshPhone());
    const [{ _id }] = (await asha.browser.call('GET /api/passkeys')).body;
    const refused = await stranger.call('POST /api/removePasskey', { json: { id: _id } });
    expect(refused).toMatchObject({ status: 404, body: { error: { code: 'no-such-passkey' } } });
    expect((await stranger.call('GET /api/passkeys')).body).toEqual([]);
    expect((await signInWith(app.browser(), asha.key)).status).toBe(200);

    expect((await asha.browser.call('POST /api/removePasskey', { json: { id: _id } })).body).toEqual([]);
    const later = await signInWith(app.browser(), asha.key);
    expect(later).toMatchObject({ status: 401, body: { error: { code: 'unknown-passkey' } } });
  });
});

describe('signing in with a passkey', () => {
  test('W8 signs in to its account in another browser, with the reply of the login call', async () => {
    const asha = await customer();
    const phone = app.browser();
    const reply = await signInWith(phone, asha.key);
    expect(reply).toMatchObject({
      status: 200,
      body: { userType: 'Customer', new: false, data: { _id: asha.id, phone: asha.phone } },
    });
    expect((await userOf(phone)).data._id).toBe(asha.id);
    expect((await phone.call('GET /api/sessions')).body).toHaveLength(2);
    expect((await phone.call('GET /api/passkeys')).body[0].used).toEqual(expect.any(String));
    expect(await messageKinds(asha.phone)).toContain('newDevice');
  });

  test('W8 signs in to the partner’s account, not to the customer’s of the same number', async () => {
    const browser = app.browser();
    const phone = freshPhone();
    await ensurePartnerAccount(app.ctx(), phone);
    await browser.signIn(phone, { partner: true });
    const { key } = await addPasskey(browser);
    await app.later(61);
    await browser.signIn(phone);
    expect((await userOf(browser)).userType).toBe('Customer');
    const other = app.browser();
    expect((await signInWith(other, key)).body).toMatchObject({ userType: 'Visitor', new: true });
    expect((await other.call('GET /api/passkeys')).body).toHaveLength(1);
    expect((await browser.call('GET /api/passkeys')).body).toEqual([]);
  });

  test('W8 accepts an assertion once, and refuses it also to a thief of its cookies', async () => {
    const asha = await customer();
    const browser = app.browser();
    const json = signWith(asha.key, await requestOptions(browser));
    const stolenCookies = new Map(browser.cookies);
    expect((await browser.call('POST /api/loginByPasskey', { json })).status).toBe(200);
    expect((await browser.call('POST /api/loginByPasskey', { json })).body.error.code).toBe('passkey-sign-in-late');
    const thief = app.browser();
    for (const [name, value] of stolenCookies) thief.cookies.set(name, value);
    expect((await thief.call('POST /api/loginByPasskey', { json })).status).toBe(401);
    expect((await userOf(thief)).userType).toBe('Visitor');
  });

  test('W8 accepts an assertion only in the browser that requested it, in time, and not after a failed one', async () => {
    const asha = await customer();
    const [own, other] = [app.browser(), app.browser()];
    await requestOptions(other);
    const json = signWith(asha.key, await requestOptions(own));
    expect((await other.call('POST /api/loginByPasskey', { json })).status).toBe(401);
    expect((await app.call('POST /api/loginByPasskey', { json })).status).toBe(401);
    const broken = { ...json, signature: `A${json.signature.slice(1)}` };
    expect((await own.call('POST /api/loginByPasskey', { json: broken })).status).toBe(401);
    expect((await own.call('POST /api/loginByPasskey', { json })).body.error.code).toBe('passkey-sign-in-late');

    const slow = signWith(asha.key, await requestOptions(own));
    await app.later(passkeyChallengeSeconds);
    expect((await own.call('POST /api/loginByPasskey', { json: slow })).body.error.code).toBe('passkey-sign-in-late');
  });

  test('W8 refuses an assertion for another origin, for another relying party, or without user verification', async () => {
    const { key } = await customer();
    for (const options of [{ origin: 'https://imurs.evil.example' }, { verified: false }])
      expect((await signInWith(app.browser(), key, options)).body.error.code).toBe('passkey-sign-in-failed');
    const otherParty = { ...key, rpId: 'evil.example' };
    expect((await signInWith(app.browser(), otherParty)).body.error.code).toBe('passkey-sign-in-failed');
  });

  test('W8 refuses another key, another user handle and an unknown credential', async () => {
    const [asha, ravi] = [await customer(), await customer()];
    const impostor = { ...asha.key, secret: ravi.key.secret };
    expect((await signInWith(app.browser(), impostor)).body.error.code).toBe('passkey-sign-in-failed');
    const misnamed = { ...asha.key, handle: ravi.key.handle };
    expect((await signInWith(app.browser(), misnamed)).body.error.code).toBe('unknown-passkey');
    const unknown = { ...asha.key, id: 'bm9ib2R5' };
    expect((await signInWith(app.browser(), unknown)).body.error.code).toBe('unknown-passkey');
  });

  test('W8 refuses a counter that did not increase, as that of a copy', async () => {
    const { key } = await customer();
    key.counter = 5;
    expect((await signInWith(app.browser(), key)).status).toBe(200);
    const copy = { ...key, counter: 3 };
    expect((await signInWith(app.browser(), copy)).body.error.code).toBe('passkey-copied');
    const same = { ...key, counter: key.counter - 1 };
    expect((await signInWith(app.browser(), same)).body.error.code).toBe('passkey-copied');
    const stopped = { ...key, counter: 0 };
    expect((await signInWith(app.browser(), stopped)).body.error.code).toBe('passkey-copied');
    expect((await signInWith(app.browser(), key)).status).toBe(200);
  });

  test('W8 B1 limits the requests of a network per hour, to at least a thousand', async () => {
    const browser = app.browser();
    const limit = passkeyRequestLimit(app.ctx().config.codes);
    expect(limit.max).toBeGreaterThanOrEqual(1000);
    for (let used = 0; used < limit.max - 1; used++) await consumeRateLimit(app.ctx(), limit, '127.0.0.1');
    expect((await browser.call('POST /api/askForPasskey')).status).toBe(200);
    const refused = await browser.call('POST /api/askForPasskey');
    expect(refused.status).toBe(429);
    expect(refused.body.error.message).toMatch(/^Too many passkeys were asked for from your network[.] Please wait/);
  });

  test('W8 counts refused assertions as wrong tries of the address', async () => {
    const { key } = await customer();
    const unknown = { ...key, id: 'bm9ib2R5' };
    const browser = app.browser();
    const json = signWith(unknown, { challenge: 'bm90aGluZw' });
    for (let count = 0; count < signInLimits.wrongAddress.max; count++)
      expect((await browser.call('POST /api/loginByPasskey', { json })).status).toBe(401);
    expect((await browser.call('POST /api/loginByPasskey', { json })).status).toBe(429);
  });
});

describe('staff passkeys', () => {
  test('W8 W10 replace both codes, and sign in with the stored role', async () => {
    const { browser, phone } = await signedInStaff('p', 'editor');
    const { key } = await addPasskey(browser);
    const [message] = await newestMessages(app.ctx(), phone, 1);
    expect(message).toMatchObject({ kind: 'passkeyAdded', text: expect.stringContaining('in the studio') });
    const studioBrowser = app.browser();
    expect((await signInStaffWith(studioBrowser, key)).body).toEqual({
      _id: 'p'.repeat(26),
      name: 'Meera',
      role: 'editor',
    });
    expect((await studioBrowser.call('GET /studio/api/queue')).status).toBe(200);
    expect((await userOf(studioBrowser)).data.role).toBe('editor');
    await app.later(1801);
    expect((await userOf(studioBrowser)).userType).toBe('Visitor');
  });

  test('W8 W10 do not sign in at the site, nor a customer’s passkey at the studio, even one of a member of staff', async () => {
    const staff = await signedInStaff('q', 'owner');
    const studioKey = (await addPasskey(staff.browser)).key;
    const shopper = app.browser();
    await app.later(61);
    await shopper.signIn(staff.phone);
    const { key } = await addPasskey(shopper);

    const studioBrowser = app.browser();
    expect(await signInStaffWith(studioBrowser, key)).toMatchObject({
      status: 403,
      body: { error: { code: 'other-sign-in' } },
    });
    expect((await studioBrowser.call('GET /studio/api/queue')).status).toBe(404);
    expect(await signInWith(studioBrowser, studioKey)).toMatchObject({
      status: 403,
      body: { error: { code: 'other-sign-in' } },
    });
    expect((await userOf(studioBrowser)).userType).toBe('Visitor');

    await signInWith(studioBrowser, key);
    expect((await studioBrowser.call('GET /studio/api/queue')).status).toBe(404);
    const unverified = await signInStaffWith(app.browser(), studioKey, { verified: false });
    expect(unverified.status).toBe(401);
  });
});

describe('idle numbers', () => {
  test('W8 a passkey signs in to its account after half a year, even when the number has a new account', async () => {
    const asha = await customer();
    await app.later(halfAYear);
    expect((await signInWith(app.browser(), asha.key)).body.data._id).toBe(asha.id);

    // The passkey proved Asha but not the number, so proving the number still creates a new account.
    const newOwner = app.browser();
    const newAccount = (await newOwner.signIn(asha.phone)).body.data._id;
    expect(newAccount).not.toBe(asha.id);
    expect((await newOwner.call('GET /api/passkeys')).body).toEqual([]);

    const before = (await messageKinds(asha.phone)).length;
    const ashasBrowser = app.browser();
    expect((await signInWith(ashasBrowser, asha.key)).body.data._id).toBe(asha.id);
    expect((await userOf(ashasBrowser)).data._id).toBe(asha.id);
    await addPasskey(ashasBrowser);
    expect(await messageKinds(asha.phone)).toHaveLength(before);
    expect((await accountById(app.ctx(), asha.id))?.retiredAt).toBeInstanceOf(Date);
  });
});
