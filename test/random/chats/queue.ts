import type pg from 'pg';
import { jobs as chatJobs } from '#src/conversations/index.ts';
import type { TestApp } from '#test/kit/app.ts';
import type { SeededRandom } from '#test/kit/seeded-random.ts';
import type { Workers } from './workers.ts';
import { handlers } from './handlers.ts';
import { cutPowerAt, isPowerOut, restorePower } from './power.ts';

interface Waiting {
  id: string;
  name: string;
  data: unknown;
  /** Milliseconds of the shop's clock. */
  due: number;
  tries: number;
}

const sweep = chatJobs.find(({ job }) => job.name === 'conversations/sweep');

/**
 * The job queue of chats and messages by the shop's clock: due jobs run in any order, some at once, now and then a
 * second too soon (the databases' clocks differ) or twice; those that fail run again as pg-boss runs them again, and
 * those whose process died a minute later. Jobs of other slices are left alone.
 */
export class Queue {
  /** The share of rounds in which the shop's process dies. */
  kills = 0.1;
  killed = 0;
  /** Where jobs run instead of in this process. */
  workers: Workers | undefined;
  /** How many jobs run at the same time at most. */
  atOnce = 1;
  ran = 0;
  /** Jobs that failed as often as they may. */
  readonly givenUp: string[] = [];
  readonly #app: TestApp;
  readonly #client: pg.Client;
  readonly #random: SeededRandom;
  #waiting: Waiting[] = [];

  constructor(app: TestApp, client: pg.Client, random: SeededRandom) {
    this.#app = app;
    this.#client = client;
    this.#random = random;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** When the next job is due; undefined when none waits. */
  get nextDue(): number | undefined {
    return this.#waiting.length > 0 ? Math.min(...this.#waiting.map(({ due }) => due)) : undefined;
  }

  /** Takes what the shop enqueued since. */
  async collect(): Promise<void> {
    const { rows } = await this.#client.query<{ id: string; name: string; data: unknown; delay: string }>(
      `delete from pgboss.job where state = 'created' and name = any($1)
       returning id, name, data, extract(epoch from start_after - created_on) as delay`,
      [[...handlers.keys()]],
    );
    const now = this.#app.clock.now().getTime();
    for (const { id, name, data, delay } of rows)
      this.#waiting.push({ id, name, data, due: now + Math.max(0, Number(delay)) * 1000, tries: 0 });
  }

  /** Runs what is due, and what that enqueues. */
  async run(): Promise<void> {
    for (;;) {
      await this.collect();
      const now = this.#app.clock.now().getTime();
      const due = this.#waiting.filter(job => job.due <= now + (this.#random.happens(0.05) ? 900 : 0));
      if (due.length === 0) return;
      const together = Array.from({ length: Math.min(due.length, 1 + this.#random.below(this.atOnce)) }, () =>
        due.splice(this.#random.below(due.length), 1),
      ).flat();
      await this.#runTogether(together, now);
    }
  }

  async #runTogether(jobs: readonly Waiting[], now: number): Promise<void> {
    this.#waiting = this.#waiting.filter(job => !jobs.includes(job));
    const isKilled = this.#random.happens(this.kills);
    const steps = 1 + this.#random.below(this.#random.pick([10, 40, 160]));
    const { isDone: done, hasDied } = this.workers
      ? await this.workers.run(jobs, isKilled ? steps : undefined)
      : await this.#runHere(jobs, isKilled ? steps : undefined);
    if (hasDied) this.killed++;
    this.ran += jobs.length;
    for (const [at, job] of jobs.entries()) {
      const isDone = done[at] === true;
      if (isDone && !this.#random.happens(0.02)) continue;
      // The process died, or the job failed: both count as a try. A job that is done may run once more all the same.
      if (!isDone && job.tries >= handlers.get(job.name)!.job.retryLimit) this.givenUp.push(job.name);
      else this.#waiting.push(isDone ? { ...job, due: now } : later(job, { now, hasDied }));
    }
  }

  async #runHere(
    jobs: readonly Waiting[],
    killAt: number | undefined,
  ): Promise<{ isDone: boolean[]; hasDied: boolean }> {
    const how = { arrives: this.#random.happens(0.5), survives: this.#random.happens(0.3) };
    if (killAt !== undefined) cutPowerAt(killAt, how);
    const outcomes = await Promise.allSettled(
      jobs.map(({ name, data }) => handlers.get(name)!.run(this.#app.ctx({ kind: 'system', name }), data)),
    );
    const hasDied = isPowerOut();
    restorePower();
    return { isDone: outcomes.map(({ status }) => status === 'fulfilled' && !hasDied), hasDied };
  }

  /** What runs every hour by itself. */
  async sweep(): Promise<void> {
    await sweep?.run(this.#app.ctx({ kind: 'system', name: 'sweep' }), {});
  }
}

const later = (job: Waiting, { now, hasDied }: { now: number; hasDied: boolean }): Waiting => ({
  ...job,
  tries: job.tries + 1,
  due: now + (hasDied ? 60_000 : 2000 * 2 ** Math.min(job.tries, 12)),
});
