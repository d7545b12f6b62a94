import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

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

/**
 * Runs a script of this folder in a process without environment, with limits that the system enforces; without a POSIX
 * shell only the limit on elapsed time is. Returns its standard output, and how it ended: `well` with code 0,
 * `too-slow` when it was killed for its time, otherwise `badly`.
 */
export function runLimited(
  script: string,
  args: readonly string[],
  { wall, cpu, megabytes }: ProcessLimits,
): Promise<{ output: string; ended: 'well' | 'badly' | 'too-slow' }> {
  const node = [process.execPath, '--max-old-space-size=256', fileURLToPath(new URL(script, import.meta.url)), ...args];
  const limits = `ulimit -c 0; ulimit -t ${cpu}; ulimit -d ${megabytes * 1024}; exec "$@"`;
  const [command = '', ...rest] = process.platform === 'win32' ? node : ['/bin/sh', '-c', limits, 'sh', ...node];
  return new Promise((done, failed) => {
    const child = spawn(command, rest, {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {},
      timeout: wall * 1000,
      killSignal: 'SIGKILL',
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', failed);
    child.on('close', (code, signal) => {
      const isKilledForTime = signal === 'SIGKILL' || signal === 'SIGXCPU';
      done({ output, ended: code === 0 ? 'well' : isKilledForTime ? 'too-slow' : 'badly' });
    });
  });
}
