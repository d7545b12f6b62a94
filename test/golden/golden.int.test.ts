import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedPath, differingPages, goldens, pagesOf } from './pages.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'golden-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(goldens)(
  'D16 C-E02 $name matches its approved pages, which only npm run golden renews',
  async golden => {
    expect(await differingPages(golden, await pagesOf(golden, join(folder, golden.name)))).toEqual([]);
  },
  180_000,
);

test('D16 every approved picture belongs to a golden page, and there are at least 24', async () => {
  const expectedNames = goldens.flatMap(golden => golden.shown.map(page => basename(approvedPath(golden, page))));
  const [first] = goldens;
  if (!first) throw new Error('there is no golden magazine');
  const approvedNames = await readdir(join(approvedPath(first, 1), '..'));
  expect(approvedNames.toSorted()).toEqual(expectedNames.toSorted());
  expect(approvedNames.length).toBeGreaterThanOrEqual(24);
});
