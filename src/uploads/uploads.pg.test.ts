import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { createApp, type RunningApp } from '#src/app.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { beginPhoto } from '#test/kit/begun-upload.ts';
import { listenOnFreePort } from '#test/kit/raw-connection.ts';
import { askOffset, beginBytes, sendBytes, waitForBytes } from '#test/kit/tus.ts';
import { takeLease } from './store.ts';

const bytes = Buffer.alloc(400_000, 'a photo ');
// Only says that the database is a server; the tests pass their own.
const env = { DATABASE_URL: 'postgres://localhost/unused', LIMITS: 'off' };

let app: TestApp;
/** A second server on the same database and folder. */
let second: RunningApp;
let servers: string[];
beforeAll(async () => {
  app = await testApp({ database: 'postgres', env });
  const { database, config } = app.shop.runtime;
  const settings = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error', DATA_DIR: config.dataDir, ...env });
  second = await createApp(settings, { database });
  const ports = [await listenOnFreePort(app), await listenOnFreePort({ ...app, shop: second })];
  servers = ports.map(port => `http://localhost:${port}`);
});
afterAll(async () => {
  await second.server.close();
  await app.close();
});

let begun = 0;
/** Begins an upload of `bytes`; answers its id and its address on both servers. */
async function begin() {
  const { id, at } = await beginPhoto(app, `edition ${begun++}`, bytes);
  const [first = '', other = ''] = servers.map(server => server + at);
  return { id, first, other };
}

test('W52 a half-open request on one server yields to another server, which goes on from what it brought', async () => {
  const { id, first, other } = await begin();
  const half = 200_000;
  const connection = beginBytes(first, { offset: 0, bytes, sent: half });
  await waitForBytes(app.shop.runtime.config.dataDir, id, half);
  const began = performance.now();
  expect((await askOffset(other)).offset).toBe(half);
  expect(performance.now() - began).toBeLessThan(5000);
  expect(await sendBytes(other, half, bytes.subarray(half))).toEqual({ status: 204, offset: bytes.length });
  // What the first connection still sends is not taken.
  connection.send(bytes.subarray(half));
  expect((await askOffset(first)).offset).toBe(bytes.length);
  connection.end();
});

test('W52 the lease of a server that was killed ends by itself', async () => {
  const { id, other } = await begin();
  expect(await takeLease(app.ctx().db, { upload: id, holder: 'killed' })).toBe(true);
  expect(await takeLease(app.ctx().db, { upload: id, holder: 'another' })).toBe(false);
  const began = performance.now();
  expect(await sendBytes(other, 0, bytes)).toEqual({ status: 204, offset: bytes.length });
  expect(performance.now() - began).toBeGreaterThan(4000);
});
