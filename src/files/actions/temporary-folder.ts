import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Ctx } from '#platform/context.ts';
import { temporaryPath } from './durable-files.ts';

/**
 * Runs `work` with a temporary folder of its own, whose name begins with `prefix`, and deletes the folder afterwards.
 * Leftovers of a killed run with the same prefix are deleted first.
 */
export async function withTemporaryFolder(
  ctx: Ctx,
  prefix: string,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = temporaryPath(ctx.config.dataDir, prefix + ctx.random.id());
  const parent = dirname(folder);
  await mkdir(parent, { recursive: true });
  const leftovers = (await readdir(parent)).filter(entry => entry.startsWith(prefix));
  await Promise.all(leftovers.map(entry => rm(join(parent, entry), { recursive: true, force: true })));
  await mkdir(folder);
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
