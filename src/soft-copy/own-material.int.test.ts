import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EditionId, FileId } from '#kernel/ids.ts';
import { allPhotosOf } from '#src/abstract-form/index.ts';
import { agreements } from '#src/accounts/store/tables.ts';
import { takeStep } from '#src/editions/index.ts';
import { encodeWav } from '#src/files/rules/sound.ts';
import { hummedWav } from '#test/kit/api-customer.ts';
import type { Browser, TestApp } from '#test/kit/app.ts';
import { placePhoto, placeScenes } from '#test/kit/photo-files.ts';
import { priyasShop, staff, system, tellByForm } from '#test/kit/priyas-shop.ts';
import { listenOnFreePort } from '#test/kit/raw-connection.ts';
import { startSpeechServer, type TestSpeechServer } from '#test/kit/speech-server.ts';
import { storyAnswers } from '#test/kit/story.ts';
import { sendBytes, sha256Of } from '#test/kit/tus.ts';
import { forgetSpokenWishes, publish } from './index.ts';

// What customers bring to a magazine that is shown to them: a new photo, and a wish that they speak. The real engine.
let app: TestApp;
let priya: Browser;
let edition: EditionId;
let url: string;
let service: TestSpeechServer;
beforeAll(async () => {
  service = await startSpeechServer();
  const env = { LIMITS: 'off', SPEECH: 'openai', SPEECH_URL: service.url, SPEECH_KEY: 'k', LOG_LEVEL: 'silent' };
  const shop = await priyasShop({ env });
  ({ app, priya } = shop);
  url = `http://localhost:${await listenOnFreePort(app)}`;
  edition = await shop.open();
  await tellByForm(priya, { edition, answers: storyAnswers.slice(0, 6), scenes: placeScenes.slice(1) });
  await takeStep(app.ctx(system), edition, 'handIn');
  await app.runJobs();
  await publish(app.ctx(staff), { edition });
});
afterAll(async () => {
  await app.close();
  await service.close();
});

const look = async () => (await priya.call(`GET /api/magazine/${edition}`)).body;
const newPhoto = async () => new Uint8Array(await placePhoto(placeScenes[0] ?? 'sea'));
const begin = (browser: Browser, bytes: Uint8Array) =>
  browser.call('POST /api/beginUpload', {
    json: { edition, kind: 'photo', sha256: sha256Of(bytes), bytes: bytes.length, name: 'sea.jpg' },
  });
const code = ({ body }: { body: { error?: { code: string } } }) => body.error?.code;

test('W84 a new photo is taken while the soft copy is looked at, chosen for a page, and stands in the next draft', async () => {
  const bytes = await newPhoto();
  expect(await begin(app.browser(), bytes)).toMatchObject({ status: 409 });
  const { body: place } = await begin(priya, bytes);
  expect(await sendBytes(url + place.at, 0, bytes)).toMatchObject({ status: 204 });
  const { body } = await priya.call('POST /api/finishUpload', { json: { edition, upload: place.id } });
  const file = body.images[0]?.file as FileId;
  await app.runJobs();

  const { photos, pages, head: base, unsent } = await look();
  expect(unsent).toBe(false);
  expect(photos.find(photo => photo.file === file)).toMatchObject({ page: null, width: expect.any(Number) });
  const places = pages.flatMap(({ id: page, slots }) =>
    slots.flatMap(({ kind, slot, crop }) => (kind === 'photo' && crop ? [{ page, slot }] : [])),
  );
  let at: (typeof places)[number] | undefined;
  for (const place of places) {
    const edit = { do: 'photo', at: place, photo: file };
    if ((await priya.call('POST /api/edits', { json: { edition, id: randomUUID(), base, edit } })).status !== 200)
      continue;
    at = place;
    break;
  }
  expect(at).toBeDefined();
  const { round, head } = await look();
  expect((await priya.call('POST /api/rounds/send', { json: { edition, round: round.n, head } })).status).toBe(200);
  // Beyond the form it is part of the story: nothing sweeps it away, and all that the story is kept for has it.
  await app.runJobs();
  expect(await look()).toMatchObject({ version: 2, mayEdit: true });
  const shown = (await look()).pages.find(({ id }) => id === at?.page)?.slots.find(({ slot }) => slot === at?.slot);
  expect(shown?.photo).toBe(file);
  expect((await allPhotosOf(app.ctx(system), edition)).map(photo => photo.file)).toContain(file);
});

test('W84 the form itself stays closed: a photo that is sent to it is refused, and so is a change of the story', async () => {
  const form = new FormData();
  form.set('parent', edition);
  form.set('image1', new Blob([new Uint8Array(await placePhoto(placeScenes[0] ?? 'sea')), 'x']));
  expect(code(await priya.call('POST /api/uplodeImage', { form }))).toBe('handed-in');
  const save = { save: randomUUID(), key: 1, base: 0, text: 'x' };
  const json = { edition, device: 'd', saves: [save] };
  expect(code(await priya.call('POST /api/saveAnswers', { json }))).toBe('handed-in');
});

const speak = (
  browser: Browser,
  {
    id = randomUUID(),
    sound = hummedWav(),
    ...more
  }: { id?: string; sound?: Uint8Array<ArrayBuffer>; silent?: '1' } = {},
) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ edition, id, version: '2', page: 'p1', x: '0.5', y: '0.25', ...more }))
    form.set(name, value);
  form.set('audio', new Blob([sound], { type: 'audio/wav' }), 'wish.wav');
  return browser.call('POST /api/wishes/spoken', { form });
};

test('W85 a spoken wish waits at its place, is written down, and nobody else hears it', async () => {
  service.planned = ['Please make her name larger.'];
  const id = randomUUID();
  const { status, body } = await speak(priya, { id });
  expect(status).toBe(200);
  expect(body.wish).toMatchObject({
    id,
    page: 'p1',
    spoken: true,
    state: 'open',
    words: expect.stringMatching(/^Spoken, 1 second/),
  });
  expect((await speak(priya, { id })).body.wish).toEqual(body.wish);
  await app.runJobs();
  expect((await look()).wishes).toMatchObject([{ id, spoken: true, words: 'Please make her name larger.' }]);

  const heard = await priya.call(`GET /api/wishes/${edition}/${id}`);
  expect(heard.status).toBe(200);
  expect((await app.browser().call(`GET /api/wishes/${edition}/${id}`)).status).toBe(401);
  expect((await speak(app.browser())).status).toBe(401);
});

test('W85 what is no recording or too long is refused, and its sound goes with a wish that is taken back', async () => {
  expect(code(await speak(priya, { sound: new Uint8Array(Buffer.from('not a sound')) }))).toBe('voice-not-wav');
  expect(code(await speak(priya, { sound: hummedWav(121) }))).toBe('voice-too-long');
  const quiet = new Uint8Array(encodeWav(new Float32Array(16_000), 16_000));
  expect(code(await speak(priya, { sound: quiet }))).toBe('voice-silent');
  // Kept by its giver, it is as long as it is.
  const tooLong = new Uint8Array(encodeWav(new Float32Array(121 * 16_000), 16_000));
  expect(code(await speak(priya, { sound: tooLong, silent: '1' }))).toBe('voice-too-long');
  const [kept] = (await look()).wishes;
  const id = kept?.id ?? '';
  expect((await priya.call('POST /api/wishes/withdraw', { json: { edition, id } })).body.wish).toMatchObject({
    state: 'withdrawn',
    spoken: false,
  });
  expect((await priya.call(`GET /api/wishes/${edition}/${id}`)).status).toBe(409);
});

test('W113 a spoken wish is written down by the agreement below its notice, and not once that is withdrawn', async () => {
  const acts = async () =>
    (await app.ctx(system).db.select().from(agreements).where(eq(agreements.edition, edition)))
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ subject, act, place }) => [subject, act, place]);
  expect([(await look()).speech, await acts()]).toEqual(['on', [['speech', 'given', 'recording']]]);
  await app.later(60);
  expect((await priya.call('POST /api/agreeSpeech', { json: { edition, agree: false } })).body.speech).toBe('off');
  expect((await look()).speech).toBe('off');
  const before = service.asked.length;
  const { body } = await speak(priya);
  await app.runJobs();
  expect(service.asked).toHaveLength(before);
  const { words } = (await look()).wishes.find(({ id }) => id === body.wish.id) ?? {};
  expect(words).toMatch(/^Spoken, 1 second/);
  await priya.call('POST /api/agreeSpeech', { json: { edition, agree: true } });
  expect((await look()).speech).toBe('on');
});

test('W85 once the magazine is on its way its recordings are erased, and the words stay', async () => {
  service.planned = ['More of the sea.'];
  const { body } = await speak(priya);
  await app.runJobs();
  await app.ctx(system).transaction(ctx => forgetSpokenWishes(ctx, { edition }));
  expect((await look()).wishes.at(-1)).toMatchObject({ id: body.wish.id, spoken: false, words: 'More of the sea.' });
});
