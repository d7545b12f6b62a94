import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EditionId, FileId } from '#kernel/ids.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { createEdition, customerLink, takeStep } from '#src/editions/index.ts';
import { claimObject, fileById, fileStore } from '#src/files/index.ts';
import { thumbnailPaths } from '#src/files/rules.ts';
import { files } from '#src/files/store.ts';
import { handleSweep } from '#src/files/jobs.ts';
import { onShipped, originalFiles } from '#src/uploads/index.ts';
import { handleSweepUploads } from '#src/uploads/jobs.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { eventually, hummedWav } from '#test/kit/api-customer.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { cameraPhotos } from '#test/kit/photo-files.ts';
import { listenOnFreePort } from '#test/kit/raw-connection.ts';
import { askOffset, beginBytes, sendBytes, sha256Of, waitForBytes } from '#test/kit/tus.ts';
import { handleFinishUploads } from './jobs.ts';
import { filePath } from '#test/kit/stored-file.ts';

let app: TestApp;
let url: string;
let edition: EditionId;
let photos: Buffer<ArrayBuffer>[];
beforeAll(async () => {
  // Fewer uploads at once than the tests cut: one that is cut must not count any more.
  app = await testApp({ env: { LIMITS: 'off', UPLOADS_PER_ADDRESS: '10' } });
  await seedCatalogue(app.ctx());
  url = `http://localhost:${await listenOnFreePort(app)}`;
  photos = (await cameraPhotos(4)).map(path => Buffer.from(readFileSync(path)));
});
afterAll(() => app.close());
beforeEach(async () => {
  edition = await app
    .ctx()
    .transaction(ctx =>
      createEdition(ctx, { ...birthdayOrder, customer: 'c1', customerName: 'Asha', customerPhone: '+919812345678' }),
    );
});

const begin = (bytes: Buffer, more: object = {}) =>
  app.call('POST /api/beginUpload', {
    json: { edition, kind: 'photo', sha256: sha256Of(bytes), bytes: bytes.length, page: 1, ...more },
  });
const finish = (upload: string) => app.call('POST /api/finishUpload', { json: { edition, upload } });
const partsOf = (id: string) => {
  try {
    return readdirSync(join(app.shop.runtime.config.dataDir, 'uploads', id));
  } catch {
    return [];
  }
};

/** Sends a whole photo as a client without cuts does, and answers its record. */
async function sendPhoto(bytes: Buffer<ArrayBuffer>, more: object = {}) {
  const { body } = await begin(bytes, more);
  expect(await sendBytes(url + body.at, 0, bytes)).toMatchObject({ status: 204, offset: bytes.length });
  const { status, body: reply } = await finish(body.id);
  expect(status).toBe(200);
  const { id, sha256, file } = reply.images[0];
  return { id, sha256, file: file as FileId };
}

test('W52 uploads that are announced and never sent stop strangers alone, and are gone within two hours', async () => {
  const announce = (headers = {}) =>
    app.call('POST /api/beginUpload', {
      json: { edition, kind: 'photo', sha256: sha256Of(Buffer.from(randomUUID())), bytes: 25_000_000, page: 1 },
      headers,
    });
  const announceUntilFull = async (): Promise<number> => {
    for (let count = 0; count < 60; count++) if ((await announce()).status === 413) return count;
    return Infinity;
  };
  const [photo = Buffer.alloc(0)] = photos;
  const { body: begun } = await begin(photo);
  await sendBytes(url + begun.at, 0, photo.subarray(0, 1000));
  const room = await announceUntilFull();
  expect(room).toBeLessThan(60);
  const key = new URL(await customerLink(app.ctx(), edition), url).searchParams.get('key') ?? '';
  expect((await announce({ 'x-edition-key': key })).status).toBe(200);
  await app.later(7200);
  await handleSweepUploads.run(app.ctx(), {});
  expect(await askOffset(url + begun.at)).toMatchObject({ offset: 1000 });
  expect(await announceUntilFull()).toBe(room);
});

test('W52 what arrived before a cut is kept, and the upload goes on from there, also for another device', async () => {
  const [photo = Buffer.alloc(0)] = photos;
  const { status, body } = await begin(photo);
  expect({ status, offset: body.offset, done: body.done }).toEqual({ status: 200, offset: 0, done: false });
  const at = url + body.at;
  const half = Math.floor(photo.length / 2);
  const connection = beginBytes(at, { offset: 0, bytes: photo, sent: half });
  await waitForBytes(app.shop.runtime.config.dataDir, body.id, half);
  connection.end();
  const offset = await eventually('the part', async () => (await askOffset(at)).offset || undefined, 10);
  expect(offset).toBe(half);
  // Another device, or the same one after its browser was wiped, begins the same content.
  expect((await begin(photo)).body).toMatchObject({ id: body.id, offset, done: false });
  expect((await finish(body.id)).body.error.code).toBe('upload-incomplete');
  expect((await sendBytes(at, offset, photo.subarray(offset))).offset).toBe(photo.length);
  const finished = await finish(body.id);
  expect(finished.body.images).toMatchObject([{ sha256: sha256Of(photo), page: 1 }]);
  expect((await finish(body.id)).body).toEqual(finished.body);
  expect((await begin(photo)).body).toMatchObject({ done: true, offset: photo.length });
  expect(partsOf(body.id)).toEqual([]);
  const form = await app.call('POST /api/abstract', { json: { id: edition } });
  expect(form.body.photos).toMatchObject(finished.body.images);
});

test('W52 a wrong offset is 409, too many bytes are 413, an unknown upload is 404, and none stores a byte', async () => {
  const [photo = Buffer.alloc(0)] = photos;
  const { body } = await begin(photo);
  const at = url + body.at;
  await sendBytes(at, 0, photo.subarray(0, 1000));
  expect((await sendBytes(at, 0, photo.subarray(0, 1000))).status).toBe(409);
  expect((await sendBytes(at, 1000, photo)).status).toBe(413);
  expect((await sendBytes(`${url}/api/uploads/${'0'.repeat(26)}`, 0, photo)).status).toBe(404);
  expect((await askOffset(at)).offset).toBe(1000);
  expect((await app.call('POST /api/finishUpload', { json: { edition, upload: 'x' } })).status).toBe(404);
});

test('W52 two requests that begin at the same byte: one is kept, the bytes of the other are not', async () => {
  const [photo = Buffer.alloc(0)] = photos;
  const { body } = await begin(photo);
  const replies = await Promise.all([1, 2, 3].map(() => sendBytes(url + body.at, 0, photo)));
  expect(replies.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
  expect(partsOf(body.id)).toHaveLength(1);
  // On a slow machine the others made the first one stop before its last byte; the phone goes on from there then.
  const { offset = 0 } = replies.find(({ status }) => status === 204) ?? {};
  if (offset < photo.length)
    expect((await sendBytes(url + body.at, offset, photo.subarray(offset))).offset).toBe(photo.length);
  expect((await finish(body.id)).status).toBe(200);
});

test('W52 content that is not the announced one is 422, is deleted, and the upload begins anew', async () => {
  const [photo = Buffer.alloc(0)] = photos;
  const { body } = await begin(photo);
  const damaged = Buffer.from(photo);
  damaged[5000] = (damaged[5000] ?? 0) ^ 1;
  await sendBytes(url + body.at, 0, damaged);
  const { status, body: reply } = await finish(body.id);
  expect({ status, code: reply.error.code }).toEqual({ status: 422, code: 'upload-damaged' });
  expect((await askOffset(url + body.at)).status).toBe(404);
  expect((await sendPhoto(photo)).sha256).toBe(sha256Of(photo));
});

test('W52 a complete upload that its sender never finishes is finished by a job, once', async () => {
  const [, photo = Buffer.alloc(0)] = photos;
  const { body } = await begin(photo);
  await sendBytes(url + body.at, 0, photo);
  await handleFinishUploads.run(app.ctx(), {});
  expect((await begin(photo)).body.done).toBe(false);
  await app.later(180);
  await handleFinishUploads.run(app.ctx(), {});
  await handleFinishUploads.run(app.ctx(), {});
  const form = await app.call('POST /api/abstract', { json: { id: edition } });
  expect(form.body.photos).toMatchObject([{ sha256: sha256Of(photo) }]);
  expect((await begin(photo)).body.done).toBe(true);
});

test('W52 a file that is no photo is refused as by uplodeImage, and its bytes are deleted', async () => {
  const text = Buffer.from('<html>not a photo</html>');
  const { body } = await begin(text);
  await sendBytes(url + body.at, 0, text);
  expect((await finish(body.id)).body.error.code).toBe('photo-html');
  expect(partsOf(body.id)).toEqual([]);
});

test('W52 an upload without a change for two weeks is deleted, with its bytes', async () => {
  const [photo = Buffer.alloc(0)] = photos;
  const { body } = await begin(photo);
  await sendBytes(url + body.at, 0, photo.subarray(0, 1000));
  await app.later(13 * 24 * 3600);
  await handleSweepUploads.run(app.ctx(), {});
  expect((await askOffset(url + body.at)).offset).toBe(1000);
  await app.later(2 * 24 * 3600);
  await handleSweepUploads.run(app.ctx(), {});
  expect((await askOffset(url + body.at)).status).toBe(404);
  expect(partsOf(body.id)).toEqual([]);
});

test('W52 a part that a killed server left without a row is deleted after a day, and named ones stay', async () => {
  const [photo = Buffer.alloc(0)] = photos;
  const { body } = await begin(photo);
  await sendBytes(url + body.at, 0, photo.subarray(0, 1000));
  const named = partsOf(body.id);
  const store = async (part: string) => {
    const object = { key: `uploads/${body.id}/${part}`, subject: body.id };
    await claimObject(app.ctx(), object);
    const path = join(app.shop.runtime.config.dataDir, part);
    writeFileSync(path, 'bytes');
    await app.ctx().use(fileStore).put(object.key, path, { isNew: true });
  };
  await store('killed');
  await app.later(25 * 3600);
  await store('being-written');
  await handleSweep.run(app.ctx(), {});
  expect(partsOf(body.id).sort()).toEqual([...named, 'being-written'].sort());
  expect((await askOffset(url + body.at)).offset).toBe(1000);
});

/** How many files are cut at each tenth: two in CI, more by `CUT_FILES=20`. */
const cutFiles = Number(process.env['CUT_FILES'] ?? 2);

test('W52 files that are cut at each tenth arrive whole, by their SHA-256', { timeout: 600_000 }, async () => {
  const paths = await cameraPhotos(cutFiles);
  for (const path of paths) {
    const bytes = Buffer.from(readFileSync(path));
    const { body } = await begin(bytes);
    const at = url + body.at;
    for (let tenth = 1; tenth < 10; tenth++) {
      const { offset } = await askOffset(at);
      const rest = bytes.subarray(offset);
      const connection = beginBytes(at, { offset, bytes: rest, sent: Math.ceil(bytes.length / 10) });
      await waitForBytes(app.shop.runtime.config.dataDir, body.id, offset + Math.ceil(bytes.length / 10));
      connection.end();
    }
    await eventually(
      'the last byte',
      async () => {
        const { offset } = await askOffset(at);
        return offset === bytes.length || (await sendBytes(at, offset, bytes.subarray(offset))).status === 204;
      },
      20,
    );
    expect(partsOf(body.id).length).toBeGreaterThan(4);
    // A match of the SHA-256 is what finishing checks.
    expect((await finish(body.id)).body.images).toMatchObject([{ sha256: sha256Of(bytes) }]);
  }
  const form = await app.call('POST /api/abstract', { json: { id: edition } });
  expect(form.body.photos).toHaveLength(paths.length);
});

test('W52 a removed photo that is chosen again is sent again', async () => {
  const [photo = Buffer.alloc(0)] = photos;
  const { id } = await sendPhoto(photo);
  await app.call('POST /api/removeImage', { json: { parent: edition, image: id } });
  expect((await begin(photo)).body).toMatchObject({ done: false, offset: 0 });
  expect((await sendPhoto(photo)).id).toBe(id);
});

test('W52 what does not fit is refused before a byte is sent: 413 full or too large, 409 handed in', async () => {
  const [photo = Buffer.alloc(0)] = photos;
  expect((await begin(photo, { bytes: 26_000_000 })).body.error.code).toBe('too-large');
  for (let n = 0; n < 24; n++) await begin(Buffer.from(`photo ${n}`), { bytes: 25_000_000 });
  expect((await begin(photo)).body.error.code).toBe('story-full');
  await takeStep(app.ctx(), edition, 'handIn');
  expect((await begin(photo)).body.error.code).toBe('handed-in');
});

test('W52 an original belongs to its photo, is served by no call, and is deleted 90 days after shipping', async () => {
  const [photo = Buffer.alloc(0), original = Buffer.alloc(0), , upright = Buffer.alloc(0)] = photos;
  expect((await begin(original, { kind: 'original', photo: 'x' })).status).toBe(404);
  const { id, file } = await sendPhoto(photo);
  const other = await begin(upright, { kind: 'original', photo: id });
  await sendBytes(url + other.body.at, 0, upright);
  expect((await finish(other.body.id)).body.error.code).toBe('photo-other');
  // It follows in the background, here after the story was handed in.
  await takeStep(app.ctx(), edition, 'handIn');
  expect((await sendPhoto(original, { kind: 'original', photo: id })).id).toBe(id);
  expect((await begin(original, { kind: 'original', photo: id })).body.done).toBe(true);
  const path = filePath(app.ctx(), (await originalFiles(app.ctx(), edition)).get(file)!);
  expect(readFileSync(path).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  const { rows } = (await app.ctx().db.execute(`select id from files where kind = 'original'`)) as {
    rows: { id: string }[];
  };
  for (const { id: hidden } of rows)
    for (const address of [`/download?fileId=${hidden}`, `/thumbnail/${hidden}`, `/thumbnail/${hidden}?width=320`])
      expect((await app.call(`GET ${address}`)).status, address).toBe(404);
  expect((await app.call(`GET /thumbnail/${file}`)).status).toBe(200);

  await app.ctx().transaction(ctx => onShipped(ctx, { edition }));
  await app.later(89 * 24 * 3600);
  await handleSweepUploads.run(app.ctx(), {});
  expect((await originalFiles(app.ctx(), edition)).size).toBe(1);
  await app.later(2 * 24 * 3600);
  await handleSweepUploads.run(app.ctx(), {});
  expect((await originalFiles(app.ctx(), edition)).size).toBe(0);
});

/** Every address of a photo, and every size. */
const addressesOf = (file: string) => [
  ...['', '?width=320', '?width=480', '?width=640', '?width=800', '?shape=link'].map(
    size => `/thumbnail/${file}${size}`,
  ),
  `/download?fileId=${file}`,
  `/api/downloadpdf/${file}`,
];

test('C-A04 M6 a removed photo is nobody’s to see at once, and its bytes and its original’s are erased; sent again it is back', async () => {
  const [photo, original] = [await scaled(photos[0]!, 0.9), await scaled(photos[0]!, 1.8)];
  const { id, file } = await sendPhoto(photo);
  await sendPhoto(original, { kind: 'original', photo: id });
  const records = [(await fileById(app.ctx(), file))!, ...(await originalFiles(app.ctx(), edition)).values()];
  expect(records.map(({ kind }) => kind)).toEqual(['photo', 'original']);
  for (const address of addressesOf(file).slice(0, 6)) expect((await app.call(`GET ${address}`)).status).toBe(200);
  const remove = () => app.call('POST /api/removeImage', { json: { parent: edition, image: id } });
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
  for (const address of addressesOf(file)) expect((await app.call(`GET ${address}`)).status, address).toBe(404);
  await app.runJobs();
  const { dataDir } = app.shop.runtime.config;
  const paths = records.flatMap(({ sha256 }) => [
    filePath(app.ctx(), { sha256 }),
    ...thumbnailPaths(sha256).map(path => join(dataDir, path)),
  ]);
  expect(paths.filter(path => existsSync(path))).toEqual([]);
  expect((await originalFiles(app.ctx(), edition)).size).toBe(0);
  const again = await sendPhoto(photo);
  expect(again.id).toBe(id);
  expect((await app.call(`GET /thumbnail/${again.file}`)).status).toBe(200);
});

/** The same photo with so many times the pixels each way, which no other test sends. */
async function scaled(photo: Buffer, by: number): Promise<Buffer<ArrayBuffer>> {
  const { width } = await sharp(photo).metadata();
  const bytes = await sharp(photo)
    .resize({ width: Math.round(width * by) })
    .jpeg({ quality: 60 })
    .toBuffer();
  return Buffer.from(new Uint8Array(bytes));
}

test('M1 a photo that a full or closed story refuses leaves neither a row nor bytes', async () => {
  const [photo = Buffer.alloc(0)] = photos;
  const { body } = await begin(photo);
  await sendBytes(url + body.at, 0, photo);
  await takeStep(app.ctx(), edition, 'handIn');
  expect((await finish(body.id)).status).toBe(409);
  await app.runJobs();
  expect(await app.ctx().db.select().from(files).where(eq(files.edition, edition))).toEqual([]);
});

test('C-A03 M6 a recording that was replaced or deleted is nobody’s to hear, and its bytes are erased', async () => {
  const save = (fields: Record<string, string | Blob>) => {
    const form = new FormData();
    form.set('edition', edition);
    form.set('category', 'Birthday Spotlight');
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return app.call('POST /api/updateAbstract', { form });
  };
  const record = (seconds: number) =>
    save({ audioQuestion1: 'Aloud?', audio1: new Blob([hummedWav(seconds)], { type: 'audio/wav' }) });
  const heard = async () =>
    (await app.call('POST /api/abstract', { json: { id: edition } })).body.questions[1]!.voice.file;
  await record(1);
  const first = await heard();
  const path = filePath(app.ctx(), (await fileById(app.ctx(), first))!);
  expect((await app.call(`GET /download?fileId=${first}`)).status).toBe(200);
  await record(3);
  const second = await heard();
  expect((await app.call(`GET /download?fileId=${first}`)).status).toBe(404);
  await save({ removeAudio1: '1', saving: '1' });
  expect((await app.call(`GET /download?fileId=${second}`)).status).toBe(404);
  await app.runJobs();
  expect(existsSync(path)).toBe(false);
});
