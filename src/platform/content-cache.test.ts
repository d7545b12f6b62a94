import { expect, test } from 'vitest';
import type { ChannelWatcher, Database } from './database.ts';
import { freezeDeep, ContentCache } from './content-cache.ts';

/** A cache, of a database whose connection for notifications the test plays. */
async function cacheFrom() {
  const connection = { current: true, watcher: undefined as ChannelWatcher | undefined };
  const database: Pick<Database, 'watch'> = {
    async watch(_channel, watcher) {
      connection.watcher = watcher;
      return { isCurrent: () => connection.current, prove: () => Promise.resolve(connection.current) };
    },
  };
  const cache = new ContentCache();
  await cache.watch(database);
  let price = 100;
  let reads = 0;
  const read = () => cache.get('price', () => ((reads += 1), Promise.resolve(price)));
  return { cache, connection, read, reads: () => reads, setPrice: (to: number) => (price = to) };
}

test('W95 content is read once, and again after it has changed', async () => {
  const { connection, read, reads, setPrice } = await cacheFrom();
  expect([await read(), await read()]).toEqual([100, 100]);
  expect(reads()).toBe(1);
  setPrice(200);
  connection.watcher?.onNotification('');
  expect([await read(), await read()]).toEqual([200, 200]);
  expect(reads()).toBe(2);
});

test('W95 what was being read while content changed is not kept', async () => {
  const { cache, connection } = await cacheFrom();
  const old = Promise.withResolvers<string>();
  const first = cache.get('name', () => old.promise);
  const shared = cache.get('name', () => Promise.resolve('never read'));
  connection.watcher?.onNotification('');
  const next = cache.get('name', () => Promise.resolve('new'));
  old.resolve('old');
  expect([await first, await shared, await next]).toEqual(['old', 'old', 'new']);
  expect(cache.known('name')).toBe('new');
});

test('W95 nothing is kept while notifications may be missed, and nothing from before afterwards', async () => {
  const { cache, connection, read, reads, setPrice } = await cacheFrom();
  await read();
  connection.watcher?.onLoss();
  connection.current = false;
  setPrice(200);
  expect([await read(), await read()]).toEqual([200, 200]);
  expect([reads(), cache.known('price')]).toEqual([3, undefined]);
  connection.current = true;
  connection.watcher?.onReconnect();
  setPrice(300);
  expect(await read()).toBe(300);
});

test('W95 what is kept cannot be changed by those who share it', () => {
  const plans = freezeDeep([{ name: 'Starter', bullets: ['12 pages'] }]);
  expect(() => plans[0]?.bullets.push('more')).toThrow(TypeError);
});
