import { expect, test } from 'vitest';
import { editionById } from '#src/editions/index.ts';
import { newestMessages } from '#src/messages/index.ts';
import { addCredits, creditsOf } from './index.ts';
import { aPartner, app, category, newPhone, usePartnerApp } from '#test/kit/partner-app.ts';

usePartnerApp();

const idyllic = { id: 'plan-idyllic', name: 'imurs idyllic', pages: 20 } as const;
const named = (...names: string[]) => names.map(customerName => ({ customerName, category }));

test('W167 a list of orders is placed whole, in its order, each with an iCredit of its plan and what was said of it', async () => {
  const { id, browser } = await aPartner(2);
  await addCredits(app.ctx(), { partner: id, count: 3, mid: `several-${id}`, plan: idyllic });
  const phone = newPhone();
  const [first, second] = named('Asha & Dev', 'Meera');
  const days = { occasionOn: '2027-02-14', neededBy: '2027-02-10' };
  const orders = [
    { ...first, customerPhone: phone, ...days, clientApproves: true, note: 'Red cover' },
    { ...second, plan: idyllic.id },
  ];
  const { status, body } = await browser.call('POST /api/place-orders', { json: { key: 'l1', orders } });
  expect(status).toBe(200);
  const [asha, meera] = await Promise.all(body.orders.map(({ _id }) => editionById(app.ctx(), _id)));
  expect(asha).toMatchObject({ customerName: 'Asha & Dev', clientApproves: true, about: days });
  expect(meera).toMatchObject({ customerName: 'Meera', clientApproves: false, plan: { id: idyllic.id, pages: 20 } });
  expect(await creditsOf(app.ctx(), id)).toBe(3);
  expect((await newestMessages(app.ctx(), phone, 5)).map(({ kind }) => kind)).toEqual(['orderPlaced']);
});

test('W167 a list sent again with its key is the same list; a longer one with that key is refused', async () => {
  const { id, browser } = await aPartner(5);
  const place = (names: string[]) =>
    browser.call('POST /api/place-orders', { json: { key: 'again', orders: named(...names) } });
  const first = await place(['Asha', 'Dev']);
  await app.later(3600);
  expect((await place(['Asha', 'Dev'])).body).toEqual(first.body);
  expect((await place(['Asha', 'Dev', 'Tara'])).status).toBe(409);
  expect(await creditsOf(app.ctx(), id)).toBe(3);
});

test('W167 one wrong row, or an iCredit too few of its plan, places nothing', async () => {
  const { id, browser } = await aPartner(2);
  await addCredits(app.ctx(), { partner: id, count: 1, mid: `few-${id}`, plan: idyllic });
  const place = (orders: object[]) =>
    browser.call('POST /api/place-orders', { json: { key: `k${orders.length}`, orders } });
  const wrong = await place([...named('Asha', 'Dev'), { customerName: 'Tara', customerPhone: '12', category }]);
  expect([wrong.status, wrong.body.error.message]).toEqual([400, 'Row 3: Invalid phone number']);
  const short = await place(named('A', 'B').map(order => ({ ...order, plan: idyllic.id })));
  expect([short.status, short.body.error.message]).toEqual([402, 'You’ve 0 iCredits. Add credits to place an order.']);
  expect((await place(named('A', 'B', 'C', 'D'))).status).toBe(402);
  expect((await browser.call(`GET /api/show-order/${id}`)).body).toEqual([]);
  expect(await creditsOf(app.ctx(), id)).toBe(3);
});

test('W167 a list is looked through before it is placed: bad rows, and who has an order already', async () => {
  const { id, browser } = await aPartner(3);
  const phone = newPhone();
  const [asha] = named('Asha Rao');
  const placed = await browser.call('POST /api/place-order', { json: { partner: id, ...asha, customerPhone: phone } });
  const { rows } = (
    await browser.call('POST /api/checkOrders', {
      json: {
        orders: [
          { customerName: 'asha rao', category },
          { customerName: 'Somebody', customerPhone: phone.slice(3), category },
          { customerName: 'Tara', customerPhone: '98', category },
          { customerName: 'Rao', category: 'nothing' },
        ],
      },
    })
  ).body;
  const before = { _id: placed.body._id, day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string };
  expect(rows).toEqual([
    { problem: null, before },
    { problem: null, before },
    { problem: 'Invalid phone number', before: null },
    { problem: 'Please choose a category from the list.', before: null },
  ]);
  const other = await aPartner(1);
  const theirs = await other.browser.call('POST /api/checkOrders', { json: { orders: named('Asha Rao') } });
  expect(theirs.body.rows).toEqual([{ problem: null, before: null }]);
  await browser.call('POST /api/cancelOrder', { json: { edition: placed.body._id } });
  const after = await browser.call('POST /api/checkOrders', { json: { orders: named('Asha Rao') } });
  expect(after.body.rows[0]?.before).toBeNull();
});
