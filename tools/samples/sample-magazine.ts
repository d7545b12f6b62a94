import { existsSync } from 'node:fs';
import type { Theme } from '#kernel/themes.ts';
import type { PageCount } from '#kernel/page-counts.ts';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StoryFile } from './story-file.ts';
import { readStory } from './story-file.ts';
import type { InputPhoto } from '#typeset/model.ts';
import type { JobLimits } from '#typeset/pool/pool.ts';
import { inPairs } from '#typeset/photos/in-pairs.ts';
import { typesetMagazine } from '#typeset/pool/client.ts';
import type { DemoPhoto } from './illustrate.ts';
import { headsOf, drawDemoPhoto } from './illustrate.ts';
import type { MagazineJob, TypesetMagazine } from '#typeset/engine.ts';

/** The path of the sample story of a theme. */
export const samplePath = (theme: Theme): string =>
  fileURLToPath(new URL(`./stories/${theme.toLowerCase()}.json`, import.meta.url));

/** Draws our own prints, in a theme's colours, into `folder`; their files have the prints' names. */
export async function drawPrints(prints: readonly DemoPhoto[], theme: Theme, folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  return inPairs(prints, async ({ name, scene, shape, seed }) => {
    const path = join(folder, name);
    await writeFile(path, await drawDemoPhoto(scene, shape, { theme, seed }));
    return path;
  });
}

/**
 * A story file as a job: its photos resolved against `folder`, its prints drawn into `outDir/prints` unless they
 * exist there.
 */
export async function jobForStory(
  story: StoryFile,
  folder: string,
  options: Pick<MagazineJob, 'theme' | 'pages' | 'design' | 'seed' | 'outDir'>,
): Promise<MagazineJob> {
  const { theme, outDir } = options;
  const printsFolder = join(outDir, 'prints');
  const prints: DemoPhoto[] = [];
  const photos = story.photos.map((photo, at): InputPhoto => {
    const details = {
      id: photo.id ?? `photo-${at + 1}`,
      takenAt: photo.takenAt ?? null,
      page: photo.page,
      caption: photo.caption,
      cover: photo.cover,
      must: photo.must,
      answer: photo.answer,
      moved: photo.moved,
    };
    if (photo.print === undefined) return { ...details, path: resolve(folder, photo.file ?? '') };
    const [scene, shape, seed] = [photo.print, photo.shape ?? 'wide', photo.seed ?? at + 1] as const;
    const name = `${theme}-${scene}-${shape}-${seed}.jpg`;
    const path = join(printsFolder, name);
    if (!existsSync(path)) prints.push({ name, scene, shape, seed });
    return { ...details, path, drawn: { heads: headsOf(scene, shape, { theme, seed }) } };
  });
  if (prints.length > 0) await drawPrints(prints, theme, printsFolder);
  const { person, edition, from, date, answers, voices } = story;
  return { ...options, story: { person, edition, from, date, answers, voices }, photos };
}

/**
 * Typesets our own sample story of a theme, with our own prints, for the catalogue. Same files as
 * `typesetMagazine`, and which photos it shows.
 */
export async function sampleMagazine(
  { theme, pages, outDir }: { theme: Theme; pages: PageCount; outDir: string },
  limits: JobLimits = {},
): Promise<TypesetMagazine & Pick<MagazineJob, 'photos'>> {
  const path = samplePath(theme);
  const parsed = readStory(await readFile(path, 'utf8'), dirname(path));
  if ('faults' in parsed) throw new Error(`The sample story of ${theme} is damaged: ${parsed.faults.join('; ')}`);
  const job = await jobForStory(parsed.story, dirname(path), { theme, pages, seed: 7, outDir: resolve(outDir) });
  return { ...(await typesetMagazine(job, limits)), photos: job.photos };
}
