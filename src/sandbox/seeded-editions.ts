import { readdir, readFile } from 'node:fs/promises';
import type { DesignName } from '#kernel/designs.ts';
import type { Subject } from '#kernel/subject.ts';
import type { Theme } from '#kernel/themes.ts';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPlan, typeset, type MagazineFinding, type PhotoMeasurements, type MagazinePlan } from '#typeset/index.ts';

/** An edition that the first start creates: its customer, its story and its status (C-O03). */
export interface SeededEdition {
  /** Its folder in db/seed/editions, whose files `npm run make -- editions` writes. */
  name: string;
  /** Phone of the seeded customer who ordered it. */
  phone: string;
  /** Whom it is about. */
  subject: Subject;
  theme: Theme;
  /** The design that its customer chose; the theme's own when absent. */
  design?: DesignName;
  /** In lower case. */
  subCategory: string;
  /** 0 to 6. */
  status: number;
  /** The form's questions by their keys, from 1. */
  answers: { key: number; text: string }[];
  /** The drawn prints from which its photos are made. */
  photos: { print: string; shape: string }[];
}

const editionsFolder = fileURLToPath(new URL('../../db/seed/editions', import.meta.url));
const readJson = async <T>(path: string): Promise<T> => JSON.parse(await readFile(path, 'utf8')) as T;

/** The seeded editions, those of each customer in the order in which they were placed. */
export const seededEditions = (): Promise<SeededEdition[]> => readJson<SeededEdition[]>(`${editionsFolder}.json`);

/** A photo of a seeded story, with its facts. */
interface SeededPhoto {
  path: string;
  facts: PhotoMeasurements;
}

export async function seededPhotos({ name }: Pick<SeededEdition, 'name'>): Promise<SeededPhoto[]> {
  const facts = await readJson<PhotoMeasurements[]>(join(editionsFolder, name, 'facts.json'));
  return facts.map((measured, n) => ({ path: join(editionsFolder, name, `photo-${n + 1}.jpg`), facts: measured }));
}

/**
 * The plan of a seeded magazine; its photos are `photo-1` and so on. Throws when this engine cannot read it; then it
 * has to be made again.
 */
export async function seededPlan({ name }: Pick<SeededEdition, 'name'>): Promise<MagazinePlan> {
  const result = readPlan(await readJson<unknown>(join(editionsFolder, name, 'plan.json')));
  if ('plan' in result) return result.plan;
  throw new Error(`the seeded magazine ${name} was made by an older engine: run npm run make -- editions`);
}

/**
 * A seeded magazine as a draft: its PDF is typeset in `outDir` by the current engine, its other files are stored ones.
 */
export async function seededDraft(edition: Pick<SeededEdition, 'name'>, outDir: string) {
  const folder = join(editionsFolder, edition.name);
  const [plan, photos] = await Promise.all([seededPlan(edition), seededPhotos(edition)]);
  const photosWithIds = photos.map(({ path, facts }, n) => ({ id: `photo-${n + 1}`, path, takenAt: null, facts }));
  const { pdf } = await typeset(plan, { photos: photosWithIds, target: 'proof', outDir });
  const pages = (await readdir(folder)).filter(file => file.endsWith('.avif')).toSorted();
  return {
    pdf,
    plan: join(folder, 'plan.json'),
    thumbnail: join(folder, 'cover.webp'),
    pictures: pages.map(file => join(folder, file)),
    findings: await readJson<MagazineFinding[]>(join(folder, 'findings.json')),
  };
}
