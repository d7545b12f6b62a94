/**
 * `node measure.ts <kind> <folder>`: one measurement. Prints milliseconds by name as JSON. Each runs in a process of
 * its own, so that none uses what another has loaded.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MagazineJob, MagazinePlan } from '#typeset/index.ts';
import { drawPictures, readPlan, typeset, typesetMagazine } from '#typeset/index.ts';
import { planMagazine } from '#typeset/plan/plan.ts';
import { plannerFactsOf } from '#typeset/photos/planner-facts.ts';

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

/** A draft as the shop makes it, in a new process; its photos were measured before. */
const proof = async (): Promise<Record<string, number>> => ({
  cold: await measureMs(() => typesetMagazine({ ...job, outDir: join(folder, 'out') })),
});

const kinds: Record<string, () => Promise<Record<string, number>>> = { shop, planner, proof };
console.log(JSON.stringify(await kinds[kind]?.()));
