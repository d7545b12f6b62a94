/**
 * `npm run bench:typeset -- [--photos folder] [--quick]`: what a magazine takes, and what the same plan takes in other
 * engines, into docs/benchmarks.md. Every figure is the median of three, each in a process of its own; the engines take
 * turns, so that a busy minute hits all alike. Without a folder the photos are drawn. `--quick` measures 20 pages and
 * 40 photos once and prints the section instead of keeping it.
 */
import { execFile, spawn } from 'node:child_process';
import { type PageCount, pageCounts as allPageCounts } from '#kernel/page-counts.ts';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { format, resolveConfig } from 'prettier';
import sharp from 'sharp';
import { readStory } from '#tools/samples/story-file.ts';
import type { Job, Photo } from '#typeset/index.ts';
import { developPhoto, measurePhotos } from '#typeset/index.ts';
import { samplePath } from '#tools/samples/sample-magazine.ts';
import { cameraPhotos } from '#test/kit/photo-files.ts';

const { values } = parseArgs({
  options: { photos: { type: 'string' }, quick: { type: 'boolean', default: false } },
});
const times = values.quick ? 1 : 3;
const counts = values.quick ? [40] : [10, 20, 30, 40, 50, 60];
const pageCounts = values.quick ? [20 as const] : allPageCounts;
const most = Math.max(...counts);
const engines = ['typst', 'react-pdf', 'chromium'] as const;

const work = await mkdtemp(join(tmpdir(), 'bench-typeset-'));
const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
const said = (line: string): void => console.error(line);

/** The photos of a folder. Throws when there are too few of them. */
async function photosIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter(name => /\.jpe?g$/i.test(name)).toSorted();
  if (names.length < 40) throw new Error(`There are ${names.length} photos in ${folder}; 40 are needed.`);
  return names.map(name => join(folder, name));
}

/**
 * Photos as the shop keeps them. Those that are missing to sixty are mirrored ones: other pictures for every purpose.
 */
async function develop(): Promise<{ photos: Photo[]; perPhoto: number }> {
  const from = values.photos === undefined ? await cameraPhotos(40) : await photosIn(resolve(values.photos));
  const paths: string[] = [];
  for (let n = 0; n < most; n++) {
    const to = join(work, `photo-${n + 1}.jpg`);
    const photo = from[n];
    if (photo !== undefined) await developPhoto(photo, to);
    else
      await sharp(paths[n - from.length])
        .flop()
        .jpeg({ quality: 90 })
        .toFile(to);
    paths.push(to);
  }
  const began = performance.now();
  const measured = await measurePhotos(paths);
  const perPhoto = Math.round((performance.now() - began) / most);
  const photos = paths.map((path, n): Photo => {
    const facts = measured[n];
    if (!facts || 'unreadable' in facts) throw new Error(`Photo ${n + 1} could not be measured.`);
    return { id: `photo-${n + 1}`, path, takenAt: null, facts };
  });
  return { photos, perPhoto };
}

const run = promisify(execFile);
/** Resident megabytes of a process and all it started. */
async function treeMegabytes(root: number): Promise<number> {
  const { stdout } = await run('ps', ['-eo', 'pid=,ppid=,rss=']);
  const rows = stdout
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number));
  const tree = new Set([root]);
  for (let grown = 0; grown !== tree.size;) {
    grown = tree.size;
    for (const [pid = 0, parent = 0] of rows) if (tree.has(parent)) tree.add(pid);
  }
  return rows.reduce((sum, [pid = 0, , rss = 0]) => (tree.has(pid) ? sum + rss / 1000 : sum), 0);
}

interface Once {
  /** From the start of the process to its end. */
  ms: number;
  /** Most that it and its children held at once, sampled. */
  megabytes: number;
  told: Record<string, number>;
}

function once(what: string, folder: string): Promise<Once> {
  return new Promise((done, fail) => {
    const began = performance.now();
    const child = spawn(process.execPath, ['test/bench/one.ts', what, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    let megabytes = 0;
    const watch = setInterval(async () => {
      megabytes = Math.max(megabytes, await treeMegabytes(child.pid ?? 0).catch(() => 0));
    }, 100);
    child.stdout.on('data', (bytes: Buffer) => (out += bytes.toString()));
    child.on('close', code => {
      clearInterval(watch);
      const ms = Math.round(performance.now() - began);
      if (code === 0) done({ ms, megabytes: Math.round(megabytes), told: JSON.parse(out) as Record<string, number> });
      else fail(new Error(`${what} ended with ${code}`));
    });
  });
}

/** Medians of several of them. */
async function often(whats: readonly string[], folder: string): Promise<Map<string, Once>> {
  const all = new Map<string, Once[]>(whats.map(what => [what, []]));
  for (let n = 0; n < times; n++) for (const what of whats) all.get(what)?.push(await once(what, folder));
  return new Map(
    [...all].map(([what, runs]) => {
      const names = Object.keys(runs[0]?.told ?? {});
      return [
        what,
        {
          ms: median(runs.map(one => one.ms)),
          megabytes: Math.max(...runs.map(one => one.megabytes)),
          told: Object.fromEntries(names.map(name => [name, median(runs.map(one => one.told[name] ?? 0))])),
        },
      ];
    }),
  );
}

async function folderFor(photos: readonly Photo[], pages: PageCount): Promise<string> {
  const path = samplePath('Travel');
  const read = readStory(await readFile(path, 'utf8'), '.');
  if ('faults' in read) throw new Error(read.faults.join('; '));
  const { person, edition, from, date, answers, voices } = read.story;
  const story = { person, edition, from, date, answers, voices };
  const folder = join(work, `${pages}-${photos.length}`);
  await mkdir(folder, { recursive: true });
  const job: Job = { story, photos, theme: 'Travel', pages, seed: 1, outDir: folder };
  await writeFile(join(folder, 'job.json'), JSON.stringify(job));
  return folder;
}

const seconds = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);
const table = (rows: readonly (readonly (string | number)[])[]): string =>
  rows
    .flatMap((row, n) => [`| ${row.join(' | ')} |`, ...(n === 0 ? [`|${row.map(() => '---').join('|')}|`] : [])])
    .join('\n');

interface Figures {
  perPhoto: number;
  main: ReadonlyMap<string, Once>;
  grid: ReadonlyMap<string, ReadonlyMap<string, Once>>;
  sizes: readonly string[];
  load: readonly number[];
}

/** The section of docs/benchmarks.md. */
function reportOf({ perPhoto, main, grid, sizes, load }: Figures): string {
  const [shop, planner] = [main.get('shop'), main.get('planner')];
  const told = (name: string): number => shop?.told[name] ?? 0;
  const cell = (what: string, pages: number, count: number): Once | undefined =>
    grid.get(`${pages}/${count}`)?.get(what);
  const head = ['pages', ...counts.map(count => `${count} photos`)];
  const rowsFor = (what: string, of: (one: Once) => number) =>
    pageCounts.map(pages => [
      pages,
      ...counts.map(count => [cell(what, pages, count)].map(one => (one ? seconds(of(one)) : '')).join('')),
    ]);
  return `## The typesetter

Written by \`npm run bench:typeset\`. The figures are medians of ${times} runs; each run is a process of its own and is timed from its
start. Peak memory is the highest of the three runs, summed over all processes of a run. ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; load ${load.map(n => n.toFixed(1)).join(' before, ')} after. Photos: the first 40 ${values.photos === undefined ? 'that the tests draw' : 'of a folder of camera photos'}, as the shop stores
them (upright sRGB, at most 6000 pixels a side); for 50 and 60, mirrored copies are added. Story: our longest sample (12 answers, 1112 words).

### 20 pages, 40 photos

${table([
  ['what', 'at most', 'measured'],
  ['planning, with the texts measured beforehand', '50 ms', seconds(told('plan'))],
  [
    'planning without a typesetter: the first time in a process, and later',
    '',
    `${seconds(planner?.told['first'] ?? 0)}, ${seconds(planner?.told['later'] ?? 0)}`,
  ],
  [
    'draft after ingest, cold: process started, texts measured, planned, photos cut, PDF, 20 pictures, thumbnail',
    '10 s',
    seconds(told('cold')),
  ],
  ['one page changed by hand: PDF and its picture', '1 s', seconds(told('page'))],
  ['one answer changed: planned again, PDF and pictures', '', seconds(told('answer'))],
  ['print file of the same plan (300 dpi, bleed, finished)', '60 s', seconds(told('print'))],
  ['peak memory over all of these', '1200 MB', `${shop?.megabytes ?? 0} MB`],
  ['ingest, a photo: faces, sharpness, fingerprint (once, at upload; one run)', '', seconds(perPhoto)],
])}

### A draft after ingest, cold

${table([head, ...rowsFor('proof', one => one.told['cold'] ?? 0)])}

### The same plan in other engines

Each engine makes a PDF from the plan and its prepared photos (150 dpi JPEGs); the start of the process is included, and
the engines took turns. Typst flows, balances and fits the text itself; for the others the text was cut into its columns
beforehand, and neither fits it. Typst's PDF is tagged.

${engines.map(name => `**${name}** (${name === 'typst' ? 'ours' : name === 'react-pdf' ? '@react-pdf/renderer' : 'Chromium printing'})\n\n${table([head, ...rowsFor(name, one => one.ms)])}`).join('\n\n')}

${table([
  ['20 pages, 40 photos', ...engines],
  ['time', ...engines.map(name => seconds(cell(name, 20, 40)?.ms ?? 0))],
  ['peak memory', ...engines.map(name => `${cell(name, 20, 40)?.megabytes ?? 0} MB`)],
  ['PDF', ...sizes],
])}`;
}

const marks = ['<!-- bench:typeset -->', '<!-- /bench:typeset -->'] as const;
/** Puts the section where it was before, or at the end. */
async function keep(section: string): Promise<void> {
  const path = 'docs/benchmarks.md';
  const before = await readFile(path, 'utf8').catch(() => '# Benchmarks\n');
  const mine = `${marks[0]}\n\n${section}\n\n${marks[1]}`;
  const [from, to] = [before.indexOf(marks[0]), before.indexOf(marks[1])];
  const after =
    from < 0 ? `${before.trimEnd()}\n\n${mine}\n` : before.slice(0, from) + mine + before.slice(to + marks[1].length);
  await writeFile(path, await format(after, { ...(await resolveConfig(path)), filepath: path, proseWrap: 'always' }));
}

try {
  const before = loadavg()[0] ?? 0;
  said('developing and measuring photos …');
  const { photos, perPhoto } = await develop();
  said('the whole way, 20 pages and 40 photos …');
  const main = await often(['shop', 'planner'], await folderFor(photos.slice(0, 40), 20));
  const grid = new Map<string, Map<string, Once>>();
  let sizes: string[] = [];
  for (const pages of pageCounts)
    for (const count of counts) {
      said(`${pages} pages, ${count} photos …`);
      const folder = await folderFor(photos.slice(0, count), pages);
      await once('prepare', folder);
      grid.set(`${pages}/${count}`, await often(['proof', ...engines], folder));
      const pdfs = await Promise.all(engines.map(name => stat(join(folder, `${name}.pdf`))));
      if (pages === 20 && count === 40) sizes = pdfs.map(({ size }) => `${(size / 1e6).toFixed(1)} MB`);
    }
  const report = reportOf({ perPhoto, main, grid, sizes, load: [before, loadavg()[0] ?? 0] });
  if (values.quick) console.log(report);
  else await keep(report);
} finally {
  await rm(work, { recursive: true, force: true });
}
