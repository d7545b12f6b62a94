import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packReply, type PackedReply } from '#platform/http/packed-reply.ts';
import { createPageCache, TooManyRenders, type CacheSlot } from './page-cache.ts';

const html = { 'content-type': 'text/html' };
const page = (text: string, status = 200) => packReply(status, html, Buffer.from(text));

function testCache({ bytes = 1_000_000, renders = 48 } = {}) {
  let seconds = 0;
  let renderCount = 0;
  const cache = createPageCache({ bytes, renders, clock: () => seconds });
  return {
    cache,
    wait: (n: number) => (seconds += n),
    renders: () => renderCount,
    get: (
      key: string,
      {
        partition = 'fixed',
        status = 200,
        text = `${key} ${seconds}`,
      }: { partition?: CacheSlot['partition']; status?: number; text?: string } = {},
    ) =>
      cache.get({ key, partition }, () => {
        renderCount += 1;
        return page(text, status);
      }),
  };
}
const textOf = (cached: PackedReply) => cached.bodies.identity.toString();

test('D03 a page is stored in three encodings of the same text', async () => {
  const text = 'पत्रिका '.repeat(3000);
  const { bodies } = await page(text);
  expect(brotliDecompressSync(bodies.br).toString()).toBe(text);
  expect(gunzipSync(bodies.gzip).toString()).toBe(text);
  expect(bodies.br.length).toBeLessThan(bodies.identity.length / 20);
});

test('D03 the ETag depends on the content alone', async () => {
  expect((await page('a')).etag).toBe((await page('a')).etag);
  expect((await page('a')).etag).not.toBe((await page('b')).etag);
});

test('D03 a cached page is fresh for 60 s, then sent once more while it is rendered again', async () => {
  const { get, wait, renders } = testCache();
  await get('/');
  wait(59);
  expect(textOf(await get('/'))).toBe('/ 0');
  expect(renders()).toBe(1);
  wait(2);
  expect(textOf(await get('/'))).toBe('/ 0');
  expect(renders()).toBe(2);
  await new Promise(resolve => setTimeout(resolve, 20));
  expect(textOf(await get('/'))).toBe('/ 61');
});

test('D03 after 660 s a cached page is not sent any more', async () => {
  const { get, wait } = testCache();
  await get('/');
  wait(661);
  expect(textOf(await get('/'))).toBe('/ 661');
});

test('D03 a stale page is still sent when rendering it again fails', async () => {
  const { cache, get, wait } = testCache();
  await get('/');
  wait(100);
  const failing = () => Promise.reject(new Error('the database is away'));
  expect(textOf(await cache.get({ key: '/', partition: 'fixed' }, failing))).toBe('/ 0');
});

test('D03 a page that cannot be rendered again, because the database is away, is sent as it was for a day', async () => {
  const { cache, get, wait } = testCache();
  const failing = () => cache.get({ key: '/plans', partition: 'fixed' }, () => Promise.reject(new Error('away')));
  const hanging = () => cache.get({ key: '/plans', partition: 'fixed' }, () => new Promise(() => undefined));
  await get('/plans');
  wait(720);
  expect(textOf(await failing())).toBe('/plans 0');
  expect(textOf(await get('/plans', { status: 503, text: 'Something Went Wrong' }))).toBe('/plans 0');
  wait(80_000);
  expect(textOf(await failing())).toBe('/plans 0');
  expect(textOf(await hanging())).toBe('/plans 0');
  cache.clear();
  await expect(failing()).rejects.toThrow('away');
  expect(textOf(await get('/plans'))).toBe('/plans 80720');
  wait(86_401);
  await expect(failing()).rejects.toThrow('away');
});

test('D03 a failure is not cached and does not replace a cached page', async () => {
  const { get, wait, renders } = testCache();
  await get('/', { status: 500 });
  expect(textOf(await get('/'))).toBe('/ 0');
  expect(renders()).toBe(2);
  wait(61);
  await get('/', { status: 503, text: 'Something Went Wrong' });
  await new Promise(resolve => setImmediate(resolve));
  expect(textOf(await get('/', { status: 503, text: 'Something Went Wrong' }))).toBe('/ 0');
});

test('D03 concurrent requests for one page wait for one render', async () => {
  const { get, renders } = testCache();
  await Promise.all(Array.from({ length: 50 }, () => get('/')));
  expect(renders()).toBe(1);
});

test('D03 made-up addresses neither exceed the memory limit nor evict an existing page', async () => {
  const { cache, get, renders } = testCache({ bytes: 800_000 });
  await get('/');
  for (let n = 0; n < 12; n++) await get(`/product/${n}`, { partition: 'existing', text: `${n}`.repeat(3000) });
  for (let n = 0; n < 300; n++) await get(`/plans?plan=${n}`, { partition: 'arbitrary', text: `${n}`.repeat(3000) });
  expect(cache.boundedBytes()).toBeGreaterThan(0);
  expect(cache.boundedBytes()).toBeLessThanOrEqual(800_000);
  await get('/');
  for (let n = 0; n < 12; n++) await get(`/product/${n}`, { partition: 'existing' });
  expect(renders()).toBe(313);
  expect(cache.fresh('/plans?plan=0')).toBeUndefined();
});

test('D03 Page Not Found at a made-up address is not cached', async () => {
  const { cache, get, renders } = testCache();
  await get('/product/none', { partition: 'existing', status: 404 });
  await get('/product/none', { partition: 'existing', status: 404 });
  expect(renders()).toBe(2);
  expect(cache.boundedBytes()).toBe(0);
});

test('D03 a page is found by its address while it is fresh', async () => {
  const { cache, get, wait } = testCache();
  expect(cache.fresh('/')).toBeUndefined();
  await get('/');
  await get('/product/1', { partition: 'existing' });
  expect(textOf(cache.fresh('/') as PackedReply)).toBe('/ 0');
  expect(cache.fresh('/product/1')).toBeDefined();
  wait(61);
  expect(cache.fresh('/')).toBeUndefined();
});

test('W49 refuses more concurrent renders than allowed, and accepts them again afterwards', async () => {
  const { get } = testCache({ renders: 2 });
  const running = [get('/a'), get('/b')];
  await expect(get('/c')).rejects.toThrow(TooManyRenders);
  await Promise.all(running);
  expect(textOf(await get('/c'))).toBe('/c 0');
});

test('W95 no page that was rendered before the content changed is sent after it', async () => {
  const { cache } = testCache();
  const slot = { key: '/plans', partition: 'fixed' } as const;
  await cache.get(slot, () => page('old'));
  const rendering = Promise.withResolvers<PackedReply>();
  const home = { key: '/', partition: 'fixed' } as const;
  const first = cache.get(home, () => rendering.promise);
  cache.clear();
  expect(cache.fresh('/plans')).toBeUndefined();
  rendering.resolve(await page('old'));
  expect(textOf(await first)).toBe('old');
  expect(textOf(await cache.get(home, () => page('new')))).toBe('new');
});
