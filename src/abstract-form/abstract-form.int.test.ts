import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import { ensurePartnerAccount } from '#src/accounts/index.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { createEdition, customerLink, editionById, takeStep, type NewEdition } from '#src/editions/index.ts';
import { fileById, filePath } from '#src/files/index.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { cameraPhotos, oddPhoto, type OddPhotoName } from '#test/kit/photo-files.ts';
import { storyOf } from './index.ts';
import { maxAnswerLength, encodeWav } from './rules.ts';
import { allPhotosOf, storyAnswers } from './store.ts';

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
  const made = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') made.set(name, value);
    else made.set(name, value, `${name}.bin`);
  return made;
}
const num = (answer: string, question = 'Which day would you live again?') => JSON.stringify({ question, answer });
const save = (fields: Record<string, string | Blob>, id: string = edition, by: Pick<Browser, 'call'> = asha) =>
  by.call('POST /api/updateAbstract', { form: form({ edition: id, category: 'Birthday Spotlight', ...fields }) });
const photoOf = async (name: OddPhotoName) => new Blob([new Uint8Array(await oddPhoto(name))]);
const upload = (fields: Record<string, string | Blob>, id: string = edition) =>
  app.call('POST /api/uplodeImage', { form: form({ parent: id, ...fields }) });
const statusNow = async (id = edition) => (await editionById(app.ctx(), id))?.orderStatus;

describe('opening', () => {
  test('C-K21 200 answers the form as documented: name, category, edition, partner, total, curr, questions by key', async () => {
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
    expect(body.questions[1].question).toMatch(/\w/);
    expect(body.photos).toEqual([]);
  });

  test('C-K21 202 once the story is handed in, 404 for what is no edition', async () => {
    await takeStep(app.ctx(), edition, 'handIn');
    expect((await open()).status).toBe(202);
    for (const id of ['0'.repeat(26), 'x', "' or 1=1 --"]) expect((await open(id)).status).toBe(404);
  });

  test('W18 whoever guesses at editions is stopped after 30 misses in 10 minutes', async () => {
    await app.later(601);
    for (let n = 0; n < 30; n++) expect((await open('1'.repeat(26))).status).toBe(404);
    const unknown = '1'.repeat(26);
    expect((await open(unknown)).status).toBe(429);
    // Every call about an edition counts and refuses, not the form alone (minor 7).
    for (const call of ['POST /api/editions', 'POST /api/approve'])
      expect((await app.call(call, { json: { edition: unknown } })).status, call).toBe(429);
    for (const call of ['softcopy', 'bundle'])
      expect((await app.call(`GET /api/${call}/${unknown}`)).status, call).toBe(429);
    expect((await open()).status).toBe(200);
    await app.later(601);
  });
});

describe('saving', () => {
  test('C-K22 answers and a recording are saved, and another phone finds them (C-A03)', async () => {
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
    expect(body.questions[1].answer).toBe('The monsoon of 98');
    expect(body.questions[2].answer).toBe('बारिश');
    expect(body.questions[3].voice.seconds).toBe(2);
    const heard = await app.call(`GET /download?fileId=${body.questions[3].voice.file}`);
    expect(heard.bytes).toEqual(Buffer.from(await wav(2).arrayBuffer()));
    expect(await statusNow()).toBe(0);
  });

  test('W45 every version is kept, the newest counts, and a repeat adds none', async () => {
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

  test('W45 the same page many times at once is saved once', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, () => save({ num1: num('once'), audioQuestion1: 'Aloud?', audio1: wav(1) })),
    );
    expect(all.map(one => one.status)).toEqual(Array(8).fill(200));
    const rows = await app.ctx().db.select().from(storyAnswers).where(eq(storyAnswers.edition, edition));
    expect(rows).toHaveLength(1);
  });

  test('C-A03 a recording is replaced by a newer one, and gone when it is deleted', async () => {
    await save({ audioQuestion1: 'Aloud?', audio1: wav(1) });
    await save({ audioQuestion1: 'Aloud?', audio1: wav(3) });
    expect((await storyOf(app.ctx(), edition)).answers).toMatchObject([
      { key: 1, question: 'Aloud?', text: '', seconds: 3 },
    ]);
    await save({ removeAudio1: '1', saving: '1' });
    expect((await storyOf(app.ctx(), edition)).answers).toEqual([]);
    expect((await open()).body.questions[1].voice).toBeNull();
  });

  test('W39 text is kept as written, in one normal form, without what cannot be printed', async () => {
    const hostile = '<script>alert(1)</script> #let x = 1 \\ $ @ e\u0301\u0000\u0007\u200b\r\nनमस्ते 👨‍👩‍👧  ';
    await save({ num1: num(hostile) });
    expect((await storyOf(app.ctx(), edition)).answers[0]?.text).toBe(
      '<script>alert(1)</script> #let x = 1 \\ $ @ \u00e9\nनमस्ते 👨‍👩‍👧',
    );
  });

  test.each([
    ['a num that is no JSON', { num1: 'just text' }],
    ['a num with other fields', { num1: '{"question":"q","answer":"a","admin":true}' }],
    ['an answer of the wrong type', { num1: '{"question":"q","answer":["a"]}' }],
    ['an answer that is too long', { num1: num('a'.repeat(maxAnswerLength + 1)) }],
    ['an unknown field', { status: '1' }],
    ['a question that is not asked', { num13: num('a') }],
    ['a recording without its question', { audio1: wav(1) }],
    ['a page that is not there', { num1: num('a'), curr: '3' }],
    ['a page that is no number', { curr: '1e9' }],
    ['a page that is done and only saved', { num1: num('a'), curr: '1', saving: '1' }],
    ['a saving that is neither', { num1: num('a'), saving: 'yes' }],
    ['nothing at all', {}],
    ['a file field that is not taken', { logo: wav(1) }],
  ])('C-K22 %s is refused with 400, and nothing of it is kept', async (_, fields) => {
    const { status, body } = await save(fields);
    expect(status).toBe(400);
    expect(body.error.message).toMatch(/\w/);
    expect((await storyOf(app.ctx(), edition)).answers).toEqual([]);
  });

  test.each([
    ['not a WAV at all', new Blob(['#EXTM3U\nfile:///etc/passwd']), 415],
    ['a WAV that is cut off', wav(2).slice(0, 20_000), 415],
    ['a WAV of no length', wav(0), 415],
    ['a WAV of more than 10 minutes', wav(601), 413],
  ])('W38 %s is refused, with the answer beside it', async (_, audio1, expected) => {
    expect((await save({ num1: num('kept?'), audioQuestion1: 'Aloud?', audio1 })).status).toBe(expected);
    expect((await storyOf(app.ctx(), edition)).answers).toEqual([]);
  });
});

describe('photos', () => {
  test('C-K23 photos are taken by content, kept upright on disk, and shown to another phone', async () => {
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
    expect((await open()).body.photos).toEqual(body.images);
    const story = await storyOf(app.ctx(), edition);
    expect(story.photos.map(photo => photo.order)).toEqual([1, 2]);
    for (const photo of story.photos) {
      const file = await fileById(app.ctx(), photo.file);
      expect(file).toMatchObject({ kind: 'photo', type: 'image/jpeg', edition });
      expect(statSync(filePath(app.ctx(), file!)).size).toBe(file?.bytes);
    }
    await expect.poll(() => readdirSync(join(app.ctx().config.dataDir, 'tmp'))).toEqual([]);
  });

  test('W45 the same photo again is the same photo: sent twice, sent at once, sent after the hand-in', async () => {
    const image1 = await photoOf('p3.jpg');
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => upload({ image1 })));
    for (const other of others) expect(other).toMatchObject({ status: 200, body: first?.body });
    expect(await allPhotosOf(app.ctx().db, edition)).toHaveLength(1);
    await takeStep(app.ctx(), edition, 'handIn');
    expect(await upload({ image1 })).toMatchObject({ status: 200, body: first?.body });
    expect((await upload({ image1: await photoOf('photo.tif') })).status).toBe(409);
  });

  test('C-A04 a photo is removed, removing again is fine, and sending it again brings it back at the end', async () => {
    const [one, two] = [
      (await upload({ image1: await photoOf('p3.jpg') })).body.images[0],
      (await upload({ image1: await photoOf('photo.tif') })).body.images[0],
    ];
    const remove = (image: string, parent: string = edition) =>
      app.call('POST /api/removeImage', { json: { parent, image } });
    expect([await remove(one.id), await remove(one.id)]).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect((await open()).body.photos.map((photo: { id: string }) => photo.id)).toEqual([two.id]);
    await upload({ image1: await photoOf('p3.jpg') });
    expect((await storyOf(app.ctx(), edition)).photos.map(photo => photo.key)).toEqual([two.id, one.id]);
    expect((await remove(two.id, await anEdition())).status).toBe(404);
  });

  test('C-A04 the date of a photo that was made smaller on the phone comes along', async () => {
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
  ] as const)('W37 %s is refused with %d and words that help; the photo before it stays', async (name, expected) => {
    const { status, body } = await upload({ image1: await photoOf('p3.jpg'), image2: await photoOf(name) });
    expect(status).toBe(expected);
    expect(body.error.message.length).toBeGreaterThan(30);
    expect((await storyOf(app.ctx(), edition)).photos).toHaveLength(1);
    await expect.poll(() => readdirSync(join(app.ctx().config.dataDir, 'tmp'))).toEqual([]);
  });

  test('W36 more than five photos at once, none at all, and other file fields are refused', async () => {
    const small = await photoOf('html.jpg');
    const many = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`image${n + 1}`, small]));
    expect((await upload(many)).status).toBe(413);
    expect((await upload({})).status).toBe(400);
    expect((await upload({ payload: small })).status).toBe(400);
    expect((await upload({ image1: small }, '0'.repeat(26))).status).toBe(404);
  });
});

describe('handing in', () => {
  test('C-A10 D26 the last page hands the story in: status 0 to 1; background saving does not', async () => {
    await save({ num7: num('only saved'), saving: '1' });
    expect([await statusNow(), (await open()).body.curr]).toEqual([0, 1]);
    await save({ num1: num('page one'), curr: '1' });
    expect(await statusNow()).toBe(0);
    expect(await save({ num7: num('page two'), curr: '2' })).toMatchObject({ status: 200, body: { handedIn: true } });
    expect(await statusNow()).toBe(1);
    expect(await open()).toMatchObject({ status: 202, body: { edition } });
  });

  test('C-K22 D31 the documented call, page after page up to the hand-in; a lost reply completes nothing twice', async () => {
    const { questions, category } = (await open()).body;
    const page = (keys: number[]) => {
      const fields: Record<string, string | Blob> = { edition, category };
      for (const key of keys) fields[`num${key}`] = num(`Answer ${key}`, questions[key].question);
      fields[`audioQuestion${keys[0]}`] = questions[keys[0]!].question;
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

  test('D05 whoever knows the id fills the form, and only the owner, the placing partner or the link hands it in', async () => {
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
      call: (address, asked) => guest.call(address, { ...asked, headers: { 'x-edition-key': key } }),
    };
    expect(await save(last, await anEdition(), byLink)).toMatchObject({ status: 401 });
    expect(await save(last, edition, byLink)).toMatchObject({ status: 200, body: { handedIn: true } });

    const studio = app.browser();
    const partner = await ensurePartnerAccount(app.ctx(), '+919812345680');
    await studio.signIn('+919812345680', { partner: true });
    const placed = await app.ctx().transaction(ctx => createEdition(ctx, { ...order, partner }));
    expect(await save(last, placed, studio)).toMatchObject({ status: 200, body: { handedIn: true } });
  });

  test('W45 after the hand-in the same page succeeds again, and anything new is 409', async () => {
    const last = { num7: num('the end'), audioQuestion8: 'Aloud?', audio8: wav(1), curr: '2' };
    await save(last);
    expect(await save(last)).toMatchObject({ status: 200, body: { handedIn: true } });
    const objects = () => readdirSync(join(app.ctx().config.dataDir, 'files'), { recursive: true }).length;
    const before = objects();
    for (const news of [{ num7: num('changed') }, { audioQuestion8: 'Aloud?', audio8: wav(2) }, { removeAudio8: '1' }])
      expect((await save({ ...news, curr: '2' })).status).toBe(409);
    expect(objects()).toBe(before);
    expect((await app.call('POST /api/removeImage', { json: { parent: edition, image: '0'.repeat(26) } })).status).toBe(
      404,
    );
    expect((await storyOf(app.ctx(), edition)).answers).toMatchObject([{ text: 'the end' }, { seconds: 1 }]);
  });

  test('D26 handed in by two at once it is handed in once', async () => {
    const both = await Promise.all([1, 2].map(() => save({ num1: num('once'), curr: '2' })));
    expect(both).toMatchObject([
      { status: 200, body: { handedIn: true } },
      { status: 200, body: { handedIn: true } },
    ]);
    expect(await statusNow()).toBe(1);
  });

  test('C-A06 a story with nothing in it is not handed in', async () => {
    const { status, body } = await save({ num1: num('  '), curr: '2' });
    expect([status, body.error.message]).toEqual([
      400,
      "No, Asha! Don't leave memories behind. Spill your stories via these questions.",
    ]);
    expect(await statusNow()).toBe(0);
  });

  test('W45 when the hand-in fails half way, nothing of the page is kept and it can be sent again', async () => {
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

  test('D05 whoever knows the id may fill the form, but not with a foreign page behind it (W11)', async () => {
    const foreign = await app.call('POST /api/updateAbstract', {
      form: form({ edition, num1: num('planted') }),
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.status).toBe(403);
    expect((await storyOf(app.ctx(), edition)).answers).toEqual([]);
  });
});

test('C-K23 twelve ordinary photos one after another are all there, in order', { timeout: 180_000 }, async () => {
  const paths = await cameraPhotos(12);
  for (const path of paths) expect((await upload({ image1: new Blob([readFileSync(path)]) })).status).toBe(200);
  const story = await storyOf(app.ctx(), edition);
  expect(story.photos).toHaveLength(12);
  expect(story.photos.map(photo => photo.order)).toEqual(paths.map((_, n) => n + 1));
  const days = story.photos.map(photo => photo.takenAt ?? '');
  expect(days).toEqual(days.toSorted());
  expect(new Set(days).size).toBe(12);
});
