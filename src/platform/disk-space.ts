import { createWriteStream } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import type { Logger } from 'pino';
import { StartupError } from './config.ts';
import type { ServerLimits } from './server-limits.ts';

/** The disk as uploads use it; tests replace it with one that is full. */
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

/** `low`: no file is taken any more, everything else works. `none`: the shop is not ready. */
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

/** A measurement is reused for so many milliseconds. */
const cacheMs = 2000;
const pollMs = 30_000;

export interface DiskSpaceWatch {
  /** The level now. A disk that cannot be measured counts as having enough: the next write fails by itself. */
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
