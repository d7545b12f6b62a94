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
  /** Seconds after which the job is stopped; default 240. */
  seconds?: number;
  /** Resident memory of its process, MB, above which the job is stopped; default 1200. */
  megabytes?: number;
  /** Stops the job when it aborts. */
  signal?: AbortSignal;
}

/** A job failed; the message is for the staff. */
export class TypesetFailed extends Error {
  override name = 'TypesetFailed';
}

export const stoppedError = (): TypesetFailed => new TypesetFailed('The typesetting was stopped.');

const workerScript = fileURLToPath(new URL('./worker-process.ts', import.meta.url));

/** The line of a process's error output that says what went wrong: Node ends it with the stack and its version. */
export function reportedError(output: string): string {
  const lines = output.trim().split('\n');
  return lines.find(line => /^\w*(Error|Exception)\b/.test(line)) ?? lines.at(-1) ?? '';
}

/**
 * One typesetting process, with the one folder that it may read and write. It caches its results, so a second job on
 * the same magazine is quicker.
 */
export class Worker {
  /** Contains every file that the process reads and writes. */
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'typeset-')));
  /** Absolute paths of the files and folders that it worked on. */
  readonly #knownPaths = new Set<string>();
  jobs = 0;
  ended = false;
  readonly #process: ChildProcess;
  #respond: ((response: WorkerResponse) => void) | undefined;
  #errorOutput = '';
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
          // Threads that work on images fragment glibc's many heaps: with two heaps, print takes 630 MB, not 1020.
          MALLOC_ARENA_MAX: '2',
        },
        serialization: 'json',
      },
    );
    this.#process.stderr?.on(
      'data',
      (bytes: Buffer) => (this.#errorOutput = (this.#errorOutput + bytes.toString()).slice(-2000)),
    );
    this.#process.on('message', (response: WorkerResponse) => this.#respond?.(response));
    this.#process.on('error', error => this.#handleExit(`The typesetter could not be started: ${error.message}`));
    this.#process.on('exit', code => {
      this.#handleExit(`The typesetter ended early (${code ?? 'killed'}). ${reportedError(this.#errorOutput)}`.trim());
    });
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  #handleExit(why: string): void {
    this.ended = true;
    clearTimeout(this.#idle);
    rmSync(this.folder, { recursive: true, force: true });
    this.#respond?.({ failed: why });
  }

  kill(): void {
    this.ended = true;
    this.#process.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }

  /**
   * Runs one job and returns its result. Throws `TypesetFailed` when it fails, breaks a limit or is stopped; in the
   * last two cases the process is killed.
   */
  request<V extends EngineMethod>(verb: V, input: EngineInput<V>, limits: JobLimits): Promise<EngineOutput<V>> {
    const { seconds = 240, megabytes = 1200, signal } = limits;
    return new Promise((done, fail) => {
      const finish = (response: WorkerResponse) => {
        if (this.#respond !== finish) return;
        this.#respond = undefined;
        clearTimeout(timeout);
        clearInterval(memoryCheck);
        signal?.removeEventListener('abort', abort);
        if ('done' in response) done(response.done as EngineOutput<V>);
        else fail(new TypesetFailed(response.failed));
      };
      const stop = (why: string) => {
        if (this.#respond === finish) this.kill();
        finish({ failed: why });
      };
      const abort = () => stop(stoppedError().message);
      const timeout = setTimeout(
        () => stop(`The typesetting took longer than ${seconds} seconds and was stopped.`),
        seconds * 1000,
      );
      const memoryCheck = setInterval(async () => {
        if ((await residentMegabytes(this.pid)) > megabytes)
          stop(`The typesetting needed more than ${megabytes} MB of memory and was stopped.`);
      }, 200);
      signal?.addEventListener('abort', abort);
      this.#respond = finish;
      if (signal?.aborted) abort();
      else
        this.#process.send(
          { verb, input } satisfies WorkerRequest,
          error => error && finish({ failed: `The typesetter is gone: ${error.message}` }),
        );
    });
  }

  hasWorkedOn(paths: readonly string[]): boolean {
    return paths.some(path => this.#knownPaths.has(path));
  }

  /** Counts a job on these paths, and keeps our own process alive while it runs. */
  startJob(paths: readonly string[]): void {
    for (const path of paths) this.#knownPaths.add(path);
    this.jobs += 1;
    this.#keepAlive(true);
  }

  /** Kills the process after `seconds` without a job; until then it does not keep our own process alive. */
  keepWarm(seconds: number): void {
    this.#keepAlive(false);
    this.#idle = setTimeout(() => this.kill(), seconds * 1000).unref();
  }

  #keepAlive(on: boolean): void {
    clearTimeout(this.#idle);
    for (const handle of [this.#process, this.#process.channel, this.#process.stderr as Socket | null]) {
      if (on) handle?.ref();
      else handle?.unref();
    }
  }

  /** Links a file into the worker's folder and returns the link's path, which changes whenever the file does. */
  async linkFile(path: string): Promise<string> {
    const stats = await stat(path).catch(() => undefined);
    const version = [resolve(path), stats?.size, stats?.mtimeMs, stats?.ino].join('\0');
    const link = join(this.folder, 'photos', createHash('sha256').update(version).digest('hex').slice(0, 32));
    if (stats)
      await symlink(await realpath(path), link).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    return link;
  }
}

interface PoolOptions {
  /** The most processes that work at a time; default one per two cores. */
  workers?: number;
  /** Jobs after which a process is replaced; default 24. */
  maxJobs?: number;
  /** MB above which a process is replaced after its job, so that memory does not grow from job to job; default 800. */
  maxIdleMegabytes?: number;
  /** Seconds that an idle process is kept warm; default 60. */
  idleSeconds?: number;
}

/** A pool of worker processes. Jobs beyond their number wait in a queue. */
export class Pool {
  readonly #options: Required<PoolOptions>;
  #idle: Worker[] = [];
  #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(options: PoolOptions = {}) {
    this.#options = {
      workers: Math.max(1, Math.floor(availableParallelism() / 2)),
      maxJobs: 24,
      maxIdleMegabytes: 800,
      idleSeconds: 60,
      ...options,
    };
  }

  /** Sets how many processes work at the same time. */
  limit(workers: number): void {
    this.#options.workers = workers;
  }

  /** The processes that wait for work, and how many jobs each has done. */
  get warm(): { pid: number; jobs: number }[] {
    return this.#idle.filter(worker => !worker.ended).map(({ pid, jobs }) => ({ pid, jobs }));
  }

  /** Whether no process is there that would begin at once, or soon. */
  get isCold(): boolean {
    return this.#busy === 0 && this.warm.length === 0;
  }

  /**
   * Runs `work` with a worker, for one job. Waits while all are busy; prefers a worker that has worked on one of
   * `paths`, because it has results cached. Throws `TypesetFailed` when the signal aborts while it waits.
   */
  async use<T>(
    paths: readonly string[],
    signal: AbortSignal | undefined,
    work: (worker: Worker) => Promise<T>,
  ): Promise<T> {
    await this.#acquire(signal);
    const worker = this.#pick(paths);
    try {
      return await work(worker);
    } finally {
      await this.#putBack(worker);
      this.#release();
    }
  }

  async #acquire(signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw stoppedError();
    if (this.#busy < this.#options.workers) {
      this.#busy += 1;
      return;
    }
    await new Promise<void>((go, fail) => {
      const abort = () => {
        this.#waiting = this.#waiting.filter(waiter => waiter !== enter);
        fail(stoppedError());
      };
      const enter = () => {
        signal?.removeEventListener('abort', abort);
        go();
      };
      this.#waiting.push(enter);
      signal?.addEventListener('abort', abort, { once: true });
    });
  }

  /** Lets the job run that has waited longest. */
  #release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#busy -= 1;
  }

  #pick(paths: readonly string[]): Worker {
    const free = this.#idle.filter(worker => !worker.ended);
    const worker = free.find(candidate => candidate.hasWorkedOn(paths)) ?? free[0] ?? new Worker();
    this.#idle = free.filter(candidate => candidate !== worker);
    worker.startJob(paths);
    return worker;
  }

  async #putBack(worker: Worker): Promise<void> {
    const { maxJobs, maxIdleMegabytes, idleSeconds } = this.#options;
    if (worker.ended) return;
    if (worker.jobs >= maxJobs || (await residentMegabytes(worker.pid)) > maxIdleMegabytes) return worker.kill();
    worker.keepWarm(idleSeconds);
    this.#idle.push(worker);
  }
}
