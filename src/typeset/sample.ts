import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Job, Typeset } from './compose.ts';
import type { StoryFile } from './file.ts';
import { readStory } from './file.ts';
import type { PageCount, Photo, Theme } from './model.ts';
import { inPairs } from './photos.ts';
import type { Limits } from './run.ts';
import { typesetMagazine } from './run.ts';
import { print } from './samples/illustrate.ts';

/** Where the sample story of a theme lies. */
export const samplePath = (theme: Theme): string =>
  fileURLToPath(new URL(`./samples/stories/${theme.toLowerCase()}.json`, import.meta.url));

/** A story file as a job: its photos resolved, its prints drawn into `outDir/prints`. */
export async function jobOf(
  story: StoryFile,
  folder: string,
  chosen: { theme: Theme; pages: PageCount; seed: number; outDir: string },
): Promise<Job> {
  const prints = join(chosen.outDir, 'prints');
  if (story.photos.some(photo => photo.print !== undefined)) await mkdir(prints, { recursive: true });
  const photos = await inPairs(
    story.photos.map((photo, at) => ({ photo, at })),
    async ({ photo, at }): Promise<Photo> => {
      const id = photo.id ?? `photo-${at + 1}`;
      const path = photo.print === undefined ? resolve(folder, photo.file ?? '') : join(prints, `${at + 1}.jpg`);
      if (photo.print !== undefined)
        await writeFile(path, await print(photo.print, photo.shape ?? 'wide', chosen.theme, photo.seed ?? at + 1));
      return { id, path, takenAt: photo.takenAt ?? null, page: photo.page, caption: photo.caption, cover: photo.cover };
    },
  );
  const { person, edition, from, date, answers, voices } = story;
  return { ...chosen, story: { person, edition, from, date, answers, voices }, photos };
}

/** Typesets our own sample story of a theme, with our own prints, for the shop's shelves. Same files as `typesetMagazine`. */
export async function sampleMagazine(
  theme: Theme,
  pages: PageCount,
  outDir: string,
  limits: Limits = {},
): Promise<Typeset> {
  const path = samplePath(theme);
  const read = readStory(await readFile(path, 'utf8'), dirname(path));
  if ('faults' in read) throw new Error(`The sample story of ${theme} is damaged: ${read.faults.join('; ')}`);
  return typesetMagazine(
    await jobOf(read.story, dirname(path), { theme, pages, seed: 7, outDir: resolve(outDir) }),
    limits,
  );
}
