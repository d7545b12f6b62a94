import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EditionId, FileId } from '#kernel/ids.ts';
import { paise } from '#kernel/money.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { createEdition, editionById } from '#src/editions/index.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { oddPhoto } from '#test/kit/photo-files.ts';
import { maxPhotos, encodeWav } from './rules.ts';
import { allPhotosOf, upsertPhoto, storyAnswers, storyVoices } from './store.ts';

const atOnce = 16;
/** Each is opened by a process of its own. */
const photosAtOnce = 5;
let app: TestApp;
let edition: EditionId;
let asha: Browser;
let customer: string;
beforeAll(async () => {
  app = await testApp({ database: 'postgres' });
  asha = app.browser();
  customer = (await asha.signIn('+919812345678')).body.data._id;
  await seedCatalogue(app.ctx());
});
afterAll(() => app.close());
beforeEach(async () => {
  edition = await app.ctx().transaction(ctx =>
    createEdition(ctx, {
      customer,
      customerName: 'Asha',
      customerPhone: null,
      theme: 'Gifting',
      subCategory: 'Birthday Spotlight',
      category: 'Birthday Spotlight',
      plan: { id: 'iconic', name: 'imurs iconic', pages: 12 },
      copies: 1,
      total: paise(151_900),
      paid: paise(151_900),
      isFifty: false,
    }),
  );
});

function post(address: string, fields: Record<string, string | Blob>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return asha.call(`POST ${address}`, { form });
}
const together = <T>(work: (n: number) => Promise<T>, many = atOnce) =>
  Promise.all(Array.from({ length: many }, (_, n) => work(n)));
const num = (answer: string) => JSON.stringify({ question: 'Which day?', answer });
const rowsOf = (table: typeof storyAnswers | typeof storyVoices) =>
  app.ctx().db.select().from(table).where(eq(table.edition, edition));

test('W45 the same page sixteen times at once is one version of each answer and one recording', async () => {
  const audio1 = new Blob([encodeWav(new Float32Array(16_000), 16_000)]);
  const all = await together(() =>
    post('/api/updateAbstract', { edition, num1: num('once'), audioQuestion1: 'Aloud?', audio1, curr: '1' }),
  );
  expect(all.map(one => one.status)).toEqual(all.map(() => 200));
  expect([await rowsOf(storyAnswers), await rowsOf(storyVoices)].map(rows => rows.length)).toEqual([1, 1]);
});

test('W45 sixteen different answers to one question at once are sixteen versions, none lost', async () => {
  const all = await together(n => post('/api/updateAbstract', { edition, num1: num(`version ${n}`) }));
  expect(all.map(one => one.status)).toEqual(all.map(() => 200));
  const rows = await rowsOf(storyAnswers);
  expect(rows.map(row => row.version).toSorted((a, b) => a - b)).toEqual(all.map((_, n) => n + 1));
});

test('D26 handed in by sixteen at once it is handed in once, and everybody is told so', async () => {
  const all = await together(() => post('/api/updateAbstract', { edition, num1: num('the end'), curr: '2' }));
  expect(all.map(({ status, body }) => [status, body.handedIn])).toEqual(all.map(() => [200, true]));
  expect((await editionById(app.ctx(), edition))?.orderStatus).toBe(1);
});

test('C-K22 D31 the documented first page sixteen times at once completes one page, and hands nothing in', async () => {
  const all = await together(() => post('/api/updateAbstract', { edition, num1: num('once') }));
  expect(all.map(({ status, body }) => [status, body.curr, body.handedIn])).toEqual(all.map(() => [200, 1, false]));
  expect((await editionById(app.ctx(), edition))?.orderStatus).toBe(0);
});

test('W45 what races with the hand-in is in the story, or refused; never acknowledged and lost', async () => {
  const all = await together(n =>
    n === 7
      ? post('/api/updateAbstract', { edition, num2: num('the end'), curr: '2' })
      : post('/api/updateAbstract', { edition, num1: num(`line ${n}`) }),
  );
  const kept = new Set((await rowsOf(storyAnswers)).map(row => ('text' in row ? row.text : '')));
  for (const [n, { status }] of all.entries()) {
    expect([200, 409]).toContain(status);
    expect(kept.has(n === 7 ? 'the end' : `line ${n}`)).toBe(status === 200);
  }
});

test('W45 the same photo five times at once is one photo', { timeout: 120_000 }, async () => {
  const image1 = new Blob([new Uint8Array(await oddPhoto('photo.tif'))]);
  const all = await together(() => post('/api/uplodeImage', { parent: edition, image1 }), photosAtOnce);
  expect(new Set(all.map(one => JSON.stringify([one.status, one.body]))).size).toBe(1);
  expect(await allPhotosOf(app.ctx().db, edition)).toHaveLength(1);
});

test('C-A04 when one place is left, one of five photos at once gets it', { timeout: 120_000 }, async () => {
  const ctx = app.ctx();
  for (let place = 1; place < maxPhotos; place++)
    await upsertPhoto(ctx.db, {
      id: ctx.random.id(),
      edition,
      sha256: String(place),
      file: ctx.random.id() as FileId,
      bytes: 1000,
      width: 9,
      height: 9,
      page: 1,
      place,
      takenAt: null,
      addedAt: ctx.now(),
      removedAt: null,
    });
  const photos = await together(
    n =>
      sharp({ create: { width: 40, height: 40, channels: 3, background: { r: n * 10, g: 0, b: 0 } } })
        .png()
        .toBuffer(),
    photosAtOnce,
  );
  const all = await together(
    n => post('/api/uplodeImage', { parent: edition, image1: new Blob([new Uint8Array(photos[n]!)]) }),
    photosAtOnce,
  );
  expect(all.map(one => one.status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array<number>(photosAtOnce - 1).fill(413),
  ]);
  expect(await allPhotosOf(ctx.db, edition)).toHaveLength(maxPhotos);
});
