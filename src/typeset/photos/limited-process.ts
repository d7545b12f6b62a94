import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { compiledCodeFolder } from '../compiled-code.ts';

/** The limits of a process. */
export interface ProcessLimits {
  /** Seconds of elapsed time, and of processor time. */
  wall: number;
  cpu: number;
  /** Memory that it may allocate, MiB. Node itself reserves some hundred of it. */
  megabytes: number;
}

/** A function that runs the work passed to it, at most `most` at a time; the others wait in a queue. */
export function concurrencyLimit(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>(go => waiting.push(go));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
export const onePerCore = concurrencyLimit(availableParallelism());

const endAtOnce = new URL('end-at-once.ts', import.meta.url).href;

/** How a process ended: `well` with code 0, `too-slow` when it was killed for its time, otherwise `badly`. */
export type ProcessEnd = 'well' | 'badly' | 'too-slow';

/**
 * Starts a script of this folder in a process without environment, with limits that the system enforces; without a
 * POSIX shell only the limit on elapsed time is, where there is one. `ended` fails when it could not be started.
 */
export function startLimited(
  script: string,
  args: readonly string[],
  { wall, cpu, megabytes }: Omit<ProcessLimits, 'wall'> & { wall?: number },
): { child: ChildProcess; ended: Promise<ProcessEnd> } {
  const options = ['--max-old-space-size=256', '--import', endAtOnce];
  const node = [process.execPath, ...options, fileURLToPath(new URL(script, import.meta.url)), ...args];
  const limits = `ulimit -c 0; ulimit -t ${cpu}; ulimit -d ${megabytes * 1024}; exec "$@"`;
  const [command = '', ...rest] = process.platform === 'win32' ? node : ['/bin/sh', '-c', limits, 'sh', ...node];
  const child = spawn(command, rest, {
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
    env: { NODE_COMPILE_CACHE: compiledCodeFolder() },
    ...(wall !== undefined && { timeout: wall * 1000 }),
    killSignal: 'SIGKILL',
  });
  // Whoever writes to a process that has ended learns so from `ended`.
  child.stdin?.on('error', () => undefined);
  // What `end-at-once.ts` writes.
  let exitCode = '';
  child.stdio[3]?.on('data', (chunk: Buffer) => (exitCode += chunk.toString()));
  const ended = new Promise<ProcessEnd>((done, failed) => {
    child.on('error', failed);
    child.on('close', (_, signal) => {
      const isKilledForTime = exitCode === '' && (signal === 'SIGKILL' || signal === 'SIGXCPU');
      done(exitCode === '0' ? 'well' : isKilledForTime ? 'too-slow' : 'badly');
    });
  });
  return { child, ended };
}

/**
 * Runs a script as `startLimited` starts it, with this standard input. Returns its standard output, and how it ended.
 */
export async function runLimited(
  script: string,
  args: readonly string[],
  { input, ...limits }: ProcessLimits & { input?: string },
): Promise<{ output: string; ended: ProcessEnd }> {
  const { child, ended } = startLimited(script, args, limits);
  child.stdin?.end(input);
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { ended: await ended, output };
}
