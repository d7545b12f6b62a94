import { createWriteStream } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import type { Logger } from 'pino';
import { StartupError } from './config.ts';
import type { ServerLimits } from './server-limits.ts';

/** The disk as the shop uses it for what comes in; tests give one that is full. */
export interface Disk {
  /** Bytes that this account can still write on the disk of `folder`, and the whole disk's. */
  space(folder: string): Promise<{ free: number; size: number }>;
  /** A new file, to be filled. */
  create(path: string): Writable;
}

export const realDisk: Disk = {
  async space(folder) {
    const { bavail, bsize, blocks } = await statfs(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  },
  create: path => createWriteStream(path),
};

/** `low`: no file is taken any more, all else goes on. `none`: the shop is not ready. */
type SpaceLevel = 'enough' | 'low' | 'none';

const maxReserve = 1_000_000_000;

/** How much room there is. Pure. */
function spaceLevel(
  { free, size }: { free: number; size: number },
  { diskReserve, diskFloor }: Pick<ServerLimits, 'diskReserve' | 'diskFloor'>,
): SpaceLevel {
  const reserve = diskReserve ?? Math.min(maxReserve, size / 20);
  if (free < (diskFloor ?? reserve / 4)) return 'none';
  return free < reserve ? 'low' : 'enough';
}

/** A look at the disk is good for so many milliseconds: whoever asks more often gets the last answer. */
const cacheMs = 2000;
const pollMs = 30_000;

export interface DiskSpaceWatch {
  /**
   * How much room there is now. A disk that cannot be asked counts as having enough: writing to it says what is wrong.
   */
  now(): Promise<SpaceLevel>;
  stop(): void;
}

/**
 * Looks after the room on the disk of `folder`, twice a minute by itself, and writes a line into the log whenever that
 * changes.
 */
export function watchDiskSpace(
  disk: Disk,
  folder: string,
  { serverLimits, log }: { serverLimits: ServerLimits; log: Logger },
): DiskSpaceWatch {
  let last: SpaceLevel = 'enough';
  let looked = -Infinity;
  const look = async (): Promise<SpaceLevel> => {
    const space = await disk.space(folder).catch(() => undefined);
    const room = space ? spaceLevel(space, serverLimits) : 'enough';
    looked = performance.now();
    const facts = { room, folder, freeMegabytes: space && Math.round(space.free / 1_000_000) };
    if (room === 'none' && last !== 'none') log.error(facts, 'the disk is full: the shop is not ready');
    else if (room === 'low' && last !== 'low') log.warn(facts, 'the disk is almost full: no file is taken');
    else if (room === 'enough' && last !== 'enough') log.warn(facts, 'there is room on the disk again');
    last = room;
    return room;
  };
  const timer = setInterval(() => void look(), pollMs).unref();
  return {
    now: async () => (performance.now() - looked < cacheMs ? last : look()),
    stop: () => clearInterval(timer),
  };
}

/** ENOSPC and EDQUOT as the file system inside the embedded database numbers them. */
const embeddedErrnos: readonly unknown[] = [51, 19];

/**
 * Whether an error, or what caused it, says that no more can be written: on the disk, by quota, or in the database on
 * it.
 */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, cause, name, errno } = error as Record<'code' | 'cause' | 'name' | 'errno', unknown>;
  if (name === 'ErrnoError' && embeddedErrnos.includes(errno)) return true;
  return ['ENOSPC', 'EDQUOT', '53100'].includes(String(code)) || isDiskFull(cause);
}

const megabyte = 1_000_000;
/** What a database is made with, samples of the shop included, and what one that is there needs to open. */
const minFreeBytes = { first: 300 * megabyte, later: 50 * megabyte };

/** Throws `StartupError` when the disk of `folder` has too little room to begin: half a start is worse than none. */
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
