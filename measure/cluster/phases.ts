/** What fails in the cluster, one phase after the other, while people buy. */
import { setTimeout as pause } from 'node:timers/promises';
import type { SeededRandom } from '#test/kit/seeded-random.ts';
import type { EventCounter } from '#test/chaos/counter.ts';
import type { Cluster } from './cluster.ts';
import type { NodeProcess } from './node-process.ts';
import type { Writers } from './writers.ts';

export interface Phase {
  name: string;
  /** In how many seconds its buyers arrive. */
  seconds: number;
  /** No request of anybody may fail. */
  isSilent?: boolean;
  /** Makes parts fail, and ends when all are there again. */
  run(): Promise<void>;
}

interface Faults {
  cluster: Cluster;
  random: SeededRandom;
  writers: Writers;
  counter: EventCounter;
  /** The folder of the release to which the web processes roll. */
  release: string;
  violations: string[];
  /** What was measured. */
  figures: { secondsToWrite: number; secondsOfExchange: number };
}

const killRounds = 10;
const awaySeconds = 60;

/** Kills one process after the other and starts it again; never all of a role at once. */
async function killProcesses({ cluster, random, counter }: Faults): Promise<void> {
  for (let round = 0; round < killRounds; round++) {
    const one = random.pick<NodeProcess>(round % 2 ? cluster.workers : cluster.web);
    counter.add(`kill -9 of ${one.name}`);
    await one.kill();
    await one.start();
    await pause(2000);
  }
}

async function takeStoreAway({ cluster, counter }: Faults): Promise<void> {
  await pause(5000);
  counter.add(`the object store away for ${awaySeconds} s`);
  cluster.store.kill();
  await pause(awaySeconds * 1000);
  await cluster.store.start();
}

/** Exchanges the web processes for those of another release, as docs/runbooks/several-processes.md says. */
async function rollRelease({ cluster, counter, release, violations }: Faults): Promise<void> {
  for (const one of cluster.web) {
    counter.add('rolling restart of a web process');
    const code = await one.stop();
    if (code !== 0) violations.push(`SIGTERM ended ${one.name} with ${code}`);
    await one.start(release);
    // The balancer has to see that it is there before the next one goes.
    await pause(1500);
  }
}

async function losePrimary({ cluster, counter, writers, figures }: Faults): Promise<void> {
  await pause(5000);
  counter.add('kill -9 of the primary, its replica promoted');
  writers.markLoss();
  await cluster.failOver();
  figures.secondsToWrite = await writers.secondsUntilAllWrite();
  counter.add('the lost primary back as replica');
  await cluster.rejoin();
}

async function exchangePrimary({ cluster, counter, figures }: Faults): Promise<void> {
  await pause(3000);
  counter.add('planned exchange of the primary');
  const beganAt = performance.now();
  await cluster.switchOver();
  figures.secondsOfExchange = (performance.now() - beganAt) / 1000;
  await pause(3000);
  await cluster.rejoin();
}

export const phasesOf = (faults: Faults): Phase[] => [
  { name: 'processes are killed', seconds: 60, run: () => killProcesses(faults) },
  { name: 'the object store is away', seconds: 75, run: () => takeStoreAway(faults) },
  { name: 'a release rolls out', seconds: 30, isSilent: true, run: () => rollRelease(faults) },
  { name: 'the primary is lost', seconds: 40, run: () => losePrimary(faults) },
  { name: 'the primary is exchanged', seconds: 20, isSilent: true, run: () => exchangePrimary(faults) },
];
