import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { realpath, stat, symlink } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WorkerResponse, EngineInput, WorkerRequest, EngineOutput, EngineMethod } from './worker-process.ts';
import { sandboxArguments } from './sandbox-process.ts';
import { residentMegabytes } from './memory.ts';

export interface JobLimits {
  /** Seconds until it is given up; default 240. */
  seconds?: number;
  /** Resident memory in MB at which it is stopped; default 1200. */
  megabytes?: number;
  /** Stops the work. */
  signal?: AbortSignal;
}

/** Why no magazine came out of it, in words for the studio. */
export class TypesetFailed extends Error {
  override name = 'TypesetFailed';
}

export const stoppedError = (): TypesetFailed => new TypesetFailed('The typesetting was stopped.');

const workerScript = fileURLToPath(new URL('./worker-process.ts', import.meta.url));

/**
 * One process that typesets, with a folder that is all it may touch. It keeps what it worked out: a second job on the
 * same magazine is quick.
 */
export class Worker {
  /** Everything it reads and writes lies in here. */
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'typeset-')));
  /** Files and folders of magazines that it worked on. */
  readonly #knows = new Set<string>();
  jobs = 0;
  ended = false;
  readonly #process: ChildProcess;
  #answer: ((answer: WorkerResponse) => void) | undefined;
  #said = '';
  #idle: NodeJS.Timeout | undefined;

  constructor() {
    mkdirSync(join(this.folder, 'photos'));
    this.#process = spawn(
      process.execPath,
      ['--max-old-space-size=768', ...sandboxArguments(this.folder), workerScript],
      {
        cwd: this.folder,
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        env: {
          NODE_NO_WARNINGS: '1',
          TMPDIR: this.folder,
          XDG_DATA_HOME: this.folder,
          XDG_CACHE_HOME: this.folder,
          // Image work on many threads leaves holes in glibc's many heaps; with two, print takes 630 MB instead of
          // 1020.
          MALLOC_ARENA_MAX: '2',
        },
        serialization: 'json',
      },
    );
    this.#process.stderr?.on('data', (bytes: Buffer) => (this.#said = (this.#said + bytes.toString()).slice(-2000)));
    this.#process.on('message', (answer: WorkerResponse) => this.#answer?.(answer));
    this.#process.on('error', error => this.#over(`The typesetter could not be started: ${error.message}`));
    this.#process.on('exit', code => {
      const last = this.#said.trim().split('\n').at(-1) ?? '';
      this.#over(`The typesetter ended early (${code ?? 'killed'}). ${last}`.trim());
    });
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  #over(why: string): void {
    this.ended = true;
    clearTimeout(this.#idle);
    rmSync(this.folder, { recursive: true, force: true });
    this.#answer?.({ failed: why });
  }

  kill(): void {
    this.ended = true;
    this.#process.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }

  /**
   * Sends one order and waits for what comes of it. A process that broke a limit or was stopped has ended afterwards.
   */
  request<V extends EngineMethod>(verb: V, input: EngineInput<V>, limits: JobLimits): Promise<EngineOutput<V>> {
    const { seconds = 240, megabytes = 1200, signal } = limits;
    return new Promise((done, fail) => {
      const finish = (answer: WorkerResponse) => {
        if (this.#answer !== finish) return;
        this.#answer = undefined;
        clearTimeout(late);
        clearInterval(watch);
        signal?.removeEventListener('abort', abort);
        if ('done' in answer) done(answer.done as EngineOutput<V>);
        else fail(new TypesetFailed(answer.failed));
      };
      const stop = (why: string) => {
        if (this.#answer === finish) this.kill();
        finish({ failed: why });
      };
      const abort = () => stop(stoppedError().message);
      const late = setTimeout(
        () => stop(`The typesetting took longer than ${seconds} seconds and was stopped.`),
        seconds * 1000,
      );
      const watch = setInterval(async () => {
        if ((await residentMegabytes(this.pid)) > megabytes)
          stop(`The typesetting needed more than ${megabytes} MB of memory and was stopped.`);
      }, 200);
      signal?.addEventListener('abort', abort);
      this.#answer = finish;
      if (signal?.aborted) abort();
      else
        this.#process.send(
          { verb, input } satisfies WorkerRequest,
          error => error && finish({ failed: `The typesetter is gone: ${error.message}` }),
        );
    });
  }

  hasWorkedOn(near: readonly string[]): boolean {
    return near.some(one => this.#knows.has(one));
  }

  /** Takes up a job: from now on our own process stays alive for it. */
  startJob(near: readonly string[]): void {
    for (const one of near) this.#knows.add(one);
    this.jobs += 1;
    this.#hold(true);
  }

  /** Waits for more work, in nobody's way, and ends when none comes. */
  keepWarm(seconds: number): void {
    this.#hold(false);
    this.#idle = setTimeout(() => this.kill(), seconds * 1000).unref();
  }

  #hold(on: boolean): void {
    clearTimeout(this.#idle);
    for (const one of [this.#process, this.#process.channel, this.#process.stderr as Socket | null]) {
      if (on) one?.ref();
      else one?.unref();
    }
  }

  /** Lets the process read one file of ours, under a name that changes whenever the file does. */
  async linkFile(path: string): Promise<string> {
    const about = await stat(path).catch(() => undefined);
    const said = [resolve(path), about?.size, about?.mtimeMs, about?.ino].join('\0');
    const lent = join(this.folder, 'photos', createHash('sha256').update(said).digest('hex').slice(0, 32));
    if (about)
      await symlink(await realpath(path), lent).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    return lent;
  }
}

interface PoolOptions {
  /** Processes at work at once; default one per two cores. */
  workers?: number;
  /** Jobs after which a process is replaced; default 24. */
  maxJobs?: number;
  /** MB at which a process is replaced after its job, so that one job never pays for those before it; default 800. */
  maxIdleMegabytes?: number;
  /** Seconds that an idle process is kept warm; default 60. */
  idleSeconds?: number;
}

/** The processes that typeset: so many at once, the others wait their turn. */
export class Pool {
  readonly #habits: Required<PoolOptions>;
  #idle: Worker[] = [];
  #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(habits: PoolOptions = {}) {
    this.#habits = {
      workers: Math.max(1, Math.floor(availableParallelism() / 2)),
      maxJobs: 24,
      maxIdleMegabytes: 800,
      idleSeconds: 60,
      ...habits,
    };
  }

  /** The processes that wait for work, and how many jobs each has done. */
  get warm(): { pid: number; jobs: number }[] {
    return this.#idle.filter(one => !one.ended).map(({ pid, jobs }) => ({ pid, jobs }));
  }

  /**
   * Lends a process to `work`, for one job. Waits when all are busy; one that worked `near` it before, on the same
   * files or folder, is preferred. Throws `TypesetFailed` when the signal comes first.
   */
  async use<T>(
    near: readonly string[],
    signal: AbortSignal | undefined,
    work: (worker: Worker) => Promise<T>,
  ): Promise<T> {
    await this.#turn(signal);
    const worker = this.#pick(near);
    try {
      return await work(worker);
    } finally {
      await this.#putBack(worker);
      this.#leave();
    }
  }

  async #turn(signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw stoppedError();
    if (this.#busy < this.#habits.workers) {
      this.#busy += 1;
      return;
    }
    await new Promise<void>((go, fail) => {
      const leave = () => {
        this.#waiting = this.#waiting.filter(one => one !== enter);
        fail(stoppedError());
      };
      const enter = () => {
        signal?.removeEventListener('abort', leave);
        go();
      };
      this.#waiting.push(enter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** Leaves the place to whoever waits longest. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#busy -= 1;
  }

  #pick(near: readonly string[]): Worker {
    const free = this.#idle.filter(one => !one.ended);
    const worker = free.find(one => one.hasWorkedOn(near)) ?? free[0] ?? new Worker();
    this.#idle = free.filter(one => one !== worker);
    worker.startJob(near);
    return worker;
  }

  async #putBack(worker: Worker): Promise<void> {
    const { maxJobs: jobs, maxIdleMegabytes: heavy, idleSeconds: idle } = this.#habits;
    if (worker.ended) return;
    if (worker.jobs >= jobs || (await residentMegabytes(worker.pid)) > heavy) return worker.kill();
    worker.keepWarm(idle);
    this.#idle.push(worker);
  }
}
