import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { storeRelease, mountReleaseAssets } from './release-assets.ts';

const home = mkdtempSync(join(tmpdir(), 'imurs-releases-'));
const folder = join(home, 'kept');
let app: TestApp;

/** Builds a release that has one script, and starts a process of it. */
async function release(script: string): Promise<void> {
  const assets = join(home, script);
  mkdirSync(assets, { recursive: true });
  writeFileSync(join(assets, `${script}.js`), `// ${script}`);
  await storeRelease(assets, folder);
}
const get = (script: string) => app.call(`GET /assets/${script}.js`);

beforeAll(async () => {
  app = await testApp();
  await release('entry-1111');
  mountReleaseAssets(app.shop.server.app, folder, { 'x-content-type-options': 'nosniff' });
});
afterAll(async () => {
  await app.close();
  rmSync(home, { recursive: true, force: true });
});

test('W92 a process serves the scripts of the releases before and after its own, to be cached for ever', async () => {
  await release('entry-2222');
  for (const script of ['entry-1111', 'entry-2222']) {
    const reply = await get(script);
    expect(reply.status).toBe(200);
    expect(String(reply.bytes)).toBe(`// ${script}`);
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
    });
  }
  expect((await get('entry-9999')).status).toBe(404);
  expect((await app.call('GET /assets/..%2Fentry-1111.js')).status).toBe(404);
});

test('W92 the scripts of three releases are kept, and two processes may start the same one', async () => {
  await Promise.all([release('entry-3333'), release('entry-3333')]);
  await release('entry-4444');
  await release('entry-2222');
  expect(readdirSync(folder)).toHaveLength(3);
  expect((await get('entry-1111')).status).toBe(404);
  for (const script of ['entry-2222', 'entry-3333', 'entry-4444']) expect((await get(script)).status).toBe(200);
});
