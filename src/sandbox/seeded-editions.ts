import { readdir, readFile } from 'node:fs/promises';
import type { Theme } from '#kernel/themes.ts';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPlan, typeset, type Finding, type Measured, type Plan } from '#typeset/index.ts';

/** An edition that is there at the first start: whose it is, its story, and how far it has come (C-O03). */
export interface SeededEdition {
  /** Its folder in db/seed/editions, which `npm run editions` fills. */
  name: string;
  /** Phone of the seeded customer who ordered it. */
  phone: string;
  customerName: string;
  theme: Theme;
  /** In lower case. */
  subCategory: string;
  /** 0 to 6. */
  status: number;
  /** The form's questions by their keys, from 1. */
  answers: { key: number; text: string }[];
  /** The prints that its photos are drawn of. */
  photos: { print: string; shape: string }[];
}

const editionsFolder = fileURLToPath(new URL('../../db/seed/editions', import.meta.url));
const readJson = async <T>(path: string): Promise<T> => JSON.parse(await readFile(path, 'utf8')) as T;

/** The seeded editions, each customer's in the order in which they were placed. */
export const seededEditions = (): Promise<SeededEdition[]> => readJson<SeededEdition[]>(`${editionsFolder}.json`);

/** A photo of a seeded story, with what was measured of it. */
interface SeededPhoto {
  path: string;
  facts: Measured;
}

export async function seededPhotos({ name }: Pick<SeededEdition, 'name'>): Promise<SeededPhoto[]> {
  const facts = await readJson<Measured[]>(join(editionsFolder, name, 'facts.json'));
  return facts.map((one, at) => ({ path: join(editionsFolder, name, `photo-${at + 1}.jpg`), facts: one }));
}

/**
 * The plan of a seeded magazine; its photos are `photo-1` and so on. Throws when this engine cannot read it: make it
 * anew.
 */
export async function seededPlan({ name }: Pick<SeededEdition, 'name'>): Promise<Plan> {
  const read = readPlan(await readJson<unknown>(join(editionsFolder, name, 'plan.json')));
  if ('plan' in read) return read.plan;
  throw new Error(`the seeded magazine ${name} was made by an older engine: run npm run editions`);
}

/** A seeded magazine as a draft: its PDF set in `outDir` by the engine of now, the rest as it was made. */
export async function seededDraft(edition: Pick<SeededEdition, 'name'>, outDir: string) {
  const folder = join(editionsFolder, edition.name);
  const [plan, photos] = await Promise.all([seededPlan(edition), seededPhotos(edition)]);
  const named = photos.map(({ path, facts }, at) => ({ id: `photo-${at + 1}`, path, takenAt: null, facts }));
  const { pdf } = await typeset(plan, { photos: named, target: 'proof', outDir });
  const pages = (await readdir(folder)).filter(file => file.endsWith('.avif')).toSorted();
  return {
    pdf,
    plan: join(folder, 'plan.json'),
    thumbnail: join(folder, 'cover.webp'),
    pictures: pages.map(file => join(folder, file)),
    findings: await readJson<Finding[]>(join(folder, 'findings.json')),
  };
}
