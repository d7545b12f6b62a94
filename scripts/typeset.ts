/**
 * `npm run typeset -- story.json --out magazine.pdf`: a magazine from a story file, once or again on each change. A
 * call without arguments prints every option: `--print`, `--pages`, `--theme`, `--design`, `--seed`, `--plan`,
 * `--keep`, `--watch`, `--sample` in place of a story, and `--schema`.
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
  drawPictures,
  readPlan,
  typeset,
  typesetMagazine,
  type MagazineFinding,
  type MagazineJob,
  type MagazinePlan,
  type PreflightFinding,
} from '#typeset/index.ts';
import { preflight } from '#typeset/press/preflight.ts';
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

/** An invalid command line or file: one line for each fault. */
class Faults extends Error {
  readonly lines: readonly string[];
  constructor(...lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
function parseOptions() {
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
type Options = ReturnType<typeof parseOptions>;

/** The paths of the story file and of the PDF. */
function pathsOf({ sample, stories, out, plan, ...overrides }: Options): { path: string; out: string } {
  const theme = sample === undefined ? undefined : themeOf(sample);
  if (sample !== undefined && !theme)
    throw new Faults(`There is no sample "${sample}". There are: ${themes.join(', ').toLowerCase()}.`);
  if (stories.length > (theme ? 0 : 1)) throw new Faults(`One story at a time: ${stories.join(', ')} are too many.`);
  const path = theme ? samplePath(theme) : stories[0];
  if (path === undefined) throw new Faults('Which story? Name a story file, or --sample travel.', '', usage);
  if (out === undefined) throw new Faults('Where to? Name the PDF with --out magazine.pdf.', '', usage);
  const conflicts = (['pages', 'theme', 'design', 'seed'] as const).filter(name => overrides[name] !== undefined);
  if (plan !== undefined && conflicts.length > 0)
    throw new Faults(`The plan says it already: leave out ${conflicts.map(name => `--${name}`).join(' and ')}.`);
  return { path: resolve(path), out };
}

const contentOf = (path: string, what: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: Error) => {
    throw new Faults(`The ${what} could not be read: ${error.message}`);
  });

/** The job of a story file; options override its fields. */
async function jobFrom(path: string, options: Options, outDir: string): Promise<MagazineJob> {
  const folder = dirname(path);
  const parsed = readStory(await contentOf(path, 'story'), folder);
  if ('faults' in parsed) throw new Faults(`${path} is not a story yet:`, ...parsed.faults.map(fault => `  ${fault}`));
  const { story } = parsed;
  const theme = options.theme === undefined ? (story.theme ?? 'Gifting') : themeOf(options.theme);
  if (!theme) throw new Faults(`There is no theme "${options.theme}". There are: ${themes.join(', ')}.`);
  const pages = options.pages === undefined ? (story.pages ?? 12) : pageCountOf(options.pages);
  if (!pages) throw new Faults(`A magazine has ${pageCounts.join(', ')} pages, not ${options.pages}.`);
  const design = options.design === undefined ? story.design : designOf(options.design);
  if (options.design !== undefined && !design)
    throw new Faults(`There is no design "${options.design}". There are: ${designNames.join(', ')}.`);
  const seed = options.seed === undefined ? (story.seed ?? 1) : Number(options.seed);
  if (!Number.isSafeInteger(seed) || seed < 0)
    throw new Faults(`The seed is a whole number from 0, not ${options.seed}.`);
  return jobForStory(story, folder, { theme, pages, design, seed, outDir });
}

async function planFrom(path: string): Promise<MagazinePlan> {
  const parsed = readPlan(await contentOf(path, 'plan'));
  if ('plan' in parsed) return parsed.plan;
  throw new Faults(`${path} is not a plan that can be set:`, ...parsed.faults.map(fault => `  ${fault}`));
}

interface TypesetStory {
  pdf: string;
  plan: MagazinePlan;
  findings: MagazineFinding[];
  /** The findings of preflight in a file for the press. */
  press?: PreflightFinding[];
}

/** Makes the PDF, and the pictures if they are kept. */
async function make(job: MagazineJob, options: Options): Promise<TypesetStory> {
  let result: TypesetStory;
  if (options.plan === undefined) {
    const all = await typesetMagazine(job);
    result = { ...all, plan: await planFrom(all.plan) };
  } else {
    const plan = await planFrom(options.plan);
    result = { ...(await typeset(plan, { photos: job.photos, target: 'proof', outDir: job.outDir })), plan };
    if (options.keep !== undefined) await drawPictures(result.pdf, { outDir: job.outDir });
  }
  if (!options.print) return result;
  const { plan } = result;
  const printed = await typeset(plan, { photos: job.photos, target: 'print', outDir: join(job.outDir, 'print') });
  return {
    ...printed,
    plan,
    press: await preflight(await readFile(printed.pdf), { ...plan, findings: printed.findings }),
  };
}

/**
 * Typesets once and prints the findings. Returns the plan, if there is one, and the files that the result depends on.
 */
async function typesetOnce(
  options: Options,
  folder: string,
  before?: MagazinePlan,
): Promise<{ plan?: MagazinePlan | undefined; files: string[] }> {
  const startedAt = performance.now();
  const { path, out } = pathsOf(options);
  const dependencies = [path, ...(options.plan === undefined ? [] : [resolve(options.plan)])];
  try {
    const job = await jobFrom(path, options, folder);
    dependencies.push(...job.photos.map(photo => photo.path));
    const { pdf, plan, findings, press } = await make({ ...job, before }, options);
    await copyFile(pdf, out).catch((error: Error) => {
      throw new Faults(`The PDF could not be written: ${error.message}`);
    });
    const textOf = ({ code, message, page }: MagazineFinding | PreflightFinding): string =>
      `${code}${page === undefined ? '' : ` (page ${page})`}: ${message}`;
    for (const finding of findings) console.log(textOf(finding));
    for (const finding of press ?? []) console.log(`preflight ${finding.severity}, ${textOf(finding)}`);
    if (press?.length === 0) console.log('preflight finds nothing');
    console.log(`${out}: ${plan.pages.length} pages in ${Math.round(performance.now() - startedAt)} ms`);
    return { plan, files: dependencies };
  } catch (error) {
    if (!options.watch) throw error;
    printError(error);
    return { plan: before, files: dependencies };
  }
}

function printError(error: unknown): void {
  for (const line of error instanceof Faults ? error.lines : [error instanceof Error ? error.message : String(error)])
    console.error(line);
}

/**
 * Resolves when one of the files has changed after `since` and none changes for 60 ms, since programs save in several
 * steps.
 */
function nextChange(files: readonly string[], since: number): Promise<void> {
  return new Promise(resolve => {
    let timer: NodeJS.Timeout | undefined;
    const onChange = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        for (const watcher of watchers) watcher.close();
        resolve();
      }, 60);
    };
    const watchers = [...Map.groupBy(files, file => dirname(file))].map(([folder, inside]) => {
      const names = new Set(inside.map(file => basename(file)));
      return watch(folder, (_, name) => (name === null || names.has(name)) && onChange());
    });
    if (files.some(file => (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > since)) onChange();
  });
}

async function main(): Promise<void> {
  const options = parseOptions();
  if (options.help) return console.log(usage);
  if (options.schema) return console.log(JSON.stringify(storySchema(), null, 2));
  pathsOf(options);
  const folder = options.keep === undefined ? await mkdtemp(join(tmpdir(), 'typeset-')) : resolve(options.keep);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      if (options.keep === undefined) rmSync(folder, { recursive: true, force: true });
      process.exit(1);
    });
  try {
    let before: MagazinePlan | undefined;
    for (;;) {
      const startedAt = Date.now();
      const { plan, files } = await typesetOnce(options, folder, before);
      before = plan;
      if (!options.watch) break;
      const change = nextChange(files, startedAt);
      console.log('Waiting for changes; Ctrl+C ends it.');
      await change;
    }
  } finally {
    if (options.keep === undefined) await rm(folder, { recursive: true, force: true });
  }
}

await main().catch((error: unknown) => {
  printError(error);
  process.exitCode = 1;
});
