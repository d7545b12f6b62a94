import type { FileId } from '#kernel/ids.ts';
import { job, type Ctx } from '#platform/context.ts';
import { deleteFile, deleteFilesOf, findFile } from '../store.ts';
import { deleteUnnamed, releaseContent, releaseContents } from './claims.ts';

export const eraseContentJob = job<{ sha256: string }>('files/erase-content', { retryLimit: 12 });

/**
 * Erases a file in the open transaction: once it is committed no address leads to the file, and a job deletes its bytes
 * from storage (on a database server some minutes later) unless another record names them; the sweep does when the
 * job cannot. For files that nothing names any more.
 */
export async function eraseFile(ctx: Ctx, id: FileId): Promise<void> {
  const file = await findFile(ctx.db, id);
  if (!file) return;
  await deleteFile(ctx.db, id);
  await releaseContent(ctx, file.sha256);
  await ctx.send(eraseContentJob, { sha256: file.sha256 }, { afterSeconds: ctx.config.objectStaysSeconds });
}

/**
 * Erases the files of an edition in the open transaction, but for `except`; the hourly sweep deletes their bytes unless
 * other records name them (W100). Returns how many there were.
 */
export async function eraseFilesOf(ctx: Ctx, edition: string, except: readonly string[]): Promise<number> {
  const contents = await deleteFilesOf(ctx.db, edition, except);
  await releaseContents(ctx, contents);
  return contents.length;
}

export const eraseContent = (ctx: Ctx, { sha256 }: { sha256: string }): Promise<void> => deleteUnnamed(ctx, sha256);
