import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { Refused } from '#kernel/refused.ts';
import { contentOf, isPicture, type PhotoFault, photoFaults } from '../rules.ts';
import { headOf } from './keep.ts';

const wallSeconds = 45;
const cpuSeconds = 30;
/** What the process may allocate, in KiB, a third of it Node's own reserve: 50 megapixels of AVIF fit, a bomb does not. */
const memoryKib = 2_000_000;

export interface CheckedPhoto {
  /** Always `image/jpeg`: what lies at `path`. */
  type: 'image/jpeg';
  width: number;
  height: number;
  /** When the camera says it was taken, ISO 8601 in UTC. */
  takenAt: string | null;
  /** The upright sRGB JPEG, without metadata; it lies beside the photo, and whoever asked removes it. */
  path: string;
}

/** Lets at most so many pieces of work run at a time; the others wait in line. */
function line(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>(go => waiting.push(go));
    running++;
    try {
      return await work();
    } finally {
      running--;
      waiting.shift()?.();
    }
  };
}
const oneACore = line(availableParallelism());

const decoder = fileURLToPath(new URL('./decode.ts', import.meta.url));
const node = [process.execPath, '--max-old-space-size=256', decoder];

/** Runs the decoder with bounds the system enforces; a machine without a POSIX shell keeps the bound on time. */
function start(args: readonly string[]) {
  const bounded = [
    '-c',
    `ulimit -c 0 -t ${cpuSeconds}; ulimit -d ${memoryKib} 2>/dev/null; exec "$@"`,
    'sh',
    ...node,
    ...args,
  ];
  const [command, rest] =
    process.platform === 'win32' ? [process.execPath, [...node.slice(1), ...args]] : ['/bin/sh', bounded];
  return spawn(command, rest, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {},
    timeout: wallSeconds * 1000,
    killSignal: 'SIGKILL',
  });
}

const answers = z.union([
  z.object({ width: z.int(), height: z.int(), takenAt: z.nullable(z.string()) }),
  z.object({ fault: z.string().transform(fault => fault as PhotoFault) }),
]);

function decode(args: readonly string[]): Promise<z.infer<typeof answers>> {
  return new Promise((done, failed) => {
    const child = start(args);
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('error', failed);
    child.on('close', (code, signal) => {
      const parsed = code === 0 && said ? answers.safeParse(JSON.parse(said)) : undefined;
      if (parsed?.success) done(parsed.data);
      // Ended by a bound, or by its own decoder falling over: either way this photo cannot be opened.
      else done({ fault: signal === 'SIGKILL' || signal === 'SIGXCPU' ? 'too-slow' : 'damaged' });
    });
  });
}

const refusal = (fault: PhotoFault) =>
  new Refused(photoFaults[fault].status, `photo-${fault}`, photoFaults[fault].words);

/**
 * Checks a photo by its content, never by its name, and develops it: JPEG, PNG, WebP, HEIC, AVIF and TIFF up to 100 megapixels
 * become an upright sRGB JPEG of at most 6000 pixels a side, opacity on white, metadata gone. Decoding runs in a process of its
 * own, one a core. Throws `Refused` 415 or 413 with words for whoever chose the photo.
 */
export async function checkPhoto(path: string): Promise<CheckedPhoto> {
  const content = contentOf(await headOf(path, 256));
  if (!isPicture(content)) throw refusal(content);
  const to = `${path}.upright.jpg`;
  const answer = await oneACore(() => decode([path, content, to]));
  if (!('fault' in answer)) return { type: 'image/jpeg', ...answer, path: to };
  await rm(to, { force: true });
  throw refusal(answer.fault);
}
