/**
 * `node measure.ts <kind> <folder>`: one measurement. Prints milliseconds by name as JSON. Each runs in a process of
 * its own, so that none uses what another has loaded.
 */
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MagazineJob, MagazinePlan } from '#typeset/index.ts';
import { drawPictures, readPlan, typeset, typesetMagazine } from '#typeset/index.ts';
import { designs } from '#typeset/designs/index.ts';
import { withoutUndrawable } from '#typeset/fonts/drawable.ts';
import { frameJpeg } from '#typeset/photos/frame-jpeg.ts';
import { planMagazine } from '#typeset/plan/plan.ts';
import { Typesetter } from '#typeset/typesetting/typesetter.ts';
import { plannerFactsOf } from '#typeset/photos/planner-facts.ts';
import { inChromium, inReactPdf, photoFrames } from './others.ts';

const [kind = '', folder = ''] = process.argv.slice(2);
const job = JSON.parse(await readFile(join(folder, 'job.json'), 'utf8')) as MagazineJob;

async function planOf(path: string): Promise<MagazinePlan> {
  const result = readPlan(await readFile(path, 'utf8'));
  if ('faults' in result) throw new Error(result.faults.join('; '));
  return result.plan;
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began);
}

/** The plan with one more word on its last page, as an editor changes it. */
function addWord(before: MagazinePlan): MagazinePlan {
  const after = structuredClone(before);
  const parts = after.pages.flatMap(page => page.frames.flatMap(frame => (frame.kind === 'type' ? frame.parts : [])));
  const last = parts.at(-1) as { text: string };
  last.text += ' Yes.';
  return after;
}

/**
 * A magazine as the shop makes it: planned, typeset and drawn in the sandboxed process. Then one page is edited, one
 * answer is changed, and the print file is made.
 */
async function shop(): Promise<Record<string, number>> {
  const outDir = join(folder, 'out');
  const cold = await measureMs(() => typesetMagazine({ ...job, outDir }));
  const plan = await planOf(join(outDir, 'plan.json'));
  const warm = await typesetMagazine({ ...job, outDir });
  const page = await measureMs(async () => {
    const { pdf } = await typeset(addWord(plan), { photos: job.photos, target: 'proof', outDir });
    await drawPictures(pdf, { outDir });
  });
  const answers = job.story.answers.map((storyAnswer, n) =>
    n === 2 ? { ...storyAnswer, text: `${storyAnswer.text} Yes.` } : storyAnswer,
  );
  const answer = await measureMs(() => typesetMagazine({ ...job, story: { ...job.story, answers }, outDir }));
  const print = await measureMs(() =>
    typeset(plan, { photos: job.photos, target: 'print', outDir: join(folder, 'print') }),
  );
  return { cold, plan: warm.spent.plan ?? 0, page, answer, print };
}

/** The planner without a typesetter; the lengths of texts are estimated. */
async function planner(): Promise<Record<string, number>> {
  const facts = job.photos.flatMap(({ facts, ...photo }) => (facts ? [plannerFactsOf({ ...photo, facts })] : []));
  const ms: number[] = [];
  for (let n = 0; n < 5; n++)
    ms.push(
      await measureMs(() =>
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

/** Writes a plan and its photos for `engine`: `plan.json` and `photos/<frame>.jpg`. Measures nothing. */
async function prepare(): Promise<Record<string, number>> {
  const magazine = await typesetMagazine({ ...job, outDir: folder });
  const plan = await planOf(magazine.plan);
  await mkdir(join(folder, 'photos'), { recursive: true });
  const paths = new Map(job.photos.map(({ id, path }) => [id, path]));
  const shade = designs[plan.design].looks[plan.theme].colours.deep;
  for (const frame of photoFrames(plan))
    await writeFile(
      join(folder, 'photos', `${frame.id}.jpg`),
      await frameJpeg(paths.get(frame.photo) ?? '', frame, { target: 'proof', shade }),
    );
  return {};
}

/** Makes a PDF from the prepared plan and photos with one engine. Measures nothing; the caller times the process. */
async function engine(name: string): Promise<Record<string, number>> {
  const plan = await planOf(join(folder, 'plan.json'));
  const pdf = join(folder, `${name}.pdf`);
  if (name === 'chromium') await inChromium(plan, folder, pdf);
  else if (name === 'react-pdf') await inReactPdf(plan, folder, createWriteStream(pdf));
  else {
    const look = designs[plan.design].looks[plan.theme];
    const { value, letters, fonts } = withoutUndrawable(plan, look);
    const jpegs = new Map<string, Buffer>();
    for (const { id } of photoFrames(value)) jpegs.set(id, await readFile(join(folder, 'photos', `${id}.jpg`)));
    await writeFile(pdf, new Typesetter({ look, fonts, text: letters }).typeset(value, jpegs).pdf);
  }
  return {};
}

/** A draft as the shop makes it, in a new process; its photos were measured before. */
const proof = async (): Promise<Record<string, number>> => ({
  cold: await measureMs(() => typesetMagazine({ ...job, outDir: join(folder, 'out') })),
});

const kinds: Record<string, () => Promise<Record<string, number>>> = { shop, planner, proof, prepare };
console.log(JSON.stringify(await (kinds[kind]?.() ?? engine(kind))));
