import { readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Ctx } from '#platform/context.ts';
import { objectPath } from '../rules.ts';
import { referencedContents } from '../store.ts';
import { fileExists, fsyncParents, temporaryPath } from './durable-files.ts';

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

/**
 * Deletes the temporary files of the previous process. Call it at the start. Where several processes may share the
 * folder, it deletes only what the hourly sweep deletes.
 */
export async function sweepAtStart(ctx: Ctx): Promise<void> {
  if (ctx.config.databaseUrl) return sweepTemporary(ctx);
  await rm(join(ctx.config.dataDir, 'tmp'), { recursive: true, force: true });
}

/**
 * Deletes an object and checks again: a row that was written meanwhile brings it back (`storeFile` checks after its
 * row, too).
 */
export async function removeOrphan(ctx: Ctx, path: string): Promise<void> {
  const moved = temporaryPath(ctx.config.dataDir, `orphan-${ctx.random.id()}`);
  await rename(path, moved);
  if ((await referencedContents(ctx.db, [basename(path)])).size > 0 && !(await fileExists(path))) {
    await rename(moved, path);
    await fsyncParents(path, ctx.config.dataDir);
  } else await rm(moved, { force: true });
}

/** Deletes objects older than a day that no row names: their process crashed between disk and database. */
export async function sweepOrphans(ctx: Ctx): Promise<void> {
  const root = join(ctx.config.dataDir, 'files');
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])) {
    const path = join(entry.parentPath, entry.name);
    const isObject = entry.isFile() && path === join(ctx.config.dataDir, objectPath(entry.name));
    if (!isObject || !(await isDayOld(path, ctx.now()))) continue;
    if ((await referencedContents(ctx.db, [entry.name])).size === 0) await removeOrphan(ctx, path);
  }
}
