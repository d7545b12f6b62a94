import { expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import { createEdition } from '#src/editions/index.ts';
import { editionKeys } from '#src/editions/store/tables.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { aPartner, app, category, newPhone, usePartnerApp } from '#test/kit/partner-app.ts';

usePartnerApp();

const days = (count: number) => count * 24 * 3600;
const headersOf = (link: string) => ({
  'x-edition-key': new URL(link, 'http://x').searchParams.get('key') ?? '',
});

async function placed(customerPhone = newPhone()) {
  const partner = await aPartner(1);
  const json = { customerName: 'Tara', customerPhone, category };
  const edition = (await partner.browser.call('POST /api/place-order', { json })).body._id as EditionId;
  const call = async (address: 'end' | 'renew', link: string) =>
    partner.browser.call(`POST /api/${address}CustomerLink`, { json: { edition, link } });
  const make = async (label: string) =>
    (await partner.browser.call('POST /api/makeCustomerLink', { json: { edition, label } })).body;
  const list = async () => (await partner.browser.call('POST /api/customerLinks', { json: { edition } })).body;
  const mayAct = async (link: string) =>
    (await app.call('POST /api/editions', { json: { edition }, headers: headersOf(link) })).body.mayAct ?? false;
  const problem = async (link: string) =>
    (await app.call('POST /api/linkProblem', { json: { edition }, headers: headersOf(link) })).body;
  return { ...partner, edition, customerPhone, call, make, list, mayAct, problem };
}

test('W69 a partner sees the links of an order: whose, since when, last opened, until when; the key is in the answer to its maker alone', async () => {
  const { make, list, mayAct, customerPhone } = await placed();
  const { link, links } = await make('Tara’s mother');
  expect(links.map(({ label, byMessage, lastOpenedAt, state }) => [label, byMessage, lastOpenedAt, state])).toEqual(
    expect.arrayContaining([
      ['Tara’s mother', false, null, 'valid'],
      [null, true, null, 'valid'],
    ]),
  );
  const mine = links.find(({ label }) => label !== null)!;
  expect(new Date(mine.expiresAt).getTime() - new Date(mine.createdAt).getTime()).toBe(days(180) * 1000);
  expect(await mayAct(link)).toBe(true);
  const shown = await list();
  expect(shown.phone).toBe(customerPhone);
  expect(shown.links.find(({ id }) => id === mine.id)?.lastOpenedAt).toEqual(expect.any(String));
  const key = headersOf(link)['x-edition-key'];
  expect(JSON.stringify([shown, await app.ctx().db.select().from(editionKeys)])).not.toContain(key);
});

test('W69 a link that is ended or expired opens nothing and says whom to ask; one that expired can be renewed', async () => {
  const { browser, phone, call, make, mayAct, problem } = await placed();
  const [one, other] = [await make('One'), await make('Other')];
  const idOf = (label: string) => other.links.find(link => link.label === label)!.id;
  expect(await problem(one.link)).toEqual({ problem: null, partner: 'Studio Sona' });
  expect((await call('end', idOf('One'))).status).toBe(200);
  expect([await mayAct(one.link), await mayAct(other.link)]).toEqual([false, true]);
  expect(await problem(one.link)).toEqual({ problem: 'ended', partner: 'Studio Sona' });
  expect((await call('renew', idOf('One'))).status).toBe(409);
  expect(await mayAct(one.link)).toBe(false);

  await app.later(days(180) + 1);
  expect([await mayAct(other.link), (await problem(other.link)).problem]).toEqual([false, 'expired']);
  await browser.signIn(phone, { partner: true });
  const renewed = await call('renew', idOf('Other'));
  expect(renewed.body.links.find(({ id }) => id === idOf('Other'))?.state).toBe('valid');
  expect(await mayAct(other.link)).toBe(true);
  expect(await problem('/x?key=wrong')).toMatchObject({ error: { code: 'sign-in' } });
  await app.later(-(days(180) + 1));
});

test('W69 links are listed, made, ended and renewed by the partner who placed the order alone', async () => {
  const { edition, make, call } = await placed();
  const { link, links } = await make('Tara');
  const other = await aPartner(0);
  const named = { edition, link: links[0].id };
  for (const [address, json] of [
    ['POST /api/customerLinks', { edition }],
    ['POST /api/makeCustomerLink', { edition, label: '' }],
    ['POST /api/endCustomerLink', named],
    ['POST /api/renewCustomerLink', named],
  ] as const) {
    expect((await other.browser.call(address, { json })).status).toBe(403);
    expect((await app.browser().call(address, { json, headers: headersOf(link) })).status).toBe(401);
  }
  expect((await call('end', 'unknown')).status).toBe(409);
  const foreign = await createEdition(app.ctx(), {
    ...birthdayOrder,
    customer: 'c1',
    customerName: 'A',
    customerPhone: null,
  });
  const { status } = await other.browser.call('POST /api/customerLinks', { json: { edition: foreign } });
  expect(status).toBe(403);
});
