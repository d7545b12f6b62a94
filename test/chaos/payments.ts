/**
 * `npm run prove -- payments [--count 400] [--seed 1]`: two processes of the real shop on PostgreSQL are killed at each
 * kill point in turn while customers buy and the bank and the database fail in every way they can. Afterwards the
 * shop's books are compared with the bank's (T1). `--plants [--count 100]`: the same with a fault planted in the
 * shop's source, each of which must be found (T3). Exits with 1 when the books are wrong or a planted fault was missed.
 *
 * A hundred customers and six studios, 24 at a time, press Pay twice, go away, come back on the other shop, cancel, pay
 * their other half, or want the last use of a coupon at once; staff send money back, and strangers send webhooks. The
 * bank is slow, silent, down, wrong about an amount, and charges twice; one shop's bank cannot close a page. The
 * connection to the database is cut at any statement, commits are lost, late or unheard, the disk is full, and
 * PostgreSQL is killed. In the end those who went away begin again, and the clock moves on until nothing is open. A
 * seed draws the same random numbers, but races remain races: no run is repeated exactly.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '#test/kit/postgres.ts';
import { plantedFaults } from './planted-faults.ts';
import { faultKinds, runChaos, type ChaosReport } from './run.ts';
import { killPoints } from './kill-points.ts';
import type { EventCounter } from './counter.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string' },
    seed: { type: 'string', default: '1' },
    plants: { type: 'boolean', default: false },
  },
});

function printReport({ violations: found, payments, seconds, ...tallies }: ChaosReport): void {
  const list = (title: string, tally: EventCounter) => {
    console.log(`${tally.total()} ${title}`);
    for (const [name, times] of tally.rows()) console.log(`  ${String(times).padStart(4)}  ${name}`);
  };
  console.log(`${payments} payments at the bank in ${seconds} s`);
  list('kills', tallies.kills);
  list('faults', tallies.faults);
  list('things customers do', tallies.behaviours);
  for (const violation of found.slice(0, 20)) console.log(`  wrong: ${violation}`);
  console.log(found.length === 0 ? 'The books agree.' : `${found.length} things do not hold.`);
}

/** Runs the chaos in a process of its own with a planted fault. Answers the first violation that was found. */
async function runWithFault(
  name: string,
  { count, cache }: { count: number; cache: string },
): Promise<string | undefined> {
  const args = ['--import', resolve('test/chaos/plant-at-load.ts'), 'test/chaos/payments.ts'];
  const child = spawn(process.execPath, [...args, '--count', String(count), '--seed', values.seed], {
    env: { ...process.env, PLANT: name, CHAOS_CACHE: cache, NODE_COMPILE_CACHE: join(cache, 'compiled') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  const [, wrong] = /wrong: (.*)/.exec(output) ?? [];
  if (!wrong && !output.includes('The books agree.')) throw new Error(`the run did not end: ${output.slice(-1000)}`);
  return wrong;
}

/** Prints a table of the planted faults with the violation that revealed each. Answers how many were missed. */
async function reportPlantedFaults(count: number): Promise<number> {
  const cache = mkdtempSync(join(tmpdir(), 'imurs-plants-'));
  let missed = 0;
  console.log('| seconds | planted fault | what gave it away |\n| --- | --- | --- |');
  for (const { name } of plantedFaults) {
    const startedAt = performance.now();
    const wrong = await runWithFault(name, { count, cache });
    if (!wrong) missed++;
    console.log(`| ${Math.round((performance.now() - startedAt) / 1000)} | ${name} | ${wrong ?? 'MISSED'} |`);
  }
  rmSync(cache, { recursive: true, force: true });
  console.log(`${plantedFaults.length - missed} of ${plantedFaults.length} planted faults were found.`);
  return missed;
}

if (values.plants) process.exit((await reportPlantedFaults(Number(values.count ?? 100))) > 0 ? 1 : 0);
const count = Number(values.count ?? 400);
const postgres = await startPostgres();
try {
  const report = await runChaos({ count, seed: Number(values.seed), postgres });
  printReport(report);
  const unmet = [
    ...killPoints.filter(killPoint => !report.kills.count(killPoint)),
    ...faultKinds.filter(kind => !report.faults.count(kind)),
  ];
  for (const name of unmet) console.log(`not met: ${name}`);
  process.exitCode = report.violations.length > 0 ? 1 : 0;
} finally {
  postgres.stop();
}
