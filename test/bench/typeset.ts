/**
 * `npm run bench:typeset -- [--photos folder] [--quick]`: measures how long a magazine takes, and the same plan in
 * other engines, and writes it to docs/benchmarks.md. Every figure is the median of three runs, each in a process of
 * its own; the engines take turns, so that other load affects all of them. Without a folder the photos are drawn.
 * `--quick` measures 20 pages and 40 photos once and prints the section instead of saving it.
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
import type { MagazineJob, InputPhoto } from '#typeset/index.ts';
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

const workFolder = await mkdtemp(join(tmpdir(), 'bench-typeset-'));
const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
const logProgress = (line: string): void => console.error(line);

/** The photos of a folder. Throws when there are too few of them. */
async function photosIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter(name => /\.jpe?g$/i.test(name)).toSorted();
  if (names.length < 40) throw new Error(`There are ${names.length} photos in ${folder}; 40 are needed.`);
  return names.map(name => join(folder, name));
}

/** Photos as the shop stores them. Mirrored copies, which count as other pictures, fill up to the number needed. */
async function develop(): Promise<{ photos: InputPhoto[]; perPhoto: number }> {
  const from = values.photos === undefined ? await cameraPhotos(40) : await photosIn(resolve(values.photos));
  const paths: string[] = [];
  for (let n = 0; n < most; n++) {
    const to = join(workFolder, `photo-${n + 1}.jpg`);
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
  const photos = paths.map((path, n): InputPhoto => {
    const facts = measured[n];
    if (!facts || 'unreadable' in facts) throw new Error(`Photo ${n + 1} could not be measured.`);
    return { id: `photo-${n + 1}`, path, takenAt: null, facts };
  });
  return { photos, perPhoto };
}

const run = promisify(execFile);
/** Resident memory of a process and all its descendants, megabytes. */
async function treeMegabytes(root: number): Promise<number> {
  const { stdout } = await run('ps', ['-eo', 'pid=,ppid=,rss=']);
  const rows = stdout
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number));
  const tree = new Set([root]);
  for (let lastSize = 0; lastSize !== tree.size;) {
    lastSize = tree.size;
    for (const [pid = 0, parent = 0] of rows) if (tree.has(parent)) tree.add(pid);
  }
  return rows.reduce((sum, [pid = 0, , rss = 0]) => (tree.has(pid) ? sum + rss / 1000 : sum), 0);
}

interface RunResult {
  /** Time from the start of the process to its end. */
  ms: number;
  /** The highest sampled memory of the process and its children. */
  megabytes: number;
  timings: Record<string, number>;
}

function runOnce(kind: string, folder: string): Promise<RunResult> {
  return new Promise((done, fail) => {
    const began = performance.now();
    const child = spawn(process.execPath, ['test/bench/measure.ts', kind, folder], {
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
      if (code === 0)
        done({ ms, megabytes: Math.round(megabytes), timings: JSON.parse(out) as Record<string, number> });
      else fail(new Error(`${kind} ended with ${code}`));
    });
  });
}

/** Runs each kind `times` times, in turns. Answers the median times and the highest memory by kind. */
async function runRepeatedly(kinds: readonly string[], folder: string): Promise<Map<string, RunResult>> {
  const all = new Map<string, RunResult[]>(kinds.map(kind => [kind, []]));
  for (let n = 0; n < times; n++) for (const kind of kinds) all.get(kind)?.push(await runOnce(kind, folder));
  return new Map(
    [...all].map(([kind, runs]) => {
      const names = Object.keys(runs[0]?.timings ?? {});
      return [
        kind,
        {
          ms: median(runs.map(result => result.ms)),
          megabytes: Math.max(...runs.map(result => result.megabytes)),
          timings: Object.fromEntries(names.map(name => [name, median(runs.map(result => result.timings[name] ?? 0))])),
        },
      ];
    }),
  );
}

/** Writes `job.json` for a magazine of so many pages with these photos. Answers its folder. */
async function folderFor(photos: readonly InputPhoto[], pages: PageCount): Promise<string> {
  const path = samplePath('Travel');
  const result = readStory(await readFile(path, 'utf8'), '.');
  if ('faults' in result) throw new Error(result.faults.join('; '));
  const { person, edition, from, date, answers, voices } = result.story;
  const story = { person, edition, from, date, answers, voices };
  const folder = join(workFolder, `${pages}-${photos.length}`);
  await mkdir(folder, { recursive: true });
  const job: MagazineJob = { story, photos, theme: 'Travel', pages, seed: 1, outDir: folder };
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
  main: ReadonlyMap<string, RunResult>;
  grid: ReadonlyMap<string, ReadonlyMap<string, RunResult>>;
  sizes: readonly string[];
  load: readonly number[];
}

/** The section of docs/benchmarks.md. */
function reportOf({ perPhoto, main, grid, sizes, load }: Figures): string {
  const [shop, planner] = [main.get('shop'), main.get('planner')];
  const shopTiming = (name: string): number => shop?.timings[name] ?? 0;
  const cell = (kind: string, pages: number, count: number): RunResult | undefined =>
    grid.get(`${pages}/${count}`)?.get(kind);
  const head = ['pages', ...counts.map(count => `${count} photos`)];
  const rowsFor = (what: string, of: (result: RunResult) => number) =>
    pageCounts.map(pages => [
      pages,
      ...counts.map(count => [cell(what, pages, count)].map(result => (result ? seconds(of(result)) : '')).join('')),
    ]);
  return `## The typesetter

Written by \`npm run bench:typeset\`. The figures are medians of ${times} runs; each run is a process of its own and is timed from its
start. Peak memory is the highest of the three runs, summed over all processes of a run. ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; load ${load.map(n => n.toFixed(1)).join(' before, ')} after. Photos: the first 40 ${values.photos === undefined ? 'that the tests draw' : 'of a folder of camera photos'}, as the shop stores
them (upright sRGB, at most 6000 pixels a side); for 50 and 60, mirrored copies are added. Story: our longest sample (12 answers, 1112 words).

### 20 pages, 40 photos

${table([
  ['what', 'at most', 'measured'],
  ['planning, with the texts measured beforehand', '50 ms', seconds(shopTiming('plan'))],
  [
    'planning without a typesetter: the first time in a process, and later',
    '',
    `${seconds(planner?.timings['first'] ?? 0)}, ${seconds(planner?.timings['later'] ?? 0)}`,
  ],
  [
    'draft after ingest, cold: process started, texts measured, planned, photos cut, PDF, 20 pictures, thumbnail',
    '10 s',
    seconds(shopTiming('cold')),
  ],
  ['one page changed by hand: PDF and its picture', '1 s', seconds(shopTiming('page'))],
  ['one answer changed: planned again, PDF and pictures', '', seconds(shopTiming('answer'))],
  ['print file of the same plan (300 dpi, bleed, finished)', '60 s', seconds(shopTiming('print'))],
  ['peak memory over all of these', '1200 MB', `${shop?.megabytes ?? 0} MB`],
  ['ingest, a photo: faces, sharpness, fingerprint (once, at upload; one run)', '', seconds(perPhoto)],
])}

### A draft after ingest, cold

${table([head, ...rowsFor('proof', result => result.timings['cold'] ?? 0)])}

### The same plan in other engines

Each engine makes a PDF from the plan and its prepared photos (150 dpi JPEGs); the start of the process is included, and
the engines took turns. Typst flows, balances and fits the text itself; for the others the text was cut into its columns
beforehand, and neither fits it. Typst's PDF is tagged.

${engines.map(name => `**${name}** (${name === 'typst' ? 'ours' : name === 'react-pdf' ? '@react-pdf/renderer' : 'Chromium printing'})\n\n${table([head, ...rowsFor(name, result => result.ms)])}`).join('\n\n')}

${table([
  ['20 pages, 40 photos', ...engines],
  ['time', ...engines.map(name => seconds(cell(name, 20, 40)?.ms ?? 0))],
  ['peak memory', ...engines.map(name => `${cell(name, 20, 40)?.megabytes ?? 0} MB`)],
  ['PDF', ...sizes],
])}`;
}

const marks = ['<!-- bench:typeset -->', '<!-- /bench:typeset -->'] as const;
/** Writes the section in its earlier place, or at the end. */
async function saveSection(section: string): Promise<void> {
  const path = 'docs/benchmarks.md';
  const before = await readFile(path, 'utf8').catch(() => '# Benchmarks\n');
  const ownSection = `${marks[0]}\n\n${section}\n\n${marks[1]}`;
  const [from, to] = [before.indexOf(marks[0]), before.indexOf(marks[1])];
  const after =
    from < 0
      ? `${before.trimEnd()}\n\n${ownSection}\n`
      : before.slice(0, from) + ownSection + before.slice(to + marks[1].length);
  await writeFile(path, await format(after, { ...(await resolveConfig(path)), filepath: path, proseWrap: 'always' }));
}

try {
  const before = loadavg()[0] ?? 0;
  logProgress('developing and measuring photos …');
  const { photos, perPhoto } = await develop();
  logProgress('a magazine from planning to print, 20 pages and 40 photos …');
  const main = await runRepeatedly(['shop', 'planner'], await folderFor(photos.slice(0, 40), 20));
  const grid = new Map<string, Map<string, RunResult>>();
  let sizes: string[] = [];
  for (const pages of pageCounts)
    for (const count of counts) {
      logProgress(`${pages} pages, ${count} photos …`);
      const folder = await folderFor(photos.slice(0, count), pages);
      await runOnce('prepare', folder);
      grid.set(`${pages}/${count}`, await runRepeatedly(['proof', ...engines], folder));
      const pdfs = await Promise.all(engines.map(name => stat(join(folder, `${name}.pdf`))));
      if (pages === 20 && count === 40) sizes = pdfs.map(({ size }) => `${(size / 1e6).toFixed(1)} MB`);
    }
  const report = reportOf({ perPhoto, main, grid, sizes, load: [before, loadavg()[0] ?? 0] });
  if (values.quick) console.log(report);
  else await saveSection(report);
} finally {
  await rm(workFolder, { recursive: true, force: true });
}
