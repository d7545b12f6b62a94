// `npm run verify`: format, lint, types and unit tests (boundaries and budgets among them), and the generated
// documents. The stages run at the same time, as many as there are processor cores; each prints its output when it has
// failed. One stage alone: `npm run verify -- --only lint`.
import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { helpOnRequest } from './help.mjs';
import { env, install, root } from './setup.mjs';

helpOnRequest('scripts/verify.mjs');

/** The longest first, so that the last one to end is a short one. */
const stages = {
  lint: ['oxlint', '--deny-warnings', '--report-unused-disable-directives'],
  unit: ['vitest', 'run', '--project', 'unit', '--reporter=dot'],
  types: ['tsc', '--noEmit', '-p', '.'],
  format: ['prettier', '--check', '--log-level', 'warn', '.'],
  docs: ['node', 'scripts/docs.ts', '--check'],
};

/** Runs one stage and resolves with whether it passed. */
const runStage = name =>
  new Promise(resolve => {
    const since = performance.now();
    const [command, ...args] = stages[name];
    const child = spawn(command, args, { cwd: root, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text));
    child.on('error', error => (output += error.message));
    child.on('close', code => {
      const seconds = Math.round((performance.now() - since) / 1000);
      if (code !== 0) console.log(output);
      console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name.padEnd(8)} ${seconds} s`);
      resolve(code === 0);
    });
  });

const at = process.argv.indexOf('--only');
const only = at > 0 ? process.argv[at + 1] : undefined;
if (only && !(only in stages)) {
  console.error(`There is no stage ${only}. The stages are ${Object.keys(stages).join(', ')}.`);
  process.exit(1);
}
install();
// Generates the types of the routes, which lint and tsc read.
if (!only || ['lint', 'types'].includes(only))
  spawnSync('react-router', ['typegen'], { cwd: root, env, stdio: 'inherit' });
const queue = only ? [only] : Object.keys(stages);
let passed = true;
const worker = async () => {
  for (let name = queue.shift(); name; name = queue.shift()) passed = (await runStage(name)) && passed;
};
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker));
process.exit(passed ? 0 : 1);
