import { afterAll, beforeAll, expect, test } from 'vitest';
import { shortOrderId, type EditionId } from '#kernel/ids.ts';
import { editionById, setTrackLink } from '#src/editions/index.ts';
import { newestMessages } from '#src/messages/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { testEditor } from '#test/kit/approved-magazine.ts';
import { editionsToPrint, pasteOf, printedEditions, quickPress } from '#test/kit/printed-parcels.ts';
import { replaceEngine } from '#test/kit/replaced-engine.ts';
import { deliverPasted } from './actions/deliver.ts';
import { readLane } from './actions/lanes.ts';
import { seedCouriers } from './actions/linked.ts';
import { shipPasted } from './actions/ship.ts';
import { overdueParcels } from './index.ts';

replaceEngine(engine => ({ ...engine, ...quickPress }));

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await seedCouriers(app.ctx());
});
afterAll(() => app.close());

const asEditor = () => app.ctx(testEditor);
const ship = (text: string, more: object = {}) =>
  shipPasted(asEditor(), { key: crypto.randomUUID(), text, dry: false, ...more });
const problems = ({ rows }: Awaited<ReturnType<typeof ship>>) => rows.map(({ problem }) => problem);
const linkOf = async (id: string) => (await editionById(app.ctx(), id))?.trackLink?.link;
const delhivery = (number: number) => `https://www.delhivery.com/track/package/${number}`;

test('W157 a paste ships all its orders with the links of their courier, and each is told once', async () => {
  const ids = await printedEditions(app, 3);
  const text = pasteOf(ids, 100_000_000_001);
  const dry = await ship(text, { dry: true });
  expect(dry.shipped).toBe(0);
  expect(problems(dry)).toEqual([null, null, null]);
  expect(dry.rows.map(({ courier, recipient }) => [courier, recipient])).toEqual(
    ids.map((_, at) => ['Delhivery', `Nani ${at}`]),
  );
  expect(await linkOf(ids[0]!)).toBeUndefined();
  const key = crypto.randomUUID();
  expect((await ship(text, { key })).shipped).toBe(3);
  // Sent again after a lost answer: the same, and nothing more.
  expect((await ship(text, { key })).shipped).toBe(3);
  await expect(ship(`${text}\n`, { key })).rejects.toMatchObject({ code: 'changed-meanwhile' });
  await app.runJobs();
  const messages = await newestMessages(app.ctx(), undefined, 50);
  for (const [at, id] of ids.entries()) {
    expect(await linkOf(id)).toBe(delhivery(100_000_000_001 + at));
    expect(messages.filter(({ kind, edition }) => kind === 'shipped' && edition === id)).toHaveLength(1);
  }
  const { parcels, counts } = await readLane(asEditor(), { lane: 'way' });
  expect(parcels.map(({ sent }) => sent?.link)).toEqual(expect.arrayContaining([delhivery(100_000_000_002)]));
  expect(counts.way).toBeGreaterThanOrEqual(3);
});

test('W157 a dry run answers row by row, and one bad row ships none', async () => {
  const [a = '', b = '', c = '', d = ''] = (await printedEditions(app, 4)).map(shortOrderId);
  const [unprinted = ''] = (await editionsToPrint(app, 1)).map(shortOrderId);
  const [shipped = ''] = await printedEditions(app, 1);
  expect((await ship(`${shortOrderId(shipped)} 200000000001`)).shipped).toBe(1);
  const lines = [
    ['Order number', 'AWB'],
    ['ZZZZZZ', '200000000002', 'No order has this number.'],
    [shortOrderId(shipped), '200000000003', 'It is shipped already.'],
    [unprinted, '200000000004', 'It is not printed yet.'],
    [a, '200000000001', 'This number was used before, for another order.'],
    [b, '12', 'No courier has such a number.'],
    [c, '200000000005', 'This order stands here twice.'],
    [c, '200000000006', 'This order stands here twice.'],
    [d, '200000000004', 'This number stands here twice.'],
  ];
  const text = lines.map(([order, number]) => `${order},${number}`).join('\n');
  const reply = await ship(text);
  expect(problems(reply)).toEqual([
    ...lines.slice(1, 4).map(([, , why]) => why),
    ...lines.slice(4).map(([, , why]) => why),
  ]);
  expect(reply.shipped).toBe(0);
  expect((await ship(`${a} 200000000007\n${b}`)).rows.map(({ problem }) => problem === null)).toEqual([true, false]);
  expect((await ship(`${a} 20000000007`, { dry: true })).rows[0]?.courier).toBe('Blue Dart');
  const { couriers } = await readLane(asEditor(), { lane: 'printed' });
  const bluedart = couriers.find(({ name }) => name === 'Blue Dart')?._id;
  expect(problems(await ship(`${a} 200000000007`, { courier: bluedart }))).toEqual(['Blue Dart has no such number.']);
  await expect(ship('  \n')).rejects.toMatchObject({ code: 'empty' });
});

test('W157 a link that was set alone keeps its number, so that no paste uses it again; a correction frees it', async () => {
  const [alone = '', next = ''] = await printedEditions(app, 2);
  await setTrackLink(asEditor(), { edition: alone, link: delhivery(300_000_000_001) });
  const paste = `${shortOrderId(next)} 300000000001`;
  expect(problems(await ship(paste))).toEqual(['This number was used before, for another order.']);
  await setTrackLink(asEditor(), { edition: alone, link: delhivery(300_000_000_002) });
  expect((await ship(paste)).shipped).toBe(1);
  // The documented call takes a link that another order has, as it always did.
  const [third = ''] = await printedEditions(app, 1);
  await setTrackLink(asEditor(), { edition: third, link: delhivery(300_000_000_001) });
  expect(await linkOf(third)).toBe(delhivery(300_000_000_001));
});

test('W158 numbers that are pasted are delivered, all or none, and late ones are listed until then', async () => {
  const ids = await printedEditions(app, 2);
  await ship(pasteOf(ids, 400_000_000_001));
  await app.clock.advance(30 * 86_400);
  const late = async () => (await overdueParcels(asEditor())).filter(({ _id }) => ids.includes(_id as EditionId));
  expect(await late()).toHaveLength(2);
  const deliver = (text: string, dry = false) => deliverPasted(asEditor(), { text, dry });
  const bad = await deliver('400000000001\n999999999999\n400000000002 2020-01-01');
  expect(bad.delivered).toBe(0);
  expect(bad.rows.map(({ problem }) => problem)).toEqual([
    null,
    'No parcel has this number.',
    'It was shipped after that day. Please check the date.',
  ]);
  expect((await deliver('400000000001\n400000000002', true)).delivered).toBe(0);
  expect(await late()).toHaveLength(2);
  expect((await deliver('400000000001\n400000000002')).delivered).toBe(2);
  expect(await late()).toHaveLength(0);
  const again = await deliver('400000000001');
  expect((await deliver(ids[0]!.slice(-6).toLowerCase())).rows[0]).toMatchObject({ before: true, problem: null });
  expect([again.delivered, again.rows[0]?.before]).toEqual([0, true]);
  await app.runJobs();
  const messages = await newestMessages(app.ctx(), undefined, 50);
  for (const id of ids)
    expect(messages.filter(({ kind, edition }) => kind === 'delivered' && edition === id)).toHaveLength(1);
});
