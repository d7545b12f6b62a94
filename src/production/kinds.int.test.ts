import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shortOrderId } from '#kernel/ids.ts';
import { listPartnerTypes, seedCatalogue } from '#src/catalogue/index.ts';
import { historyOf } from '#src/editions/index.ts';
import { newestMessages } from '#src/messages/index.ts';
import { markSamplePaid, seedPartner } from '#src/partners/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { testEditor } from '#test/kit/approved-magazine.ts';
import { printedEditions, quickPress, shipAlone } from '#test/kit/printed-parcels.ts';
import { replaceEngine } from '#test/kit/replaced-engine.ts';
import { makeBatch, markBatchPrinted } from './actions/batches.ts';
import { deliverPasted } from './actions/deliver.ts';
import { readLane } from './actions/lanes.ts';
import { seedCouriers } from './actions/linked.ts';
import { shipPasted } from './actions/ship.ts';
import type { Lane } from './rules.ts';

replaceEngine(engine => ({ ...engine, ...quickPress }));

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await seedCatalogue(app.ctx());
  await seedCouriers(app.ctx());
});
afterAll(() => app.close());

const asEditor = () => app.ctx(testEditor);

/** A sample that a partner paid for, further copies that were bought, and others that a claim asked for. */
async function threeKinds() {
  const ctx = app.ctx();
  const [type] = await listPartnerTypes(ctx);
  const profile = { phone: '+919811110000', email: 'a@b.example', city: 'Pune', type: type?.name ?? '', credits: 0 };
  const partner = await seedPartner(ctx, { ...profile, name: 'Silver Halide' });
  const to = { address: '2 MG Road', city: 'Pune', zipcode: '411001' };
  await markSamplePaid(ctx, partner, { mid: 'm1', gsm: 170, paper: 'Matt', lamination: 'Matt', quantity: 2, ...to });
  const [edition] = await printedEditions(app, 1);
  await shipAlone(app, edition!, 'https://courier.example/1');
  for (const [id, cause] of [
    ['copiesthatwerebought00000a', sql`null, 'm2'`],
    ['copiesofaclaim00000000000b', sql`'claim-1', null`],
  ] as const)
    await ctx.db.execute(sql`insert into copy_orders
      (id, edition, copies, sha256, claim, mid, street, city, postal_code, state, recipient, phone, ordered_at)
      select ${id}, ${edition}, 2, approved, ${cause}, '4 Church Street', 'Bengaluru', '560001', 'Karnataka', 'Amma', '+919812345611', now()
      from prints where edition = ${edition}`);
  return edition!;
}

test('W155 editions, copies, reprints and samples go from lane to lane, with the acts of each', async () => {
  const edition = await threeKinds();
  const inLane = async (lane: Lane) => (await readLane(asEditor(), { lane })).parcels;
  const toPrint = await inLane('print');
  expect(toPrint.map(({ label }) => label).toSorted()).toEqual(['copies', 'reprint', 'sample']);
  expect(toPrint.every(({ problem }) => problem === null)).toBe(true);
  expect((await readLane(asEditor(), { lane: 'print', kind: 'sample' })).parcels).toHaveLength(1);
  const parcels = toPrint.map(({ kind, _id }) => ({ kind, id: _id }));
  const { batch } = await makeBatch(asEditor(), { key: crypto.randomUUID(), parcels });
  expect(await markBatchPrinted(asEditor(), batch._id)).toEqual({ printed: 3, left: [] });
  const printed = await inLane('printed');
  expect(printed).toHaveLength(3);

  const text = printed.map(({ number }, at) => `${number} 85000000000${at}`).join('\n');
  expect((await shipPasted(asEditor(), { key: crypto.randomUUID(), text, dry: false })).shipped).toBe(3);
  await app.runJobs();
  const told = (await newestMessages(app.ctx(), undefined, 50)).filter(({ kind }) => kind === 'sampleShipped');
  // The partner's phone and e-mail address, each once.
  expect(new Set(told.map(({ to }) => to)).size).toBe(told.length);
  const onTheWay = await inLane('way');
  expect(onTheWay.map(({ number }) => number)).toContain(shortOrderId(edition));
  expect(onTheWay.filter(({ sent }) => sent?.number.startsWith('85'))).toHaveLength(3);
  expect(onTheWay.every(({ due }) => due !== null)).toBe(true);

  const numbers = printed.map((_, at) => `85000000000${at}`).join('\n');
  expect((await deliverPasted(asEditor(), { text: numbers, dry: false })).delivered).toBe(3);
  expect((await inLane('way')).map(({ number }) => number)).toEqual([shortOrderId(edition)]);
  const history = (await historyOf(app.ctx(), edition)).map(({ what }) => what);
  expect(history.filter(what => what === 'further copies delivered')).toHaveLength(2);
  expect((await readLane(asEditor(), { lane: 'way' })).counts).toMatchObject({ print: 0, printed: 0, way: 1 });
});
