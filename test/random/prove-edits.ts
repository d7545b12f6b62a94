/**
 * `npm run prove:edits -- [--count 200] [--edits 10] [--seed 20261121]`: edits random magazines at random and prints
 * what does not hold (`edits.ts`).
 */
import { parseArgs } from 'node:util';
import { proveEdits } from './edits.ts';
import { magazinesOf } from './stories.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    edits: { type: 'string', default: '10' },
    seed: { type: 'string', default: '20261121' },
  },
});
const [count, edits, seed] = [values.count, values.edits, values.seed].map(Number);
if (![count, edits, seed].every(Number.isInteger)) throw new Error('--count, --edits and --seed take whole numbers.');

const made = new Map<string, number>();
let broken = 0;
for (const [at, magazine] of magazinesOf(seed ?? 0, count ?? 0).entries()) {
  const { faults, kinds } = proveEdits(magazine, { seed: at + 1, count: edits ?? 0 });
  for (const kind of kinds) made.set(kind, (made.get(kind) ?? 0) + 1);
  for (const fault of faults) console.log(`${at} (${magazine.design}, ${magazine.pages} pages): ${fault}`);
  broken += Number(faults.length > 0);
}
console.log([...made].map(([kind, n]) => `${kind} ${n}`).join(', '));
console.log(`${count} sequences: ${broken} with something wrong.`);
process.exitCode = broken > 0 ? 1 : 0;
