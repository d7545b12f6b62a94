import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Job, Typeset } from './compose.ts';
import type { StoryFile } from './file.ts';
import { readStory } from './file.ts';
import type { PageCount, Photo, Theme } from './model.ts';
import type { Limits } from './run.ts';
import { typesetMagazine } from './run.ts';
import type { Print } from './samples/illustrate.ts';

/** Where the sample story of a theme lies. */
export const samplePath = (theme: Theme): string =>
  fileURLToPath(new URL(`./samples/stories/${theme.toLowerCase()}.json`, import.meta.url));

/** A story file as a job: its photos resolved against `folder`, its prints to be drawn into `outDir/prints`. */
export async function jobOf(
  story: StoryFile,
  folder: string,
  chosen: { theme: Theme; pages: PageCount; seed: number; outDir: string },
): Promise<Job> {
  const folderOfPrints = join(chosen.outDir, 'prints');
  const prints: Print[] = [];
  const photos = story.photos.map((photo, at): Photo => {
    const about = {
      id: photo.id ?? `photo-${at + 1}`,
      takenAt: photo.takenAt ?? null,
      page: photo.page,
      caption: photo.caption,
      cover: photo.cover,
    };
    if (photo.print === undefined) return { ...about, path: resolve(folder, photo.file ?? '') };
    const path = join(folderOfPrints, `${at + 1}.jpg`);
    prints.push({ path, scene: photo.print, shape: photo.shape ?? 'wide', seed: photo.seed ?? at + 1 });
    return { ...about, path };
  });
  if (prints.length > 0) await mkdir(folderOfPrints, { recursive: true });
  const { person, edition, from, date, answers, voices } = story;
  return { ...chosen, story: { person, edition, from, date, answers, voices }, photos, prints };
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
