import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { linkKeyHeader } from '#kernel/call.ts';
import type { EditionId } from '#kernel/ids.ts';
import { setDelivered } from '#src/editions/index.ts';
import { editionKeys } from '#src/editions/store/tables.ts';
import type { LinkRole, LinkTerm } from '#src/editions/rules/links.ts';
import { publish } from '#test/access/world.ts';
import { aPartner, app, category, newPhone, usePartnerApp } from '#test/kit/partner-app.ts';

usePartnerApp();

const day = 24 * 3600;
const headersOf = (link: string) => ({
  [linkKeyHeader]: new URL(link, 'http://x').searchParams.get('key') ?? '',
});

async function placed() {
  const partner = await aPartner(1);
  const json = { customerName: 'Tara', customerPhone: newPhone(), category };
  const edition = (await partner.browser.call('POST /api/place-order', { json })).body._id as EditionId;
  const make = async (settings: { role?: LinkRole; lasts?: LinkTerm } = {}) => {
    const label = newPhone();
    const { body } = await partner.browser.call('POST /api/makeCustomerLink', {
      json: { edition, label, ...settings },
    });
    return { link: body.link, id: body.links.find(link => link.label === label)?.id ?? '' };
  };
  const call = (address: `${'show' | 'change' | 'end' | 'renew'}CustomerLink`, link: string, more: object = {}) =>
    partner.browser.call(`POST /api/${address}`, { json: { edition, link, ...more } });
  const find = async (id: string) =>
    (await partner.browser.call('POST /api/customerLinks', { json: { edition } })).body.links.find(
      link => link.id === id,
    );
  const by = (link: string) => ({ headers: headersOf(link), json: { edition } });
  return { ...partner, edition, make, call, find, by };
}

test('W181 a link is shown to its partner again as long as it works, and is stored encrypted', async () => {
  const { browser, edition, make, call } = await placed();
  const { link, id } = await make();
  expect((await call('showCustomerLink', id)).body).toEqual({ link });
  const key = headersOf(link)[linkKeyHeader] ?? '';
  const rows = await app.ctx().db.select().from(editionKeys).where(eq(editionKeys.edition, edition));
  expect(JSON.stringify(rows)).not.toContain(key);
  expect(rows.filter(({ sealedKey }) => sealedKey !== null)).toHaveLength(1);

  const stranger = (await aPartner(0)).browser;
  const json = { edition, link: id };
  expect((await stranger.call('POST /api/showCustomerLink', { json })).status).toBe(403);
  expect((await app.browser().call('POST /api/showCustomerLink', { json, headers: headersOf(link) })).status).toBe(401);

  // One that was made before its key was stored.
  await app.ctx().db.update(editionKeys).set({ sealedKey: null }).where(eq(editionKeys.edition, edition));
  expect((await call('showCustomerLink', id)).body).toEqual({ link: null });

  const other = await make();
  await call('endCustomerLink', other.id);
  expect((await call('showCustomerLink', other.id)).body).toEqual({ link: null });
  const kept = await app.ctx().db.select().from(editionKeys).where(eq(editionKeys.edition, edition));
  expect(kept.every(({ sealedKey }) => sealedKey === null)).toBe(true);
  expect((await call('showCustomerLink', 'unknown')).status).toBe(409);
  expect((await browser.call('POST /api/showCustomerLink', { json: { edition: 'nothing', link: id } })).status).toBe(
    404,
  );
});

test('W181 copying the links of orders gives those that work again, and makes one only where there is none', async () => {
  const { browser, edition, call } = await placed();
  const copy = async () =>
    (await browser.call('POST /api/makeCustomerLinks', { json: { editions: [edition] } })).body.links[0]?.link ?? '';
  const first = await copy();
  expect(await copy()).toBe(first);
  const { links } = (await browser.call('POST /api/customerLinks', { json: { edition } })).body;
  const mine = links.filter(({ byMessage }) => !byMessage);
  expect(mine).toHaveLength(1);
  await call('endCustomerLink', mine[0]?.id ?? '');
  expect(await copy()).not.toBe(first);
});

test('W182 a link works as long as its maker chose, counted from the change, and is ended at once', async () => {
  const { browser, phone, make, call, find, by } = await placed();
  const works = async (link: string) => (await app.call('POST /api/editions', by(link))).status === 200;
  const { link, id } = await make({ lasts: '30' });
  await app.later(29 * day);
  expect(await works(link)).toBe(true);
  await app.later(day + 1);
  expect(await works(link)).toBe(false);
  await browser.signIn(phone, { partner: true });
  expect((await call('changeCustomerLink', id, { lasts: '90' })).status).toBe(200);
  expect(await works(link)).toBe(true);
  expect(await find(id)).toMatchObject({ lasts: '90', state: 'valid', shown: true });
  await app.later(90 * day + 1);
  await browser.signIn(phone, { partner: true });
  expect((await call('renewCustomerLink', id)).status).toBe(200);
  const until = new Date(app.ctx().now().getTime() + 90 * day * 1000).toISOString();
  expect((await find(id))?.expiresAt.slice(0, 10)).toBe(until.slice(0, 10));
  await call('endCustomerLink', id);
  expect(await works(link)).toBe(false);
  expect((await call('changeCustomerLink', id, { role: 'reads' })).status).toBe(409);
  await app.later(-(120 * day + 2));
});

test('W182 a link until the delivery ends with it, and a link made later works for a month', async () => {
  const { edition, make, find, by } = await placed();
  const { link, id } = await make({ lasts: 'delivery' });
  await publish(app, edition);
  const { db } = app.ctx();
  await db.execute(`set session_replication_role = replica`);
  await db.execute(
    `insert into edition_steps (edition, step, from_status, from_live, to_status, to_live, by_kind, at)
     values ('${edition}', 'dispatch', 5, 3, 6, 3, 'staff', '${app.ctx().now().toISOString()}')`,
  );
  await db.execute(
    `update editions set order_status = 6, live = 3, street = 'A', city = 'B', postal_code = '560034',
     track_link = 'https://courier.example/1', track_link_at = now() where id = '${edition}'`,
  );
  await db.execute(`set session_replication_role = origin`);
  expect((await app.call('POST /api/editions', by(link))).status).toBe(200);
  const today = new Date(app.ctx().now().getTime() + 5.5 * 3600 * 1000).toISOString().slice(0, 10);
  await setDelivered(app.ctx(), { edition, day: today });
  expect((await app.call('POST /api/editions', by(link))).status).toBe(401);
  expect((await find(id))?.state).toBe('expired');
  const late = await make({ lasts: 'delivery' });
  expect(await find(late.id)).toMatchObject({ lasts: '30', state: 'valid' });
});

test('W182 a link for the story fills and hands it in, and shows nothing of the soft copy; one for reading the reverse', async () => {
  const { browser, edition, make, call, by } = await placed();
  const [tells, reads] = [await make({ role: 'tells' }), await make({ role: 'reads' })];
  expect([tells.link, reads.link].map(link => link.split('/')[1])).toEqual(['abstract', 'tracking']);
  const form = { json: { id: edition } };
  expect((await app.call('POST /api/abstract', { ...form, headers: headersOf(tells.link) })).body).toMatchObject({
    mayHandIn: true,
    onlyTells: true,
  });
  const refused = await app.call('POST /api/abstract', { ...form, headers: headersOf(reads.link) });
  expect([refused.status, refused.body]).toMatchObject([403, { error: { code: 'link-role' } }]);
  // Whoever meets that is told what the link is for, and whom to ask.
  const problemOf = async ({ link }: { link: string }) =>
    (await app.call('POST /api/linkProblem', { json: { edition }, headers: headersOf(link) })).body;
  expect(await problemOf(tells)).toEqual({ problem: 'tells', partner: 'Studio Sona' });
  expect(await problemOf(reads)).toEqual({ problem: 'reads', partner: 'Studio Sona' });

  await publish(app, edition);
  await browser.call('POST /api/sendToClient', { json: { edition } });
  const seen = async (link: string) => {
    const { body } = await app.call('POST /api/editions', by(link));
    const { withheld, mayAct, mayApprove, linkRole, pdf, address, payment } = body;
    return { withheld, mayAct, mayApprove, linkRole, pages: pdf.length, address, total: payment.total };
  };
  const nothing = { mayAct: false, mayApprove: false, address: null, total: null };
  expect(await seen(tells.link)).toEqual({ ...nothing, withheld: true, linkRole: 'tells', pages: 0 });
  expect(await seen(reads.link)).toEqual({ ...nothing, withheld: false, linkRole: 'reads', pages: 1 });
  for (const { link } of [tells, reads])
    for (const address of ['POST /api/approve', 'POST /api/request-revision', 'POST /api/arrived'] as const) {
      const json = address === 'POST /api/arrived' ? { edition, arrived: true } : { edition };
      expect((await app.call(address, { json, headers: headersOf(link) })).status, address).toBe(403);
    }

  // The same link once it may do all.
  await call('changeCustomerLink', reads.id, { role: 'approves' });
  expect(await seen(reads.link)).toMatchObject({ mayAct: true, linkRole: 'approves' });
  await call('changeCustomerLink', reads.id, { role: 'reads' });
  expect(await seen(reads.link)).toMatchObject({ mayAct: false, linkRole: 'reads' });
});

test('W182 new links are as the partner’s profile says, those in our messages do all', async () => {
  const { browser, edition } = await placed();
  const links = { role: 'tells', lasts: '90' } as const;
  const saved = await browser.call('POST /api/setLinkDefaults', { json: links });
  expect(saved.body.links).toEqual(links);
  await browser.call('POST /api/makeCustomerLinks', { json: { editions: [edition] } });
  const { body } = await browser.call('POST /api/customerLinks', { json: { edition } });
  expect(body.links.map(({ byMessage, role, lasts }) => [byMessage, role, lasts])).toEqual(
    expect.arrayContaining([
      [false, 'tells', '90'],
      [true, 'approves', '180'],
    ]),
  );
  expect((await app.browser().call('POST /api/setLinkDefaults', { json: links })).status).toBe(401);
});
