import { afterAll, beforeAll, expect, test } from 'vitest';
import { shortOrderId } from '#kernel/ids.ts';
import { editionById, historyOf } from '#src/editions/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { testEditor } from '#test/kit/approved-magazine.ts';
import { printedEditions, quickPress } from '#test/kit/printed-parcels.ts';
import { replaceEngine } from '#test/kit/replaced-engine.ts';
import { bookParcels, receiveReport } from './actions/book.ts';
import { seedCouriers } from './actions/linked.ts';
import { shipPasted } from './actions/ship.ts';
import { courierService, CourierUnavailable, type CourierService } from './courier.ts';

replaceEngine(engine => ({ ...engine, ...quickPress }));

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await seedCouriers(app.ctx());
});
afterAll(() => app.close());

let booked = 0;
const service: CourierService = {
  name: 'Delhivery',
  book: ({ recipient }) =>
    recipient === 'Nani 1'
      ? Promise.reject(new CourierUnavailable('slow'))
      : Promise.resolve({ number: `80000000000${booked++}`, label: 'https://labels.example/1.pdf' }),
  readReports: (headers, raw) =>
    headers['x'] === 'y' ? [{ number: Buffer.from(raw).toString(), delivered: true, day: '2020-01-01' }] : 'unsigned',
};
const asEditor = () => app.ctx(testEditor);
const report = (number: string, headers: Record<string, string> = { x: 'y' }) =>
  receiveReport(app.ctx({ kind: 'visitor' }), { headers, raw: Buffer.from(number) });

test('W158 without a courier’s system nothing is booked and no report is taken', async () => {
  const [id = ''] = await printedEditions(app, 1);
  await expect(bookParcels(asEditor(), [{ kind: 'edition', id }])).rejects.toMatchObject({ code: 'not-now' });
  expect((await app.call('POST /hooks/courier', { json: {} })).status).toBe(404);
});

test('W158 booked numbers are shipped as a paste, and the courier’s report records the delivery once', async () => {
  app.shop.runtime.provide(courierService, service);
  const ids = await printedEditions(app, 2);
  const { rows } = await bookParcels(
    asEditor(),
    ids.map(id => ({ kind: 'edition' as const, id })),
  );
  const byOrder = new Map(rows.map(row => [row.order, row]));
  const [first, second] = ids.map(id => byOrder.get(shortOrderId(id)));
  expect(first).toMatchObject({ label: 'https://labels.example/1.pdf', problem: null });
  expect(second?.problem).toMatch(/does not answer/);
  const text = `${first?.order} ${first?.number}`;
  expect(await report(first?.number ?? '')).toBe(false);
  expect((await shipPasted(asEditor(), { key: crypto.randomUUID(), text, dry: false })).shipped).toBe(1);
  await expect(report(first?.number ?? '', {})).rejects.toMatchObject({ code: 'bad-signature' });
  expect(await Promise.all([1, 2, 3].map(() => report(first?.number ?? '')))).toContain(true);
  expect(await report(first?.number ?? '')).toBe(false);
  expect((await editionById(app.ctx(), ids[0]!))?.deliveredAt).not.toBeNull();
  const delivered = (await historyOf(app.ctx(), ids[0]!)).filter(({ what }) => what === 'delivered');
  expect(delivered.map(({ by }) => by)).toEqual(['Delhivery (system)']);
  expect(await report('999999999999')).toBe(false);
});
