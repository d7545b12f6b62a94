import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedPath, goldens, pagesOf } from './pages.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'golden-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The share of a page's pixels that may differ, because processors round differently. A moved word exceeds it. */
const allowedShare = 0.002;

const pixels = async (image: Buffer | string) => sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

/** The share of pixels that visibly differ. Writes the differences to `test-results` when there are too many. */
async function difference(current: Buffer, approved: string): Promise<number> {
  const [a, b] = [await pixels(current), await pixels(approved)];
  expect([a.info.width, a.info.height]).toEqual([b.info.width, b.info.height]);
  const { width, height } = a.info;
  const differencePicture = Buffer.alloc(a.data.length);
  const share = pixelmatch(a.data, b.data, differencePicture, width, height, { threshold: 0.12 }) / (width * height);
  if (share > allowedShare) {
    await mkdir('test-results/golden', { recursive: true });
    const name = basename(approved, '.webp');
    await sharp(differencePicture, { raw: { width, height, channels: 4 } })
      .png()
      .toFile(`test-results/golden/${name}-difference.png`);
    await sharp(current).toFile(`test-results/golden/${name}-now.png`);
  }
  return share;
}

test.each(goldens)(
  'D16 C-E02 $name matches its approved pages, which only npm run golden renews',
  async golden => {
    const pages = await pagesOf(golden, join(folder, golden.name));
    const differences = await Promise.all(
      pages.map((page, at) => difference(page, approvedPath(golden, golden.shown[at] ?? 0))),
    );
    expect(golden.shown.filter((_, at) => (differences[at] ?? 1) > allowedShare)).toEqual([]);
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
