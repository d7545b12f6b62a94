/**
 * `npm run prove -- soak [--minutes 60] [--orders 2] [--story 90] [--seed 1]`: an hour of buyers, stories, pages and
 * faults on the built shop, which takes about half a core. Samples each minute what its processes take and how fast
 * they answer, compares books and files at the end, and judges whether anything grows, slows down or breaks; ends with
 * 1 if so. Runs of 20 minutes and more are written to build/measured, with their samples. Loopback
 * only.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { EventCounter } from '#test/chaos/counter.ts';
import { SeededRandom } from '#test/kit/seeded-random.ts';
import { saveReport } from './report.ts';
import { CallLog } from './soak/calls.ts';
import { endSoak } from './soak/compare.ts';
import { Faults, planFaults } from './soak/faults.ts';
import { judgeSoak } from './soak/judge.ts';
import { openPlace } from './soak/place.ts';
import { reportSoak } from './soak/report.ts';
import { Sampler, totalPercent } from './soak/samples.ts';
import { Traffic } from './soak/traffic.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    orders: { type: 'string', default: '2' },
    story: { type: 'string', default: '90' },
    seed: { type: 'string', default: '1' },
  },
});
const minutes = Math.min(24 * 60, Number(values.minutes));
const orders = Math.min(20, Number(values.orders));
const storySeconds = Math.max(5, Number(values.story));
const sampleSeconds = minutes < 20 ? 10 : 60;
const logProgress = (line: string): void => console.error(line);

/** Lets parts fail as planned until the time is over. */
async function strikeAll(faults: Faults): Promise<void> {
  const startedAt = performance.now();
  for (const { at, name } of planFaults(minutes * 60)) {
    await pause(Math.max(0, startedAt + at * 1000 - performance.now()));
    logProgress(`fault: ${name}`);
    await faults.strike(name);
  }
}

async function sampleAll(sampler: Sampler, faults: Faults): Promise<void> {
  const startedAt = performance.now();
  for (let at = 1; at * sampleSeconds <= minutes * 60; at++) {
    await pause(Math.max(0, startedAt + at * sampleSeconds * 1000 - performance.now()));
    const sample = await sampler.take(faults.takeSeen());
    const { minute, parts, calls, load } = sample;
    const memory = Object.entries(parts).map(([name, { megabytes }]) => `${name} ${Math.round(megabytes)} MB`);
    logProgress(
      `minute ${minute.toFixed(1)}: ${memory.join(', ')}; small call ${calls.small.p50.toFixed(1)}/${calls.small.p99.toFixed(1)} ms; ${Math.round(totalPercent(sample))} % of a core, load ${load.toFixed(1)}`,
    );
  }
}

async function runSoak(): Promise<number> {
  const random = new SeededRandom(Number(values.seed));
  const counter = new EventCounter();
  logProgress('starting …');
  const place = await openPlace(random, fault => counter.add(`database: ${fault}`));
  try {
    const faults = new Faults(place, counter);
    const calls = new CallLog(() => faults.active);
    const traffic = new Traffic({ place, random, calls, faults: counter });
    const sampler = await Sampler.open(place, calls);
    await traffic.begin({ orders, storySeconds });
    await Promise.all([strikeAll(faults), sampleAll(sampler, faults)]);
    await traffic.end();
    const { samples } = sampler;
    await sampler.close();
    logProgress('comparing …');
    const outcome = { ...(await endSoak(place, traffic.chaos)), ...calls.counts };
    const verdicts = judgeSoak(samples, outcome);
    const { stories, leftOut } = traffic;
    const report = { minutes, orders, verdicts, samples, counts: calls.counts, faults: counter, stories, leftOut };
    const section = reportSoak({ ...report, payments: outcome.payments, files: outcome.files });
    const { violations, temporaryFiles } = outcome;
    const lines = Object.values(place.parts).flatMap(({ name, lines }) => lines.map(line => `${name}: ${line}`));
    const raw = { verdicts, outcome, failures: calls.failures, behaviours: traffic.behaviours.rows(), samples };
    saveReport('soak.log', lines.join('\n'));
    console.log(section);
    for (const line of [...violations, ...calls.failures, ...temporaryFiles].slice(0, 100)) console.log(line);
    if (minutes >= 20) {
      saveReport('soak', section);
      saveReport('soak.json', JSON.stringify(raw));
    }
    return verdicts.every(({ holds }) => holds) ? 0 : 1;
  } finally {
    await place.close();
  }
}

process.exit(await runSoak());
