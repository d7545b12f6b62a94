/**
 * `npm run prove -- edits [--count 200] [--edits 10] [--pdfs 20] [--seed 20261121]`: edits random magazines at random
 * and prints what does not hold (`test/random/edits.ts`). `--pdfs`: of how many the PDFs are compared, too, byte for
 * byte.
 */
import { parseArgs } from 'node:util';
import { pdfFaults } from '#test/random/edited-pdf.ts';
import { proveEdits } from '#test/random/edits.ts';
import { magazinesOf } from '#test/random/stories.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    edits: { type: 'string', default: '10' },
    pdfs: { type: 'string', default: '20' },
    seed: { type: 'string', default: '20261121' },
  },
});
const [count, edits, pdfs, seed] = [values.count, values.edits, values.pdfs, values.seed].map(Number);
if (![count, edits, pdfs, seed].every(Number.isInteger)) throw new Error('All options take whole numbers.');

const made = new Map<string, number>();
let broken = 0;
for (const [at, magazine] of magazinesOf(seed ?? 0, count ?? 0).entries()) {
  const { faults, kinds } = proveEdits(magazine, { seed: at + 1, count: edits ?? 0 });
  for (const kind of kinds) made.set(kind, (made.get(kind) ?? 0) + 1);
  const printed = at < (pdfs ?? 0) ? pdfFaults(magazine, { seed: at + 1, count: edits ?? 0 }) : [];
  const all = [...faults, ...printed];
  for (const fault of all) console.log(`${at} (${magazine.design}, ${magazine.pages} pages): ${fault}`);
  broken += Number(all.length > 0);
}
console.log([...made].map(([kind, n]) => `${kind} ${n}`).join(', '));
console.log(`${count} sequences: ${broken} with something wrong.`);
process.exitCode = broken > 0 ? 1 : 0;
