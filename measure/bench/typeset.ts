/**
 * `npm run prove -- bench-typeset [--photos folder] [--quick]`: measures how long a magazine takes and writes
 * build/measured. Every figure is the median of three runs, each in a process of its own. Without a
 * folder the photos are drawn. `--quick` measures 20 pages and 40 photos once and prints the report instead of saving
 * it.
 */
import { execFile, spawn } from 'node:child_process';
import { type PageCount, pageCounts as allPageCounts } from '#kernel/page-counts.ts';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import sharp from 'sharp';
import { readStory } from '#tools/samples/story-file.ts';
import type { MagazineJob, InputPhoto } from '#typeset/index.ts';
import { developPhoto, measurePhotos } from '#typeset/index.ts';
import { samplePath } from '#tools/samples/sample-magazine.ts';
import { cameraPhotos } from '#test/kit/photo-files.ts';
import { machine, median, saveReport, table } from './report.ts';

const { values } = parseArgs({
  options: { photos: { type: 'string' }, quick: { type: 'boolean', default: false } },
});
const times = values.quick ? 1 : 3;
const counts = values.quick ? [40] : [10, 20, 30, 40, 50, 60];
const pageCounts = values.quick ? [20 as const] : allPageCounts;
const most = Math.max(...counts);

const workFolder = await mkdtemp(join(tmpdir(), 'bench-typeset-'));
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
    const child = spawn(process.execPath, ['measure/bench/measure.ts', kind, folder], {
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

interface Figures {
  perPhoto: number;
  main: ReadonlyMap<string, RunResult>;
  /** A cold draft, by pages and photos. */
  drafts: ReadonlyMap<string, RunResult>;
  load: readonly number[];
}

/** The report. */
function reportOf({ perPhoto, main, drafts, load }: Figures): string {
  const [shop, planner] = [main.get('shop'), main.get('planner')];
  const shopTiming = (name: string): number => shop?.timings[name] ?? 0;
  const rows = pageCounts.map(pages => [
    pages,
    ...counts.map(count => seconds(drafts.get(`${pages}/${count}`)?.timings['cold'] ?? 0)),
  ]);
  return `## The typesetter

Written by \`npm run prove -- bench-typeset\`. The figures are medians of ${times} runs; each run is a process of its own and is timed from its
start. Peak memory is the highest of the three runs, summed over all processes of a run. ${machine}; load ${load.map(n => n.toFixed(1)).join(' before, ')} after. Photos: the first 40 ${values.photos === undefined ? 'that the tests draw' : 'of a folder of camera photos'}, as the shop stores
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

${table([['pages', ...counts.map(count => `${count} photos`)], ...rows])}`;
}

try {
  const before = loadavg()[0] ?? 0;
  logProgress('developing and measuring photos …');
  const { photos, perPhoto } = await develop();
  logProgress('a magazine from planning to print, 20 pages and 40 photos …');
  const main = await runRepeatedly(['shop', 'planner'], await folderFor(photos.slice(0, 40), 20));
  const drafts = new Map<string, RunResult>();
  for (const pages of pageCounts)
    for (const count of counts) {
      logProgress(`${pages} pages, ${count} photos …`);
      const folder = await folderFor(photos.slice(0, count), pages);
      const results = await runRepeatedly(['proof'], folder);
      for (const result of results.values()) drafts.set(`${pages}/${count}`, result);
    }
  const report = reportOf({ perPhoto, main, drafts, load: [before, loadavg()[0] ?? 0] });
  if (values.quick) console.log(report);
  else saveReport('bench-typeset', report);
} finally {
  await rm(workFolder, { recursive: true, force: true });
}
