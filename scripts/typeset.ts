/**
 * `npm run typeset -- story.json --out magazine.pdf`: a magazine from a story file, once or again on each change.
 * `--help` says the rest.
 */
import { rmSync, statSync, watch } from 'node:fs';
import { themes } from '#kernel/themes.ts';
import { pageCounts } from '#kernel/page-counts.ts';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { designOf, pageCountOf, readStory, storySchema, themeOf } from '#tools/samples/story-file.ts';
import {
  designNames,
  pictures,
  preflight,
  readPlan,
  typeset,
  typesetMagazine,
  type Finding,
  type Job,
  type Plan,
  type PressFinding,
} from '#typeset/index.ts';
import { jobForStory, samplePath } from '#tools/samples/sample-magazine.ts';

const usage = `npm run typeset -- story.json --out magazine.pdf [--print] [--pages 12|16|20] [--theme travel] [--design quiet|bold|festive]
                  [--seed 3] [--plan plan.json] [--keep folder] [--watch]
npm run typeset -- --sample travel --out magazine.pdf
npm run typeset -- --schema

--print         the file for the press instead of the one for the screen, and what preflight says of it
--plan file     sets this plan, as it was kept or edited, instead of planning anew
--keep folder   also keeps the page pictures (WebP), the plan (JSON) and the thumbnail there
--watch         does it again whenever the story, the plan or a photo changes
--sample name   takes one of our own stories: ${themes.join(', ').toLowerCase()}
--schema        prints what a story file may hold, as JSON Schema`;

/** What was asked for is not possible: one line for each thing that is wrong. */
class Faults extends Error {
  readonly lines: readonly string[];
  constructor(...lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
function asked() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        out: text,
        pages: text,
        theme: text,
        design: text,
        seed: text,
        sample: text,
        plan: text,
        keep: text,
        print: flag,
        watch: flag,
        schema: flag,
        help: flag,
      },
    });
    return { ...values, stories: positionals };
  } catch (error) {
    throw new Faults(error instanceof Error ? error.message : String(error), '', usage);
  }
}
type Asked = ReturnType<typeof asked>;

/** The story file, and where the PDF goes. */
function placesOf({ sample, stories, out, plan, ...chosen }: Asked): { path: string; out: string } {
  const theme = sample === undefined ? undefined : themeOf(sample);
  if (sample !== undefined && !theme)
    throw new Faults(`There is no sample "${sample}". There are: ${themes.join(', ').toLowerCase()}.`);
  if (stories.length > (theme ? 0 : 1)) throw new Faults(`One story at a time: ${stories.join(', ')} are too many.`);
  const path = theme ? samplePath(theme) : stories[0];
  if (path === undefined) throw new Faults('Which story? Name a story file, or --sample travel.', '', usage);
  if (out === undefined) throw new Faults('Where to? Name the PDF with --out magazine.pdf.', '', usage);
  const twice = (['pages', 'theme', 'design', 'seed'] as const).filter(name => chosen[name] !== undefined);
  if (plan !== undefined && twice.length > 0)
    throw new Faults(`The plan says it already: leave out ${twice.map(name => `--${name}`).join(' and ')}.`);
  return { path: resolve(path), out };
}

const contentOf = (path: string, what: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: Error) => {
    throw new Faults(`The ${what} could not be read: ${error.message}`);
  });

/** What is to be typeset; the options win over the story. */
async function jobFrom(path: string, asked: Asked, outDir: string): Promise<Job> {
  const folder = dirname(path);
  const read = readStory(await contentOf(path, 'story'), folder);
  if ('faults' in read) throw new Faults(`${path} is not a story yet:`, ...read.faults.map(fault => `  ${fault}`));
  const { story } = read;
  const theme = asked.theme === undefined ? (story.theme ?? 'Gifting') : themeOf(asked.theme);
  if (!theme) throw new Faults(`There is no theme "${asked.theme}". There are: ${themes.join(', ')}.`);
  const pages = asked.pages === undefined ? (story.pages ?? 12) : pageCountOf(asked.pages);
  if (!pages) throw new Faults(`A magazine has ${pageCounts.join(', ')} pages, not ${asked.pages}.`);
  const design = asked.design === undefined ? story.design : designOf(asked.design);
  if (asked.design !== undefined && !design)
    throw new Faults(`There is no design "${asked.design}". There are: ${designNames.join(', ')}.`);
  const seed = asked.seed === undefined ? (story.seed ?? 1) : Number(asked.seed);
  if (!Number.isSafeInteger(seed) || seed < 0)
    throw new Faults(`The seed is a whole number from 0, not ${asked.seed}.`);
  return jobForStory(story, folder, { theme, pages, design, seed, outDir });
}

async function planFrom(path: string): Promise<Plan> {
  const read = readPlan(await contentOf(path, 'plan'));
  if ('plan' in read) return read.plan;
  throw new Faults(`${path} is not a plan that can be set:`, ...read.faults.map(fault => `  ${fault}`));
}

interface Made {
  pdf: string;
  plan: Plan;
  findings: Finding[];
  /** What preflight says of a file for the press. */
  press?: PressFinding[];
}

/** Makes the PDF, and the pictures if they are kept. */
async function make(job: Job, asked: Asked): Promise<Made> {
  let made: Made;
  if (asked.plan === undefined) {
    const all = await typesetMagazine(job);
    made = { ...all, plan: await planFrom(all.plan) };
  } else {
    const plan = await planFrom(asked.plan);
    made = { ...(await typeset(plan, { photos: job.photos, target: 'proof', outDir: job.outDir })), plan };
    if (asked.keep !== undefined) await pictures(made.pdf, { outDir: job.outDir });
  }
  if (!asked.print) return made;
  const { plan } = made;
  const set = await typeset(plan, { photos: job.photos, target: 'print', outDir: join(job.outDir, 'print') });
  return { ...set, plan, press: await preflight(await readFile(set.pdf), { ...plan, findings: set.findings }) };
}

/** Does the whole once, and says what came of it. Answers the plan, if there is one, and the files it hangs on. */
async function once(
  asked: Asked,
  folder: string,
  before?: Plan,
): Promise<{ plan?: Plan | undefined; files: string[] }> {
  const began = performance.now();
  const { path, out } = placesOf(asked);
  const hangsOn = [path, ...(asked.plan === undefined ? [] : [resolve(asked.plan)])];
  try {
    const job = await jobFrom(path, asked, folder);
    hangsOn.push(...job.photos.map(photo => photo.path));
    const { pdf, plan, findings, press } = await make({ ...job, before }, asked);
    await copyFile(pdf, out).catch((error: Error) => {
      throw new Faults(`The PDF could not be written: ${error.message}`);
    });
    const said = ({ code, message, page }: Finding | PressFinding): string =>
      `${code}${page === undefined ? '' : ` (page ${page})`}: ${message}`;
    for (const finding of findings) console.log(said(finding));
    for (const finding of press ?? []) console.log(`preflight ${finding.severity}, ${said(finding)}`);
    if (press?.length === 0) console.log('preflight finds nothing');
    console.log(`${out}: ${plan.pages.length} pages in ${Math.round(performance.now() - began)} ms`);
    return { plan, files: hangsOn };
  } catch (error) {
    if (!asked.watch) throw error;
    tell(error);
    return { plan: before, files: hangsOn };
  }
}

function tell(error: unknown): void {
  for (const line of error instanceof Faults ? error.lines : [error instanceof Error ? error.message : String(error)])
    console.error(line);
}

/**
 * Resolves when one of the files has changed since then, and no more do for a moment: programs save in several steps.
 */
function change(files: readonly string[], since: number): Promise<void> {
  return new Promise(done => {
    let soon: NodeJS.Timeout | undefined;
    const heard = () => {
      clearTimeout(soon);
      soon = setTimeout(() => {
        for (const one of watchers) one.close();
        done();
      }, 60);
    };
    const watchers = [...Map.groupBy(files, file => dirname(file))].map(([folder, inside]) => {
      const names = new Set(inside.map(file => basename(file)));
      return watch(folder, (_, name) => (name === null || names.has(name)) && heard());
    });
    if (files.some(file => (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > since)) heard();
  });
}

async function main(): Promise<void> {
  const options = asked();
  if (options.help) return console.log(usage);
  if (options.schema) return console.log(JSON.stringify(storySchema(), null, 2));
  placesOf(options);
  const folder = options.keep === undefined ? await mkdtemp(join(tmpdir(), 'typeset-')) : resolve(options.keep);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      if (options.keep === undefined) rmSync(folder, { recursive: true, force: true });
      process.exit(1);
    });
  try {
    let before: Plan | undefined;
    for (;;) {
      const began = Date.now();
      const { plan, files } = await once(options, folder, before);
      before = plan;
      if (!options.watch) break;
      const changed = change(files, began);
      console.log('Waiting for changes; Ctrl+C ends it.');
      await changed;
    }
  } finally {
    if (options.keep === undefined) await rm(folder, { recursive: true, force: true });
  }
}

await main().catch((error: unknown) => {
  tell(error);
  process.exitCode = 1;
});
