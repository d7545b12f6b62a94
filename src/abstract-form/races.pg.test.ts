import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EditionId, FileId } from '#kernel/ids.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { createEdition, editionById } from '#src/editions/index.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { oddPhoto } from '#test/kit/photo-files.ts';
import { maxPhotos, encodeWav } from './rules.ts';
import { storyAnswers, storyVoices } from './store.ts';
import { allPhotosOf, upsertPhoto } from './store/photos.ts';

const callsAtOnce = 16;
/** Fewer than calls: each photo is opened by a process of its own. */
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
  edition = await app
    .ctx()
    .transaction(ctx => createEdition(ctx, { ...birthdayOrder, customer, customerName: 'Asha', customerPhone: null }));
});

function post<const Path extends string>(address: Path, fields: Record<string, string | Blob>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return asha.call(`POST ${address}`, { form });
}
const runAtOnce = <T>(work: (n: number) => Promise<T>, count = callsAtOnce) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
const num = (answer: string) => JSON.stringify({ question: 'Which day?', answer });
const rowsOf = (table: typeof storyAnswers | typeof storyVoices) =>
  app.ctx().db.select().from(table).where(eq(table.edition, edition));

test('W45 stores one version and one recording when the same page is sent sixteen times at once', async () => {
  const audio1 = new Blob([encodeWav(new Float32Array(16_000).fill(0.1), 16_000)]);
  const replies = await runAtOnce(() =>
    post('/api/updateAbstract', { edition, num1: num('once'), audioQuestion1: 'Aloud?', audio1, curr: '1' }),
  );
  expect(replies.map(reply => reply.status)).toEqual(replies.map(() => 200));
  expect([await rowsOf(storyAnswers), await rowsOf(storyVoices)].map(rows => rows.length)).toEqual([1, 1]);
});

test('W45 stores sixteen versions when sixteen different answers are sent at once', async () => {
  const replies = await runAtOnce(n => post('/api/updateAbstract', { edition, num1: num(`version ${n}`) }));
  expect(replies.map(reply => reply.status)).toEqual(replies.map(() => 200));
  const rows = await rowsOf(storyAnswers);
  expect(rows.map(row => row.version).toSorted((a, b) => a - b)).toEqual(replies.map((_, n) => n + 1));
});

test('D26 sixteen simultaneous hand-ins all succeed and move the edition once', async () => {
  const replies = await runAtOnce(() => post('/api/updateAbstract', { edition, num1: num('the end'), curr: '2' }));
  expect(replies.map(({ status, body }) => [status, body.handedIn])).toEqual(replies.map(() => [200, true]));
  expect((await editionById(app.ctx(), edition))?.orderStatus).toBe(1);
});

test('C-K22 D31 the first page sent sixteen times at once completes one page and hands nothing in', async () => {
  const replies = await runAtOnce(() => post('/api/updateAbstract', { edition, num1: num('once') }));
  expect(replies.map(({ status, body }) => [status, body.curr, body.handedIn])).toEqual(
    replies.map(() => [200, 1, false]),
  );
  expect((await editionById(app.ctx(), edition))?.orderStatus).toBe(0);
});

test('W45 an answer that races with the hand-in is stored or refused with 409, never acknowledged and lost', async () => {
  const replies = await runAtOnce(n =>
    n === 7
      ? post('/api/updateAbstract', { edition, num2: num('the end'), curr: '2' })
      : post('/api/updateAbstract', { edition, num1: num(`line ${n}`) }),
  );
  const stored = new Set((await rowsOf(storyAnswers)).map(row => ('text' in row ? row.text : '')));
  for (const [n, { status }] of replies.entries()) {
    expect([200, 409]).toContain(status);
    expect(stored.has(n === 7 ? 'the end' : `line ${n}`)).toBe(status === 200);
  }
});

const saveText = (n: number, save: string = crypto.randomUUID()) =>
  asha.call('POST /api/saveAnswers', {
    json: { edition, device: `tab-${n}`, saves: [{ save, key: 1, base: 0, text: `line ${n}` }] },
  });

test('W51 sixteen tabs on one base are all kept, and all but the first are told of a rival', async () => {
  const replies = await runAtOnce(n => saveText(n));
  expect(replies.map(reply => reply.status)).toEqual(replies.map(() => 200));
  expect(replies.filter(({ body }) => body.answers[0]?.rival === null)).toHaveLength(1);
  const texts = (await rowsOf(storyAnswers)).map(row => ('text' in row ? row.text : ''));
  expect(texts.toSorted()).toEqual(replies.map((_, n) => `line ${n}`).toSorted());
});

test('W51 one save sent sixteen times at once is one version', async () => {
  const save = crypto.randomUUID();
  const replies = await runAtOnce(() => saveText(1, save));
  expect(replies.map(({ status, body }) => [status, body.answers[0]?.version])).toEqual(replies.map(() => [200, 1]));
  expect(await rowsOf(storyAnswers)).toHaveLength(1);
});

test('W51 W45 words that race with the hand-in are stored or refused with 409, never acknowledged and lost', async () => {
  const replies = await runAtOnce(async n => {
    const { status } =
      n === 7 ? await post('/api/updateAbstract', { edition, num2: num('the end'), curr: '2' }) : await saveText(n);
    return { status };
  });
  const stored = new Set((await rowsOf(storyAnswers)).map(row => ('text' in row ? row.text : '')));
  for (const [n, { status }] of replies.entries()) {
    expect([200, 409]).toContain(status);
    if (n !== 7) expect(stored.has(`line ${n}`)).toBe(status === 200);
  }
});

test('W45 stores one photo when it is sent five times at once', { timeout: 120_000 }, async () => {
  const image1 = new Blob([new Uint8Array(await oddPhoto('photo.tif'))]);
  const replies = await runAtOnce(() => post('/api/uplodeImage', { parent: edition, image1 }), photosAtOnce);
  expect(new Set(replies.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(await allPhotosOf(app.ctx().db, edition)).toHaveLength(1);
});

test('C-A04 stores one of five simultaneous photos when there is room for one', { timeout: 120_000 }, async () => {
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
  const photos = await runAtOnce(
    n =>
      sharp({ create: { width: 40, height: 40, channels: 3, background: { r: n * 10, g: 0, b: 0 } } })
        .png()
        .toBuffer(),
    photosAtOnce,
  );
  const replies = await runAtOnce(
    n => post('/api/uplodeImage', { parent: edition, image1: new Blob([new Uint8Array(photos[n]!)]) }),
    photosAtOnce,
  );
  expect(replies.map(reply => reply.status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array<number>(photosAtOnce - 1).fill(413),
  ]);
  expect(await allPhotosOf(ctx.db, edition)).toHaveLength(maxPhotos);
});
