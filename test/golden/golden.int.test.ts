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

/** Part of a page's pixels that may differ: what a processor rounds otherwise, never a word that moved. */
const slack = 0.002;

const pixels = async (image: Buffer | string) => sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

/**
 * Part of the pixels that differ to the eye; the differences are kept as a picture in `test-results` when there are too
 * many.
 */
async function difference(now: Buffer, approved: string): Promise<number> {
  const [a, b] = [await pixels(now), await pixels(approved)];
  expect([a.info.width, a.info.height]).toEqual([b.info.width, b.info.height]);
  const { width, height } = a.info;
  const shown = Buffer.alloc(a.data.length);
  const differ = pixelmatch(a.data, b.data, shown, width, height, { threshold: 0.12 }) / (width * height);
  if (differ > slack) {
    await mkdir('test-results/golden', { recursive: true });
    const name = basename(approved, '.webp');
    await sharp(shown, { raw: { width, height, channels: 4 } })
      .png()
      .toFile(`test-results/golden/${name}-difference.png`);
    await sharp(now).toFile(`test-results/golden/${name}-now.png`);
  }
  return differ;
}

test.each(goldens)(
  'D16 C-E02 $name looks as it was approved (npm run golden renews it, on purpose only)',
  async golden => {
    const pages = await pagesOf(golden, join(folder, golden.name));
    const differences = await Promise.all(
      pages.map((page, at) => difference(page, approvedPath(golden, golden.shown[at] ?? 0))),
    );
    expect(golden.shown.filter((_, at) => (differences[at] ?? 1) > slack)).toEqual([]);
  },
  180_000,
);

test('D16 every approved picture belongs to a golden page, and there are at least 24', async () => {
  const wanted = goldens.flatMap(golden => golden.shown.map(page => basename(approvedPath(golden, page))));
  const [first] = goldens;
  if (!first) throw new Error('there is no golden magazine');
  const kept = await readdir(join(approvedPath(first, 1), '..'));
  expect(kept.toSorted()).toEqual(wanted.toSorted());
  expect(kept.length).toBeGreaterThanOrEqual(24);
});
