import { mkdir, readFile } from 'node:fs/promises';
import type { Theme } from '#kernel/themes.ts';
import type { PageCount } from '#kernel/page-counts.ts';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { readStory } from '#tools/samples/story-file.ts';
import type { DesignName, MagazineJob } from '#typeset/index.ts';
import { withLogo } from '#test/kit/drawn-logo.ts';
import { typesetMagazine } from '#typeset/index.ts';
import { jobForStory, samplePath } from '#tools/samples/sample-magazine.ts';

/** A magazine of which some pages are approved pictures. */
export interface Golden {
  name: string;
  /** A theme's own sample, or a story in `stories/`. */
  story: { sample: Theme } | { file: string };
  theme: Theme;
  design: DesignName;
  pages: PageCount;
  seed: number;
  /** Whether it is made under a partner's name and logo (W67). */
  branded?: true;
  /** The pages that are compared, from 1. */
  shown: readonly number[];
}

const goldenSample = (
  theme: Theme,
  design: DesignName,
  { pages, shown }: { pages: PageCount; shown: readonly number[] },
): Golden => ({
  name: `${design}-${theme.toLowerCase()}`,
  story: { sample: theme },
  theme,
  design,
  pages,
  seed: 7,
  shown,
});
const goldenStory = (
  file: string,
  theme: Theme,
  { design, pages, shown }: { design: DesignName; pages: PageCount; shown: readonly number[] },
): Golden => ({
  name: `${design}-${file}`,
  story: { file },
  theme,
  design,
  pages,
  seed: 7,
  shown,
});

/** All golden magazines: every design in different themes, every script, and the extremes. */
export const goldens: readonly Golden[] = [
  goldenSample('Travel', 'quiet', { pages: 20, shown: [1, 3, 4, 5, 20] }),
  goldenSample('Family', 'quiet', { pages: 12, shown: [1, 4, 6] }),
  goldenSample('Self', 'bold', { pages: 16, shown: [1, 3, 4, 5, 16] }),
  goldenSample('Friendship', 'bold', { pages: 12, shown: [1, 5, 7] }),
  goldenSample('Couple', 'festive', { pages: 20, shown: [1, 3, 4, 5, 20] }),
  goldenSample('Gifting', 'festive', { pages: 12, shown: [1, 4, 6] }),
  goldenSample('Family', 'letterpress', { pages: 16, shown: [1, 3, 4, 5, 16] }),
  goldenSample('Gifting', 'letterpress', { pages: 12, shown: [1, 4, 6] }),
  { ...goldenSample('Self', 'quiet', { pages: 12, shown: [12] }), branded: true },
  goldenStory('scripts', 'Family', { design: 'letterpress', pages: 16, shown: [4, 5] }),
  goldenStory('scripts', 'Family', { design: 'festive', pages: 16, shown: [3, 4, 5, 6] }),
  goldenStory('signs', 'Family', { design: 'quiet', pages: 12, shown: [1, 3, 4, 5, 6] }),
  goldenStory('kinds', 'Family', { design: 'quiet', pages: 16, shown: [4, 5, 6, 7, 8] }),
  goldenStory('wordless', 'Travel', { design: 'bold', pages: 12, shown: [1, 4, 5] }),
  goldenStory('pictureless', 'Self', { design: 'quiet', pages: 12, shown: [1, 2, 4] }),
];

/** The width of an approved picture, px. A moved word still shows. */
const width = 420;

const goldenFolder = dirname(fileURLToPath(import.meta.url));
/** The path of the approved picture of a page. */
export const approvedPath = (golden: Golden, page: number): string =>
  join(goldenFolder, 'approved', `${golden.name}-${String(page).padStart(2, '0')}.webp`);

/** The job of a golden magazine, whose files are written to `outDir`. */
export async function jobOf(golden: Golden, outDir: string): Promise<MagazineJob> {
  const path =
    'sample' in golden.story
      ? samplePath(golden.story.sample)
      : join(goldenFolder, 'stories', `${golden.story.file}.json`);
  const result = readStory(await readFile(path, 'utf8'), dirname(path));
  if ('faults' in result) throw new Error(`${path}: ${result.faults.join('; ')}`);
  const { theme, design, pages, seed } = golden;
  const job = await jobForStory(result.story, dirname(path), { theme, design, pages, seed, outDir });
  return golden.branded ? withLogo(job) : job;
}

/** The pages of `shown` of a golden magazine as PNG, in that order, from the pictures of all its pages. */
export const shownPages = (golden: Golden, pictures: readonly string[]): Promise<Buffer[]> =>
  Promise.all(
    golden.shown.map(page =>
      sharp(pictures[page - 1])
        .resize(width)
        .removeAlpha()
        .png()
        .toBuffer(),
    ),
  );

/** Typesets a golden magazine. Answers the pages of `shown` as PNG, in that order. */
export const pagesOf = async (golden: Golden, outDir: string): Promise<Buffer[]> =>
  shownPages(golden, (await typesetMagazine(await jobOf(golden, outDir))).pictures);

/** The share of a page's pixels that may differ, because processors round differently. A moved word exceeds it. */
const allowedShare = 0.002;

const pixels = async (image: Buffer | string) => sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

/**
 * The numbers of the pages, given as `pagesOf` answers them, that visibly differ from the approved ones. Writes each
 * and its differences to `test-results/golden`.
 */
export async function differingPages(golden: Golden, pages: readonly Buffer[]): Promise<number[]> {
  const differ = await Promise.all(
    pages.map((page, at) => differsFrom(page, approvedPath(golden, golden.shown[at] ?? 0))),
  );
  return golden.shown.filter((_, at) => differ[at]);
}

async function differsFrom(current: Buffer, approved: string): Promise<boolean> {
  const [a, b] = [await pixels(current), await pixels(approved)];
  const { width, height } = a.info;
  if (width !== b.info.width || height !== b.info.height) return true;
  const differencePicture = Buffer.alloc(a.data.length);
  const share = pixelmatch(a.data, b.data, differencePicture, width, height, { threshold: 0.12 }) / (width * height);
  if (share <= allowedShare) return false;
  await mkdir('test-results/golden', { recursive: true });
  const name = basename(approved, '.webp');
  await sharp(differencePicture, { raw: { width, height, channels: 4 } })
    .png()
    .toFile(`test-results/golden/${name}-difference.png`);
  await sharp(current).toFile(`test-results/golden/${name}-now.png`);
  return true;
}
