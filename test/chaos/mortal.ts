/** The shops of the chaos run: processes that are killed at each seam in turn, and begin again. */
import { spawn, type ChildProcess } from 'node:child_process';
import type { Chance } from '#test/kit/chance.ts';
import { seams } from './seams.ts';
import type { Tally } from './tally.ts';

/** Chooses where shops die. While `dying`, the seams that killed least so far are next. */
export class Fate {
  dying = true;
  readonly #chance: Chance;
  readonly #kills: Tally;

  constructor(chance: Chance, kills: Tally) {
    this.#chance = chance;
    this.#kills = kills;
  }

  /**
   * For the environment of a shop: from the `KILL_FROM`-th seam it passes it dies at the first of `KILL_AT`, and at the `KILL_BY`-th at
   * the latest, whichever that is. Where nobody died yet it may die at once: some seams are passed by the jobs of its first moment.
   */
  next(): Record<string, string> {
    if (!this.dying) return {};
    const least = Math.min(...seams.map(seam => this.#kills.of(seam)));
    const at = seams.filter(seam => this.#kills.of(seam) === least);
    const grown = 60 + this.#chance.below(140);
    return { KILL_AT: at.join(','), KILL_FROM: String(least === 0 ? 0 : grown), KILL_BY: String(grown + 80) };
  }

  met(seam: string): void {
    this.#kills.add(seam);
  }
}

interface Watch {
  fate: Fate;
  /** Is told when a shop that served ended by itself. */
  broken: (why: string) => void;
}

/** A shop that is started again whenever it ends, as a service is. */
export class Mortal {
  readonly url: string;
  readonly #env: Record<string, string>;
  readonly #watch: Watch;
  #child: ChildProcess | undefined;
  #over = false;
  #failures = 0;

  constructor(port: number, env: Record<string, string>, watch: Watch) {
    this.url = `http://127.0.0.1:${port}`;
    this.#env = { ...env, PORT: String(port), HOOKS: `${this.url}/hooks/bank` };
    this.#watch = watch;
  }

  /** Resolves when it serves. Rejects when it cannot begin, time after time. */
  async start(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const args = [
      ...process.execArgv,
      '--max-semi-space-size=32',
      '--import',
      './test/chaos/lookups.ts',
      'test/chaos/shop.ts',
    ];
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...this.#env, ...this.#watch.fate.next() },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    let errors = '';
    let serves = false;
    child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.stdout?.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\n')) {
        if (line.startsWith('killed at ')) this.#watch.fate.met(line.slice('killed at '.length));
        if (line !== 'ready') continue;
        serves = true;
        this.#failures = 0;
        resolve();
      }
    });
    child.once('close', (code, signal) => {
      if (this.#over) return;
      if (signal !== 'SIGKILL' && serves) this.#watch.broken(`4b a shop ended with ${code}: ${errors.slice(-500)}`);
      // At its start the database may be away.
      if (signal !== 'SIGKILL' && !serves && ++this.#failures > 20) return reject(new Error(errors.slice(-2000)));
      this.start().then(resolve, reject);
    });
    return promise;
  }

  async stop(): Promise<void> {
    this.#over = true;
    const gone = new Promise(done => this.#child?.once('close', done));
    this.#child?.kill('SIGKILL');
    await gone;
  }
}
