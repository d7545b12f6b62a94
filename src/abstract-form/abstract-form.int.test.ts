import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import { ensurePartnerAccount } from '#src/accounts/index.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { createEdition, customerLink, editionById, takeStep, type NewEdition } from '#src/editions/index.ts';
import { fileById } from '#src/files/index.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { cameraPhotos, oddPhoto, type OddPhotoName } from '#test/kit/photo-files.ts';
import { storyOf } from './index.ts';
import { maxAnswerLength, encodeWav } from './rules.ts';
import { storyAnswers } from './store.ts';
import { allPhotosOf } from './store/photos.ts';
import { filePath } from '#test/kit/stored-file.ts';

let app: TestApp;
let edition: EditionId;
let asha: Browser;
beforeAll(async () => {
  app = await testApp();
  asha = app.browser();
  order.customer = (await asha.signIn('+919812345678')).body.data._id;
  await seedCatalogue(app.ctx());
});
afterAll(() => app.close());

const order: NewEdition = { ...birthdayOrder, customer: '', customerName: 'Asha', customerPhone: '+919812345678' };
const anEdition = () => app.ctx().transaction(ctx => createEdition(ctx, order));
beforeEach(async () => {
  edition = await anEdition();
});

const open = (id: string = edition) => app.call('POST /api/abstract', { json: { id } });
const wav = (seconds: number, level = 0.1) =>
  new Blob([encodeWav(new Float32Array(seconds * 16_000).fill(level), 16_000)], { type: 'audio/wav' });
function form(fields: Record<string, string | Blob>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') data.set(name, value);
    else data.set(name, value, `${name}.bin`);
  return data;
}
const num = (answer: string, question = 'Which day would you live again?') => JSON.stringify({ question, answer });
const save = (fields: Record<string, string | Blob>, id: string = edition, by: Pick<Browser, 'call'> = asha) =>
  by.call('POST /api/updateAbstract', { form: form({ edition: id, category: 'Birthday Spotlight', ...fields }) });
const photoOf = async (name: OddPhotoName) => new Blob([new Uint8Array(await oddPhoto(name))]);
const upload = (fields: Record<string, string | Blob>, id: string = edition) =>
  app.call('POST /api/uplodeImage', { form: form({ parent: id, ...fields }) });
const statusNow = async (id = edition) => (await editionById(app.ctx(), id))?.orderStatus;

describe('the form', () => {
  test('C-K21 answers 200 with name, category, edition, partner, total, curr and the questions by key', async () => {
    const { status, body } = await open();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Asha',
      category: 'Birthday Spotlight',
      edition,
      partner: null,
      total: 2,
      curr: 1,
    });
    expect(Object.keys(body.questions)).toEqual(Array.from({ length: 12 }, (_, n) => String(n + 1)));
    expect(body.questions[1]!.question).toMatch(/\w/);
    expect(body.photos).toEqual([]);
  });

  test('C-K21 answers 202 once the story is handed in and 404 for an unknown id', async () => {
    await takeStep(app.ctx(), edition, 'handIn');
    expect((await open()).status).toBe(202);
    for (const id of ['0'.repeat(26), 'x', "' or 1=1 --"]) expect((await open(id)).status).toBe(404);
  });

  test('W18 answers 429 after 30 unknown edition ids within 10 minutes', async () => {
    await app.later(601);
    for (let n = 0; n < 30; n++) expect((await open('1'.repeat(26))).status).toBe(404);
    const unknown = '1'.repeat(26);
    expect((await open(unknown)).status).toBe(429);
    // The limit holds for every call about an edition, not for the form alone (minor 7).
    for (const call of ['POST /api/editions', 'POST /api/approve'])
      expect((await app.call(call, { json: { edition: unknown } })).status, call).toBe(429);
    for (const call of ['softcopy', 'bundle'])
      expect((await app.call(`GET /api/${call}/${unknown}`)).status, call).toBe(429);
    expect((await open()).status).toBe(200);
    await app.later(601);
  });
});

describe('saving a page', () => {
  test('C-K22 saves answers and a recording, and another phone loads them (C-A03)', async () => {
    const saved = await save({
      num1: num('The monsoon of 98'),
      num2: num('बारिश'),
      audioQuestion3: 'Aloud?',
      audio3: wav(2),
      curr: '1',
    });
    expect(saved).toMatchObject({ status: 200, body: { edition, curr: 1, total: 2, handedIn: false } });
    const { body } = await open();
    expect(body.curr).toBe(2);
    expect(body.questions[1]!.answer).toBe('The monsoon of 98');
    expect(body.questions[2]!.answer).toBe('बारिश');
    expect(body.questions[3]!.voice.seconds).toBe(2);
    const recording = await app.call(`GET /download?fileId=${body.questions[3]!.voice.file}`);
    expect(recording.bytes).toEqual(Buffer.from(await wav(2).arrayBuffer()));
    expect(await statusNow()).toBe(0);
  });

  test('W45 stores every version of an answer, shows the newest, and adds none for a repeated text', async () => {
    for (const text of ['one', 'two', 'two', 'one', '']) await save({ num1: num(text) });
    const rows = await app
      .ctx()
      .db.select()
      .from(storyAnswers)
      .where(eq(storyAnswers.edition, edition))
      .orderBy(asc(storyAnswers.version));
    expect(rows.map(row => row.text)).toEqual(['one', 'two', 'one', '']);
    expect((await storyOf(app.ctx(), edition)).answers).toEqual([]);
  });

  test('W45 stores one version when the same page is sent eight times at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => save({ num1: num('once'), audioQuestion1: 'Aloud?', audio1: wav(1) })),
    );
    expect(replies.map(reply => reply.status)).toEqual(Array(8).fill(200));
    const rows = await app.ctx().db.select().from(storyAnswers).where(eq(storyAnswers.edition, edition));
    expect(rows).toHaveLength(1);
  });

  test('C-A03 a newer recording replaces the older one, and a deletion removes it', async () => {
    await save({ audioQuestion1: 'Aloud?', audio1: wav(1) });
    await save({ audioQuestion1: 'Aloud?', audio1: wav(3) });
    expect((await storyOf(app.ctx(), edition)).answers).toMatchObject([
      { key: 1, question: expect.stringContaining('What is your first memory of them'), text: '', seconds: 3 },
    ]);
    await save({ removeAudio1: '1', saving: '1' });
    expect((await storyOf(app.ctx(), edition)).answers).toEqual([]);
    expect((await open()).body.questions[1]!.voice).toBeNull();
  });

  test('W39 stores text as it was written, in Unicode NFC, without unprintable characters', async () => {
    const hostile = '<script>alert(1)</script> #let x = 1 \\ $ @ e\u0301\u0000\u0007\u200b\r\nनमस्ते 👨‍👩‍👧  ';
    await save({ num1: num(hostile) });
    expect((await storyOf(app.ctx(), edition)).answers[0]?.text).toBe(
      '<script>alert(1)</script> #let x = 1 \\ $ @ \u00e9\nनमस्ते 👨‍👩‍👧',
    );
  });

  test.each([
    ['a num that is not JSON', { num1: 'just text' }],
    ['a num with other fields', { num1: '{"question":"q","answer":"a","admin":true}' }],
    ['an answer of the wrong type', { num1: '{"question":"q","answer":["a"]}' }],
    ['an answer that is too long', { num1: num('a'.repeat(maxAnswerLength + 1)) }],
    ['an unknown field', { status: '1' }],
    ['a question that does not exist', { num13: num('a') }],
    ['a recording without its question', { audio1: wav(1) }],
    ['a page that does not exist', { num1: num('a'), curr: '3' }],
    ['a page that is not a number', { curr: '1e9' }],
    ['a page that is both completed and only saved', { num1: num('a'), curr: '1', saving: '1' }],
    ['a saving that is not 1', { num1: num('a'), saving: 'yes' }],
    ['an empty form', {}],
    ['an unknown file field', { logo: wav(1) }],
  ])('C-K22 refuses %s with 400 and stores nothing', async (_, fields) => {
    const { status, body } = await save(fields);
    expect(status).toBe(400);
    expect(body.error.message).toMatch(/\w/);
    expect((await storyOf(app.ctx(), edition)).answers).toEqual([]);
  });

  test.each([
    ['a file that is not a WAV', new Blob(['#EXTM3U\nfile:///etc/passwd']), 415],
    ['a truncated WAV', wav(2).slice(0, 20_000), 415],
    ['a WAV of no length', wav(0), 415],
    ['a WAV of more than 10 minutes', wav(601), 413],
  ])('W38 refuses %s and stores nothing of the same call', async (_, audio1, expected) => {
    expect((await save({ num1: num('kept?'), audioQuestion1: 'Aloud?', audio1 })).status).toBe(expected);
    expect((await storyOf(app.ctx(), edition)).answers).toEqual([]);
  });
});

describe('photos', () => {
  test('C-K23 recognises photos by their content, stores them upright, and shows them to another phone', async () => {
    const { status, body } = await upload({
      image1: await photoOf('portrait-8.jpg'),
      image2: await photoOf('plain.heic'),
      page: '1',
    });
    expect(status).toBe(200);
    expect(body.images).toMatchObject([
      { page: 1, width: 600, height: 900 },
      { page: 1, width: 640, height: 416 },
    ]);
    expect((await open()).body.photos).toMatchObject(body.images);
    const story = await storyOf(app.ctx(), edition);
    expect(story.photos.map(photo => photo.order)).toEqual([1, 2]);
    for (const photo of story.photos) {
      const file = await fileById(app.ctx(), photo.file);
      expect(file).toMatchObject({ kind: 'photo', type: 'image/jpeg', edition });
      expect(statSync(filePath(app.ctx(), file!)).size).toBe(file?.bytes);
    }
    await expect.poll(() => readdirSync(join(app.ctx().config.dataDir, 'tmp'))).toEqual([]);
  });

  test('W45 stores a photo once when it is sent twice, at once, or after the hand-in', async () => {
    const image1 = await photoOf('p3.jpg');
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => upload({ image1 })));
    for (const other of others) expect(other).toMatchObject({ status: 200, body: first?.body });
    expect(await allPhotosOf(app.ctx().db, edition)).toHaveLength(1);
    await takeStep(app.ctx(), edition, 'handIn');
    expect(await upload({ image1 })).toMatchObject({ status: 200, body: first?.body });
    expect((await upload({ image1: await photoOf('photo.tif') })).status).toBe(409);
  });

  test('C-A04 removes a photo, accepts a repeated removal, and restores the photo last when it is sent again', async () => {
    const [first, second] = [
      (await upload({ image1: await photoOf('p3.jpg') })).body.images[0],
      (await upload({ image1: await photoOf('photo.tif') })).body.images[0],
    ];
    const remove = (image: string, parent: string = edition) =>
      app.call('POST /api/removeImage', { json: { parent, image } });
    expect([await remove(first.id), await remove(first.id)]).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect((await open()).body.photos.map((photo: { id: string }) => photo.id)).toEqual([second.id]);
    await upload({ image1: await photoOf('p3.jpg') });
    expect((await storyOf(app.ctx(), edition)).photos.map(photo => photo.key)).toEqual([second.id, first.id]);
    expect((await remove(second.id, await anEdition())).status).toBe(404);
  });

  test('C-A04 stores the date that is sent with a photo reduced on the phone', async () => {
    await upload({ image1: await photoOf('p3.jpg'), taken: '2019:07:21 14:32:10' });
    await upload({ image1: await photoOf('phone.heic'), taken: '2001:01:01 00:00:00' });
    const dates = (await storyOf(app.ctx(), edition)).photos.map(photo => photo.takenAt);
    expect(dates).toEqual(['2019-07-21T09:02:10.000Z', '2022-02-16T11:55:41.000Z']);
  });

  test.each([
    ['html.jpg', 415],
    ['svg.jpg', 415],
    ['truncated.jpg', 415],
    ['zero.jpg', 415],
    ['bomb.png', 413],
  ] as const)('W37 refuses %s with %d and an explanation; the photo before it stays', async (name, expected) => {
    const { status, body } = await upload({ image1: await photoOf('p3.jpg'), image2: await photoOf(name) });
    expect(status).toBe(expected);
    expect(body.error.message.length).toBeGreaterThan(30);
    expect((await storyOf(app.ctx(), edition)).photos).toHaveLength(1);
    await expect.poll(() => readdirSync(join(app.ctx().config.dataDir, 'tmp'))).toEqual([]);
  });

  test('W36 refuses more than five photos at once, none, and other file fields', async () => {
    const small = await photoOf('html.jpg');
    const many = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`image${n + 1}`, small]));
    expect((await upload(many)).status).toBe(413);
    expect((await upload({})).status).toBe(400);
    expect((await upload({ payload: small })).status).toBe(400);
    expect((await upload({ image1: small }, '0'.repeat(26))).status).toBe(404);
  });
});

describe('handing in', () => {
  test('C-A10 D26 the last page hands the story in (status 0 to 1); background saving does not', async () => {
    await save({ num7: num('only saved'), saving: '1' });
    expect([await statusNow(), (await open()).body.curr]).toEqual([0, 1]);
    await save({ num1: num('page one'), curr: '1' });
    expect(await statusNow()).toBe(0);
    expect(await save({ num7: num('page two'), curr: '2' })).toMatchObject({ status: 200, body: { handedIn: true } });
    expect(await statusNow()).toBe(1);
    expect(await open()).toMatchObject({ status: 202, body: { edition } });
  });

  test('C-K22 D31 the documented call completes page after page up to the hand-in; a repeated call completes no other', async () => {
    const { questions, category } = (await open()).body;
    const page = (keys: number[]) => {
      const fields: Record<string, string | Blob> = { edition, category };
      for (const key of keys) fields[`num${key}`] = num(`Answer ${key}`, questions[key]!.question);
      fields[`audioQuestion${keys[0]}`] = questions[keys[0]!]!.question;
      fields[`audio${keys[0]}`] = wav(1);
      return asha.call('POST /api/updateAbstract', { form: form(fields) });
    };
    const first = [1, 2, 3, 4, 5, 6];
    const last = [7, 8, 9, 10, 11, 12];
    for (let n = 0; n < 2; n++) {
      expect(await page(first)).toMatchObject({ status: 200, body: { curr: 1, total: 2, handedIn: false } });
      expect([await statusNow(), (await open()).body.curr]).toEqual([0, 2]);
    }
    for (let n = 0; n < 2; n++)
      expect(await page(last)).toMatchObject({ status: 200, body: { curr: 2, total: 2, handedIn: true } });
    expect(await statusNow()).toBe(1);
    expect((await storyOf(app.ctx(), edition)).answers).toHaveLength(12);
  });

  test('D05 everybody with the id fills the form; only the owner, the placing partner or a link holder hands it in', async () => {
    const guest = app.browser();
    const kabir = app.browser();
    await kabir.signIn('+919812345679');
    const last = { num7: num('the end') };
    for (const [by, status] of [
      [guest, 401],
      [kabir, 403],
    ] as const) {
      expect(await save({ num1: num('filled') }, edition, by)).toMatchObject({ status: 200 });
      expect((await by.call('POST /api/abstract', { json: { id: edition } })).body.mayHandIn).toBe(false);
      const refused = await save(last, edition, by);
      expect([refused.status, refused.body.error.code]).toEqual([
        status,
        status === 401 ? 'hand-in-sign-in' : 'hand-in',
      ]);
      expect((await save({ ...last, curr: '2' }, edition, by)).status).toBe(status);
      expect(await statusNow()).toBe(0);
      expect((await storyOf(app.ctx(), edition)).answers).toMatchObject([{ text: 'filled' }]);
    }
    expect((await save({ ...last, saving: '1' }, edition, guest)).status).toBe(200);
    expect((await asha.call('POST /api/abstract', { json: { id: edition } })).body.mayHandIn).toBe(true);
    const key = new URL(await customerLink(app.ctx(), edition), 'http://x').searchParams.get('key') ?? '';
    const byLink: Pick<Browser, 'call'> = {
      call: (address, options) => guest.call(address, { ...options, headers: { 'x-edition-key': key } }),
    };
    expect(await save(last, await anEdition(), byLink)).toMatchObject({ status: 401 });
    expect(await save(last, edition, byLink)).toMatchObject({ status: 200, body: { handedIn: true } });

    const studio = app.browser();
    const partner = await ensurePartnerAccount(app.ctx(), '+919812345680');
    await studio.signIn('+919812345680', { partner: true });
    const partnerEdition = await app.ctx().transaction(ctx => createEdition(ctx, { ...order, partner }));
    expect(await save(last, partnerEdition, studio)).toMatchObject({ status: 200, body: { handedIn: true } });
  });

  test('W45 after the hand-in a repeated page answers 200 and a changed one 409', async () => {
    const last = { num7: num('the end'), audioQuestion8: 'Aloud?', audio8: wav(1), curr: '2' };
    await save(last);
    expect(await save(last)).toMatchObject({ status: 200, body: { handedIn: true } });
    const countObjects = () => readdirSync(join(app.ctx().config.dataDir, 'files'), { recursive: true }).length;
    const before = countObjects();
    for (const change of [
      { num7: num('changed') },
      { audioQuestion8: 'Aloud?', audio8: wav(2) },
      { removeAudio8: '1' },
    ])
      expect((await save({ ...change, curr: '2' })).status).toBe(409);
    expect(countObjects()).toBe(before);
    expect((await app.call('POST /api/removeImage', { json: { parent: edition, image: '0'.repeat(26) } })).status).toBe(
      404,
    );
    expect((await storyOf(app.ctx(), edition)).answers).toMatchObject([{ text: 'the end' }, { seconds: 1 }]);
  });

  test('D26 two simultaneous hand-ins both succeed and move the edition once', async () => {
    const replies = await Promise.all([1, 2].map(() => save({ num1: num('once'), curr: '2' })));
    expect(replies).toMatchObject([
      { status: 200, body: { handedIn: true } },
      { status: 200, body: { handedIn: true } },
    ]);
    expect(await statusNow()).toBe(1);
  });

  test('C-A06 refuses to hand in an empty story with 400', async () => {
    const { status, body } = await save({ num1: num('  '), curr: '2' });
    expect([status, body.error.message]).toEqual([
      400,
      "No, Asha! Don't leave memories behind. Spill your stories via these questions.",
    ]);
    expect(await statusNow()).toBe(0);
  });

  test('W45 a hand-in that fails half way stores nothing and can be repeated', async () => {
    const broken = await anEdition();
    const ctx = app.ctx();
    await expect(
      ctx.transaction(async inner => {
        await takeStep(inner, broken, 'handIn');
        throw new Error('killed here');
      }),
    ).rejects.toThrow('killed here');
    expect(await statusNow(broken)).toBe(0);
    expect(await save({ num1: num('again'), curr: '2' }, broken)).toMatchObject({ body: { handedIn: true } });
  });

  test('D05 refuses a form that is sent from another site with 403 (W11)', async () => {
    const reply = await app.call('POST /api/updateAbstract', {
      form: form({ edition, num1: num('planted') }),
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(reply.status).toBe(403);
    expect((await storyOf(app.ctx(), edition)).answers).toEqual([]);
  });
});

test('C-K23 stores twelve photos sent one after another in their order', { timeout: 180_000 }, async () => {
  const paths = await cameraPhotos(12);
  for (const path of paths) expect((await upload({ image1: new Blob([readFileSync(path)]) })).status).toBe(200);
  const story = await storyOf(app.ctx(), edition);
  expect(story.photos).toHaveLength(12);
  expect(story.photos.map(photo => photo.order)).toEqual(paths.map((_, n) => n + 1));
  const days = story.photos.map(photo => photo.takenAt ?? '');
  expect(days).toEqual(days.toSorted());
  expect(new Set(days).size).toBe(12);
});
