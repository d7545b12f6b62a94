import { spawn, type ChildProcess } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

interface ProgramSettings {
  command: string;
  args: readonly string[];
  cwd?: string | undefined;
  env?: Readonly<Record<string, string | undefined>>;
  /** The file that gets what it writes. */
  log: string;
  /** Whether it answers already. */
  isReady(): Promise<boolean>;
  /** How long that may take. */
  seconds?: number;
}

/** Polls until `isSo`. Throws with `what` after `seconds`. */
export async function until(what: string, isSo: () => Promise<boolean>, seconds = 60): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`waited ${seconds} s for ${what}`);
    await pause(50);
  }
}

/** Whether an address answers with 200. */
export const answers = async (url: string): Promise<boolean> =>
  (await fetch(url, { signal: AbortSignal.timeout(5000) })).status === 200;

const running = new Set<ChildProcess>();
// Nothing goes on without us, however we end; processes of PostgreSQL end with their first one.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A program of the cluster, which is started, killed and started again. It is ended by its process id only. */
export class Program {
  #child: ChildProcess | undefined;

  /** Starts it and waits until it answers. Throws with the end of its log when it ends or takes too long. */
  async start({ command, args, cwd, env, log, isReady, seconds = 60 }: ProgramSettings): Promise<void> {
    const output = openSync(log, 'a');
    // A group of its own, so that Ctrl-C reaches the cluster alone, which ends its parts in their order.
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', output, output], detached: true });
    this.#child = child;
    running.add(child);
    child.once('exit', () => running.delete(child));
    let failed: Error | undefined;
    child.once('error', error => (failed = error));
    const hasEnded = () => failed !== undefined || child.exitCode !== null || child.signalCode !== null;
    try {
      await until(`${command} to answer`, async () => hasEnded() || isReady(), seconds);
    } catch (error) {
      throw new Error(`${String(error)}\n${readFileSync(log, 'utf8').slice(-2000)}`, { cause: error });
    }
    if (hasEnded())
      throw new Error(`${command} ended: ${failed?.message ?? ''}\n${readFileSync(log, 'utf8').slice(-2000)}`);
  }

  /** Its process id; undefined when it does not run. */
  get runningPid(): number | undefined {
    const child = this.#child;
    return child && child.exitCode === null && child.signalCode === null ? child.pid : undefined;
  }

  /** Sends a signal and waits until it has ended. Answers its exit code; null when a signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (!child || this.runningPid === undefined) return Promise.resolve(child?.exitCode ?? null);
    const ended = new Promise<number | null>(done => child.once('exit', done));
    child.kill(signal);
    return ended;
  }
}
