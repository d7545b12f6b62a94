import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayInIndia } from '#kernel/dates.ts';
import type { EditionId } from '#kernel/ids.ts';
import { files } from '#src/files/store.ts';
import { encodeWav } from '#src/files/rules/sound.ts';
import { hummedWav } from '#test/kit/api-customer.ts';
import type { Browser, TestApp } from '#test/kit/app.ts';
import { placePhoto } from '#test/kit/photo-files.ts';
import { priyasShop, type PriyasShop } from '#test/kit/priyas-shop.ts';

let app: TestApp;
let priya: Browser;
let open: PriyasShop['open'];
let edition: EditionId;
beforeAll(async () => {
  ({ app, priya, open } = await priyasShop({ env: { LIMITS: 'off' } }));
});
afterAll(() => app.close());
beforeEach(async () => {
  edition = await open();
});

let width = 600;
/** A photo that nobody has sent yet. */
async function newPhoto(): Promise<Blob> {
  width += 1;
  const photo = await sharp(await placePhoto('sea'))
    .resize({ width })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(photo)], { type: 'image/jpeg' });
}
const humming = (seconds: number) => new Blob([hummedWav(seconds)], { type: 'audio/wav' });

/** A friend who began to tell. */
async function friend() {
  const lastDay = dayInIndia(new Date(app.clock.now().getTime() + 7 * 86_400_000));
  const questions = [{ key: 2, question: 'What did you think of her?' }];
  const json = { edition, about: 'Amma', from: 'Priya', note: '', most: 10, questions, lastDay };
  const token = (await priya.call('POST /api/makeLink', { json })).body.link?.url?.split('/').at(-1) ?? '';
  const browser = app.browser();
  await browser.call('POST /api/joinLink', { json: { token, name: 'Uncle Rajan', consent: 4 } });
  const send = (name: string, fields: Record<string, string | Blob>) => {
    const form = new FormData();
    for (const [field, value] of Object.entries({ token, ...fields })) form.set(field, value);
    return browser.call(`POST /api/${name}`, { form }) as Promise<{ status: number; body: any }>;
  };
  const addPhoto = async () => send('addContributionPhoto', { image: await newPhoto() });
  const addVoice = (seconds: number) => send('addContributionVoice', { key: '2', audio: humming(seconds) });
  const withdraw = () => browser.call('POST /api/withdrawConsent', { json: { token } });
  return { token, browser, send, addPhoto, addVoice, withdraw };
}

const filesOf = () => app.ctx().db.select().from(files).where(eq(files.edition, edition));
/** The bytes on the disk that no row names. */
async function unnamedBytes(): Promise<string[]> {
  const named = new Set((await app.ctx().db.select().from(files)).map(({ sha256 }) => sha256));
  const folder = join(app.shop.runtime.config.dataDir, 'files');
  const stored = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  return stored.map(({ name }) => name).filter(name => !named.has(name));
}

test('W53 M1 a photo that is refused is stored nowhere: beyond five of one person, and after a withdrawal', async () => {
  const { addPhoto, withdraw } = await friend();
  const statuses = [];
  for (let n = 0; n < 7; n++) statuses.push((await addPhoto()).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 409, 409]);
  expect(await filesOf()).toHaveLength(5);
  await withdraw();
  expect((await addPhoto()).status).toBe(409);
  await app.runJobs();
  expect([await filesOf(), await unnamedBytes()]).toEqual([[], []]);
});

test('W53 M1 what arrives while its friend withdraws leaves neither a row nor bytes', async () => {
  const { addPhoto, addVoice, withdraw } = await friend();
  expect((await addPhoto()).status).toBe(200);
  await Promise.all([addVoice(1), addVoice(2), addVoice(3), addPhoto(), withdraw(), addPhoto()]);
  await app.runJobs();
  expect([await filesOf(), await unnamedBytes()]).toEqual([[], []]);
});

test('W53 M6 a recording that its friend replaces is nobody’s to hear, and erased', async () => {
  const { addVoice } = await friend();
  const [first] = (await addVoice(1)).body.mine.answers;
  await addVoice(2);
  expect((await app.call(`GET /download?fileId=${first.voice.file}`)).status).toBe(404);
  await app.runJobs();
  expect(await filesOf()).toHaveLength(1);
  expect(await unnamedBytes()).toEqual([]);
});

test('W53 nobody removes a photo that somebody else told with', async () => {
  const [one, other] = [await friend(), await friend()];
  const [photo] = (await other.addPhoto()).body.mine.photos;
  const json = { token: one.token, answers: [], removePhoto: photo.id };
  expect((await one.browser.call('POST /api/saveContribution', { json })).status).toBe(404);
  expect((await app.call(`GET /thumbnail/${photo.file}`)).status).toBe(200);
});

test('W38 a recording in which nothing can be heard is refused, and stored when its friend keeps it', async () => {
  const { send } = await friend();
  const audio = new Blob([encodeWav(new Float32Array(16_000), 16_000)], { type: 'audio/wav' });
  const refused = await send('addContributionVoice', { key: '2', audio });
  expect([refused.status, refused.body.error.code]).toEqual([415, 'voice-silent']);
  expect(await filesOf()).toEqual([]);
  expect((await send('addContributionVoice', { key: '2', audio, silent: '1' })).status).toBe(200);
  expect(await filesOf()).toHaveLength(1);
});
