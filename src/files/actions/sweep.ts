import { readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Ctx } from '#platform/context.ts';
import { objectPath } from '../rules.ts';
import { namedContents } from '../store.ts';
import { exists, flushName, temporary } from './disk.ts';

const dayMs = 24 * 3600 * 1000;

const isOld = async (path: string, now: Date): Promise<boolean> => {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && now.getTime() - found.mtimeMs > dayMs;
};

/** Deletes what was forgotten among the temporary files for more than a day. */
export async function sweepTemporary(ctx: Ctx): Promise<void> {
  const folder = join(ctx.config.dataDir, 'tmp');
  for (const name of await readdir(folder).catch(() => []))
    if (await isOld(join(folder, name), ctx.now())) await rm(join(folder, name), { recursive: true, force: true });
}

/** Takes an object away and looks once more: a row that came in between brings it back (`keepFile` looks again after its row). */
async function removeOrphan(ctx: Ctx, path: string): Promise<void> {
  const aside = temporary(ctx.config.dataDir, `orphan-${ctx.random.id()}`);
  await rename(path, aside);
  if ((await namedContents(ctx.db, [basename(path)])).size > 0 && !(await exists(path))) {
    await rename(aside, path);
    await flushName(path, ctx.config.dataDir);
  } else await rm(aside, { force: true });
}

/** Deletes objects older than a day that no row names: their process died between disk and database. */
export async function sweepOrphans(ctx: Ctx): Promise<void> {
  const root = join(ctx.config.dataDir, 'files');
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || path !== join(ctx.config.dataDir, objectPath(entry.name)) || !(await isOld(path, ctx.now())))
      continue;
    if ((await namedContents(ctx.db, [entry.name])).size === 0) await removeOrphan(ctx, path);
  }
}
