/**
 * One measurement in a process of its own, so that none profits from another: `node one.ts <what> <folder>`. Prints
 * milliseconds as JSON.
 */
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Job, Plan } from '#typeset/index.ts';
import { pictures, readPlan, typeset, typesetMagazine } from '#typeset/index.ts';
import { designs } from '#typeset/designs/index.ts';
import { withoutUndrawable } from '#typeset/fonts/drawable.ts';
import { frameJpeg } from '#typeset/photos/frame-jpeg.ts';
import { planMagazine } from '#typeset/plan/plan.ts';
import { Typesetter } from '#typeset/typesetting/typesetter.ts';
import { plannerFactsOf } from '#typeset/photos/planner-facts.ts';
import { inChromium, inReactPdf, photoFrames } from './others.ts';

const [what = '', folder = ''] = process.argv.slice(2);
const job = JSON.parse(await readFile(join(folder, 'job.json'), 'utf8')) as Job;

async function planOf(path: string): Promise<Plan> {
  const read = readPlan(await readFile(path, 'utf8'));
  if ('faults' in read) throw new Error(read.faults.join('; '));
  return read.plan;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began);
}

/** A word more on the last page: what an editor does all day. */
function edited(before: Plan): Plan {
  const after = structuredClone(before);
  const parts = after.pages.flatMap(page => page.frames.flatMap(frame => (frame.kind === 'type' ? frame.parts : [])));
  const last = parts.at(-1) as { text: string };
  last.text += ' Yes.';
  return after;
}

/** The way of the shop: planned, set and drawn in the sealed process; then edited, told anew, and set for the press. */
async function shop(): Promise<Record<string, number>> {
  const outDir = join(folder, 'out');
  const cold = await timed(() => typesetMagazine({ ...job, outDir }));
  const made = await planOf(join(outDir, 'plan.json'));
  const warm = await typesetMagazine({ ...job, outDir });
  const page = await timed(async () => {
    const { pdf } = await typeset(edited(made), { photos: job.photos, target: 'proof', outDir });
    await pictures(pdf, { outDir });
  });
  const answers = job.story.answers.map((one, n) => (n === 2 ? { ...one, text: `${one.text} Yes.` } : one));
  const answer = await timed(() => typesetMagazine({ ...job, story: { ...job.story, answers }, outDir }));
  const print = await timed(() =>
    typeset(made, { photos: job.photos, target: 'print', outDir: join(folder, 'print') }),
  );
  return { cold, plan: warm.spent.plan ?? 0, page, answer, print };
}

/** The planner alone, without a typesetter: lengths are estimated. */
async function planner(): Promise<Record<string, number>> {
  const facts = job.photos.flatMap(({ facts, ...photo }) => (facts ? [plannerFactsOf({ ...photo, facts })] : []));
  const ms: number[] = [];
  for (let n = 0; n < 5; n++)
    ms.push(
      await timed(() =>
        Promise.resolve(
          planMagazine({
            story: job.story,
            photos: facts,
            theme: job.theme,
            pages: job.pages,
            seed: job.seed,
            design: job.design,
          }),
        ),
      ),
    );
  return { first: ms[0] ?? 0, later: ms.toSorted((a, b) => a - b)[2] ?? 0 };
}

/** A plan and its photos, ready to be drawn by any engine: `plan.json` and `photos/<frame>.jpg`. */
async function prepare(): Promise<Record<string, number>> {
  const made = await typesetMagazine({ ...job, outDir: folder });
  const ready = await planOf(made.plan);
  await mkdir(join(folder, 'photos'), { recursive: true });
  const paths = new Map(job.photos.map(({ id, path }) => [id, path]));
  const shade = designs[ready.design].looks[ready.theme].colours.deep;
  for (const frame of photoFrames(ready))
    await writeFile(
      join(folder, 'photos', `${frame.id}.jpg`),
      await frameJpeg(paths.get(frame.photo) ?? '', frame, { target: 'proof', shade }),
    );
  return {};
}

/** The same plan and photos through one engine only, from reading them to a PDF on disk. */
async function engine(name: string): Promise<Record<string, number>> {
  const ready = await planOf(join(folder, 'plan.json'));
  const pdf = join(folder, `${name}.pdf`);
  if (name === 'chromium') await inChromium(ready, folder, pdf);
  else if (name === 'react-pdf') await inReactPdf(ready, folder, createWriteStream(pdf));
  else {
    const look = designs[ready.design].looks[ready.theme];
    const { value, letters, fonts } = withoutUndrawable(ready, look);
    const jpegs = new Map<string, Buffer>();
    for (const { id } of photoFrames(value)) jpegs.set(id, await readFile(join(folder, 'photos', `${id}.jpg`)));
    await writeFile(pdf, new Typesetter({ look, fonts, text: letters }).typeset(value, jpegs).pdf);
  }
  return {};
}

/** A draft as the shop makes it, its photos measured before, in a process that knows nothing yet. */
const proof = async (): Promise<Record<string, number>> => ({
  cold: await timed(() => typesetMagazine({ ...job, outDir: join(folder, 'out') })),
});

const kinds: Record<string, () => Promise<Record<string, number>>> = { shop, planner, proof, prepare };
console.log(JSON.stringify(await (kinds[what]?.() ?? engine(what))));
