import { readFile } from 'node:fs/promises';
import type { Theme } from '#kernel/themes.ts';
import type { PageCount } from '#kernel/page-counts.ts';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { readStory } from '#tools/samples/story-file.ts';
import type { DesignName } from '#typeset/index.ts';
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
  /** Which pages are looked at, from 1. */
  shown: readonly number[];
}

const from = (
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
const extreme = (
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
  from('Travel', 'quiet', { pages: 20, shown: [1, 3, 4, 5, 20] }),
  from('Family', 'quiet', { pages: 12, shown: [1, 4, 6] }),
  from('Self', 'bold', { pages: 16, shown: [1, 3, 4, 5, 16] }),
  from('Friendship', 'bold', { pages: 12, shown: [1, 5, 7] }),
  from('Couple', 'festive', { pages: 20, shown: [1, 3, 4, 5, 20] }),
  from('Gifting', 'festive', { pages: 12, shown: [1, 4, 6] }),
  extreme('scripts', 'Family', { design: 'festive', pages: 16, shown: [3, 4, 5, 6] }),
  extreme('kinds', 'Family', { design: 'quiet', pages: 16, shown: [4, 5, 6, 7, 8] }),
  extreme('wordless', 'Travel', { design: 'bold', pages: 12, shown: [1, 4, 5] }),
  extreme('pictureless', 'Self', { design: 'quiet', pages: 12, shown: [1, 2, 4] }),
];

/** px: small enough to keep, large enough to see a moved word. */
const width = 420;

const here = dirname(fileURLToPath(import.meta.url));
/** Where the approved picture of a page lies. */
export const approvedPath = (golden: Golden, page: number): string =>
  join(here, 'approved', `${golden.name}-${String(page).padStart(2, '0')}.webp`);

/** The pages of a golden magazine as they come out now, PNG, in the order of `shown`. */
export async function pagesOf(golden: Golden, outDir: string): Promise<Buffer[]> {
  const path =
    'sample' in golden.story ? samplePath(golden.story.sample) : join(here, 'stories', `${golden.story.file}.json`);
  const read = readStory(await readFile(path, 'utf8'), dirname(path));
  if ('faults' in read) throw new Error(`${path}: ${read.faults.join('; ')}`);
  const { theme, design, pages, seed } = golden;
  const made = await typesetMagazine(
    await jobForStory(read.story, dirname(path), { theme, design, pages, seed, outDir }),
  );
  return Promise.all(
    golden.shown.map(page =>
      sharp(made.pictures[page - 1])
        .resize(width)
        .removeAlpha()
        .png()
        .toBuffer(),
    ),
  );
}
