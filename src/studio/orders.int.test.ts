import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayInIndia } from '#kernel/dates.ts';
import type { EditionId } from '#kernel/ids.ts';
import { paise } from '#kernel/money.ts';
import { pageSize } from '#kernel/page-size.ts';
import type { Actor } from '#platform/context.ts';
import { listPartnerTypes, seedCatalogue } from '#src/catalogue/index.ts';
import { createEdition, setTrackLink, takeStep, updateOrderAddress } from '#src/editions/index.ts';
import { seedPartner } from '#src/partners/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { ordersCsv, readOrders } from './actions/orders.ts';
import type { ListedOrder, OrdersQuery } from './wire.ts';

const meera: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };
const shop: Actor = { kind: 'system', name: 'drafts' };

let app: TestApp;
let partner: string;
const all: EditionId[] = [];
const steps = ['handIn', 'startDraft', 'publish', 'approve', 'release', 'printed'] as const;
const byStaff = new Set<string>(['publish', 'approve', 'printed']);

async function order(name: string, { at = 0, of = {}, paid = 1519 }: { at?: number; of?: object; paid?: number } = {}) {
  const id = await createEdition(app.ctx(), {
    customer: 'customer-1',
    ...of,
    customerName: name,
    customerPhone: '+919810000001',
    ...birthdayOrder,
    paid: paise(paid * 100),
    copies: 2,
  });
  const address = { address: '12 Lake View Road', city: 'Bengaluru', zip: '560034' };
  if (at > 3) await updateOrderAddress(app.ctx(meera), { orderId: id, ...address });
  for (const step of steps.slice(0, at)) await takeStep(app.ctx(byStaff.has(step) ? meera : shop), id, step);
  if (at === steps.length + 1) await setTrackLink(app.ctx(meera), { edition: id, link: 'https://courier.example/1' });
  all.push(id);
  return id;
}

const wholeList = async (query: OrdersQuery = {}) => {
  const pages = [await readOrders(app.ctx(meera), query)];
  for (let after = pages[0]?.after; after; after = pages.at(-1)?.after)
    pages.push(await readOrders(app.ctx(meera), { ...query, ...after }));
  return { pages, orders: pages.flatMap(({ orders }) => orders) };
};
const namesIn = async (query: OrdersQuery) => (await wholeList(query)).orders.map(({ customerName }) => customerName);

/** How the list by due day is sorted, said anew. */
const byDue = (a: ListedOrder, b: ListedOrder) => {
  const key = ({ due, since, _id }: ListedOrder) => `${due ?? '9999'} ${since} ${_id}`;
  return key(a) < key(b) ? -1 : 1;
};

beforeAll(async () => {
  app = await testApp();
  const ctx = app.ctx();
  await seedCatalogue(ctx);
  const [type] = await listPartnerTypes(ctx);
  const profile = { phone: '+919811110000', email: 'a@b.example', city: 'Pune', type: type?.name ?? '', logo: null };
  partner = await seedPartner(ctx, { ...profile, name: 'Silver Halide', credits: 0 });
  // Three pages under way, of several steps, that moved on several days; some are needed by a day.
  for (let n = 0; n < 2 * pageSize + 30; n++) {
    await order(`Person ${String((n * 37) % 130).padStart(3, '0')}`, {
      at: [0, 1, 2, 3, 5, 6][n % 6] ?? 0,
      of: n % 5 === 0 ? { customer: undefined, partner } : {},
    });
    if (n % 4 === 0) await app.clock.advance(11 * 3600);
    if (n % 3 === 0)
      await ctx.db.execute(
        sql`update editions set needed_by = '2026-12-01'::date + ${n % 40}::int where id = ${all.at(-1)}`,
      );
  }
  await order('Shipped One', { at: 7 });
  await order('=cmd|calc', { paid: 700 });
  const off = await order('Off Two');
  await ctx.db.execute(sql`update editions set cancelled_at = now(), cancel_refund = 0 where id = ${off}`);
}, 120_000);
afterAll(() => app.close());

test('W130 the list by due day shows each order under way once, late ones first, page by page', async () => {
  const { pages, orders } = await wholeList();
  expect(pages.slice(0, -1).every(page => page.orders.length === pageSize)).toBe(true);
  expect(orders.map(({ _id }) => _id)).toEqual(orders.toSorted(byDue).map(({ _id }) => _id));
  const underWay = all.filter(id => !orders.some(({ _id }) => _id === id));
  expect(underWay).toHaveLength(2);
  expect(new Set(orders.map(({ due }) => due)).size).toBeGreaterThan(10);
  expect(pages[0]?.today).toBe(dayInIndia(app.ctx().now()));
});

test('W130 all orders are listed the newest first, and by name, each once', async () => {
  const newest = (await wholeList({ sort: 'newest' })).orders;
  expect(new Set(newest.map(({ _id }) => _id))).toEqual(new Set(all));
  const times = newest.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
  const names = await namesIn({ sort: 'name' });
  expect(names).toHaveLength(all.length);
  expect(names).toEqual(names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
});

test('W130 every filter leaves exactly the orders that fit, in each order of the list', async () => {
  const every = (await wholeList({ sort: 'newest' })).orders;
  const today = dayInIndia(app.ctx().now());
  const filters: [OrdersQuery, (one: ListedOrder) => boolean][] = [
    ...(['studio', 'shop', 'printer', 'customer'] as const).map(
      whose => [{ whose }, (one: ListedOrder) => one.whose === whose] satisfies [OrdersQuery, unknown],
    ),
    ...(['story', 'draft', 'review', 'approved', 'press', 'parcel', 'shipped', 'cancelled'] as const).map(
      status => [{ status }, (one: ListedOrder) => one.status === status] satisfies [OrdersQuery, unknown],
    ),
    [{ late: 'yes' }, one => one.due !== null && one.due < today],
    [{ late: 'yes', whose: 'customer' }, one => one.due !== null && one.due < today && one.whose === 'customer'],
    [{ partner, sort: 'newest' }, one => one.partner?._id === partner],
    [{ partner, status: 'press' }, one => one.partner?._id === partner && one.status === 'press'],
  ];
  for (const [query, fits] of filters)
    for (const sort of query.sort ? [query.sort] : (['due', 'newest', 'name'] as const)) {
      const { orders } = await wholeList({ ...query, sort });
      const wanted = every.filter(fits).map(({ _id }) => _id);
      expect(orders.map(({ _id }) => _id).toSorted(), JSON.stringify({ ...query, sort })).toEqual(wanted.toSorted());
    }
  expect(every.filter(one => one.status === 'press')).not.toEqual([]);
  expect(every.filter(one => one.due !== null && one.due < today)).not.toEqual([]);
});

test('W130 a row says whose turn it is, what is left to pay and who placed it', async () => {
  const orders = (await wholeList({ sort: 'newest' })).orders;
  const find = (name: string) => orders.find(({ customerName }) => customerName === name);
  expect(find('=cmd|calc')).toMatchObject({ left: 819, whose: 'customer', status: 'story', partner: null });
  expect(find('Off Two')).toMatchObject({ status: 'cancelled', whose: 'nobody', left: 0, due: null });
  expect(find('Shipped One')).toMatchObject({ status: 'shipped', due: null });
  expect((await readOrders(app.ctx(meera), { partner })).partner).toEqual({ _id: partner, name: 'Silver Halide' });
  expect(orders.filter(one => one.partner?.name === 'Silver Halide')).toHaveLength(26);
});

test('W130 the CSV has the orders that the filter leaves, and no cell that is run', async () => {
  const { content, filename, type } = ordersCsv(app.ctx(meera), { sort: 'name' });
  const text = (await buffer(content)).toString();
  const lines = text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(all.length + 1);
  expect(lines[0]).toBe('\uFEFFOrder,About,Customer,Turn,Since,Due,Plan,Copies,Partner,With,Status,Left,Placed');
  expect(text).toContain(`,'=cmd|calc,Customer,`);
  expect(text).not.toMatch(/(^|,|")[=+@]/m);
  expect([filename, type]).toEqual([`orders-${dayInIndia(app.ctx().now())}.csv`, 'text/csv; charset=utf-8']);
  const late = await buffer(ordersCsv(app.ctx(meera), { late: 'yes', whose: 'printer' }).content);
  const lateOrders = (await wholeList({ late: 'yes', whose: 'printer' })).orders;
  expect(late.toString().trimEnd().split('\r\n')).toHaveLength(lateOrders.length + 1);
});

test('W130 only staff see the list and its CSV, and a place that does not exist is refused', async () => {
  const stranger = app.browser();
  for (const path of ['GET /studio/api/orders', 'GET /studio/api/orders.csv'] as const)
    expect((await stranger.call(path)).status).toBe(404);
  await expect(readOrders(app.ctx(meera), { sort: 'name', after: 'nobody' })).rejects.toMatchObject({
    code: 'not-found',
  });
});
