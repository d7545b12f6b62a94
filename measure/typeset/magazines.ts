/**
 * `npm run prove -- magazines [--count 200] [--seed 20261121] [--only 17]`: typesets random magazines, every tenth also
 * as a print file. Prints a table with every violation.
 */
import { parseArgs } from 'node:util';
import { prove } from '#test/random/proof.ts';
import { magazinesOf } from '#test/random/stories.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '20261121' },
    only: { type: 'string', multiple: true },
  },
});
const seed = Number(values.seed);
const only = values.only?.map(Number);
const count = Math.max(Number(values.count), ...(only ?? []).map(at => at + 1));
if (!Number.isInteger(seed) || !Number.isInteger(count))
  throw new Error('--count, --seed and --only take whole numbers.');

const cells = (...all: readonly (string | number)[]): string =>
  all.map((cell, at) => String(cell).padStart([4, 8, 11, 6, 8, 6, 7, 5, 7][at] ?? 0)).join(' ');
console.log(cells('no.', 'design', 'theme', 'pages', 'answers', 'words', 'photos', 'size', 'ms'));

let [broken, overset, prints] = [0, 0, 0];
const times: number[] = [];
for (const [at, magazine] of magazinesOf(seed, count).entries()) {
  if (only && !only.includes(at)) continue;
  const print = at % 10 === 0 || only !== undefined;
  const proof = await prove(magazine, { print }).catch((error: unknown) => ({
    plan: undefined,
    violations: [error instanceof Error ? error.message : String(error)],
    ms: 0,
  }));
  const words = magazine.story.answers.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
  const { story, photos, design, theme, pages } = magazine;
  const size = proof.plan?.body.size ?? '–';
  console.log(cells(at, design, theme, pages, story.answers.length, words, photos.length, size, proof.ms));
  for (const line of proof.violations) console.log(`     ${line}`);
  if (proof.violations.length > 0) console.log(`     again: npm run prove -- magazines --seed ${seed} --only ${at}`);
  times.push(proof.ms);
  prints += Number(print);
  broken += Number(proof.violations.length > 0);
  overset += Number(proof.plan?.findings.some(({ code }) => code === 'overset') ?? false);
}
const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
console.log(
  `${times.length} magazines, ${prints} of them as print files too: ${broken} with something wrong. ${overset} hold more text than their pages and say so. ${median} ms in the middle, ${Math.max(...times)} ms at most.`,
);
process.exitCode = broken > 0 ? 1 : 0;
