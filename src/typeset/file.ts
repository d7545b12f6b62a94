import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { faultsOf, plainly } from './faults.ts';
import { designNames, pageCounts, themes } from './model.ts';
import type { DesignName, PageCount, Theme } from './model.ts';
import type { SceneName } from './samples/illustrate.ts';
import { scenes } from './samples/illustrate.ts';

const said = z.string().max(20_000);
const name = z.string().trim().min(1).max(120);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}/, 'must be a date such as 2026-11-21');
const sceneNames = Object.keys(scenes) as [SceneName, ...SceneName[]];

const photo = z
  .strictObject({
    /** A picture file, relative to the story's own folder. */
    file: z.string().min(1).optional(),
    /** One of our own prints instead of a file. */
    print: z.enum(sceneNames).optional(),
    shape: z.enum(['upright', 'wide', 'square']).optional(),
    seed: z.int().min(0).optional(),
    id: name.optional(),
    caption: z.string().max(200).optional(),
    takenAt: day.nullable().optional(),
    page: z.string().max(60).optional(),
    /** Wanted on the cover. */
    cover: z.boolean().optional(),
  })
  .refine(one => (one.file === undefined) !== (one.print === undefined), 'needs either "file" or "print"');

const story = z.strictObject({
  person: name,
  edition: name,
  from: name.nullable().default(null),
  date: day,
  theme: z.enum(themes).optional(),
  pages: z.literal(pageCounts).optional(),
  design: z.enum(designNames).optional(),
  seed: z.int().min(0).optional(),
  answers: z
    .array(z.strictObject({ question: z.string().max(500), text: said }))
    .min(1)
    .max(60),
  voices: z
    .array(
      z.strictObject({
        question: z.string().max(500),
        seconds: z.number().min(0).max(3600),
        /** The address that plays it. */
        link: z
          .url({ protocol: /^https?$/ })
          .max(120)
          .optional(),
        keptUntil: day.optional(),
      }),
    )
    .max(60)
    .default([]),
  photos: z.array(photo).max(80).default([]),
});

export type StoryFile = z.output<typeof story>;

/** What the story file may hold, as JSON Schema. */
export const storySchema = (): object => z.toJSONSchema(story, { io: 'input' });

/**
 * Reads a story file's text. Every fault is one line that names the place, e.g. `answers[2].text: must be text`.
 * `folder` is where its photo files are looked for.
 */
export function readStory(json: string, folder: string): { story: StoryFile } | { faults: string[] } {
  let raw: unknown;
  try {
    raw = JSON.parse(json);
  } catch (error) {
    return { faults: [`not JSON: ${error instanceof Error ? error.message : 'unreadable'}`] };
  }
  const read = story.safeParse(raw, { error: plainly });
  if (!read.success) return { faults: faultsOf(read.error) };
  const faults = read.data.photos.flatMap((one, at) =>
    one.file !== undefined && !existsSync(resolve(folder, one.file))
      ? [`photos[${at}].file: there is no file ${one.file}`]
      : [],
  );
  const ids = read.data.photos.map((one, at) => one.id ?? `photo-${at + 1}`);
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  for (const id of new Set(twice)) faults.push(`photos: the id ${id} is used more than once`);
  return faults.length > 0 ? { faults } : { story: read.data };
}

/** A theme by any spelling of its name. */
export const themeOf = (text: string): Theme | undefined =>
  themes.find(theme => theme.toLowerCase() === text.toLowerCase());
export const pageCountOf = (text: string): PageCount | undefined => pageCounts.find(count => String(count) === text);
export const designOf = (text: string): DesignName | undefined =>
  designNames.find(design => design === text.toLowerCase());
