/**
 * `npm run prove -- bench-order [--photos folder]`: prints what an order costs. Processor time of a photo and a draft
 * of 12 pages with 9 photos; the bytes of an order's files beside its originals: 20 photos as a browser reduces them,
 * two drafts of 12 pages, and the print files. Without a folder the photos are drawn.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { fitUpload } from '#src/abstract-form/device/fit-upload.ts';
import { uploadsUnchanged } from '#src/abstract-form/rules.ts';
import { cameraPhotos } from '#test/kit/photo-files.ts';
import { samplePath } from '#tools/samples/sample-magazine.ts';
import { readStory } from '#tools/samples/story-file.ts';
import type { InputPhoto, MagazinePlan } from '#typeset/index.ts';
import { developPhoto, drawSharpPictures, makePrintFiles, measurePhotos, typesetMagazine } from '#typeset/index.ts';
import { treeMilliseconds } from './process-costs.ts';
import { machine, table } from './report.ts';

const { values } = parseArgs({ options: { photos: { type: 'string' } } });
const [photoCount, draftPhotos] = [20, 9] as const;
const folder = await mkdtemp(join(tmpdir(), 'bench-order-'));

/** What `work` makes, and the processor time of this process and all that it started meanwhile, seconds. */
async function timed<Made>(work: () => Promise<Made>): Promise<[Made, seconds: number]> {
  const before = treeMilliseconds(process.pid);
  const made = await work();
  return [made, (treeMilliseconds(process.pid) - before) / 1000];
}

/** The photo as the form sends it (C-A05). */
async function sentPhoto(path: string, to: string): Promise<void> {
  const file = await readFile(path);
  if (uploadsUnchanged({ size: file.length, type: 'image/jpeg' })) return writeFile(to, file);
  const { data, info } = await sharp(file)
    .autoOrient()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const fitted = await fitUpload(async ({ side, quality }) => {
    const small = sharp(data, { raw: { width, height, channels } }).resize(side, side, {
      fit: 'inside',
      withoutEnlargement: true,
    });
    // Browsers do not optimise the codes of a JPEG.
    const jpeg = await small.jpeg({ quality: Math.round(quality * 100), optimiseCoding: false }).toBuffer();
    return new Blob([Uint8Array.from(jpeg)]);
  }, file.length);
  await writeFile(to, Buffer.from(await fitted.arrayBuffer()));
}

const bytesOf = async (paths: readonly string[]): Promise<number> =>
  (await Promise.all(paths.map(path => stat(path)))).reduce((sum, { size }) => sum + size, 0);

/** Photos of at least 5 megapixels. */
async function largePhotos(): Promise<string[]> {
  if (values.photos === undefined) return cameraPhotos(photoCount);
  const from = resolve(values.photos);
  const large: string[] = [];
  for (const name of (await readdir(from)).filter(name => /\.jpe?g$/i.test(name)).toSorted()) {
    const { width, height } = await sharp(join(from, name)).metadata();
    if (width * height >= 5e6) large.push(join(from, name));
  }
  if (large.length < photoCount) throw new Error(`There are ${large.length} large photos; ${photoCount} are needed.`);
  return large.slice(0, photoCount);
}

/** Develops and measures the photos as the form sends them. */
async function takePhotos(): Promise<{ photos: InputPhoto[]; seconds: number; sent: number }> {
  const sent: string[] = [];
  for (const [n, path] of (await largePhotos()).entries()) {
    sent.push(join(folder, `sent-${n}.jpg`));
    await sentPhoto(path, sent[n]!);
  }
  const [photos, seconds] = await timed(async () => {
    const paths = sent.map(path => `${path}.upright.jpg`);
    for (const [n, path] of sent.entries()) await developPhoto(path, paths[n]!);
    const facts = await measurePhotos(paths);
    return paths.map((path, n): InputPhoto => {
      const measured = facts[n];
      if (!measured || 'unreadable' in measured) throw new Error(`${path} could not be measured.`);
      return { id: `photo-${n + 1}`, path, takenAt: null, facts: measured };
    });
  });
  return { photos, seconds: seconds / photoCount, sent: await bytesOf(sent) };
}

async function makeDraft(photos: readonly InputPhoto[], outDir: string) {
  const read = readStory(await readFile(samplePath('Travel'), 'utf8'), '.');
  if ('faults' in read) throw new Error(read.faults.join('; '));
  const { person, edition, from, date, answers } = read.story;
  const story = { person, edition, from, date, answers: answers.slice(0, 6), voices: [] };
  await mkdir(outDir);
  const magazine = await typesetMagazine({ story, photos, theme: 'Travel', pages: 12, seed: 1, outDir });
  return { ...magazine, sharp: await drawSharpPictures(magazine.pdf, { outDir }) };
}

async function printBytes(photos: readonly InputPhoto[], draft: { plan: string; pdf: string }): Promise<number[]> {
  const outDir = join(folder, 'print');
  await mkdir(outDir);
  const making = { paper: '130 g/m² silk', cover: '250 g/m² silk', lamination: 'matt', binding: 'stitched' };
  const approved = { version: 1, at: '2026-11-29T00:00:00.000Z', sha256: '' };
  const commission = { brand: 'imurs', order: 'BENCH', title: 'Bench', copies: 1, approved, making };
  const plan = JSON.parse(await readFile(draft.plan, 'utf8')) as MagazinePlan;
  const { files } = await makePrintFiles({ plan, photos, proof: draft.pdf, commission }, { outDir });
  return files.map(({ bytes }) => bytes);
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

try {
  const load = loadavg()[0] ?? 0;
  const { photos, seconds: perPhoto, sent } = await takePhotos();
  const used = photos.slice(0, draftPhotos);
  const [draft, draftSeconds] = await timed(() => makeDraft(used, join(folder, 'draft')));
  const kept = await bytesOf(photos.map(({ path }) => path));
  const pages = await bytesOf([draft.thumbnail, ...draft.pictures]);
  const [pdf, close] = [await bytesOf([draft.pdf]), await bytesOf(draft.sharp)];
  const print = await printBytes(used, draft);
  const all = kept + 2 * (pdf + pages + close) + print.reduce((sum, bytes) => sum + bytes, 0);
  console.log(`${machine}; load ${load.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after

${table([
  ['what', 'measured'],
  ['a photo: processor time to develop and measure it', `${perPhoto.toFixed(2)} s`],
  ['a draft of 12 pages with 9 photos: processor time', `${draftSeconds.toFixed(1)} s`],
  [`${photoCount} photos as they are sent, as they are kept`, `${megabytes(sent)}, ${megabytes(kept)} MB`],
  ['a draft: PDF, pages, pages to look at closely', `${[pdf, pages, close].map(megabytes).join(', ')} MB`],
  ['print files: whole, cover, inside', `${print.map(megabytes).join(', ')} MB`],
  ['all files: photos, two drafts, print files', `${megabytes(all)} MB`],
])}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
