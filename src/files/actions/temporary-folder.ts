import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Ctx } from '#platform/context.ts';
import { temporaryPath } from './durable-files.ts';

/** The names of folders that this process uses now. */
const inUse = new Set<string>();

/**
 * Runs `work` with a temporary folder of its own, whose name begins with `prefix`, and deletes the folder afterwards.
 * Leftovers of a killed run with the same prefix are deleted first; another run may be under way at the same time.
 */
export async function withTemporaryFolder<T>(
  ctx: Ctx,
  prefix: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = temporaryPath(ctx.config.dataDir, prefix + ctx.random.id());
  const parent = dirname(folder);
  await mkdir(parent, { recursive: true });
  const leftovers = (await readdir(parent)).filter(entry => entry.startsWith(prefix) && !inUse.has(entry));
  await Promise.all(leftovers.map(entry => rm(join(parent, entry), { recursive: true, force: true })));
  inUse.add(basename(folder));
  try {
    await mkdir(folder);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    inUse.delete(basename(folder));
  }
}
