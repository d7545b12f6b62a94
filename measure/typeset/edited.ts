/**
 * `npm run prove:typeset [-- --only 11 --design quiet --seeds 40 --out folder]`: makes a magazine of every measured
 * story in every design, and prints how it is edited: whose words are largest, how full its pages are, who leads it.
 * Ends with 1 where a law is broken. `--out` keeps the pages and a sheet of each magazine, to be looked at.
 */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { jobForStory } from '#tools/samples/sample-magazine.ts';
import { readStory } from '#tools/samples/story-file.ts';
import { laws } from '#test/random/laws.ts';
import { ingest, planMagazine, readPlan, typesetMagazine } from '#typeset/index.ts';
import { designNames, type DesignName, type MagazinePlan, type PhotoFacts } from '#typeset/model.ts';
import { countsOf, editingRows, sumOf, varietyOf, type EditingCounts } from './editing-counts.ts';
import { emptyCells } from './empty-cells.ts';
import { measuredStories } from './stories.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    design: { type: 'string', multiple: true },
    seeds: { type: 'string', default: '40' },
    out: { type: 'string' },
  },
});
const out = values.out === undefined ? await mkdtemp(join(tmpdir(), 'edited-')) : resolve(values.out);
const designs = designNames.filter(name => !values.design || values.design.includes(name));
const stories = measuredStories.filter(({ name }) => !values.only || values.only.some(one => name.startsWith(one)));
const folder = fileURLToPath(new URL('./stories/', import.meta.url));

/** A story as a job for the engine, with its measured photos. */
async function jobOf(name: string) {
  const path = join(folder, `${name}.json`);
  const parsed = readStory(await readFile(path, 'utf8'), dirname(path));
  if ('faults' in parsed) throw new Error(`${name}: ${parsed.faults.join('; ')}`);
  const { theme = 'Family', pages = 12 } = parsed.story;
  const job = await jobForStory(parsed.story, dirname(path), { theme, pages, seed: 1, outDir: join(out, name) });
  return { job, photos: (await ingest(job.photos)).facts };
}
type MeasuredJob = Awaited<ReturnType<typeof jobOf>>;

/** The pages of a magazine side by side, four in a line. */
async function drawSheet(pictures: readonly string[], file: string): Promise<void> {
  const [w, h, gap] = [400, 566, 8];
  const pages = await Promise.all(pictures.map(picture => sharp(picture).resize(w, h).toBuffer()));
  const lines = Math.ceil(pages.length / 4);
  await sharp({ create: { width: 4 * (w + gap), height: lines * (h + gap), channels: 3, background: '#888' } })
    .composite(pages.map((input, at) => ({ input, left: (at % 4) * (w + gap), top: Math.floor(at / 4) * (h + gap) })))
    .webp({ quality: 80 })
    .toFile(file);
}

/** A magazine of a story in one design: its counts, and its violations of the laws. */
async function prove(name: string, { job, photos }: MeasuredJob, design: DesignName) {
  const outDir = join(out, `${name}-${design}`);
  await mkdir(outDir, { recursive: true });
  const magazine = await typesetMagazine({ ...job, design, outDir }, { seconds: 240, megabytes: 1200 });
  const read = readPlan(JSON.parse(await readFile(magazine.plan, 'utf8')));
  if (!('plan' in read)) throw new Error(`${name}: ${read.faults.join('; ')}`);
  const empty = await Promise.all(magazine.pictures.map(emptyCells));
  if (values.out !== undefined) await drawSheet(magazine.pictures, join(out, `${name}-${design}.webp`));
  const given = { story: job.story, photos, theme: job.theme, design, pages: job.pages, seed: job.seed };
  const broken = laws
    .filter(({ guessed }) => !guessed)
    .flatMap(({ says, broken }) => broken(read.plan, given).map(line => `${says}: ${line}`));
  return { counts: countsOf(read.plan, { story: job.story, photos, empty }), broken };
}

/** The plans of a story in one design under many seeds. */
const plansOf = ({ job, photos }: { job: MeasuredJob['job']; photos: readonly PhotoFacts[] }, design: DesignName) =>
  Array.from({ length: Number(values.seeds) }, (_, seed): MagazinePlan =>
    planMagazine({ story: job.story, photos, theme: job.theme, pages: job.pages, seed, design }),
  );

let broken = 0;
const totals = new Map<DesignName, EditingCounts[]>();
for (const { name } of stories) {
  const measured = await jobOf(name);
  for (const design of designs) {
    const proof = await prove(name, measured, design);
    totals.set(design, [...(totals.get(design) ?? []), proof.counts]);
    const { covers, lines, spreads, commonest } = varietyOf(plansOf(measured, design));
    console.log(`${name} ${design}: ${covers} covers, ${lines} lines, ${spreads} spreads, one cover ${commonest} %`);
    for (const line of [...proof.counts.notes, ...proof.broken]) console.log(`     ${line}`);
    broken += proof.broken.length;
  }
}
const all = [...totals].map(([design, counts]) => ({ design: design as string, counts: sumOf(counts) }));
const columns = [...all, { design: 'all', counts: sumOf([...totals.values()].flat()) }];
console.log(`\n${''.padEnd(44)}${columns.map(({ design }) => design.padStart(13)).join('')}`);
for (const { says, value, limit } of editingRows) {
  const cells = columns.map(({ counts }) => value(counts).padStart(13)).join('');
  const isBroken = limit !== undefined && columns.some(({ counts }) => limit(counts));
  console.log(`${says.padEnd(44)}${cells}${isBroken ? '  too many' : ''}`);
  broken += Number(isBroken);
}
if (values.out === undefined) await rm(out, { recursive: true, force: true });
process.exit(broken > 0 ? 1 : 0);
