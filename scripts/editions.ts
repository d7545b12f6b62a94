/**
 * `npm run editions [name…]`: the magazines of the sandbox's seeded editions, all or the named ones, made by our own
 * engine of the stories in db/seed/editions.json. Into db/seed/editions/<name>: its photos, what was measured of them,
 * and, once a draft is made of it, the plan, the findings and a picture of each page. The PDF is set of the plan at the
 * first start (src/sandbox/seeded-editions.ts).
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { Theme } from '#kernel/themes.ts';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { seededEditions, type SeededEdition } from '#src/sandbox/seeded-editions.ts';
import { measurePhotos, typesetMagazine, type Measured } from '#typeset/index.ts';
import { drawDemoPhoto, type Shape, type SceneName } from '#tools/samples/illustrate.ts';

const seedFolder = 'db/seed/editions';
const readJson = async <T>(path: string): Promise<T> => JSON.parse(await readFile(path, 'utf8')) as T;
interface Catalogue {
  themes: { name: Theme; subCategories: { name: string }[] }[];
}
const { themes } = await readJson<Catalogue>('db/seed/catalogue.json');
const questions = await readJson<Record<Theme, string[]>>('db/seed/questions.json');

/** The photos of an edition, drawn without the grain of a press, which would be most of their bytes. */
async function draw({ name, theme, photos }: SeededEdition, seed: number, folder: string): Promise<string[]> {
  const paths: string[] = [];
  for (const [at, photo] of photos.entries()) {
    const drawn = await drawDemoPhoto(photo.print as SceneName, photo.shape as Shape, { theme, seed: seed * 10 + at });
    const path = join(folder, `photo-${at + 1}.jpg`);
    await sharp(drawn).median(5).jpeg({ quality: 58, mozjpeg: true }).toFile(path);
    paths.push(path);
  }
  if (paths.length === 0) throw new Error(`${name} has no photos`);
  return paths;
}

async function measured(paths: readonly string[]): Promise<Measured[]> {
  return (await measurePhotos(paths)).map(one => {
    if ('unreadable' in one) throw new Error(one.unreadable);
    return one;
  });
}

async function make(edition: SeededEdition, seed: number): Promise<string> {
  const { name, theme, customerName, status } = edition;
  const folder = join(seedFolder, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const paths = await draw(edition, seed, folder);
  const facts = await measured(paths);
  await writeFile(join(folder, 'facts.json'), JSON.stringify(facts));
  if (status < 2) return `${name}: ${paths.length} photos`;
  const category = themes.flatMap(one => one.subCategories).find(one => one.name.toLowerCase() === edition.subCategory);
  if (!category) throw new Error(`${name}: there is no ${edition.subCategory}`);
  const outDir = await mkdtemp(join(tmpdir(), 'editions-'));
  try {
    const made = await typesetMagazine({
      story: {
        person: customerName,
        edition: category.name,
        from: null,
        date: '2026-11-01',
        answers: edition.answers.map(({ key, text }) => ({ question: questions[theme][key - 1] ?? '', text })),
        voices: [],
      },
      photos: paths.map((path, at) => ({
        id: `photo-${at + 1}`,
        path: resolve(path),
        takenAt: null,
        facts: facts[at],
        ...(at === 0 && { cover: true }),
      })),
      theme,
      pages: 12,
      seed,
      outDir,
    });
    await writeFile(join(folder, 'plan.json'), JSON.stringify(JSON.parse(await readFile(made.plan, 'utf8'))));
    await writeFile(join(folder, 'findings.json'), JSON.stringify(made.findings));
    for (const [at, picture] of made.pictures.entries())
      await sharp(picture)
        .avif({ quality: 38, effort: 3, chromaSubsampling: '4:2:0' })
        .toFile(join(folder, `${String(at + 1).padStart(2, '0')}.avif`));
    await sharp(made.thumbnail).webp({ quality: 70, effort: 6 }).toFile(join(folder, 'cover.webp'));
    return `${name}: ${made.pictures.length} pages; ${made.findings.map(({ code, page }) => `${code} on ${page}`).join(', ')}`;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

const all = await seededEditions();
const named = process.argv.slice(2);
const unknown = named.filter(name => all.every(edition => edition.name !== name));
if (unknown.length > 0) {
  console.error(`There is no edition ${unknown.join(', ')}. There are: ${all.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
for (const [at, edition] of all.entries())
  if (named.length === 0 || named.includes(edition.name)) console.log(await make(edition, at + 3));
process.exit(0);
