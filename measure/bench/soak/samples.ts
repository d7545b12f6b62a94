import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadavg } from 'node:os';
import pg from 'pg';
import { childrenOf, costOf, postmasterOf, treeMilliseconds } from '../process-costs.ts';
import type { CallLog, CallTimes, TimedKind } from './calls.ts';
import type { PartName, ShopPart, SoakPlace } from './place.ts';

/** What one process of the shop takes. */
export interface PartSample {
  /** Resident memory and used heap, megabytes. */
  megabytes: number;
  heapMegabytes: number;
  /** Memory of the processes that it started, megabytes. */
  childMegabytes: number;
  /** Event-loop lag since the sample before, milliseconds. */
  lagP99: number;
  /** Open file descriptors. */
  descriptors: number;
}

type Consumer = PartName | 'database' | 'buyers';

export interface Sample {
  /** Minutes since the beginning. */
  minute: number;
  /** Whether something was out of order, or just had been, since the sample before. */
  inFault: boolean;
  /** Of the machine, with what else runs on it. */
  load: number;
  /** Processor time of each that takes part, in percent of one core; `buyers` are this process. */
  processorPercent: Record<Consumer, number>;
  /** Those that run now. */
  parts: Partial<Record<PartName, PartSample>>;
  calls: Record<TimedKind, CallTimes>;
  queue: { waiting: number; oldestDueSeconds: number; failed: number };
  database: { connections: number; megabytes: number; liveRows: number; deadRows: number };
  /** Entries in the temporary folders of the processes that are never killed. */
  temporaryFiles: number;
}

interface Spent {
  at: number;
  milliseconds: Record<Consumer, number>;
}

/** Processor time of all that takes part, in percent of one core. */
export const totalPercent = ({ processorPercent }: Pick<Sample, 'processorPercent'>): number =>
  Object.values(processorPercent).reduce((sum, percent) => sum + percent, 0);

const entriesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** What is in the temporary folders of a process of the shop. */
export const temporaryFilesOf = ({ temporaryDir, dataDir }: ShopPart): string[] =>
  [temporaryDir, join(dataDir, 'tmp')].flatMap(folder => entriesIn(folder).map(name => join(folder, name)));

/** The values of a metric in Prometheus's text format, with and without labels. */
const metric = (text: string, name: string): number[] =>
  [...text.matchAll(new RegExp(String.raw`^${name}(?:\{[^}]*\})? (\S+)$`, 'gm'))].map(([, value]) => Number(value));

async function samplePart(part: ShopPart, pid: number): Promise<{ sample: PartSample; metrics: string }> {
  const metrics = await (await fetch(`${part.metricsUrl}/metrics`)).text();
  const first = (name: string) => metric(metrics, name)[0] ?? 0;
  const sample = {
    megabytes: costOf(pid).megabytes,
    heapMegabytes: first('nodejs_heap_size_used_bytes') / 1e6,
    childMegabytes: childrenOf(pid).reduce((sum, child) => sum + costOf(child).megabytes, 0),
    lagP99: first('nodejs_eventloop_lag_p99_seconds') * 1000,
    descriptors: entriesIn(`/proc/${pid}/fd`).length,
  };
  return { sample, metrics };
}

/** Takes a sample of everything that takes part, again and again. */
export class Sampler {
  readonly samples: Sample[] = [];
  readonly #place: SoakPlace;
  readonly #calls: CallLog;
  readonly #client: pg.Client;
  readonly #postmaster: number;
  readonly #startedAt = performance.now();
  #last: Spent;

  private constructor(place: SoakPlace, calls: CallLog, database: { client: pg.Client; postmaster: number }) {
    [this.#place, this.#calls] = [place, calls];
    [this.#client, this.#postmaster] = [database.client, database.postmaster];
    this.#last = { at: this.#startedAt, milliseconds: this.#milliseconds() };
  }

  static async open(place: SoakPlace, calls: CallLog): Promise<Sampler> {
    const client = new pg.Client({ connectionString: place.postgres.url });
    await client.connect();
    return new Sampler(place, calls, { client, postmaster: await postmasterOf(place.postgres.url) });
  }

  close = (): Promise<void> => this.#client.end();

  async take(inFault: boolean): Promise<Sample> {
    const now = performance.now();
    const milliseconds = this.#milliseconds();
    const parts: Sample['parts'] = {};
    let metrics = '';
    for (const part of Object.values(this.#place.parts)) {
      const { pid } = part;
      const taken = pid === undefined ? undefined : await samplePart(part, pid).catch(() => undefined);
      if (!taken) continue;
      parts[part.name] = taken.sample;
      if (part.name === 'web') ({ metrics } = taken);
    }
    const { web, worker } = this.#place.parts;
    const sample: Sample = {
      minute: (now - this.#startedAt) / 60_000,
      inFault,
      load: loadavg()[0] ?? 0,
      processorPercent: this.#percentSince(this.#last, { at: now, milliseconds }),
      parts,
      calls: this.#calls.takeTimes(),
      queue: {
        waiting: metric(metrics, 'shop_jobs_waiting').reduce((sum, n) => sum + n, 0),
        oldestDueSeconds: Math.max(0, ...metric(metrics, 'shop_jobs_oldest_due_seconds')),
        failed: metric(metrics, 'shop_jobs_failed').reduce((sum, n) => sum + n, 0),
      },
      database: await this.#sampleDatabase(),
      temporaryFiles: temporaryFilesOf(web).length + temporaryFilesOf(worker).length,
    };
    this.#last = { at: now, milliseconds };
    this.samples.push(sample);
    return sample;
  }

  #milliseconds(): Record<Consumer, number> {
    const parts = Object.values(this.#place.parts).map(({ name, pid }) => [name, pid ? treeMilliseconds(pid) : 0]);
    return {
      ...(Object.fromEntries(parts) as Record<PartName, number>),
      database: treeMilliseconds(this.#postmaster),
      buyers: costOf(process.pid).milliseconds,
    };
  }

  #percentSince(before: Spent, now: Spent): Record<Consumer, number> {
    const percents = Object.entries(now.milliseconds).map(([name, milliseconds]) => {
      // A process that was started anew begins to count anew.
      const since = before.milliseconds[name as Consumer];
      return [name, ((milliseconds - Math.min(since, milliseconds)) / (now.at - before.at)) * 100];
    });
    return Object.fromEntries(percents) as Record<Consumer, number>;
  }

  async #sampleDatabase(): Promise<Sample['database']> {
    const { rows } = await this.#client.query<Sample['database']>(`
      select (select count(*)::int from pg_stat_activity where application_name like 'shop %') as connections,
        pg_database_size(current_database())::float8 / 1e6 as megabytes,
        sum(n_live_tup)::float8 as "liveRows", sum(n_dead_tup)::float8 as "deadRows"
      from pg_stat_user_tables`);
    const [row] = rows;
    if (!row) throw new Error('the database does not count its rows');
    return row;
  }
}
