import { existsSync } from 'node:fs';
import { themes, type Theme } from '#kernel/themes.ts';
import { pageCounts, type PageCount } from '#kernel/page-counts.ts';
import { resolve } from 'node:path';
import * as z from 'zod';
import { faultsOf, plainMessage } from '#typeset/input/schema-faults.ts';
import { designNames } from '#typeset/model.ts';
import type { DesignName } from '#typeset/model.ts';
import type { SceneName } from './illustrate.ts';
import { scenes } from './illustrate.ts';

const answerTextSchema = z.string().max(20_000);
const nameSchema = z.string().trim().min(1).max(120);
/** Whether the calendar has the day that a date begins with. */
function isDay(date: string): boolean {
  const [year = 0, month = 0, day = 0] = date.slice(0, 10).split('-').map(Number);
  const parsed = new Date(Date.UTC(year, month - 1, day));
  return parsed.getUTCMonth() === month - 1 && parsed.getUTCDate() === day;
}
const daySchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}/, { error: 'must be a date such as 2026-11-21', abort: true })
  .refine(isDay, { error: ({ input }) => `there is no day ${String(input).slice(0, 10)}` });
const sceneNames = Object.keys(scenes) as [SceneName, ...SceneName[]];

const photoSchema = z
  .strictObject({
    /** A picture file, relative to the story's own folder. */
    file: z.string().min(1).optional(),
    /** One of our own prints instead of a file. */
    print: z.enum(sceneNames).optional(),
    shape: z.enum(['upright', 'wide', 'square']).optional(),
    seed: z.int().min(0).optional(),
    id: nameSchema.optional(),
    caption: z.string().max(200).optional(),
    takenAt: daySchema.nullable().optional(),
    page: z.string().max(60).optional(),
    /** Whether it is preferred for the cover. */
    cover: z.boolean().optional(),
    /** Whether it must be in, the question whose answer it belongs to, and whether it was put at its place (W58). */
    must: z.boolean().optional(),
    answer: z.string().max(500).optional(),
    moved: z.boolean().optional(),
  })
  .refine(({ file, print }) => (file === undefined) !== (print === undefined), 'needs either "file" or "print"');

const storyFileSchema = z.strictObject({
  person: nameSchema,
  edition: nameSchema,
  from: nameSchema.nullable().default(null),
  date: daySchema,
  theme: z.enum(themes).optional(),
  pages: z.literal(pageCounts).optional(),
  design: z.enum(designNames).optional(),
  seed: z.int().min(0).optional(),
  answers: z
    .array(z.strictObject({ question: z.string().max(500), text: answerTextSchema }))
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
        keptUntil: daySchema.optional(),
      }),
    )
    .max(60)
    .default([]),
  photos: z.array(photoSchema).max(80).default([]),
});

export type StoryFile = z.output<typeof storyFileSchema>;

/** What the story file may hold, as JSON Schema. */
export const storySchema = (): object => z.toJSONSchema(storyFileSchema, { io: 'input' });

/** The photos of a file, also when the rest is not valid. */
const photosOnlySchema = z
  .object({
    photos: z
      .array(
        z
          .object({ file: z.string().optional().catch(undefined), id: z.string().optional().catch(undefined) })
          .catch({}),
      )
      .catch([]),
  })
  .catch({ photos: [] });

/** The faults of photos that belong to a question which is not answered in the story. */
const lostAnswerFaults = ({ answers, voices, photos }: StoryFile): string[] => {
  const questions = new Set([...answers, ...voices].map(({ question }) => question));
  return photos.flatMap(({ answer }, at) =>
    answer !== undefined && !questions.has(answer) ? [`photos[${at}].answer: the story does not answer it`] : [],
  );
};

/** The faults of photos: missing files, and ids that are used twice. */
function photoFaults(raw: unknown, folder: string): string[] {
  const { photos } = photosOnlySchema.parse(raw);
  const missing = photos.flatMap(({ file }, at) =>
    file && !existsSync(resolve(folder, file)) ? [`photos[${at}].file: there is no file ${file}`] : [],
  );
  const ids = photos.map(({ id }, at) => id ?? `photo-${at + 1}`);
  const repeated = new Set(ids.filter((id, at) => ids.indexOf(id) !== at));
  return [...missing, ...[...repeated].map(id => `photos: the id ${id} is used more than once`)];
}

const isEmpty = ({ answers, voices, photos }: StoryFile): boolean =>
  voices.length + photos.length === 0 && answers.every(({ text }) => text.trim() === '');

/**
 * Reads a story file's text. Every fault is one line that names the place, e.g. `answers[2].text: must be text`.
 * `folder` is where its photo files are looked for.
 */
export function readStory(json: string, folder: string): { story: StoryFile } | { faults: string[] } {
  let raw: unknown;
  try {
    // Some editors write a byte order mark first.
    raw = JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { faults: [`not JSON: ${error instanceof Error ? error.message : 'unreadable'}`] };
  }
  const parsed = storyFileSchema.safeParse(raw, { error: plainMessage });
  const contentFaults = parsed.success ? lostAnswerFaults(parsed.data) : faultsOf(parsed.error);
  const faults = [...contentFaults, ...photoFaults(raw, folder)];
  if (!parsed.success || faults.length > 0) return { faults };
  if (isEmpty(parsed.data))
    return { faults: ['the whole: there are neither words nor photos, so there is nothing to print'] };
  return { story: parsed.data };
}

/** A theme by any spelling of its name. */
export const themeOf = (text: string): Theme | undefined =>
  themes.find(theme => theme.toLowerCase() === text.toLowerCase());
export const pageCountOf = (text: string): PageCount | undefined => pageCounts.find(count => String(count) === text);
export const designOf = (text: string): DesignName | undefined =>
  designNames.find(design => design === text.toLowerCase());
