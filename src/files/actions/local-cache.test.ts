import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { LocalCache } from './local-cache.ts';

const root = mkdtempSync(join(tmpdir(), 'imurs-cache-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const minute = 60_000;
let at: number;
let made: string[];
let cache: LocalCache;
let folder: string;
beforeEach(() => {
  at = 0;
  made = [];
  folder = mkdtempSync(join(root, 'cache-'));
  cache = new LocalCache({ folder, temporaryFolder: join(root, 'tmp'), maxBytes: 100, now: () => at });
});
const make = (name: string, content = 'x'.repeat(40)) =>
  cache.get(name, path => {
    made.push(name);
    writeFileSync(path, content);
    return Promise.resolve(content.length);
  });
const names = () => readdirSync(folder).sort();

test('W90 makes each copy once, also for several who ask at once', async () => {
  const paths = await Promise.all([make('a/one'), make('a/one')]);
  expect(new Set([...paths, await make('a/one')])).toEqual(new Set([join(folder, 'a/one')]));
  expect(made).toEqual(['a/one']);
});

test('W90 keeps to its limit by deleting what was not asked for the longest', async () => {
  for (const name of ['one', 'two']) await make(name);
  at += 16 * minute;
  await make('one');
  await make('three');
  expect([names(), cache.bytes]).toEqual([['one', 'three'], 80]);
});

test('W90 never deletes a copy that may be in use, however many there are', async () => {
  for (const name of ['one', 'two', 'three', 'four']) await make(name);
  expect([names(), cache.bytes]).toEqual([['four', 'one', 'three', 'two'], 160]);
  at += 16 * minute;
  await make('five');
  expect([names(), cache.bytes]).toEqual([['five', 'four'], 80]);
});

test('W90 makes a copy anew and deletes unused ones after a day, so that what was erased is gone', async () => {
  await make('one');
  await make('two');
  at += 24 * 60 * minute;
  await make('one', 'new');
  expect(readFileSync(join(folder, 'one'), 'utf8')).toBe('new');
  await cache.sweep(new Date(0));
  expect([names(), cache.bytes]).toEqual([['one'], 3]);
});

test('W90 a copy that could not be made is asked for again, and leaves nothing', async () => {
  await expect(cache.get('one', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  await make('one');
  expect([made, readdirSync(join(root, 'tmp'))]).toEqual([['one'], []]);
});

test('W90 deletes all copies of a process that ends; those without a limit stay', async () => {
  await make('one');
  await cache.close();
  expect(existsSync(folder)).toBe(false);
  const lasting = new LocalCache({ folder, temporaryFolder: join(root, 'tmp') });
  const path = await lasting.get('one', to => {
    writeFileSync(to, 'x');
    return Promise.resolve(1);
  });
  await lasting.close();
  expect(existsSync(path)).toBe(true);
});
