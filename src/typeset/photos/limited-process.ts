import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

/** What a process may use. */
export interface ProcessLimits {
  /** Seconds by the clock on the wall, and of one core. */
  wall: number;
  cpu: number;
  /** What it may allocate, MiB, a third of a small one Node's own reserve. */
  megabytes: number;
}

/** Lets at most so many pieces of work run at a time; the others wait in line. */
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
 * Runs a script of this folder with bounds the system enforces, without environment; a machine without a POSIX shell
 * keeps the bound on time. Answers what it wrote, and whether it came to its end by itself or was ended for taking too
 * long.
 */
export function runLimited(
  script: string,
  args: readonly string[],
  { wall, cpu, megabytes }: ProcessLimits,
): Promise<{ said: string; ended: 'well' | 'badly' | 'too-slow' }> {
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
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('error', failed);
    child.on('close', (code, signal) => {
      const slow = signal === 'SIGKILL' || signal === 'SIGXCPU';
      done({ said, ended: code === 0 ? 'well' : slow ? 'too-slow' : 'badly' });
    });
  });
}
