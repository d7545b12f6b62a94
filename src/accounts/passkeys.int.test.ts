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
import { accountById, passkeys } from './store.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());
// Everybody here has one address, whose limits are by the hour.
beforeEach(() => app.later(3601));

const secret = 'IMURSEDITORSANDBOX22222222222222';
const halfAYear = 181 * 24 * 3600;
let next = 9_804_000_000;
const freshPhone = () => `+91${next++}`;

/** Adds a passkey to whoever is signed in. */
async function adds(browser: Browser, manner?: AuthenticatorOptions) {
  const begun = await browser.call('POST /api/beginPasskey');
  expect(begun.status).toBe(200);
  const { key, made } = makePasskey(begun.body, manner);
  return { key, made, answer: await browser.call('POST /api/addPasskey', { json: made }) };
}
const asked = async (browser: Browser) => (await browser.call('POST /api/askForPasskey')).body;
const enters = async (browser: Browser, key: AuthenticatorKey, manner?: AuthenticatorOptions) =>
  browser.call('POST /api/loginByPasskey', { json: signWith(key, await asked(browser), manner) });
const entersStudio = async (browser: Browser, key: AuthenticatorKey, manner?: AuthenticatorOptions) =>
  browser.call('POST /studio/api/signInByPasskey', { json: signWith(key, await asked(browser), manner) });
const whoIs = async (browser: Browser) => (await browser.call('POST /api/login')).body;
const kinds = async (phone: string) => (await newestMessages(app.ctx(), phone, 50)).map(message => message.kind);

/** A customer with a passkey, and the browser they are signed in with. */
async function customer() {
  const phone = freshPhone();
  const browser = app.browser();
  const id = (await browser.signIn(phone)).body.data._id as string;
  const { key } = await adds(browser);
  return { phone, browser, id, key };
}

/** A member of staff, signed in with both codes. */
async function staffAtDesk(id: string, role: 'editor' | 'owner') {
  const phone = freshPhone();
  await addStaff(app.ctx(), { id: id.repeat(26), phone, name: 'Meera', role, totpSecret: secret });
  const browser = app.browser();
  const { pass } = (await browser.call('POST /studio/api/sendCode', { json: { phone } })).body;
  const totp = totpNow(app.ctx(), secret);
  expect((await browser.call('POST /studio/api/signIn', { json: { phone, pass, totp } })).status).toBe(200);
  return { phone, browser };
}

describe('adding', () => {
  test('W8 what is asked for is a discoverable passkey of this shop that verifies its person', async () => {
    const browser = app.browser();
    const { _id } = (await browser.signIn(freshPhone())).body.data;
    const { body } = await browser.call('POST /api/beginPasskey');
    expect(body).toMatchObject({
      rp: { id: 'localhost', name: 'imurs' },
      user: { id: Buffer.from(_id as string).toString('base64url') },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
  });

  test('W8 a passkey is added, listed with its device and flags, and its owner is told', async () => {
    const phone = freshPhone();
    const browser = app.browser();
    await browser.signIn(phone);
    const { answer, key } = await adds(browser);
    expect(answer.body).toEqual([
      { _id: expect.any(String), device: expect.any(String), added: expect.any(String), used: null, backedUp: true },
    ]);
    const [kept] = await app.ctx().db.select().from(passkeys).where(eq(passkeys.credential, key.id));
    expect(kept).toMatchObject({ kind: 'customer', counter: 0, backupEligible: true, backedUp: true });
    expect(await kinds(phone)).toContain('passkeyAdded');
    const [message] = await newestMessages(app.ctx(), phone, 1);
    expect(message?.text).toContain('new way to sign in');

    const { body } = await browser.call('POST /api/beginPasskey');
    expect(body.excludeCredentials).toEqual([{ type: 'public-key', id: key.id, transports: ['internal'] }]);
  });

  test('W8 adding needs a fresh sign-in', async () => {
    const browser = app.browser();
    const phone = freshPhone();
    await browser.signIn(phone);
    await app.later(freshSessionSeconds);
    const stale = await browser.call('POST /api/beginPasskey');
    expect(stale).toMatchObject({ status: 403, body: { error: { code: 'sign-in-again' } } });
    await browser.signIn(phone);
    expect((await browser.call('POST /api/beginPasskey')).status).toBe(200);
  });

  test('W8 what an authenticator made is taken once, in time, and in the browser that asked', async () => {
    const browser = app.browser();
    await browser.signIn(freshPhone());
    const { made, answer } = await adds(browser);
    expect(answer.status).toBe(200);
    expect((await browser.call('POST /api/addPasskey', { json: made })).body.error.code).toBe('passkey-late');

    const late = makePasskey((await browser.call('POST /api/beginPasskey')).body).made;
    await app.later(passkeyChallengeSeconds);
    expect((await browser.call('POST /api/addPasskey', { json: late })).body.error.code).toBe('passkey-late');

    const phone = freshPhone();
    const [first, second] = [app.browser(), app.browser()];
    await first.signIn(phone);
    await app.later(61);
    await second.signIn(phone);
    const elsewhere = makePasskey((await first.call('POST /api/beginPasskey')).body).made;
    await second.call('POST /api/beginPasskey');
    expect((await second.call('POST /api/addPasskey', { json: elsewhere })).body.error.code).toBe('passkey-late');
    expect((await second.call('GET /api/passkeys')).body).toEqual([]);
  });

  test('W8 the challenge of one account adds nothing to another, nor does one of the sign-in', async () => {
    const browser = app.browser();
    await browser.signIn(freshPhone());
    const own = (await browser.call('POST /api/beginPasskey')).body;
    await browser.signIn(freshPhone());
    const taken = await browser.call('POST /api/addPasskey', { json: makePasskey(own).made });
    expect(taken.body.error.code).toBe('passkey-late');
    const { challenge } = await asked(browser);
    const swapped = await browser.call('POST /api/addPasskey', { json: makePasskey({ ...own, challenge }).made });
    expect(swapped.body.error.code).toBe('passkey-late');
  });

  test('W8 a passkey made for a foreign page, or without verifying the person, is not added', async () => {
    const browser = app.browser();
    await browser.signIn(freshPhone());
    for (const manner of [{ origin: 'https://imurs.evil.example' }, { verified: false }]) {
      const { answer } = await adds(browser, manner);
      expect(answer).toMatchObject({ status: 400, body: { error: { code: 'passkey-not-right' } } });
    }
    expect((await browser.call('GET /api/passkeys')).body).toEqual([]);
  });

  test('W8 a passkey that somebody has is registered already', async () => {
    const browser = app.browser();
    await browser.signIn(freshPhone());
    const { made } = await adds(browser);
    const other = app.browser();
    await other.signIn(freshPhone());
    const begun = (await other.call('POST /api/beginPasskey')).body;
    const client = JSON.parse(Buffer.from(made.clientDataJSON, 'base64url').toString());
    const clientDataJSON = Buffer.from(JSON.stringify({ ...client, challenge: begun.challenge })).toString('base64url');
    const again = await other.call('POST /api/addPasskey', { json: { ...made, clientDataJSON } });
    expect(again).toMatchObject({ status: 409, body: { error: { code: 'passkey-known' } } });
  });

  test('W8 an account holds so many and no more, and asks so often and no more', async () => {
    const browser = app.browser();
    await browser.signIn(freshPhone());
    for (let count = 0; count < maxPasskeys; count++) expect((await adds(browser)).answer.status).toBe(200);
    for (let count = maxPasskeys; count < signInLimits.passkeyAdd.max; count++)
      expect((await browser.call('POST /api/beginPasskey')).body.error.code).toBe('enough-passkeys');
    expect((await browser.call('POST /api/beginPasskey')).status).toBe(429);
  });

  test('W8 only one’s own passkey can be removed, and a removed one opens nothing', async () => {
    const asha = await customer();
    const stranger = app.browser();
    await stranger.signIn(freshPhone());
    const [{ _id }] = (await asha.browser.call('GET /api/passkeys')).body;
    const taken = await stranger.call('POST /api/removePasskey', { json: { id: _id } });
    expect(taken).toMatchObject({ status: 404, body: { error: { code: 'no-such-passkey' } } });
    expect((await stranger.call('GET /api/passkeys')).body).toEqual([]);
    expect((await enters(app.browser(), asha.key)).status).toBe(200);

    expect((await asha.browser.call('POST /api/removePasskey', { json: { id: _id } })).body).toEqual([]);
    const later = await enters(app.browser(), asha.key);
    expect(later).toMatchObject({ status: 401, body: { error: { code: 'unknown-passkey' } } });
  });
});

describe('signing in', () => {
  test('W8 a passkey opens its account in another browser, without a code, as the login call answers', async () => {
    const asha = await customer();
    const phone = app.browser();
    const answer = await enters(phone, asha.key);
    expect(answer).toMatchObject({
      status: 200,
      body: { userType: 'Customer', new: false, data: { _id: asha.id, phone: asha.phone } },
    });
    expect((await whoIs(phone)).data._id).toBe(asha.id);
    expect((await phone.call('GET /api/sessions')).body).toHaveLength(2);
    expect((await phone.call('GET /api/passkeys')).body[0].used).toEqual(expect.any(String));
    expect(await kinds(asha.phone)).toContain('newDevice');
  });

  test('W8 a partner’s passkey opens the partner’s account, not the customer’s of the same number', async () => {
    const browser = app.browser();
    const phone = freshPhone();
    await ensurePartnerAccount(app.ctx(), phone);
    await browser.signIn(phone, { partner: true });
    const { key } = await adds(browser);
    await app.later(61);
    await browser.signIn(phone);
    expect((await whoIs(browser)).userType).toBe('Customer');
    const other = app.browser();
    expect((await enters(other, key)).body).toMatchObject({ userType: 'Visitor', new: true });
    expect((await other.call('GET /api/passkeys')).body).toHaveLength(1);
    expect((await browser.call('GET /api/passkeys')).body).toEqual([]);
  });

  test('W8 an answer signs in once: sent again it is refused, whoever sends it', async () => {
    const asha = await customer();
    const browser = app.browser();
    const json = signWith(asha.key, await asked(browser));
    const stolen = new Map(browser.cookies);
    expect((await browser.call('POST /api/loginByPasskey', { json })).status).toBe(200);
    expect((await browser.call('POST /api/loginByPasskey', { json })).body.error.code).toBe('passkey-sign-in-late');
    const thief = app.browser();
    for (const [name, value] of stolen) thief.cookies.set(name, value);
    expect((await thief.call('POST /api/loginByPasskey', { json })).status).toBe(401);
    expect((await whoIs(thief)).userType).toBe('Visitor');
  });

  test('W8 an answer counts in the browser that was asked, in time, and after one failure no more', async () => {
    const asha = await customer();
    const [mine, other] = [app.browser(), app.browser()];
    await asked(other);
    const json = signWith(asha.key, await asked(mine));
    expect((await other.call('POST /api/loginByPasskey', { json })).status).toBe(401);
    expect((await app.call('POST /api/loginByPasskey', { json })).status).toBe(401);
    const broken = { ...json, signature: `A${json.signature.slice(1)}` };
    expect((await mine.call('POST /api/loginByPasskey', { json: broken })).status).toBe(401);
    expect((await mine.call('POST /api/loginByPasskey', { json })).body.error.code).toBe('passkey-sign-in-late');

    const slow = signWith(asha.key, await asked(mine));
    await app.later(passkeyChallengeSeconds);
    expect((await mine.call('POST /api/loginByPasskey', { json: slow })).body.error.code).toBe('passkey-sign-in-late');
  });

  test('W8 what was signed for a foreign page, for another shop’s address, or by nobody verified is refused', async () => {
    const { key } = await customer();
    for (const manner of [{ origin: 'https://imurs.evil.example' }, { verified: false }])
      expect((await enters(app.browser(), key, manner)).body.error.code).toBe('passkey-sign-in-failed');
    const elsewhere = { ...key, rpId: 'evil.example' };
    expect((await enters(app.browser(), elsewhere)).body.error.code).toBe('passkey-sign-in-failed');
  });

  test('W8 another key, another owner’s name and a key nobody added are refused', async () => {
    const [asha, ravi] = [await customer(), await customer()];
    const impostor = { ...asha.key, secret: ravi.key.secret };
    expect((await enters(app.browser(), impostor)).body.error.code).toBe('passkey-sign-in-failed');
    const misnamed = { ...asha.key, handle: ravi.key.handle };
    expect((await enters(app.browser(), misnamed)).body.error.code).toBe('unknown-passkey');
    const unknown = { ...asha.key, id: 'bm9ib2R5' };
    expect((await enters(app.browser(), unknown)).body.error.code).toBe('unknown-passkey');
  });

  test('W8 a counter that goes back or stands still is a copy, and is refused', async () => {
    const { key } = await customer();
    key.counter = 5;
    expect((await enters(app.browser(), key)).status).toBe(200);
    const copy = { ...key, counter: 3 };
    expect((await enters(app.browser(), copy)).body.error.code).toBe('passkey-copied');
    const same = { ...key, counter: key.counter - 1 };
    expect((await enters(app.browser(), same)).body.error.code).toBe('passkey-copied');
    const stopped = { ...key, counter: 0 };
    expect((await enters(app.browser(), stopped)).body.error.code).toBe('passkey-copied');
    expect((await enters(app.browser(), key)).status).toBe(200);
  });

  test('W8 B1 a network asks so often an hour and no more, and thousands of phones may be behind one', async () => {
    const browser = app.browser();
    const limit = passkeyRequestLimit(app.ctx().config.codes);
    expect(limit.max).toBeGreaterThanOrEqual(1000);
    for (let used = 0; used < limit.max - 1; used++) await consumeRateLimit(app.ctx(), limit, '127.0.0.1');
    expect((await browser.call('POST /api/askForPasskey')).status).toBe(200);
    const refused = await browser.call('POST /api/askForPasskey');
    expect(refused.status).toBe(429);
    expect(refused.body.error.message).toMatch(/^Too many passkeys were asked for from your network[.] Please wait/);
  });

  test('W8 wrong passkeys count as wrong tries of the address', async () => {
    const { key } = await customer();
    const unknown = { ...key, id: 'bm9ib2R5' };
    const browser = app.browser();
    const json = signWith(unknown, { challenge: 'bm90aGluZw' });
    for (let count = 0; count < signInLimits.wrongAddress.max; count++)
      expect((await browser.call('POST /api/loginByPasskey', { json })).status).toBe(401);
    expect((await browser.call('POST /api/loginByPasskey', { json })).status).toBe(429);
  });
});

describe('staff', () => {
  test('W8 W10 a staff passkey stands for both codes, and opens the role that is stored', async () => {
    const { browser, phone } = await staffAtDesk('p', 'editor');
    const { key } = await adds(browser);
    const [message] = await newestMessages(app.ctx(), phone, 1);
    expect(message).toMatchObject({ kind: 'passkeyAdded', text: expect.stringContaining('in the studio') });
    const studioBrowser = app.browser();
    expect((await entersStudio(studioBrowser, key)).body).toEqual({
      _id: 'p'.repeat(26),
      name: 'Meera',
      role: 'editor',
    });
    expect((await studioBrowser.call('GET /studio/api/queue')).status).toBe(200);
    expect((await whoIs(studioBrowser)).data.role).toBe('editor');
    await app.later(1801);
    expect((await whoIs(studioBrowser)).userType).toBe('Visitor');
  });

  test('W8 W10 a customer’s passkey opens no studio, even of somebody who is staff; a staff passkey opens no shop account', async () => {
    const staff = await staffAtDesk('q', 'owner');
    const studioKey = (await adds(staff.browser)).key;
    const shopper = app.browser();
    await app.later(61);
    await shopper.signIn(staff.phone);
    const { key } = await adds(shopper);

    const studioBrowser = app.browser();
    expect(await entersStudio(studioBrowser, key)).toMatchObject({
      status: 403,
      body: { error: { code: 'other-sign-in' } },
    });
    expect((await studioBrowser.call('GET /studio/api/queue')).status).toBe(404);
    expect(await enters(studioBrowser, studioKey)).toMatchObject({
      status: 403,
      body: { error: { code: 'other-sign-in' } },
    });
    expect((await whoIs(studioBrowser)).userType).toBe('Visitor');

    await enters(studioBrowser, key);
    expect((await studioBrowser.call('GET /studio/api/queue')).status).toBe(404);
    const unverified = await entersStudio(app.browser(), studioKey, { verified: false });
    expect(unverified.status).toBe(401);
  });
});

describe('idle numbers', () => {
  test('W8 a passkey opens its account after half a year, and even after the number’s next owner began a fresh one', async () => {
    const asha = await customer();
    await app.later(halfAYear);
    expect((await enters(app.browser(), asha.key)).body.data._id).toBe(asha.id);

    // The passkey proved Asha and not the number: whoever proves that still begins afresh.
    const heir = app.browser();
    const fresh = (await heir.signIn(asha.phone)).body.data._id as string;
    expect(fresh).not.toBe(asha.id);
    expect((await heir.call('GET /api/passkeys')).body).toEqual([]);

    const before = (await kinds(asha.phone)).length;
    const again = app.browser();
    expect((await enters(again, asha.key)).body.data._id).toBe(asha.id);
    expect((await whoIs(again)).data._id).toBe(asha.id);
    await adds(again);
    expect(await kinds(asha.phone)).toHaveLength(before);
    expect((await accountById(app.ctx(), asha.id))?.retiredAt).toBeInstanceOf(Date);
  });
});
