import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import { newestMessages } from '#src/messages/index.ts';
import { historyOf } from '#src/editions/index.ts';
import type { Browser } from '#test/kit/app.ts';
import { readPartner } from './actions/for-staff.ts';
import { addCredits } from './index.ts';
import { aPartner, app, category, newPhone, usePartnerApp } from '#test/kit/partner-app.ts';

usePartnerApp({ env: { LIMITS: 'off' } });

type Role = 'owner' | 'orderer' | 'viewer';
type Partner = Awaited<ReturnType<typeof aPartner>>;
interface Invited {
  name?: string;
  role?: Role;
  phone?: string;
}

async function invite({ browser }: Pick<Partner, 'browser'>, { name = 'Ravi', role = 'orderer', phone }: Invited = {}) {
  const number = phone ?? newPhone();
  const { status } = await browser.call('POST /api/inviteMember', { json: { phone: number, name, role } });
  expect(status).toBe(200);
  return number;
}

/** Somebody who was invited, signed in and joined. */
async function member(partner: Partner, invited: Invited = {}) {
  const phone = await invite(partner, invited);
  const browser = app.browser();
  await browser.signIn(phone, { partner: true });
  expect((await browser.call('POST /api/joinTeam', { json: { team: partner.id } })).status).toBe(200);
  const { members } = (await partner.browser.call('GET /api/members')).body;
  return { phone, browser, id: members.find(one => one.phone === phone)?._id ?? '' };
}

const whoIs = async (browser: Browser) => (await browser.call('POST /api/login')).body;
const place = (browser: Browser, customerName: string) =>
  browser.call('POST /api/place-order', { json: { customerName, customerPhone: '', category } });

test('W172 W198 staff see the team on the page of its partner', async () => {
  const studio = await aPartner(1);
  const ravi = await member(studio, { name: 'Ravi', role: 'orderer' });
  const priya = await invite(studio, { name: 'Priya', role: 'owner' });
  const staff = app.ctx({ kind: 'staff', id: 'staff-1', role: 'support', name: 'Nisha' });
  expect((await readPartner(staff, studio.id)).team).toEqual([
    { name: 'Priya', role: 'owner', phone: priya, isInvited: true },
    { name: 'Ravi', role: 'orderer', phone: ravi.phone, isInvited: false },
  ]);
});

test('W198 who is invited gets a message, sees the name of the studio alone, and is of its team once they join', async () => {
  const studio = await aPartner(2);
  const phone = await invite(studio, { name: 'Ravi', role: 'orderer' });
  const [message] = await newestMessages(app.ctx(), phone, 1);
  expect(message).toMatchObject({ kind: 'memberInvited', account: null });
  expect(message?.text).toContain('Studio Sona invites you, Ravi, to the studio’s team.');
  const browser = app.browser();
  // As for every number without a partner's account: nothing of the studio before they join.
  expect((await browser.signIn(phone, { partner: true })).body).toEqual({ userType: 'Visitor', data: null, new: true });
  expect((await browser.call('GET /api/members')).status).toBe(401);
  const invitation = {
    team: studio.id,
    name: 'Studio Sona',
    role: 'orderer',
    state: 'invited',
    invitedBy: 'Studio Sona',
  };
  expect((await browser.call('POST /api/myTeams')).body.teams).toEqual([invitation]);
  await browser.call('POST /api/joinTeam', { json: { team: studio.id } });
  expect(await whoIs(browser)).toMatchObject({
    userType: 'Partner',
    data: { _id: studio.id, phone, member: { name: 'Ravi', role: 'orderer' } },
  });
  expect((await newestMessages(app.ctx(), studio.phone, 1))[0]).toMatchObject({ kind: 'memberJoined' });
  // Once only.
  expect((await browser.call('POST /api/joinTeam', { json: { team: studio.id } })).status).toBe(404);
  expect((await place(browser, 'Asha & Dev')).status).toBe(200);
});

test('W198 the reply of signing in has no word of a team for the number of the studio itself', async () => {
  const studio = await aPartner(1);
  await member(studio);
  expect(Object.keys((await whoIs(studio.browser)).data ?? {})).not.toContain('member');
});

test('W198 an invitation is over after a day or when it is taken back, and another one replaces it', async () => {
  const studio = await aPartner(0);
  const phone = await invite(studio, { role: 'owner' });
  await invite(studio, { phone, role: 'viewer' });
  const { members } = (await studio.browser.call('GET /api/members')).body;
  expect(members.map(({ role }) => role)).toEqual(['viewer']);
  const browser = app.browser();
  await browser.signIn(phone, { partner: true });
  await studio.browser.call('POST /api/removeMember', { json: { member: members[0]?._id ?? '' } });
  expect((await browser.call('POST /api/joinTeam', { json: { team: studio.id } })).status).toBe(404);
  const late = await invite(studio);
  await app.later(24 * 3600 + 1);
  const other = app.browser();
  await other.signIn(late, { partner: true });
  expect((await other.call('POST /api/myTeams')).body.teams).toEqual([]);
  expect((await other.call('POST /api/joinTeam', { json: { team: studio.id } })).status).toBe(404);
});

test('W198 strangers learn nothing of a number that is in a team: codes and replies are the same', async () => {
  const studio = await aPartner(0);
  const { phone } = await member(studio);
  const ask = async (number: string) => {
    const { status, body } = await app
      .browser()
      .call('POST /api/sendOtp', { json: { phone: number, country: 'IN', code: '91', type: true } });
    return [status, Object.keys(body)];
  };
  await app.later(61);
  expect(await ask(phone)).toEqual(await ask(newPhone()));
  const visitor = app.browser();
  expect((await visitor.call('POST /api/myTeams')).body).toEqual({ teams: [] });
  // A customer of the same number is somebody else.
  await app.later(61);
  const customer = app.browser();
  expect((await customer.signIn(phone)).body.userType).toBe('Customer');
  expect((await customer.call('POST /api/myTeams')).body).toEqual({ teams: [] });
  expect((await customer.call('POST /api/joinTeam', { json: { team: studio.id } })).status).toBe(401);
});

test('W198 a number with an account of its own signs in to it, and switches among its own teams alone', async () => {
  const [sona, lila] = [await aPartner(1), await aPartner(1)];
  const other = await aPartner(0);
  await invite(sona, { phone: lila.phone, role: 'orderer', name: 'Lila' });
  await lila.browser.call('POST /api/joinTeam', { json: { team: sona.id } });
  expect(await whoIs(lila.browser)).toMatchObject({ data: { _id: sona.id, member: { name: 'Lila' } } });
  await app.later(61);
  const browser = app.browser();
  expect((await browser.signIn(lila.phone, { partner: true })).body).toMatchObject({ data: { _id: lila.id } });
  expect((await browser.call('POST /api/myTeams')).body.teams.map(({ team, state }) => [team, state])).toEqual([
    [lila.id, 'here'],
    [sona.id, 'other'],
  ]);
  const switchTo = async (team: string) => (await browser.call('POST /api/switchTeam', { json: { team } })).status;
  expect(await switchTo(sona.id)).toBe(200);
  expect(await switchTo(other.id)).toBe(404);
  expect(await whoIs(browser)).toMatchObject({ data: { _id: sona.id } });
  expect(await switchTo(lila.id)).toBe(200);
  expect(Object.keys((await whoIs(browser)).data ?? {})).not.toContain('member');
  // After the membership ended it is no team of theirs any more.
  const { members } = (await sona.browser.call('GET /api/members')).body;
  await sona.browser.call('POST /api/removeMember', { json: { member: members[0]?._id ?? '' } });
  expect(await switchTo(sona.id)).toBe(404);
});

test('W197 another role counts from the next call on, and a removal signs out everywhere at once', async () => {
  const studio = await aPartner(3);
  const ravi = await member(studio, { role: 'orderer' });
  await app.later(61);
  const phone = app.browser();
  expect((await phone.signIn(ravi.phone, { partner: true })).body).toMatchObject({ data: { _id: studio.id } });
  expect((await place(ravi.browser, 'Asha')).status).toBe(200);
  await studio.browser.call('POST /api/changeMember', { json: { member: ravi.id, role: 'viewer' } });
  const refused = await place(ravi.browser, 'Tara');
  expect([refused.status, refused.body.error?.message]).toEqual([
    403,
    'Only an owner or an orderer may place and change orders. Ask Studio Sona, who invited you to the team.',
  ]);
  await studio.browser.call('POST /api/removeMember', { json: { member: ravi.id } });
  for (const browser of [ravi.browser, phone]) {
    expect((await browser.call('POST /api/partnerOrders', { json: {} })).status).toBe(401);
    expect((await whoIs(browser)).userType).toBe('Visitor');
  }
  await app.later(61);
  expect((await phone.signIn(ravi.phone, { partner: true })).body).toMatchObject({ userType: 'Visitor', new: true });
});

test('W197 a member, also an owner, can touch neither the sign-in nor the data of the studio’s account', async () => {
  const studio = await aPartner(1);
  const { browser } = await member(studio, { role: 'owner' });
  for (const address of ['GET /api/passkeys', 'POST /api/beginPasskey', 'GET /api/export', 'GET /api/myData'] as const)
    expect((await browser.call(address)).status, address).toBe(403);
  expect((await browser.call('POST /api/askErasure', { json: {} })).status).toBe(403);
  const profile = { name: 'Studio Sona', postalCode: '', address: '', city: 'Pune', state: '' };
  const update = (json: object) => browser.call('POST /api/updatePartner', { json: { ...profile, ...json } });
  expect((await update({ email: 'mine@sona.example' })).status).toBe(403);
  expect((await update({ email: 'hello@sona.example' })).status).toBe(200);
  // Of the sessions they see and end their own alone.
  expect((await browser.call('GET /api/sessions')).body).toHaveLength(1);
  expect((await browser.call('POST /api/endOtherSessions')).body).toHaveLength(1);
  expect((await whoIs(studio.browser)).userType).toBe('Partner');
  expect((await studio.browser.call('POST /api/endOtherSessions')).body).toHaveLength(1);
  expect((await whoIs(browser)).userType).toBe('Partner');
});

test('W197 numbers of the team are for owners, and the number of the studio is nobody that could be removed', async () => {
  const studio = await aPartner(0);
  const [owner, viewer] = [
    await member(studio, { role: 'owner', name: 'Priya' }),
    await member(studio, { role: 'viewer', name: 'Nisha' }),
  ];
  const phones = async (browser: Browser) =>
    (await browser.call('GET /api/members')).body.members.map(({ name, phone }) => [name, phone]);
  expect(await phones(owner.browser)).toEqual([
    ['Nisha', viewer.phone],
    ['Priya', owner.phone],
  ]);
  expect(await phones(viewer.browser)).toEqual([
    ['Nisha', null],
    ['Priya', null],
  ]);
  const own = await owner.browser.call('POST /api/inviteMember', {
    json: { phone: studio.phone, name: 'Me', role: 'viewer' },
  });
  expect([own.status, own.body.error?.code]).toEqual([409, 'already-member']);
  // The owner of one studio cannot touch the team of another.
  const other = await aPartner(0);
  const stranger = await other.browser.call('POST /api/removeMember', { json: { member: viewer.id } });
  expect(stranger.status).toBe(404);
  expect((await whoIs(viewer.browser)).userType).toBe('Partner');
});

test('W198 a switch is no new sign-in: nobody adds a passkey, or stays in for longer, by switching there and back', async () => {
  const [sona, lila] = [await aPartner(0), await aPartner(0)];
  await invite(sona, { phone: lila.phone });
  const { browser } = lila;
  const signedInAt = async () => (await browser.call('GET /api/sessions')).body.map(({ since }) => since);
  const [since] = await signedInAt();
  await app.later(11 * 60);
  const begins = async () => {
    const { status, body } = await browser.call('POST /api/beginPasskey');
    return [status, (body as { error?: { code: string } }).error?.code];
  };
  const refusal = await begins();
  expect(refusal[0]).toBe(403);
  await browser.call('POST /api/joinTeam', { json: { team: sona.id } });
  expect(await signedInAt()).toEqual([since]);
  await browser.call('POST /api/switchTeam', { json: { team: lila.id } });
  expect(await begins()).toEqual(refusal);
  expect(await signedInAt()).toEqual([since]);
});

test('W198 a member leaves by themselves, naming the team; the studio’s own number cannot', async () => {
  const [studio, other] = [await aPartner(0), await aPartner(0)];
  const { browser } = await member(studio, { role: 'viewer' });
  const leave = async (one: Browser, team: string) =>
    (await one.call('POST /api/leaveTeam', { json: { team } })).status;
  expect(await leave(browser, other.id)).toBe(404);
  expect(await leave(studio.browser, studio.id)).toBe(409);
  expect(await leave(browser, studio.id)).toBe(200);
  expect((await whoIs(browser)).userType).toBe('Visitor');
});

test('W198 a number that was idle for half a year signs in to no team until it is invited again', async () => {
  const studio = await aPartner(0);
  const { phone } = await member(studio);
  await app.later(181 * 24 * 3600);
  const browser = app.browser();
  expect((await browser.signIn(phone, { partner: true })).body).toMatchObject({ userType: 'Visitor', new: true });
  expect((await browser.call('POST /api/myTeams')).body.teams).toEqual([]);
  const owner = app.browser();
  await owner.signIn(studio.phone, { partner: true });
  await invite({ browser: owner }, { phone });
  expect((await browser.call('POST /api/joinTeam', { json: { team: studio.id } })).status).toBe(200);
});

test('W197 with the link of somebody else’s order a viewer does what the link allows, and no more with their own', async () => {
  const [studio, other] = [await aPartner(1), await aPartner(1)];
  const { browser } = await member(studio, { role: 'viewer' });
  const orderOf = async ({ browser }: Partner) => (await place(browser, 'Asha')).body._id;
  const [own, foreign] = [await orderOf(studio), await orderOf(other)];
  const { link } = (
    await other.browser.call('POST /api/makeCustomerLink', { json: { edition: foreign, label: 'Asha' } })
  ).body;
  const headers = { 'x-edition-key': new URL(link, 'http://x').searchParams.get('key') ?? '' };
  const open = async (edition: string, headers: Record<string, string> = {}) =>
    (await browser.call('POST /api/abstract', { json: { id: edition }, headers })).status;
  expect(await open(foreign, headers)).toBe(200);
  expect(await open(foreign)).toBe(403);
  expect(await open(own)).toBe(403);
  expect(await open(own, headers)).toBe(401);
  expect(await open(own, { 'x-edition-key': 'made-up' })).toBe(401);
});

test('W199 who placed, cancelled and bought stands on the order, in its history and on the statement', async () => {
  const studio = await aPartner(2);
  const { browser } = await member(studio, { name: 'Ravi' });
  const json = { customerName: 'Asha', customerPhone: '', category, note: 'Red cover' };
  const edition = (await browser.call('POST /api/place-order', { json })).body._id as EditionId;
  const own = (await place(studio.browser, 'Tara')).body._id;
  const history = (await historyOf(app.ctx(), edition)).map(({ what, by }) => [what, by]);
  expect(history).toEqual([
    ['placed', 'Ravi (partner)'],
    ['the partner’s note', 'Ravi (partner)'],
  ]);
  const placedBy = async (by: Browser, id: string) =>
    (await by.call('POST /api/editions', { json: { edition: id } })).body.placedBy;
  expect([await placedBy(studio.browser, edition), await placedBy(studio.browser, own)]).toEqual(['Ravi', null]);
  // The client never reads who works in the studio.
  const { link } = (await browser.call('POST /api/makeCustomerLink', { json: { edition, label: 'Asha' } })).body;
  const headers = { 'x-edition-key': new URL(link, 'http://x').searchParams.get('key') ?? '' };
  expect((await app.browser().call('POST /api/editions', { json: { edition }, headers })).body.placedBy).toBeNull();
  await browser.call('POST /api/cancelOrder', { json: { edition } });
  await addCredits(app.ctx(), {
    partner: studio.id,
    count: 10,
    mid: `names-${studio.id}`,
    plan: { id: 'plan-idyllic', name: 'imurs idyllic', pages: 20 },
    byName: 'Priya',
  });
  const { lines } = (await studio.browser.call('GET /api/statement')).body;
  expect(lines.map(({ kind, by }) => [kind, by])).toEqual([
    ['grant', null],
    ['order', 'Ravi'],
    ['order', null],
    ['return', 'Ravi'],
    ['bundle', 'Priya'],
  ]);
  const csv = String(
    (await studio.browser.call(`GET /api/statement/${new Date().toISOString().slice(0, 7)}/csv`)).body,
  );
  expect(csv.split('\r\n')[0]).toMatch(/,By$/);
});

test('W199 of the ledger only a name can be erased, and nothing else changed', async () => {
  const studio = await aPartner(1);
  const { browser } = await member(studio, { name: 'Ravi' });
  await place(browser, 'Asha');
  const update = (change: ReturnType<typeof sql>) =>
    app.ctx().db.execute(sql`update credit_ledger set ${change} where partner = ${studio.id} and kind = 'order'`);
  await expect(update(sql`change = -1, by_name = 'Dev'`)).rejects.toThrow();
  await expect(update(sql`by_name = null, made_at = now()`)).rejects.toThrow();
  await update(sql`by_name = null`);
  const { lines } = (await studio.browser.call('GET /api/statement')).body;
  expect(lines.map(({ by }) => by)).toEqual([null, null]);
});
