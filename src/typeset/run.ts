import { spawn } from 'node:child_process';
import { readFile, mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Answer } from './child.ts';
import type { Job, Typeset } from './compose.ts';

export interface Limits {
  /** Seconds until it is given up; default 240. */
  seconds?: number;
  /** Resident memory in MB at which it is stopped; default 1500. */
  megabytes?: number;
  /** Stops the work. */
  signal?: AbortSignal;
}

/** Why no magazine came out of it, in words for the studio. */
export class TypesetFailed extends Error {
  override name = 'TypesetFailed';
}

const child = fileURLToPath(new URL('./child.ts', import.meta.url));

/**
 * Typesets one magazine in a process of its own: exactly 12, 16 or 20 pages, PDF, page pictures, plan and thumbnail in `outDir` (C-E02, D16).
 * Deterministic: the same input gives the same bytes. Waits its turn when others are at work (one per two cores).
 * Throws `TypesetFailed` when it takes too long, needs too much memory, is aborted or cannot be done.
 */
export async function typesetMagazine(input: Job, limits: Limits = {}): Promise<Typeset> {
  const job: Job = { ...input, outDir: resolve(input.outDir) };
  await mkdir(job.outDir, { recursive: true });
  const free = await turn(limits.signal);
  try {
    return await run(job, limits);
  } finally {
    free();
  }
}

const lanes = Math.max(1, Math.floor(availableParallelism() / 2));
let busy = 0;
const waiting: (() => void)[] = [];

/** Waits until there is room for one more; returns how to leave. */
async function turn(signal: AbortSignal | undefined): Promise<() => void> {
  signal?.throwIfAborted();
  if (busy >= lanes) await new Promise<void>(go => waiting.push(go));
  else busy += 1;
  const free = () => {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  };
  if (signal?.aborted) {
    free();
    signal.throwIfAborted();
  }
  return free;
}

function run(job: Job, limits: Limits): Promise<Typeset> {
  const seconds = limits.seconds ?? 240;
  const megabytes = limits.megabytes ?? 1500;
  return new Promise((done, fail) => {
    const worker = spawn(process.execPath, ['--max-old-space-size=768', child], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { NODE_NO_WARNINGS: '1' },
      serialization: 'json',
    });
    let said = '';
    let settled = false;
    const end = (finish: () => void) => {
      if (settled) return;
      settled = true;
      clearTimeout(late);
      clearInterval(watch);
      limits.signal?.removeEventListener('abort', abort);
      worker.kill('SIGKILL');
      finish();
    };
    const refuse = (why: string) => end(() => fail(new TypesetFailed(why)));
    const abort = () => refuse('The typesetting was stopped.');
    const late = setTimeout(
      () => refuse(`The typesetting took longer than ${seconds} seconds and was stopped.`),
      seconds * 1000,
    );
    const weigh = async () => {
      if ((await residentMegabytes(worker.pid)) > megabytes)
        refuse(`The typesetting needed more than ${megabytes} MB of memory and was stopped.`);
    };
    const watch = setInterval(() => void weigh(), 250);
    limits.signal?.addEventListener('abort', abort);
    worker.stderr?.on('data', (bytes: Buffer) => (said = (said + bytes.toString()).slice(-2000)));
    worker.on('error', error => refuse(`The typesetter could not be started: ${error.message}`));
    worker.on('exit', code =>
      refuse(`The typesetter ended early (${code ?? 'killed'}). ${said.trim().split('\n').at(-1) ?? ''}`.trim()),
    );
    worker.on('message', (answer: Answer) => {
      if ('done' in answer) end(() => done(answer.done));
      else refuse(answer.failed);
    });
    worker.send(job);
  });
}

/** What a process really occupies, MB; 0 where the system does not say. */
async function residentMegabytes(pid: number | undefined): Promise<number> {
  try {
    const [, pages] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
    return (Number(pages) * 4096) / 1e6;
  } catch {
    return 0;
  }
}
