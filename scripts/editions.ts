/**
 * `npm run make -- editions [name…]`: the magazines of the sandbox's seeded editions, all or the named ones, made by
 * our own engine from the stories in db/seed/editions.json. Into db/seed/editions/<name>: its photos, their measured
 * facts, and, once it has a draft, the plan, the findings and a picture of each page. The PDF is typeset from the plan
 * at the first start (src/sandbox/seeded-editions.ts).
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { textAbout } from '#kernel/subject-text.ts';
import type { Theme } from '#kernel/themes.ts';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { tellsOfThemself } from '#src/catalogue/rules.ts';
import { seededEditions, type SeededEdition } from '#src/sandbox/seeded-editions.ts';
import { measurePhotos, typesetMagazine, type PhotoMeasurements } from '#typeset/index.ts';
import { publish, type Publication } from '#tools/publication.ts';
import { drawDemoPhoto, type Shape, type SceneName } from '#tools/samples/illustrate.ts';

const seedFolder = 'db/seed/editions';
const readJson = async <T>(path: string): Promise<T> => JSON.parse(await readFile(path, 'utf8')) as T;
interface Catalogue {
  themes: { name: Theme; subCategories: { name: string }[] }[];
}
const { themes } = await readJson<Catalogue>('db/seed/catalogue.json');
const questions = await readJson<Record<Theme, { en: string }[]>>('db/seed/questions.json');

/** Draws the photos of an edition, without the print grain, which would be most of their bytes. */
async function draw({ name, theme, photos }: SeededEdition, seed: number, folder: string): Promise<string[]> {
  const paths: string[] = [];
  for (const [at, photo] of photos.entries()) {
    const picture = await drawDemoPhoto(photo.print as SceneName, photo.shape as Shape, {
      theme,
      seed: seed * 10 + at,
    });
    const path = join(folder, `photo-${at + 1}.jpg`);
    await sharp(picture).median(5).jpeg({ quality: 58, mozjpeg: true }).toFile(path);
    paths.push(path);
  }
  if (paths.length === 0) throw new Error(`${name} has no photos`);
  return paths;
}

async function measure(paths: readonly string[]): Promise<PhotoMeasurements[]> {
  return (await measurePhotos(paths)).map(result => {
    if ('unreadable' in result) throw new Error(result.unreadable);
    return result;
  });
}

async function make(edition: SeededEdition, seed: number, made: Publication): Promise<string> {
  const { name, theme, subject, status } = edition;
  const folder = made.folder(join(seedFolder, name));
  made.only(join(seedFolder, name));
  const paths = await draw(edition, seed, folder);
  const facts = await measure(paths);
  await writeFile(join(folder, 'facts.json'), JSON.stringify(facts));
  if (status < 2) return `${name}: ${paths.length} photos`;
  const category = themes
    .flatMap(({ subCategories }) => subCategories)
    .find(subCategory => subCategory.name.toLowerCase() === edition.subCategory);
  if (!category) throw new Error(`${name}: there is no ${edition.subCategory}`);
  const outDir = await mkdtemp(join(tmpdir(), 'editions-'));
  try {
    const magazine = await typesetMagazine({
      story: {
        person: subject.name,
        edition: category.name,
        from: null,
        date: '2026-11-01',
        answers: edition.answers.map(({ key, text }) => ({
          question: textAbout(questions[theme][key - 1]?.en ?? '', subject, {
            isSubject: tellsOfThemself(theme, { subject, from: null }),
          }),
          text,
        })),
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
      design: edition.design,
      pages: 12,
      seed,
      outDir,
    });
    await writeFile(join(folder, 'plan.json'), JSON.stringify(JSON.parse(await readFile(magazine.plan, 'utf8'))));
    await writeFile(join(folder, 'findings.json'), JSON.stringify(magazine.findings));
    for (const [at, picture] of magazine.pictures.entries())
      await sharp(picture)
        .avif({ quality: 38, effort: 3, chromaSubsampling: '4:2:0' })
        .toFile(join(folder, `${String(at + 1).padStart(2, '0')}.avif`));
    await sharp(magazine.thumbnail).webp({ quality: 70, effort: 6 }).toFile(join(folder, 'cover.webp'));
    return `${name}: ${magazine.pictures.length} pages; ${magazine.findings.map(({ code, page }) => `${code} on ${page}`).join(', ')}`;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

const all = await seededEditions();
const names = process.argv.slice(2);
const unknown = names.filter(name => all.every(edition => edition.name !== name));
if (unknown.length > 0) {
  console.error(`There is no edition ${unknown.join(', ')}. There are: ${all.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
await publish(async made => {
  for (const [at, edition] of all.entries())
    if (names.length === 0 || names.includes(edition.name)) console.log(await make(edition, at + 3, made));
});
process.exit(0);
