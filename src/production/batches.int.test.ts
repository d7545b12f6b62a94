import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shortOrderId, type EditionId } from '#kernel/ids.ts';
import { editionById, historyOf, takeStep } from '#src/editions/index.ts';
import { newestMessages } from '#src/messages/index.ts';
import { seedPartner } from '#src/partners/index.ts';
import { listPartnerTypes, seedCatalogue } from '#src/catalogue/index.ts';
import { remakePrint } from '#src/press/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { testEditor } from '#test/kit/approved-magazine.ts';
import { editionsToPrint, printAlone, quickPress } from '#test/kit/printed-parcels.ts';
import { replaceEngine } from '#test/kit/replaced-engine.ts';
import { filesIn } from '#test/kit/zip-files.ts';
import { readPdfText } from '#test/kit/pdf-text.ts';
import { batchZip } from './actions/batch-zip.ts';
import { giveUpBatch, makeBatch, markBatchPrinted } from './actions/batches.ts';
import { readLane } from './actions/lanes.ts';

replaceEngine(engine => ({ ...engine, ...quickPress }));

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await seedCatalogue(app.ctx());
});
afterAll(() => app.close());

const asEditor = () => app.ctx(testEditor);
const refs = (ids: readonly string[]) => ids.map(id => ({ kind: 'edition' as const, id }));
const newBatch = (ids: readonly string[], key: string = crypto.randomUUID()) =>
  makeBatch(asEditor(), { key, parcels: refs(ids) });
const statusOf = async (id: string) => (await editionById(app.ctx(), id))?.orderStatus;
const zipOf = async (batch: string): Promise<Map<string, Buffer>> =>
  filesIn(await buffer((await batchZip(asEditor(), batch)).content));

test('W156 a batch is one ZIP of press files, job tickets, slips and a CSV, and can be downloaded again', async () => {
  const [type] = await listPartnerTypes(app.ctx());
  const partner = await seedPartner(app.ctx(), {
    phone: '+919811110000',
    email: 'a@b.example',
    city: 'Pune',
    type: type?.name ?? '',
    name: 'Silver Halide',
    credits: 0,
  });
  const [own = ''] = await editionsToPrint(app, 1, { customerName: '=cmd|calc', copies: 2 });
  const [theirs = ''] = await editionsToPrint(app, 1, { customer: undefined, partner, customerName: 'मीरा' });
  const { batch, left } = await newBatch([own, theirs]);
  expect({ parcels: batch.parcels, state: batch.state, left }).toEqual({ parcels: 2, state: 'open', left: [] });
  const files = await zipOf(batch._id);
  const folder = (at: string, id: string) =>
    [...files.keys()].filter(name => name.startsWith(`Press/${at} ${shortOrderId(id)}`));
  expect(folder('01', own).map(name => name.split('/').at(-1))).toEqual([
    'cover.pdf',
    'inside.pdf',
    'specification.pdf',
  ]);
  expect(folder('02', theirs)).toHaveLength(3);
  const csv = files.get('Parcels/Courier.csv')?.toString() ?? '';
  expect(csv).toContain(`${shortOrderId(own)},'=cmd|calc,9810000001,`);
  expect(csv).toContain('Silver Halide');
  const tickets = await readPdfText(files.get('Job tickets.pdf')!);
  expect(tickets).toHaveLength(2);
  expect(tickets[0]?.text).toContain(shortOrderId(own));
  const [slips] = await readPdfText(files.get('Parcels/Slips.pdf')!);
  expect(slips?.text).toContain('560034');
  expect(slips?.text).toContain('Silver Halide');
  const again = await zipOf(batch._id);
  expect([...again].map(([name, bytes]) => [name, bytes.length])).toEqual(
    [...files].map(([name, bytes]) => [name, bytes.length]),
  );
}, 60_000);

test('W156 a slip of a partner names the shop nowhere', async () => {
  const [type] = await listPartnerTypes(app.ctx());
  const profile = { email: 'c@d.example', city: 'Pune', type: type?.name ?? '', credits: 0 };
  const partner = await seedPartner(app.ctx(), { ...profile, phone: '+919811110001', name: 'Golden Hour' });
  const ids = await editionsToPrint(app, 1, { customer: undefined, partner });
  const { batch } = await newBatch(ids);
  const [page] = await readPdfText((await zipOf(batch._id)).get('Parcels/Slips.pdf')!);
  const { name, address, phone } = app.shop.runtime.config.brand;
  for (const ours of [name, address, phone]) expect(page?.text).not.toContain(ours);
});

test('W156 a batch is marked at once, each order once with its history and one message, and again answers the same', async () => {
  const ids = await editionsToPrint(app, 3);
  const { batch } = await newBatch(ids);
  expect(await markBatchPrinted(asEditor(), batch._id)).toEqual({ printed: 3, left: [] });
  expect(await markBatchPrinted(asEditor(), batch._id)).toEqual({ printed: 3, left: [] });
  await app.runJobs();
  const messages = await newestMessages(app.ctx(), undefined, 50);
  for (const id of ids) {
    expect(await statusOf(id)).toBe(5);
    expect((await historyOf(app.ctx(), id)).filter(({ what }) => what === 'printed')).toHaveLength(1);
    expect(messages.filter(({ kind, edition }) => kind === 'printed' && edition === id)).toHaveLength(1);
  }
  const { parcels } = await readLane(asEditor(), { lane: 'printed' });
  expect(ids.every(id => parcels.some(({ _id }) => _id === id))).toBe(true);
  await expect(giveUpBatch(asEditor(), batch._id)).rejects.toMatchObject({ code: 'not-now' });
});

test('W156 what was taken back, printed alone or made again since is named and left out', async () => {
  const [back = '', alone = '', remade = '', good = ''] = await editionsToPrint(app, 4);
  const { batch } = await newBatch([back, alone, remade, good]);
  await takeStep(app.ctx(), back, { name: 'takeBack', reason: 'Withdrawn.' });
  await printAlone(app, alone as EditionId);
  await app.clock.advance(60);
  await remakePrint(asEditor(), { edition: remade });
  await app.runJobs();
  const { printed, left } = await markBatchPrinted(asEditor(), batch._id);
  expect(left.map(({ number, why }) => [number, why.split(' ').slice(0, 4).join(' ')])).toEqual(
    expect.arrayContaining([
      [shortOrderId(back), 'cancelled or taken back'],
      [shortOrderId(alone), 'was marked as printed'],
      [shortOrderId(remade), 'its print file was'],
    ]),
  );
  expect([printed, left.length]).toEqual([1, 3]);
  expect(await statusOf(good)).toBe(5);
  expect(await statusOf(remade)).toBe(4);
  // What was left out can be in a new batch.
  expect((await newBatch([remade])).batch.parcels).toBe(1);
});

test('W156 nothing is in two open batches, the same key makes one, and a batch given up is free again', async () => {
  const ids = await editionsToPrint(app, 2);
  const key = crypto.randomUUID();
  const first = await newBatch(ids.slice(0, 1), key);
  expect((await newBatch(ids.slice(0, 1), key)).batch).toEqual(first.batch);
  const second = await newBatch(ids);
  expect(second.batch.parcels).toBe(1);
  expect(second.left.map(({ number, why }) => [number, why])).toEqual([[shortOrderId(ids[0]!), 'is in another batch']]);
  await expect(newBatch(ids)).rejects.toMatchObject({ code: 'not-now' });
  await giveUpBatch(asEditor(), first.batch._id);
  await giveUpBatch(asEditor(), first.batch._id);
  await expect(markBatchPrinted(asEditor(), first.batch._id)).rejects.toMatchObject({ code: 'not-now' });
  expect((await newBatch(ids)).batch.parcels).toBe(1);
  const { batches, parcels } = await readLane(asEditor(), { lane: 'print' });
  expect(batches.find(({ _id }) => _id === first.batch._id)?.state).toBe('given-up');
  expect(parcels.filter(({ _id }) => ids.includes(_id as EditionId)).every(({ batch }) => batch !== null)).toBe(true);
});
