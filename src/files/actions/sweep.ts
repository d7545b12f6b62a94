import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ctx } from '#platform/context.ts';
import { fileStore } from './file-store.ts';

const hourMs = 3600 * 1000;
const dayMs = 24 * hourMs;

const isOlder = async (path: string, now: Date, ms: number): Promise<boolean> => {
  const stats = await stat(path).catch(() => undefined);
  return stats !== undefined && now.getTime() - stats.mtimeMs > ms;
};
const isDayOld = (path: string, now: Date) => isOlder(path, now, dayMs);

/** Whether nothing was written to an upload's folder for an hour, which means that its connection has ended. */
async function isAbandonedForm(folder: string, now: Date): Promise<boolean> {
  const files = await readdir(folder).catch(() => []);
  const areOld = await Promise.all(
    [folder, ...files.map(file => join(folder, file))].map(path => isOlder(path, now, hourMs)),
  );
  return areOld.every(Boolean);
}

/** Deletes temporary files: forms after an hour without a write, everything else after a day. */
export async function sweepTemporary(ctx: Ctx): Promise<void> {
  const tmp = join(ctx.config.dataDir, 'tmp');
  for (const name of await readdir(tmp).catch(() => [])) {
    const path = join(tmp, name);
    const isLeftover = name.startsWith('form-') ? isAbandonedForm(path, ctx.now()) : isDayOld(path, ctx.now());
    if (await isLeftover) await rm(path, { recursive: true, force: true });
  }
}

/** The folder in the data folder with the cache of each process that has its files elsewhere. */
export const cacheFolder = 'copies';

/** Deletes the caches of processes that ended: those of running ones are touched each hour. */
async function sweepCaches(ctx: Ctx): Promise<void> {
  const parent = join(ctx.config.dataDir, cacheFolder);
  for (const name of await readdir(parent).catch(() => [])) {
    const folder = join(parent, name);
    if (await isDayOld(folder, ctx.now())) await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Deletes what the previous process left on this machine. Where several processes may share the folder, it deletes only
 * what the hourly sweep deletes.
 */
export async function sweepAtStart(ctx: Ctx): Promise<void> {
  if (!ctx.config.databaseUrl)
    for (const name of ['tmp', cacheFolder]) await rm(join(ctx.config.dataDir, name), { recursive: true, force: true });
  else await sweepLocal(ctx);
}

async function sweepLocal(ctx: Ctx): Promise<void> {
  await sweepTemporary(ctx);
  await ctx.use(fileStore).cache.sweep(ctx.now());
  await sweepCaches(ctx);
}

export interface LocalSweep {
  stop(): Promise<void>;
}

/**
 * Keeps the files on this machine that only it can reach from growing: now, and each hour until it is stopped. Every
 * process does it, whatever else it does.
 */
export async function startLocalSweep(ctx: Ctx): Promise<LocalSweep> {
  await sweepAtStart(ctx);
  const sweep = () =>
    sweepLocal(ctx).catch((error: unknown) => ctx.log.error({ err: error }, 'local files were not swept'));
  const timer = setInterval(() => void sweep(), hourMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await ctx.use(fileStore).cache.close();
    },
  };
}
