import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Browser } from '#test/kit/app.ts';
import { aPartner, app, category, newPhone, usePartnerApp } from '#test/kit/partner-app.ts';
import { creditsOf } from './index.ts';

usePartnerApp({ database: 'postgres', env: { LIMITS: 'off' } });

type Partner = Awaited<ReturnType<typeof aPartner>>;

async function invited({ browser }: Partner, role: 'owner' | 'orderer') {
  const phone = newPhone();
  await browser.call('POST /api/inviteMember', { json: { phone, name: `A ${role}`, role } });
  const own = app.browser();
  await own.signIn(phone, { partner: true });
  const { members } = (await browser.call('GET /api/members')).body;
  return { browser: own, id: members.find(one => one.phone === phone)?._id ?? '' };
}

const joins = async (browser: Browser, { id }: Partner) =>
  (await browser.call('POST /api/joinTeam', { json: { team: id } })).status;
const removes = async (browser: Browser, member: string) =>
  (await browser.call('POST /api/removeMember', { json: { member } })).status;
const signedIn = async (browser: Browser) => (await browser.call('POST /api/login')).body.userType === 'Partner';

test('W197 orders of a member who is removed meanwhile are placed whole or refused, with their iCredits', async () => {
  for (let round = 0; round < 10; round++) {
    const studio = await aPartner(8);
    const { browser, id } = await invited(studio, 'orderer');
    await joins(browser, studio);
    const place = async (n: number) =>
      (await browser.call('POST /api/place-order', { json: { customerName: `No ${n}`, customerPhone: '', category } }))
        .status;
    const [removed, ...placed] = await Promise.all([removes(studio.browser, id), ...[1, 2, 3, 4, 5, 6].map(place)]);
    expect(removed).toBe(200);
    expect(placed.every(status => status === 200 || status === 401)).toBe(true);
    const orders = (await studio.browser.call(`GET /api/show-order/${studio.id}`)).body as unknown[];
    expect(orders).toHaveLength(placed.filter(status => status === 200).length);
    expect(await creditsOf(app.ctx(), studio.id)).toBe(8 - orders.length);
    expect(await place(9)).toBe(401);
  }
});

test('W198 an invitation that is taken, taken twice and taken back at once leaves a member who is signed in, or none', async () => {
  for (let round = 0; round < 10; round++) {
    const studio = await aPartner(0);
    const { browser, id } = await invited(studio, 'orderer');
    const results = await Promise.all([joins(browser, studio), joins(browser, studio), removes(studio.browser, id)]);
    expect(results.slice(0, 2).filter(status => status === 200).length).toBeLessThan(2);
    expect(results[2]).toBe(200);
    expect(await signedIn(browser)).toBe(false);
    const { rows } = (await app.ctx().db.execute(sql`select id from sessions where member = ${id}`)) as {
      rows: unknown[];
    };
    expect(rows).toEqual([]);
  }
});

test('W197 of two owners who remove each other at once one stays', async () => {
  for (let round = 0; round < 10; round++) {
    const studio = await aPartner(0);
    const [a, b] = [await invited(studio, 'owner'), await invited(studio, 'owner')];
    for (const { browser } of [a, b]) await joins(browser, studio);
    const results = await Promise.all([removes(a.browser, b.id), removes(b.browser, a.id)]);
    expect(results.filter(status => status === 200)).toHaveLength(1);
    expect((await studio.browser.call('GET /api/members')).body.members).toHaveLength(1);
  }
});
