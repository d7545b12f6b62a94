import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Disk, realDisk } from '#platform/disk-space.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { openEdition } from '#test/kit/edition.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { listenOnFreePort, requestText, openRawConnection } from '#test/kit/raw-connection.ts';

/** What the disk reports instead of the truth: its free bytes, or the error code of every write. */
const pretend: { free?: number; fails?: string } = {};
const disk: Disk = {
  space: async folder => ({
    ...(await realDisk.space(folder)),
    ...(pretend.free !== undefined && { free: pretend.free }),
  }),
  create: path => {
    if (pretend.fails === undefined) return realDisk.create(path);
    const code = pretend.fails;
    return new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error(`${code}: write`), { code, syscall: 'write' })),
    });
  },
};

const sizes = { DISK_RESERVE_MB: '1000', DISK_FLOOR_MB: '100' };
let app: TestApp;
let photo: Buffer<ArrayBuffer>;
beforeAll(async () => {
  app = await testApp({ disk, env: { LOG_LEVEL: 'silent', UPLOADS_PER_ADDRESS: '3', UPLOADS_MB: '1', ...sizes } });
  await seedCatalogue(app.ctx());
  const pixels = { width: 1600, height: 1200, channels: 3, background: '#a4663a' } as const;
  photo = Buffer.from(await sharp({ create: pixels }).jpeg().toBuffer());
});
afterAll(() => app.close());

const incoming = () => {
  const folder = join(app.shop.runtime.config.dataDir, 'tmp');
  return existsSync(folder) ? readdirSync(folder) : [];
};
const formOf = (...fields: [name: string, value: string | Blob][]): FormData => {
  const form = new FormData();
  for (const [name, value] of fields) form.set(name, value);
  return form;
};
const image = () => new Blob([photo]);
const upload = (form: FormData) => app.call('POST /api/uplodeImage', { form });
/** One part of a multipart form as text, for a raw connection. */
const part = (name: string, value: string, more = '') =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}`;
const file = '; filename="a.jpg"';
const multipart = { 'content-type': 'multipart/form-data; boundary=b' };

test('M2 no byte is written for an edition that does not exist', async () => {
  const port = await listenOnFreePort(app);
  const connection = openRawConnection(port);
  const firstBytes = `${part('parent', '0'.repeat(26))}\r\n${part('image1', 'x'.repeat(50_000), file)}`;
  connection.send(requestText('POST /api/uplodeImage', { ...multipart, 'content-length': 20_000_000 }, firstBytes));
  // The reply arrives although most of the photo was never sent.
  expect(await connection.waitFor('message')).toContain('404');
  await expect.poll(incoming).toEqual([]);
  connection.end();
});

test('M6 T7 a connection on which an unfinished photo was refused serves its next request at once', async () => {
  const completeForm = `${part('parent', '0'.repeat(26))}\r\n${part('image1', 'x'.repeat(3_000_000), file)}\r\n--b--\r\n`;
  const connection = openRawConnection(await listenOnFreePort(app));
  connection.send(
    requestText('POST /api/uplodeImage', { ...multipart, 'content-length': completeForm.length }, completeForm),
  );
  expect(await connection.waitFor('message')).toContain('404');
  const sentAt = performance.now();
  connection.send(requestText('GET /healthz', {}));
  expect(await connection.waitFor('"status":"ok"')).toContain('"status":"ok"');
  expect(performance.now() - sentAt).toBeLessThan(5000);
  connection.end();
});

test('C-K23 M2 a documented form is accepted with its id before or after the photo', async () => {
  const parent = await openEdition(app.ctx());
  expect((await upload(formOf(['parent', parent], ['image1', image()]))).body.images).toHaveLength(1);
  expect((await upload(formOf(['image1', image()], ['parent', parent]))).body.images).toHaveLength(1);
  expect((await upload(formOf(['image1', image()], ['parent', '0'.repeat(26)]))).status).toBe(404);
  expect((await upload(formOf(['image1', image()]))).status).toBe(400);
  await expect.poll(incoming).toEqual([]);
});

test('M2 an address may send one form at a time whose id comes last, and UPLOADS_PER_ADDRESS in all', async () => {
  const port = await listenOnFreePort(app);
  const begin = (body: string) => {
    const connection = openRawConnection(port);
    connection.send(requestText('POST /api/uplodeImage', { ...multipart, 'content-length': 20_000_000 }, body));
    return connection;
  };
  const formsWithoutId = [0, 1].map(() => begin(part('image1', 'xxxx', file)));
  expect(await Promise.race(formsWithoutId.map(connection => connection.waitFor('message')))).toContain('429');
  const parent = await openEdition(app.ctx());
  const formsWithId = [0, 1, 2, 3].map(() => begin(`${part('parent', parent)}\r\n${part('image1', 'xxxx', file)}`));
  expect(await Promise.race(formsWithId.map(connection => connection.waitFor('message')))).toContain('429');
  [...formsWithoutId, ...formsWithId].forEach(connection => connection.end());
  await expect.poll(incoming).toEqual([]);
  expect((await upload(formOf(['parent', parent], ['image1', image()]))).status).toBe(200);
});

test('M2 all uploads together are limited to UPLOADS_MB, and an ended one no longer counts', async () => {
  const parent = await openEdition(app.ctx());
  const large = new Blob([new Uint8Array(1_200_000)]);
  expect(await upload(formOf(['parent', parent], ['image1', large]))).toMatchObject({ status: 507 });
  expect((await upload(formOf(['parent', parent], ['image1', image()]))).status).toBe(200);
  await expect.poll(incoming).toEqual([]);
});

test('M6 a full disk is reported as one, not as a fault of the photo; text is still accepted', async () => {
  const parent = await openEdition(app.ctx());
  const send = () => upload(formOf(['parent', parent], ['image1', image()]));
  for (const code of ['ENOSPC', 'EDQUOT']) {
    pretend.fails = code;
    const answer = await send();
    expect(answer.status).toBe(507);
    expect(answer.body.error.message).toContain('Your text is safe on this phone');
  }
  delete pretend.fails;
  pretend.free = 500_000_000;
  await new Promise(done => setTimeout(done, 2100));
  expect((await send()).status).toBe(507);
  expect((await app.call('GET /readyz')).status).toBe(200);
  const num1 = JSON.stringify({ question: 'Which day?', answer: 'The day of the first rain.' });
  expect(
    (await app.call('POST /api/updateAbstract', { form: formOf(['edition', parent], ['num1', num1]) })).status,
  ).toBe(200);
  pretend.free = 1_000_000;
  await new Promise(done => setTimeout(done, 2100));
  expect(await app.call('GET /readyz')).toMatchObject({ status: 503, body: { status: 'disk' } });
  delete pretend.free;
  await new Promise(done => setTimeout(done, 2100));
  expect((await app.call('GET /readyz')).status).toBe(200);
  expect((await send()).status).toBe(200);
});

const raw = (type: string, payload: string) =>
  app.shop.server.app.inject({ method: 'POST', url: '/api/uplodeImage', headers: { 'content-type': type }, payload });

test('M5 a form that is cut off or malformed in any way is refused with 400 and a sentence', async () => {
  const parent = await openEdition(app.ctx());
  const completeForm = `${part('parent', parent)}\r\n${part('image1', 'abc', file)}\r\n--b--\r\n`;
  const broken: [type: string, body: string][] = [
    ['multipart/form-data', completeForm],
    ['multipart/form-data; boundary=', completeForm],
    [`multipart/form-data; boundary=${'b'.repeat(300)}`, completeForm],
    [multipart['content-type'], completeForm.slice(0, -8)],
    [multipart['content-type'], completeForm.slice(0, 60)],
    [multipart['content-type'], '--b\r\nno head at all'],
    [multipart['content-type'], part('__proto__', 'x')],
    ['multipart/form-data; boundary=other', completeForm],
  ];
  for (const [type, body] of broken) {
    const answer = await raw(type, body);
    expect(answer.statusCode, `${type.slice(0, 60)} ${body.slice(-30)}`).toBe(400);
    expect(answer.json().error.message).toMatch(/Please|again/);
  }
  await expect.poll(incoming).toEqual([]);
});
