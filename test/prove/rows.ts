/**
 * `npm run prove:rows`: mutation tests. Breaks behaviours one by one in a copy of this tree and runs the test that must
 * notice. A mutant whose test still passes has survived: the test proves nothing. Exits with 1 when a mutant survived
 * or a test fails without a mutant.
 *
 * `--kind unit,integration` only these; `--row C-C07` only this row; `--share 2/6` every sixth mutant from the second
 * on; `--today` the sixth of this day. CI runs those of unit tests of this day.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Mutant } from './mutant.ts';
import { mutants } from './mutants/index.ts';

const { values: options } = parseArgs({
  options: {
    kind: { type: 'string' },
    row: { type: 'string' },
    share: { type: 'string' },
    today: { type: 'boolean', default: false },
  },
});

/** After this many days `--today` has run all mutants. */
const parts = 6;
const [part, partCount] = options.today
  ? [Math.floor(Date.now() / 86_400_000) % parts, parts]
  : (options.share ?? '1/1').split('/').map((n, at) => Number(n) - (at === 0 ? 1 : 0));

const root = resolve('.');
const chosen = mutants.filter(
  ({ row, test }, at) =>
    (!options.row || row === options.row) &&
    (!options.kind || options.kind.split(',').includes(test.kind)) &&
    at % (partCount ?? 1) === part,
);

/** Copies the files that git tracks or would add, with this tree's packages and its build, if there is one. */
function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'imurs-prove-'));
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8' });
  for (const path of stdout.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  if (existsSync(join(root, 'build'))) cpSync(join(root, 'build'), join(copy, 'build'), { recursive: true });
  spawnSync('react-router', ['typegen'], { cwd: copy, stdio: 'ignore' });
  return copy;
}

const inBrowser = ({ test }: Mutant) => test.kind === 'screens' || test.kind === 'journeys';
const pattern = (name: string) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** The path of the report of a test run. */
const reportOf = (copy: string) => join(copy, 'report.json');

/** Runs the mutant's test in the copy. `failed` only when this test ran and failed. */
function runTest(copy: string, mutant: Mutant): { passed: boolean; failed: boolean } {
  const { kind, file, name } = mutant.test;
  const command = inBrowser(mutant)
    ? ['playwright', 'test', `--project=${kind}`, file, '-g', pattern(name), '--reporter=json']
    : [
        'vitest',
        'run',
        '--project',
        `${kind}*`,
        file,
        '-t',
        pattern(name),
        '--maxWorkers=1',
        '--reporter=json',
        `--outputFile=${reportOf(copy)}`,
      ];
  rmSync(reportOf(copy), { force: true });
  spawnSync(command[0] ?? '', command.slice(1), {
    cwd: copy,
    stdio: 'ignore',
    timeout: 300_000,
    env: { ...process.env, NODE_ENV: 'test', PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(copy) },
  });
  const report = existsSync(reportOf(copy)) ? readFileSync(reportOf(copy), 'utf8') : '';
  const counts = inBrowser(mutant)
    ? { passed: /"expected": (\d+)/.exec(report)?.[1], failed: /"unexpected": (\d+)/.exec(report)?.[1] }
    : { passed: /"numPassedTests":(\d+)/.exec(report)?.[1], failed: /"numFailedTests":(\d+)/.exec(report)?.[1] };
  return {
    passed: Number(counts.passed) > 0 && Number(counts.failed) === 0,
    failed: Number(counts.failed) > 0,
  };
}

/** The test that must pass without the mutant: of unit tests the whole file, which takes no longer than one test. */
const unbrokenOf = (mutant: Mutant): Mutant =>
  mutant.test.kind === 'unit' ? { ...mutant, test: { ...mutant.test, name: '' } } : mutant;

/** Builds the copy's site. It keeps the stamp of the original build, so that the seeded data folder is used again. */
function buildSite(copy: string): boolean {
  const { status } = spawnSync('react-router', ['build', '--logLevel', 'error'], {
    cwd: copy,
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  cpSync(join(root, 'build/stamp'), join(copy, 'build/stamp'));
  return status === 0;
}

const copy = copyTree();
const unbroken = new Map<string, boolean>();
const results: { mutant: Mutant; verdict: 'noticed' | 'survived' | 'red unbroken' | 'does not fit' }[] = [];
try {
  for (const mutant of chosen) {
    const whole = unbrokenOf(mutant);
    const key = `${whole.test.file} ${whole.test.name}`;
    if (!unbroken.has(key)) unbroken.set(key, runTest(copy, whole).passed);
    results.push({ mutant, verdict: unbroken.get(key) ? breakAndRun(mutant) : 'red unbroken' });
    const { verdict } = results.at(-1) ?? {};
    console.log(`${verdict?.padEnd(12)} ${mutant.row.padEnd(6)} ${mutant.broken}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function breakAndRun(mutant: Mutant): 'noticed' | 'survived' | 'does not fit' {
  const path = join(copy, mutant.file);
  const before = readFileSync(path, 'utf8');
  if (before.split(mutant.from).length !== 2) return 'does not fit';
  writeFileSync(
    path,
    before.replace(mutant.from, () => mutant.to),
  );
  try {
    if (inBrowser(mutant) && !buildSite(copy)) return 'does not fit';
    return runTest(copy, mutant).failed ? 'noticed' : 'survived';
  } finally {
    writeFileSync(path, before);
    // The next browser test needs the original build again.
    if (inBrowser(mutant)) cpSync(join(root, 'build'), join(copy, 'build'), { recursive: true, force: true });
  }
}

const noticed = results.filter(({ verdict }) => verdict === 'noticed').length;
for (const { mutant, verdict } of results.filter(result => result.verdict !== 'noticed'))
  console.log(`${verdict}: ${mutant.row} in ${mutant.file}, by ${mutant.test.file} '${mutant.test.name}'`);
console.log(`${chosen.length} of ${mutants.length} behaviours broken, survivors: ${results.length - noticed}`);
console.log(`${noticed} passed, ${results.length - noticed} failed`);
process.exit(results.length === noticed && noticed > 0 ? 0 : 1);
