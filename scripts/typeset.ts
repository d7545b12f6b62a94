/** `npm run typeset -- story.json --out magazine.pdf [--pages 12|16|20] [--theme travel] [--seed 3]`, or `--sample travel` instead of a file. */
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pageCountOf, readStory, storySchema, themeOf } from '#typeset/file.ts';
import { pageCounts, themes, typesetMagazine } from '#typeset/index.ts';
import { jobOf, samplePath } from '#typeset/sample.ts';

const usage = `npm run typeset -- story.json --out magazine.pdf [--pages 12|16|20] [--theme travel] [--seed 3] [--keep folder]
npm run typeset -- --sample travel --out magazine.pdf
npm run typeset -- --schema

--keep folder   also keeps the page pictures (WebP), the plan (JSON) and the thumbnail there
--sample name   takes one of our own stories: ${themes.join(', ').toLowerCase()}
--schema        prints what a story file may hold, as JSON Schema`;

function stop(lines: readonly string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}

function options() {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({
      allowPositionals: true,
      options: {
        out: text,
        pages: text,
        theme: text,
        seed: text,
        sample: text,
        keep: text,
        schema: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    return stop([error instanceof Error ? error.message : String(error), '', usage]);
  }
}

const { values, positionals } = options();
if (values.help) {
  console.log(usage);
  process.exit(0);
}
if (values.schema) {
  console.log(JSON.stringify(storySchema(), null, 2));
  process.exit(0);
}

const sample = values.sample === undefined ? undefined : themeOf(values.sample);
if (values.sample !== undefined && !sample)
  stop([`There is no sample "${values.sample}". There are: ${themes.join(', ').toLowerCase()}.`]);
const path = sample ? samplePath(sample) : positionals[0];
if (path === undefined) stop(['Which story? Name a story file, or --sample travel.', '', usage]);
if (values.out === undefined) stop(['Where to? Name the PDF with --out magazine.pdf.', '', usage]);

const json = await readFile(path, 'utf8').catch((error: Error) =>
  stop([`The story could not be read: ${error.message}`]),
);
const read = readStory(json, dirname(resolve(path)));
if ('faults' in read) stop([`${path} is not a story yet:`, ...read.faults.map(fault => `  ${fault}`)]);
const { story } = read;

const theme = values.theme === undefined ? (story.theme ?? 'Gifting') : themeOf(values.theme);
if (!theme) stop([`There is no theme "${values.theme}". There are: ${themes.join(', ')}.`]);
const pages = values.pages === undefined ? (story.pages ?? 12) : pageCountOf(values.pages);
if (!pages) stop([`A magazine has ${pageCounts.join(', ')} pages, not ${values.pages}.`]);
const seed = values.seed === undefined ? (story.seed ?? 1) : Number(values.seed);
if (!Number.isSafeInteger(seed) || seed < 0) stop([`The seed is a whole number from 0, not ${values.seed}.`]);

const folder = values.keep === undefined ? await mkdtemp(join(tmpdir(), 'typeset-')) : resolve(values.keep);
const began = performance.now();
try {
  const made = await typesetMagazine(
    await jobOf(story, dirname(resolve(path)), { theme, pages, seed, outDir: folder }),
  );
  await copyFile(made.pdf, values.out);
  for (const { code, message, page } of made.findings)
    console.log(`${code}${page === undefined ? '' : ` (page ${page})`}: ${message}`);
  console.log(`${values.out}: ${pages} pages in ${((performance.now() - began) / 1000).toFixed(1)} s`);
} catch (error) {
  stop([error instanceof Error ? error.message : String(error)]);
} finally {
  if (values.keep === undefined) await rm(folder, { recursive: true, force: true });
}
