/**
 * `npm run make -- designs`: a page to tune the designs by, `build/designs/index.html`. It shows every template of
 * every design that is a table, each with the sample page that it suits best; the approved golden pages; and for a
 * sample story (`--sample family --pages 16 --seed 3`) which template was chosen for each page, what came second, and
 * the scores.
 */
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Html } from '#kernel/html.ts';
import { html, htmlDocument } from '#kernel/html.ts';
import { pageCounts } from '#kernel/page-counts.ts';
import { themes } from '#kernel/themes.ts';
import type { Theme } from '#kernel/themes.ts';
import { readStory } from '#tools/samples/story-file.ts';
import { jobForStory, samplePath } from '#tools/samples/sample-magazine.ts';
import { designTables } from '#typeset/designs/tables.ts';
import type { DesignName, MagazineJob, MagazinePlan } from '#typeset/index.ts';
import { drawPictures, ingest, planMagazine, typeset } from '#typeset/index.ts';
import { applyLayout, layoutsFor } from '#typeset/layout/layouts.ts';
import type { PhotoFacts, PlanPage } from '#typeset/model.ts';
import { weightTables } from '#typeset/weights/weight-tables.ts';
import type { Weight } from '#typeset/weights/weight.ts';

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: 'family' },
    pages: { type: 'string', default: '16' },
    seed: { type: 'string', default: '3' },
    design: { type: 'string', multiple: true },
  },
});
const theme = themes.find(name => name.toLowerCase() === values.sample.toLowerCase()) ?? 'Family';
const pages = pageCounts.find(count => String(count) === values.pages) ?? 16;
const seed = Number(values.seed);
const tables = Object.values(designTables).filter(({ name }) => values.design?.includes(name) ?? true);
const out = join('build', 'designs');
const mostPages = pageCounts.at(-1) ?? pages;

/** A sample story, ready to be planned: its photos measured. */
interface Sample {
  job: MagazineJob;
  facts: readonly PhotoFacts[];
}

async function sampleOf(path: string, name: Theme): Promise<Sample> {
  const read = readStory(await readFile(path, 'utf8'), dirname(path));
  if ('faults' in read) throw new Error(`${path}: ${read.faults.join('; ')}`);
  const outDir = join(out, 'work', basename(path, '.json'));
  await mkdir(outDir, { recursive: true });
  const job = await jobForStory(read.story, dirname(path), { theme: name, pages, seed, outDir });
  return { job, facts: (await ingest(job.photos)).facts };
}

const planOf = (
  { job, facts }: Sample,
  design: DesignName,
  more: Partial<Parameters<typeof planMagazine>[0]> = {},
): MagazinePlan =>
  planMagazine({
    story: job.story,
    photos: facts,
    theme: job.theme,
    pages: job.pages,
    seed: job.seed ?? 1,
    design,
    ...more,
  });

/** A sample as it is, without photos, and with answers so long that they run over several pages. */
const variantsOf = ({ job, facts }: Sample): Sample[] => {
  const answers = job.story.answers.map(answer => ({ ...answer, text: Array(4).fill(answer.text).join('\n\n') }));
  return [
    { job, facts },
    { job, facts: [] },
    { job: { ...job, pages: mostPages, story: { ...job.story, answers } }, facts: facts.slice(0, 8) },
  ];
};

/** A page of a plan, laid out by one template; the higher the score, the better it suits. */
interface ShownPage {
  plan: MagazinePlan;
  page: PlanPage;
  score: number;
  sample: Sample;
}

/** For each template of a design the sample page that suits it best. */
function bestPages(design: DesignName, samples: readonly Sample[]): Map<string, ShownPage> {
  const best = new Map<string, ShownPage>();
  for (const sample of samples.flatMap(variantsOf)) {
    const plan = planOf(sample, design);
    const sources = { story: sample.job.story, photos: sample.facts };
    for (const { number } of plan.pages)
      for (const { template, score } of layoutsFor(plan, number, sources)) {
        if ((best.get(template)?.score ?? -Infinity) >= score) continue;
        const changed = applyLayout(plan, number, template, sources);
        const page = 'plan' in changed ? changed.plan.pages[number - 1] : undefined;
        if ('plan' in changed && page) best.set(template, { plan: changed.plan, page, score, sample });
      }
  }
  return best;
}

/** Draws pages, those of each sample in runs of a magazine's length; answers each picture's path. */
async function draw(shown: readonly ShownPage[], folder: string): Promise<string[]> {
  const paths = new Map<ShownPage, string>();
  for (const [, own] of Map.groupBy(shown, one => one.sample.job.outDir))
    for (let from = 0; from < own.length; from += mostPages) {
      const run = own.slice(from, from + mostPages);
      const name = `${folder}-${basename(own[0]?.sample.job.outDir ?? '')}-${from}`;
      const pictures = await drawRun(run, join(out, name));
      run.forEach((one, at) => paths.set(one, join(name, basename(pictures[at] ?? ''))));
    }
  return shown.map(one => paths.get(one) ?? '');
}

/** Draws pages as one magazine, the last of them repeated up to a length that can be set. */
async function drawRun(run: readonly ShownPage[], outDir: string): Promise<string[]> {
  await mkdir(outDir, { recursive: true });
  const [first] = run;
  if (!first) return [];
  const length = pageCounts.find(count => count >= run.length) ?? mostPages;
  const all = Array.from({ length }, (_, at) => run[at] ?? run[0] ?? first);
  const plan = {
    ...first.plan,
    pages: all.map(({ page }, at) => withNumber(page, at + 1)),
    threads: all.flatMap(({ plan: { threads }, page }, at) => threadsOf(threads, page, at + 1)),
  };
  const { pdf } = await typeset(plan, { photos: first.sample.job.photos, target: 'proof', outDir });
  return (await drawPictures(pdf, { outDir })).pictures;
}

const own = (name: string, at: number): string => `s${at}-${name}`;
/** A page at another place of a plan: no two pages may share the ids of frames and threads. */
const withNumber = (page: PlanPage, at: number): PlanPage => ({
  ...page,
  number: at,
  frames: page.frames.map(frame => ({
    ...frame,
    id: own(frame.id, at),
    ...(frame.over !== undefined && { over: own(frame.over, at) }),
    ...(frame.kind === 'flow' && { thread: own(frame.thread, at) }),
  })),
});
const threadsOf = (threads: MagazinePlan['threads'], { frames }: PlanPage, at: number) =>
  threads
    .filter(({ id }) => frames.some(frame => frame.kind === 'flow' && frame.thread === id))
    .map(thread => ({ ...thread, id: own(thread.id, at) }));

const figure = (picture: string, title: string, lines: readonly string[]): Html => html`
  <figure>
    ${picture !== '' && html`<img src="${picture}" alt="" loading="lazy" />`}
    <figcaption>
      <b>${title}</b>
      ${lines.map(line => html`<span>${line}</span>`)}
    </figcaption>
  </figure>
`;
const rounded = (n: number): string => n.toFixed(2);

/** Every template of a design with its best sample page. */
async function templatesSection(design: DesignName, samples: readonly Sample[]): Promise<Html> {
  const { templates } = designTables[design];
  const best = bestPages(design, samples);
  const shown = [...best.values()];
  const pictures = await draw(shown, `templates-${design}`);
  const figures = templates.map(({ name, lays, likes, why }) => {
    const page = best.get(name);
    const picture = page ? (pictures[shown.indexOf(page)] ?? '') : '';
    return figure(picture, name, [
      `for ${lays.join(', ')}; likes ${likes}`,
      why,
      page ? `score here ${rounded(page.score)}` : 'fits no sample page',
    ]);
  });
  return html`<h2>${design}: ${templates.length} templates</h2>
    <div class="grid">${figures}</div>`;
}

/** A magazine page by page, with what was tried for each page. */
async function storySection(design: DesignName, sample: Sample): Promise<Html> {
  const tried = new Map<number, readonly { template: string; score: number }[]>();
  const plan = planOf(sample, design, { explain: (page, all) => tried.set(page, all) });
  const shown = plan.pages.map(page => ({ plan, page, score: 0, sample }));
  const pictures = await draw(shown, `story-${design}`);
  const figures = plan.pages.map((page, at) =>
    figure(pictures[at] ?? '', `${page.number} ${page.template}`, [
      page.why,
      ...(tried.get(page.number) ?? []).slice(0, 4).map(({ template, score }) => `${rounded(score)} ${template}`),
    ]),
  );
  return html`<h2>${design}: the ${sample.job.theme} story, seed ${seed}</h2>
    <div class="grid">${figures}</div>`;
}

async function goldenSection(): Promise<Html> {
  const from = join('test', 'golden', 'approved');
  await mkdir(join(out, 'golden'), { recursive: true });
  const files = (await readdir(from)).toSorted();
  for (const file of files) await copyFile(join(from, file), join(out, 'golden', file));
  return html`<h2>Golden pages</h2>
    <div class="grid">${files.map(file => figure(`golden/${file}`, file, []))}</div>`;
}

const weightsSection = ([table, weights]: [name: string, weights: Record<string, Weight>]): Html => html`
  <h2>${table}</h2>
  <table>
    ${Object.entries(weights).map(
      ([name, { value, unit, range, why }]) =>
        html`<tr>
          <th>${name}</th>
          <td>${value}</td>
          <td>${range.join(' to ')}</td>
          <td>${unit}</td>
          <td>${why}</td>
        </tr>`,
    )}
  </table>
`;

const colours = { background: '#f4f4f2', text: '#1b1b1b', focus: '#1d49ae' };
const style = `body{font:14px/1.45 system-ui,sans-serif;padding:24px}
.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(190px,1fr));gap:18px}figure{margin:0}
img{width:100%;box-shadow:0 1px 5px #0003;background:#fff}figcaption span{display:block;color:#555;font-size:12px}
td,th{text-align:left;padding:3px 12px 3px 0;vertical-align:top}`;

await mkdir(out, { recursive: true });
const samples: Sample[] = [];
for (const name of themes) samples.push(await sampleOf(samplePath(name), name));
// The extremes: letters, lists and poems, many scripts, no words, no pictures.
const extremes = join('test', 'golden', 'stories');
for (const file of (await readdir(extremes)).toSorted()) samples.push(await sampleOf(join(extremes, file), theme));
const told = samples.find(({ job }) => job.theme === theme);
const sections: Html[] = Object.entries(weightTables).map(weightsSection);
for (const { name } of tables) {
  sections.push(await templatesSection(name, samples));
  if (told) sections.push(await storySection(name, told));
}
sections.push(await goldenSection());
await writeFile(
  join(out, 'index.html'),
  htmlDocument({
    title: 'Designs',
    colours,
    style,
    body: html`<h1>Designs</h1>
      ${sections}`,
  }),
);
console.log(`${join(out, 'index.html')}: ${tables.map(({ name }) => name).join(', ')}`);
