import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffLog } from '#platform/staff-log.ts';
import { newestMessages } from '#src/messages/index.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { addStaff, totpNow } from './index.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp({ env: { LIMITS: 'off' } })));
afterAll(() => app.close());

const ownerSecret = 'IMURSADMINSANDBOX222222222222222';
let owner: Browser;
let ownerId: string;
beforeAll(async () => {
  const { member } = await addStaff(app.ctx(), {
    phone: '+919812390001',
    name: 'Dev',
    role: 'owner',
    totpSecret: ownerSecret,
  });
  ownerId = member.id;
  owner = await signIn('+919812390001', ownerSecret);
});

async function signIn(phone: string, secret: string): Promise<Browser> {
  const browser = app.browser();
  const { pass } = (await browser.call('POST /studio/api/sendCode', { json: { phone } })).body;
  const json = { phone, pass, totp: totpNow(app.ctx(), secret) };
  expect((await browser.call('POST /studio/api/signIn', { json })).status).toBe(200);
  return browser;
}

const invite = async (json: { phone: string; name: string; role: string }) => {
  const { status, body } = await owner.call('POST /studio/api/inviteStaff', { json });
  expect(status).toBe(200);
  return new URL(body.link).searchParams.get('key') ?? '';
};
const visitor = () => app.browser();

/** Invites somebody who joins and signs in. */
async function join(json: { phone: string; name: string; role: string }) {
  const key = await invite(json);
  const { secret } = (await visitor().call('POST /studio/api/invitation', { json: { key } })).body;
  const totp = totpNow(app.ctx(), secret);
  expect((await visitor().call('POST /studio/api/acceptInvitation', { json: { key, totp } })).status).toBe(200);
  await app.later(61);
  const browser = await signIn(json.phone, secret);
  const { members } = (await owner.call('GET /studio/api/team')).body;
  return { browser, id: members.find(({ phone }) => phone === json.phone)?._id ?? '', secret };
}

test('W141 an invitation goes to the phone, works once with a code of the second factor, and makes a member', async () => {
  const json = { phone: '+919812390002', name: 'Ravi Shetty', role: 'production' };
  const key = await invite(json);
  const [message] = await newestMessages(app.ctx(), json.phone, 1);
  expect(message).toMatchObject({ kind: 'staffInvited', link: expect.stringContaining(`/studio/join?key=${key}`) });
  const shown = (await visitor().call('POST /studio/api/invitation', { json: { key } })).body;
  expect(shown).toMatchObject({ ...json, authenticator: expect.stringMatching(/^otpauth:\/\/totp\//) });
  const accept = (totp: string) => visitor().call('POST /studio/api/acceptInvitation', { json: { key, totp } });
  const totp = totpNow(app.ctx(), shown.secret);
  expect((await accept(totp === '000000' ? '000001' : '000000')).status).toBe(401);
  const answers = await Promise.all([accept(totp), accept(totp)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect((await visitor().call('POST /studio/api/invitation', { json: { key } })).status).toBe(404);
  // The code that joined signs nobody in a second time.
  const browser = app.browser();
  const { pass } = (await browser.call('POST /studio/api/sendCode', { json: { phone: json.phone } })).body;
  expect((await browser.call('POST /studio/api/signIn', { json: { phone: json.phone, pass, totp } })).status).toBe(401);
  await app.later(61);
  const ravi = await signIn(json.phone, shown.secret);
  expect((await ravi.call('GET /studio/api/queue')).status).toBe(200);
  expect((await ravi.call('GET /studio/api/team')).status).toBe(403);
});

test('W141 an invitation ends after a day, when it is taken back, and when the number is invited again', async () => {
  const json = { phone: '+919812390003', name: 'Nisha', role: 'support' };
  const look = async (key: string) => (await visitor().call('POST /studio/api/invitation', { json: { key } })).status;
  const first = await invite(json);
  const second = await invite(json);
  expect([await look(first), await look(second)]).toEqual([404, 200]);
  await owner.call('POST /studio/api/withdrawInvitation', { json: { phone: json.phone } });
  expect(await look(second)).toBe(404);
  const third = await invite(json);
  await app.later(24 * 3600 + 1);
  expect(await look(third)).toBe(404);
  owner = await signIn('+919812390001', ownerSecret);
  expect((await owner.call('GET /studio/api/team')).body.invitations).toEqual([]);
  const again = { phone: '+919812390001', name: 'Dev', role: 'owner' };
  expect((await owner.call('POST /studio/api/inviteStaff', { json: again })).status).toBe(409);
});

test('W141 a role, a lock and the end of sessions hold from the next call on', async () => {
  const { browser, id, secret } = await join({ phone: '+919812390004', name: 'Tara', role: 'support' });
  const sees = async (address: 'GET /studio/api/messages' | 'GET /studio/api/content') =>
    (await browser.call(address)).status;
  expect([await sees('GET /studio/api/messages'), await sees('GET /studio/api/content')]).toEqual([200, 403]);
  await owner.call('POST /studio/api/changeRole', { json: { member: id, role: 'editor' } });
  expect([await sees('GET /studio/api/messages'), await sees('GET /studio/api/content')]).toEqual([403, 200]);
  await owner.call('POST /studio/api/endStaffSessions', { json: { member: id } });
  expect(await sees('GET /studio/api/content')).toBe(404);
  await app.later(61);
  const again = await signIn('+919812390004', secret);
  await owner.call('POST /studio/api/lockStaff', { json: { member: id, locked: true } });
  expect((await again.call('GET /studio/api/content')).status).toBe(404);
  const { members } = (await owner.call('POST /studio/api/lockStaff', { json: { member: id, locked: false } })).body;
  expect(members.find(({ _id }) => _id === id)).toMatchObject({ role: 'editor', lockedAt: null, sessions: 0 });
  await owner.call('POST /studio/api/removeStaff', { json: { member: id } });
  expect((await owner.call('POST /studio/api/removeStaff', { json: { member: id } })).status).toBe(404);
});

test('W141 the last owner who can sign in is neither removed nor locked nor given another role', async () => {
  const { id } = await join({ phone: '+919812390005', name: 'Second', role: 'owner' });
  await owner.call('POST /studio/api/lockStaff', { json: { member: id, locked: true } });
  const tries = [
    await owner.call('POST /studio/api/removeStaff', { json: { member: ownerId } }),
    await owner.call('POST /studio/api/lockStaff', { json: { member: ownerId, locked: true } }),
    await owner.call('POST /studio/api/changeRole', { json: { member: ownerId, role: 'editor' } }),
  ];
  for (const { status, body } of tries) {
    expect(status).toBe(409);
    expect(body).toMatchObject({
      error: { code: 'last-owner', message: expect.stringContaining('Dev is the last owner') },
    });
  }
});

test('W142 the log says who did what to whom of the team', async () => {
  const rows = await app.ctx().db.select().from(staffLog).orderBy(staffLog.at);
  expect(new Set(rows.map(({ act }) => act))).toEqual(
    new Set(
      'member invited,member added,invitation withdrawn,role changed,member signed out,member locked,member unlocked,member removed'.split(
        ',',
      ),
    ),
  );
  expect(rows.find(({ act }) => act === 'role changed')).toMatchObject({
    name: 'Dev',
    role: 'owner',
    kind: 'staff',
    before: { role: 'support' },
    after: { role: 'editor' },
  });
  // Whoever joins is the one who did it.
  expect(rows.find(({ act }) => act === 'member added')?.name).toBe('Ravi Shetty');
});
