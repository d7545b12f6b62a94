import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromRupees } from '#kernel/money.ts';
import type { EditionId } from '#kernel/ids.ts';
import type { Actor } from '#platform/context.ts';
import { createEdition, setTrackLink, step, updateOrderAddress } from '#src/editions/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { readEdition, readQueue } from './actions.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const meera: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };
const shop: Actor = { kind: 'system', name: 'drafts' };

const order = (customerName: string): Promise<EditionId> =>
  createEdition(app.ctx(), {
    customer: 'customer-1',
    customerName,
    customerPhone: '+919810000001',
    theme: 'Gifting',
    subCategory: 'birthday spotlight',
    category: 'Birthday Spotlight',
    plan: { id: 'iconic', name: 'imurs iconic', pages: 12 },
    copies: 2,
    total: fromRupees(1519),
    paid: fromRupees(1519),
    isFifty: false,
  });
async function shipped(name: string): Promise<EditionId> {
  const id = await order(name);
  await updateOrderAddress(app.ctx(meera), {
    orderId: id,
    address: '12 Lake View Road',
    city: 'Bengaluru',
    zip: '560034',
  });
  for (const next of ['handIn', 'startDraft', 'publish', 'approve', 'release', 'printed'] as const)
    await step(app.ctx(next === 'publish' || next === 'approve' || next === 'printed' ? meera : shop), id, next);
  await setTrackLink(app.ctx(meera), { edition: id, link: 'https://courier.example/1' });
  return id;
}

test('D16 the queue names each edition once, the longest waiting first, and of the shipped ones only the newest twenty', async () => {
  const first = await order('First');
  await app.clock.advance(60);
  const second = await order('Second');
  await app.clock.advance(60);
  await step(app.ctx(shop), first, 'handIn');
  const waiting = await readQueue(app.ctx(meera));
  expect(waiting.map(({ _id, whose }) => [_id, whose])).toEqual([
    [second, 'customer'],
    [first, 'shop'],
  ]);
  expect(waiting[0]).toMatchObject({ title: "Second's Birthday Spotlight Edition", plan: 'imurs iconic', copies: 2 });

  const gone: EditionId[] = [];
  for (let n = 0; n < 22; n++) {
    await app.clock.advance(60);
    gone.push(await shipped(`Shipped ${n}`));
  }
  const queue = await readQueue(app.ctx(meera));
  expect(queue.filter(one => one.whose === 'nobody').map(one => one._id)).toEqual(gone.slice(2));
  expect(queue).toHaveLength(22);
});

test('D16 W35 an edition in the studio comes with its money in rupees, its turn and its history', async () => {
  const id = await shipped('Nani');
  expect(await readEdition(app.ctx(meera), id)).toMatchObject({
    title: "Nani's Birthday Spotlight Edition",
    customerPhone: '+919810000001',
    payment: { total: 1519, paid: 1519, isFifty: false },
    turn: { whose: 'nobody' },
    trackLink: { link: 'https://courier.example/1' },
    setsTrackLink: true,
    mayRedraft: false,
    drafts: [{ version: 1, madeAt: null }],
    story: { answers: [], photos: [] },
  });
  const { history } = await readEdition(app.ctx(meera), id);
  expect(history.at(-1)).toMatchObject({ what: 'dispatch', by: 'Meera Iyer (staff)' });
  await expect(readEdition(app.ctx(meera), '0'.repeat(26))).rejects.toMatchObject({ status: 404 });
});

test('W10 the studio does not exist for anybody else', async () => {
  const customer = app.browser();
  await customer.signIn('+919812350001');
  for (const address of ['GET /studio/api/queue', 'GET /studio/api/editions/x']) {
    expect((await app.call(address)).status).toBe(404);
    expect((await customer.call(address)).status).toBe(404);
  }
});
