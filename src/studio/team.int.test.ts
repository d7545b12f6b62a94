import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import type { Actor } from '#platform/context.ts';
import { addStaff } from '#src/accounts/index.ts';
import { createEdition } from '#src/editions/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { ordersCsv, readOrders } from './actions/orders.ts';
import { addView, assign, colleagueOn, dropView, readColleagues, readViews, sayPresence } from './actions/team.ts';

let app: TestApp;
let meera: Actor & { kind: 'staff' };
let dev: Actor & { kind: 'staff' };
beforeAll(async () => {
  app = await testApp();
  const add = async (phone: string, name: string) => {
    const { member } = await addStaff(app.ctx(), { phone, name, role: 'editor' });
    return { kind: 'staff', id: member.id, role: 'editor', name } as const;
  };
  meera = await add('+919810000071', 'Meera Iyer');
  dev = await add('+919810000072', 'Dev Kapoor');
});
afterAll(() => app.close());

const order = (customerName: string): Promise<EditionId> =>
  createEdition(app.ctx(), {
    customer: 'customer-1',
    customerName,
    customerPhone: '+919810000001',
    ...birthdayOrder,
    copies: 1,
  });
const mine = async (actor: Actor, filter: { sort?: 'name' } = {}) =>
  (await readOrders(app.ctx(actor), { mine: 'yes', ...filter })).orders.map(({ _id }) => _id);

test('W149 orders are given to oneself, to a colleague and to nobody, and the list says whose they are', async () => {
  const ids = [await order('Zara Khan'), await order('Anu Nair')];
  const [first = '' as EditionId, second = '' as EditionId] = ids;
  expect(await assign(app.ctx(meera), { editions: ids, to: 'me' })).toEqual({ assigned: ids });
  expect(await mine(meera, { sort: 'name' })).toEqual([second, first]);
  expect(await mine(dev)).toEqual([]);
  await assign(app.ctx(meera), { editions: [first], to: dev.id });
  expect([await mine(meera), await mine(dev)]).toEqual([[second], [first]]);
  const { orders } = await readOrders(app.ctx(meera), { sort: 'newest' });
  expect(orders.map(({ assignee }) => assignee?.name)).toEqual(['Meera Iyer', 'Dev Kapoor']);
  await assign(app.ctx(dev), { editions: ids, to: null });
  expect(await colleagueOn(app.ctx(dev), first)).toBeNull();
  await expect(assign(app.ctx(meera), { editions: ids, to: 'nobody-here' })).rejects.toMatchObject({
    code: 'not-found',
  });
  expect((await readColleagues(app.ctx(dev))).map(({ name }) => name)).toEqual(['Dev Kapoor', 'Meera Iyer']);
});

test('W149 of two people who take the same order at once one gets it, and what is over belongs to nobody', async () => {
  const id = await order('Ila Bose');
  const taken = await Promise.all(
    [meera, dev].map(actor => assign(app.ctx(actor), { editions: [id], to: 'me', ifFree: true })),
  );
  expect(taken.map(({ assigned }) => assigned.length).toSorted()).toEqual([0, 1]);
  const holder = await colleagueOn(app.ctx(meera), id);
  // Whoever has it gets it again.
  const actor = holder?._id === meera.id ? meera : dev;
  expect(await assign(app.ctx(actor), { editions: [id], to: 'me', ifFree: true })).toEqual({ assigned: [id] });
  await app.ctx().db.execute(sql`update editions set cancelled_at = now(), cancel_refund = 0 where id = ${id}`);
  expect(await colleagueOn(app.ctx(meera), id)).toBeNull();
  expect(await assign(app.ctx(meera), { editions: [id], to: 'me' })).toEqual({ assigned: [] });
});

test('W149 whoever has an order open is named to the others until they leave or say nothing for 45 seconds', async () => {
  const edition = await order('Uma Rao');
  const say = (actor: Actor, here = true) => sayPresence(app.ctx(actor), { edition, here });
  expect(await say(meera)).toEqual({ others: [] });
  expect(await say(dev)).toEqual({ others: ['Meera Iyer'] });
  expect(await say(meera)).toEqual({ others: ['Dev Kapoor'] });
  await say(dev, false);
  expect(await say(meera)).toEqual({ others: [] });
  await say(dev);
  await app.clock.advance(60);
  expect(await say(meera)).toEqual({ others: [] });
  const { rows } = (await app.ctx().db.execute<{ staff: string }>(sql`select staff from studio_presence`)) as never as {
    rows: { staff: string }[];
  };
  expect(rows.map(({ staff }) => staff)).toEqual([meera.id]);
});

test('W149 filters are saved under a name, for the one who saved them alone, twenty at most', async () => {
  const ctx = app.ctx(meera);
  await addView(ctx, { name: 'Late drafts', filter: { status: 'draft', late: 'yes' } });
  await addView(ctx, { name: 'Late drafts', filter: { status: 'draft' } });
  const [view, ...others] = await readViews(ctx);
  expect([view?.name, view?.query, others]).toEqual(['Late drafts', 'status=draft', []]);
  expect(await readViews(app.ctx(dev))).toEqual([]);
  await dropView(app.ctx(dev), view?._id ?? '');
  expect(await readViews(ctx)).toHaveLength(1);
  for (let n = 1; n < 20; n++) await addView(ctx, { name: `View ${n}`, filter: {} });
  await expect(addView(ctx, { name: 'One more', filter: {} })).rejects.toMatchObject({ code: 'too-many-views' });
  expect(await dropView(ctx, view?._id ?? '')).toHaveLength(19);
});

test('W149 a CSV has the chosen orders alone, with who works on them', async () => {
  const ids = [await order('=cmd'), await order('Asha Rao')];
  await assign(app.ctx(meera), { editions: ids, to: 'me' });
  const { content } = ordersCsv(app.ctx(meera), { only: ids.join(',') });
  const text = Buffer.concat(await Readable.from(content).toArray()).toString();
  expect(text.trimEnd().split('\r\n')).toHaveLength(3);
  expect(text).toContain('Meera Iyer');
  expect(text).not.toMatch(/(^|,)"?=cmd/m);
});
