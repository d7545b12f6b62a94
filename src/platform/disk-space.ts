import { createWriteStream } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import type { Logger } from 'pino';
import { StartupError } from './config.ts';
import type { ServerLimits } from './server-limits.ts';

/** The disk as uploads use it; tests replace it with a full one. */
export interface Disk {
  /** Bytes that this account can still write on the disk of `folder`, and the whole disk's. */
  space(folder: string): Promise<{ free: number; size: number }>;
  /** Opens a new file for writing. */
  create(path: string): Writable;
}

export const realDisk: Disk = {
  async space(folder) {
    const { bavail, bsize, blocks } = await statfs(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  },
  create: path => createWriteStream(path),
};

/** `low`: uploads are refused, everything else works. `none`: the shop is not ready. */
type SpaceLevel = 'enough' | 'low' | 'none';

const maxReserve = 1_000_000_000;

/** How much space there is, by the configured reserve and floor. Pure. */
function spaceLevel(
  { free, size }: { free: number; size: number },
  { diskReserve, diskFloor }: Pick<ServerLimits, 'diskReserve' | 'diskFloor'>,
): SpaceLevel {
  const reserve = diskReserve ?? Math.min(maxReserve, size / 20);
  if (free < (diskFloor ?? reserve / 4)) return 'none';
  return free < reserve ? 'low' : 'enough';
}

/** How long a measurement is reused, in milliseconds. */
const cacheMs = 2000;
const pollMs = 30_000;

export interface DiskSpaceWatch {
  /** The level now. A disk that cannot be measured counts as `enough`: a failing write then reports the error. */
  now(): Promise<SpaceLevel>;
  stop(): void;
}

/** Measures the disk of `folder` twice a minute and logs every change of its level. */
export function watchDiskSpace(
  disk: Disk,
  folder: string,
  { serverLimits, log }: { serverLimits: ServerLimits; log: Logger },
): DiskSpaceWatch {
  let last: SpaceLevel = 'enough';
  let measuredAt = -Infinity;
  const measure = async (): Promise<SpaceLevel> => {
    const space = await disk.space(folder).catch(() => undefined);
    const level = space ? spaceLevel(space, serverLimits) : 'enough';
    measuredAt = performance.now();
    const facts = { room: level, folder, freeMegabytes: space && Math.round(space.free / 1_000_000) };
    if (level === 'none' && last !== 'none') log.error(facts, 'the disk is full: the shop is not ready');
    else if (level === 'low' && last !== 'low') log.warn(facts, 'the disk is almost full: no file is taken');
    else if (level === 'enough' && last !== 'enough') log.warn(facts, 'there is room on the disk again');
    last = level;
    return level;
  };
  const timer = setInterval(() => void measure(), pollMs).unref();
  return {
    now: async () => (performance.now() - measuredAt < cacheMs ? last : measure()),
    stop: () => clearInterval(timer),
  };
}

/** ENOSPC and EDQUOT in the numbering of the embedded database's file system. */
const embeddedErrnos: readonly unknown[] = [51, 19];

/** Whether an error, or its cause, means a full disk or quota, also that of the embedded database. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, cause, name, errno } = error as Record<'code' | 'cause' | 'name' | 'errno', unknown>;
  if (name === 'ErrnoError' && embeddedErrnos.includes(errno)) return true;
  return ['ENOSPC', 'EDQUOT', '53100'].includes(String(code)) || isDiskFull(cause);
}

const megabyte = 1_000_000;
/** Free bytes needed to create a database with the shop's samples (`first`), or to open an existing one (`later`). */
const minFreeBytes = { first: 300 * megabyte, later: 50 * megabyte };

/** Throws `StartupError` when the disk of `folder` has too little space for a start, so that no start stops halfway. */
export async function requireDiskSpace(
  folder: string,
  start: keyof typeof minFreeBytes,
  disk: Disk = realDisk,
): Promise<void> {
  const { free } = await disk.space(folder).catch(() => ({ free: Infinity }));
  if (free >= minFreeBytes[start]) return;
  throw new StartupError(
    `The disk of ${folder} is full: ${Math.floor(free / megabyte)} MB are free and ${minFreeBytes[start] / megabyte} are needed. Make room, or choose another with DATA_DIR.`,
  );
}
