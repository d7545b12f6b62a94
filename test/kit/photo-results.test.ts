import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedPhotoWork } from './photo-results.ts';

let folder: string;
let performed = 0;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'photo-results-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file with bytes that no other run has. */
function photoOf(name: string, bytes: string): string {
  const path = join(folder, name);
  writeFileSync(path, `${folder} ${bytes}`);
  return path;
}

test('repository: photo work is shared by bytes and options, with the file that it writes', async () => {
  const develop = async (path: string, option: string) => {
    const to = `${path}.${option}.out`;
    const result = await sharedPhotoWork({ name: 'develop', path, options: [option], to }, async () => {
      performed += 1;
      writeFileSync(to, `developed ${option}`);
      return { width: performed };
    });
    return [result.width, readFileSync(to, 'utf8')];
  };
  expect(await develop(photoOf('a', 'one'), 'jpeg')).toEqual([1, 'developed jpeg']);
  expect(await develop(photoOf('b', 'one'), 'jpeg')).toEqual([1, 'developed jpeg']);
  expect(await develop(photoOf('b', 'one'), 'png')).toEqual([2, 'developed png']);
  expect(await develop(photoOf('b', 'two'), 'jpeg')).toEqual([3, 'developed jpeg']);
});

test('repository: photo work that failed is done again', async () => {
  const path = photoOf('c', 'three');
  let tries = 0;
  const measure = (result: object) =>
    sharedPhotoWork({ name: 'measure', path, options: [true] }, async () => {
      tries += 1;
      return result;
    });
  for (const result of [{ unreadable: 'damaged' }, { looked: false }, { looked: true }, { looked: true }])
    expect(await measure(result)).toEqual(result);
  expect(tries).toBe(3);
  const refused = async () => Promise.reject(new Error('refused'));
  const work = { name: 'develop', path, options: [], to: join(folder, 'never') } as const;
  for (let time = 0; time < 2; time++) await expect(sharedPhotoWork(work, refused)).rejects.toThrow('refused');
});
