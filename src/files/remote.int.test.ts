import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { createApp, type RunningApp } from '#src/app.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { beginPhoto } from '#test/kit/begun-upload.ts';
import { listenOnFreePort } from '#test/kit/raw-connection.ts';
import { s3Env, startS3Server, type TestS3Server } from '#test/kit/s3-server.ts';
import { askOffset, sendBytes } from '#test/kit/tus.ts';
import { sweepClaims } from './actions/claims.ts';
import { deleteFileRecord, diskStorage, fileById, photoFactsById, storeFile } from './index.ts';
import { objectPath } from './rules.ts';

let server: TestS3Server;
let app: TestApp;
/** Another machine of the same shop: the same database and bucket, and a folder of its own. */
let other: RunningApp;
let dataDir: string;
beforeAll(async () => {
  server = await startS3Server();
  const env = { ...s3Env(server), LIMITS: 'off' };
  app = await testApp({ env });
  dataDir = app.shop.runtime.config.dataDir;
  const elsewhere = mkdtempSync(join(tmpdir(), 'imurs-test-'));
  const settings = readConfig({ NODE_ENV: 'test', DATA_DIR: elsewhere, LOG_LEVEL: 'silent', ...env });
  other = await createApp(settings, { database: app.shop.runtime.database });
});
afterAll(async () => {
  await other.server.close();
  await app.close();
  await server.close();
});
beforeEach(() => {
  server.fault = undefined;
  server.when = () => true;
});

let fileCount = 0;
function newFile(content: string | Buffer): string {
  const path = join(dataDir, `made-${fileCount++}`);
  writeFileSync(path, content);
  return path;
}
const storePdf = (content: string) =>
  storeFile(app.ctx(), { path: newFile(content), type: 'application/pdf', kind: 'pdf', edition: 'e1' });
const away = { error: { code: 'files-away', message: expect.stringContaining('try again') as string } };

test('W90 files go to the bucket, and every machine sends them, whole, in part and as a thumbnail', async () => {
  const file = await storePdf('%PDF-1.7 on every machine');
  expect(server.objects.get(objectPath(file.sha256))?.toString()).toBe('%PDF-1.7 on every machine');
  expect(existsSync(join(dataDir, 'files'))).toBe(false);
  const address = `/download?fileId=${file.id}`;
  const headers = { host: new URL(other.runtime.config.baseUrl).host };
  const whole = await other.server.app.inject({ url: address, headers });
  expect([whole.statusCode, whole.body]).toEqual([200, '%PDF-1.7 on every machine']);
  const part = await app.call(`GET ${address}`, { headers: { range: 'bytes=0-3' } });
  expect([part.status, part.bytes.toString()]).toEqual([206, '%PDF']);
  const picture = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
  const { id } = await storeFile(app.ctx(), { path: newFile(picture), type: 'image/jpeg', kind: 'page' });
  expect(await sharp((await app.call(`GET /thumbnail/${id}?width=320`)).bytes).metadata()).toMatchObject({
    width: 320,
  });
});

test('W90 a file is copied from the bucket once for all who read it', async () => {
  const file = await storePdf('%PDF-1.7 read often');
  const read = () => app.call(`GET /download?fileId=${file.id}`);
  await Promise.all([read(), read()]);
  await read();
  expect(server.asked.filter(what => what === `GET ${objectPath(file.sha256)}`)).toHaveLength(1);
});

test('W90 an object that is damaged in the bucket or on the way is never sent', async () => {
  const file = await storePdf('%PDF-1.7 as it was approved');
  server.fault = 'changed';
  expect((await app.call(`GET /download?fileId=${file.id}`)).status).toBe(500);
  server.fault = undefined;
  expect((await app.call(`GET /download?fileId=${file.id}`)).bytes.toString()).toBe('%PDF-1.7 as it was approved');
  expect(readdirSync(join(dataDir, 'tmp'))).toEqual([]);
});

test('W90 while the bucket is away, storing and reading are 503 with words, and everything works afterwards', async () => {
  const file = await storePdf('%PDF-1.7 not to be reached');
  server.fault = 'busy';
  await expect(storePdf('%PDF-1.7 not stored')).rejects.toMatchObject({ status: 503, code: 'files-away' });
  const reply = await app.call(`GET /download?fileId=${file.id}`);
  expect([reply.status, reply.body]).toEqual([503, away]);
  expect((await app.call('GET /readyz')).body).toEqual({ status: 'ready', trouble: ['files'] });
  server.fault = undefined;
  expect((await app.call(`GET /download?fileId=${file.id}`)).status).toBe(200);
  expect((await app.call('GET /readyz')).body).toEqual({ status: 'ready' });
  expect(await fileById(app.ctx(), (await storePdf('%PDF-1.7 not stored')).id)).toBeDefined();
});

test('W90 an upload is not confirmed while the bucket is away, and goes on from what was, on any machine', async () => {
  const bytes = Buffer.alloc(300_000, 'a photo ');
  const { at } = await beginPhoto(app, 'e1', bytes);
  const ports = [await listenOnFreePort(app), await listenOnFreePort({ ...app, shop: other })];
  const [here = '', there = ''] = ports.map(port => `http://localhost:${port}${at}`);
  expect(await sendBytes(here, 0, bytes.subarray(0, 100_000))).toEqual({ status: 204, offset: 100_000 });
  server.fault = 'busy';
  expect((await sendBytes(here, 100_000, bytes.subarray(100_000))).status).toBe(503);
  server.fault = undefined;
  expect((await askOffset(there)).offset).toBe(100_000);
  expect(await sendBytes(there, 100_000, bytes.subarray(100_000))).toEqual({ status: 204, offset: bytes.length });
});

test('W90 a job that needs a file waits for the bucket as long as it is away, and fails not even once', async () => {
  const photo = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#3a3' } })
    .jpeg()
    .toBuffer();
  const file = await storeFile(app.ctx(), { path: newFile(photo), type: 'image/jpeg', kind: 'photo', edition: 'e1' });
  server.fault = 'busy';
  for (let n = 0; n < 8; n++) {
    await app.runJobs();
    await app.later(21);
  }
  expect(await photoFactsById(app.ctx(), [file])).toEqual(new Map());
  server.fault = undefined;
  await app.runJobs();
  expect((await photoFactsById(app.ctx(), [file])).get(file.id)).toMatchObject({ width: 700 });
});

test('W90 what was released while the bucket is away is deleted by a later sweep', async () => {
  const file = await storePdf('%PDF-1.7 released');
  await app.ctx().transaction(ctx => deleteFileRecord(ctx, file.id));
  server.fault = 'busy';
  await app.later(1);
  await expect(sweepClaims(app.ctx())).rejects.toMatchObject({ code: 'files-away' });
  expect(server.objects.has(objectPath(file.sha256))).toBe(true);
  server.fault = undefined;
  await sweepClaims(app.ctx());
  expect(server.objects.has(objectPath(file.sha256))).toBe(false);
});

test('W90 what is still in the folder from before is read from there, and erased there, too', async () => {
  const content = '%PDF-1.7 of the first year';
  const disk = diskStorage(dataDir);
  const file = await storePdf(content);
  const key = objectPath(createHash('sha256').update(content).digest('hex'));
  await disk.put(key, newFile(content));
  server.objects.delete(key);
  expect((await app.call(`GET /download?fileId=${file.id}`)).bytes.toString()).toBe(content);
  await app.ctx().transaction(ctx => deleteFileRecord(ctx, file.id));
  await app.later(1);
  await sweepClaims(app.ctx());
  expect(await disk.size(key)).toBeUndefined();
});
