import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import { linkKeyHeader } from '#kernel/call.ts';
import { pageSize } from '#kernel/page-size.ts';
import { editionById } from '#src/editions/index.ts';
import { partnerTurnOf, partnerTurns } from '#src/editions/rules/partner-list.ts';
import { editions } from '#src/editions/store/tables.ts';
import { aPartner, app, category, newPhone, usePartnerApp } from '#test/kit/partner-app.ts';

usePartnerApp();

type Partner = Awaited<ReturnType<typeof aPartner>>;

/** Places so many orders for a partner and answers their ids. */
async function place({ browser }: Partner, orders: readonly object[]): Promise<EditionId[]> {
  const { body } = await browser.call('POST /api/place-orders', { json: { key: newPhone(), orders } });
  return body.orders.map(({ _id }) => _id as EditionId);
}
const named = (...names: string[]) => names.map(customerName => ({ customerName, category }));
const list = async ({ browser }: Partner, json: object = {}) =>
  (await browser.call('POST /api/partnerOrders', { json })).body;
const change = (id: string | undefined, columns: Partial<typeof editions.$inferInsert>) =>
  app
    .ctx()
    .db.update(editions)
    .set(columns)
    .where(eq(editions.id, id ?? ''));
/** Takes an order to a state without the steps between, which the database only lets a trigger do. */
async function moveTo(id: string | undefined, orderStatus: number, live: number) {
  const { db } = app.ctx();
  await db.execute(`set session_replication_role = replica`);
  await change(id, { orderStatus, live });
  await db.execute(`set session_replication_role = origin`);
}

test('W165 the list begins with what needs the partner, then by the day it is needed, and counts whose turn it is', async () => {
  const partner = await aPartner(9);
  const ids = await place(partner, [
    ...named('Story', 'Making', 'Read', 'Sent', 'Approved'),
    { ...named('Soon')[0], neededBy: '2027-01-05' },
    { ...named('Later')[0], neededBy: '2027-03-05' },
    ...named('Way', 'Gone'),
  ]);
  const [, making, read, sent, approved, , later, way, gone] = ids;
  await moveTo(making, 2, 0);
  for (const id of [read, sent]) await moveTo(id, 3, 1);
  await change(sent, { sentToClientAt: app.ctx().now() });
  await moveTo(approved, 3, 3);
  await moveTo(later, 1, 0);
  const shipped = {
    trackLink: 'https://courier.example/1',
    trackLinkAt: app.ctx().now(),
    street: 'A',
    city: 'B',
    postalCode: '1',
  };
  for (const id of [way, gone]) {
    await change(id, shipped);
    await moveTo(id, 6, 3);
  }
  await change(gone, { deliveredAt: '2026-11-20' });

  const { orders, counts, after } = await list(partner);
  expect(orders).toHaveLength(8);
  expect(
    orders
      .slice(0, 2)
      .map(({ name, need }) => [name, need])
      .toSorted(),
  ).toEqual([
    ['Approved', 'address'],
    ['Read', 'send'],
  ]);
  expect(orders.slice(2, 4).map(({ name }) => name)).toEqual(['Soon', 'Later']);
  expect([counts, after]).toEqual([{ you: 2, client: 3, us: 2, way: 1, done: 1 }, null]);
  for (const turn of partnerTurns) {
    const page = await list(partner, { turn });
    expect(page.orders.every(order => order.turn === turn)).toBe(true);
    expect(page.orders).toHaveLength(counts[turn]);
  }
  for (const id of ids) {
    const edition = await editionById(app.ctx(), id);
    const turn = edition && partnerTurnOf(edition);
    expect((await list(partner, { turn })).orders.map(({ _id }) => _id)).toContain(id);
  }
});

test('W165 pages go on where the one before ended, in every order; a page is 30 KB at most', async () => {
  const partner = await aPartner(70);
  const orders = Array.from({ length: 70 }, (_, n) => ({
    customerName: `Ananya Venkataraghavan & Kabir Nambiar ${n}`,
    customerPhone: newPhone(),
    category,
    ...(n % 3 === 0 && { neededBy: `2027-01-${String((n % 28) + 1).padStart(2, '0')}`, occasionOn: '2027-02-01' }),
  }));
  const ids = await place(partner, orders);
  for (const query of [{}, { turn: 'client' }, { sort: 'newest' }]) {
    const first = await list(partner, query);
    expect(first.orders).toHaveLength(pageSize);
    expect(JSON.stringify(first).length).toBeLessThan(30_000);
    const second = await list(partner, { ...query, after: first.after });
    expect([second.orders.length, second.after]).toEqual([20, null]);
    const shown = [...first.orders, ...second.orders].map(({ _id }) => _id);
    expect(new Set(shown)).toEqual(new Set(ids));
  }
  const wrong = await partner.browser.call('POST /api/partnerOrders', { json: { after: 'nowhere' } });
  expect(wrong.status).toBe(404);
});

test('W166 orders are found by a name, a number and the client’s phone; those of another partner are not', async () => {
  const [partner, other] = [await aPartner(3), await aPartner(1)];
  const phone = newPhone();
  const [asha, meera] = await place(partner, [
    { customerName: 'Ásha Rao & Dev', customerPhone: phone, category },
    ...named('Meera Iyer'),
  ]);
  await place(other, named('Asha Rao'));
  const found = async (words: string) => (await list(partner, { words })).orders.map(({ _id }) => _id);
  expect(await found('asha')).toEqual([asha]);
  expect(await found('rao dev')).toEqual([asha]);
  expect(await found(phone.slice(-5))).toEqual([asha]);
  expect(await found(meera?.slice(-6).toUpperCase() ?? '')).toEqual([meera]);
  expect(await found('zzz')).toEqual([]);
  expect(await found('a')).toEqual([]);
  await change(meera, { customerName: 'Zoya' });
  expect([await found('iyer'), await found('zoya')]).toEqual([[], [meera]]);
});

test('W166 four letters find one client among a thousand', async () => {
  const partner = await aPartner(1000);
  const names = ['Asha', 'Dev', 'Meera', 'Om', 'Nisha', 'Kabir', 'Leela', 'Ravi', 'Uma', 'Theo'];
  for (let at = 0; at < 1000; at += 200) {
    const couples = Array.from({ length: 200 }, (_, n) => `${names[n % 10]} & ${names[(at + n) % 9]} ${at + n}`);
    if (at === 600) couples[17] = 'Thenmozhi & Karthik';
    await place(partner, named(...couples));
  }
  const { orders, counts } = await list(partner, { words: 'then' });
  expect([orders.map(({ name }) => name), counts.client]).toEqual([['Thenmozhi & Karthik'], 1000]);
});

test('W166 links are made for several orders at once, for their partner alone, all or none', async () => {
  const [partner, other] = [await aPartner(2), await aPartner(1)];
  const ids = await place(partner, named('Asha', 'Dev'));
  const [theirs = ''] = await place(other, named('Tara'));
  const make = (editions: string[]) => partner.browser.call('POST /api/makeCustomerLinks', { json: { editions } });
  const { links } = (await make(ids)).body;
  expect(links.map(({ edition }) => edition)).toEqual(ids);
  expect((await list(partner)).orders.map(({ link }) => link)).toEqual([
    { works: true, openedAt: null },
    { works: true, openedAt: null },
  ]);
  const client = app.browser();
  const key = new URL(links[0]?.link ?? '', 'https://x.example').searchParams.get('key') ?? '';
  expect(
    (await client.call('POST /api/editions', { json: { edition: ids[0] }, headers: { [linkKeyHeader]: key } })).status,
  ).toBe(200);
  expect((await make([...ids, theirs])).status).toBe(403);
  expect((await make(['nothing'])).status).toBe(404);
  const customer = app.browser();
  expect((await customer.call('POST /api/partnerOrders', { json: {} })).status).toBe(401);
});
