import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileId } from '#kernel/ids.ts';
import { job, type Ctx } from '#platform/context.ts';
import { thumbnailPaths } from '../rules.ts';
import { deleteFacts, deleteFile, findFile, referencedContents } from '../store.ts';
import { fileExists } from './durable-files.ts';
import { filePath } from './store-file.ts';
import { removeOrphan } from './sweep.ts';

export const eraseContentJob = job<{ sha256: string }>('files/erase-content', { retryLimit: 12 });

/**
 * Erases a file in the open transaction: once it is committed no address leads to the file, and a job deletes its bytes
 * from the disk unless another record names them. For files that nothing names any more.
 */
export async function eraseFile(ctx: Ctx, id: FileId): Promise<void> {
  const file = await findFile(ctx.db, id);
  if (!file) return;
  await deleteFile(ctx.db, id);
  await ctx.send(eraseContentJob, { sha256: file.sha256 });
}

/** Deletes content that no record names: its bytes, its thumbnails and what was measured of it. Safe to run twice. */
export async function eraseContent(ctx: Ctx, { sha256 }: { sha256: string }): Promise<void> {
  if ((await referencedContents(ctx.db, [sha256])).size > 0) return;
  for (const path of thumbnailPaths(sha256)) await rm(join(ctx.config.dataDir, path), { force: true });
  await deleteFacts(ctx.db, sha256);
  const path = filePath(ctx, { sha256 });
  if (await fileExists(path)) await removeOrphan(ctx, path);
}
