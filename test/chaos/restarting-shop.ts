/** The shops of the chaos run: processes that are killed at each kill point in turn and started again. */
import { spawn, type ChildProcess } from 'node:child_process';
import type { SeededRandom } from '#test/kit/seeded-random.ts';
import { killPoints } from './kill-points.ts';
import type { EventCounter } from './counter.ts';

/** Chooses where shops are killed: while it is active, at the kill points that killed least so far. */
export class KillSchedule {
  active = true;
  readonly #random: SeededRandom;
  readonly #kills: EventCounter;

  constructor(random: SeededRandom, kills: EventCounter) {
    this.#random = random;
    this.#kills = kills;
  }

  /**
   * Environment variables of the next shop: from the `KILL_FROM`-th kill point that it passes, it is killed at the
   * first one of `KILL_AT`, and at the `KILL_BY`-th at the latest. Points that never killed may do so at once, because
   * some are passed only by the jobs of the start.
   */
  nextEnv(): Record<string, string> {
    if (!this.active) return {};
    const least = Math.min(...killPoints.map(seam => this.#kills.count(seam)));
    const at = killPoints.filter(seam => this.#kills.count(seam) === least);
    const passedPoints = 60 + this.#random.below(140);
    return {
      KILL_AT: at.join(','),
      KILL_FROM: String(least === 0 ? 0 : passedPoints),
      KILL_BY: String(passedPoints + 80),
    };
  }

  record(seam: string): void {
    this.#kills.add(seam);
  }
}

interface ShopSupervision {
  schedule: KillSchedule;
  /** Called when a shop ended by itself after it had served. */
  onFailure: (why: string) => void;
}

/** A shop process that is started again whenever it ends, like a supervised service. */
export class RestartingShop {
  readonly url: string;
  readonly #env: Record<string, string>;
  readonly #watch: ShopSupervision;
  #child: ChildProcess | undefined;
  #over = false;
  #failures = 0;

  constructor(port: number, env: Record<string, string>, watch: ShopSupervision) {
    this.url = `http://127.0.0.1:${port}`;
    this.#env = { ...env, PORT: String(port), HOOKS: `${this.url}/hooks/bank` };
    this.#watch = watch;
  }

  /** Resolves when the shop serves. Rejects when several starts in a row have failed. */
  async start(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const args = [
      ...process.execArgv,
      '--max-semi-space-size=32',
      '--import',
      './test/chaos/resolve-cache.ts',
      'test/chaos/killable-shop.ts',
    ];
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...this.#env, ...this.#watch.schedule.nextEnv() },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    let errors = '';
    let serves = false;
    child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.stdout?.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\n')) {
        if (line.startsWith('killed at ')) this.#watch.schedule.record(line.slice('killed at '.length));
        if (line !== 'ready') continue;
        serves = true;
        this.#failures = 0;
        resolve();
      }
    });
    child.once('close', (code, signal) => {
      if (this.#over) return;
      if (signal !== 'SIGKILL' && serves) this.#watch.onFailure(`4b a shop ended with ${code}: ${errors.slice(-500)}`);
      // A start may fail because the database is down.
      if (signal !== 'SIGKILL' && !serves && ++this.#failures > 20) return reject(new Error(errors.slice(-2000)));
      this.start().then(resolve, reject);
    });
    return promise;
  }

  async stop(): Promise<void> {
    this.#over = true;
    const ended = new Promise(done => this.#child?.once('close', done));
    this.#child?.kill('SIGKILL');
    await ended;
  }
}
