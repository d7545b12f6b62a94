import type { FileId, EditionId } from '#kernel/ids.ts';
import { job, type Ctx, event } from '#platform/context.ts';
import { workThrough } from '#platform/sweep-table.ts';
import { deleteFile, deleteFilesOf, findFile } from '../store.ts';
import * as store from '../store.ts';
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

/**
 * What still needs a file that somebody removed: `owned` by another row it is served as before; one that a soft copy
 * prints is kept for the typesetter alone.
 */
type FileUse = 'owned' | 'printed';

/** A row that owned `file` is gone; whoever needs it calls `keep`. Handlers run under a lock of the file. */
export interface DroppedFile {
  file: store.FileRecord;
  keep(use: FileUse): void;
}
export const fileDropped = event<DroppedFile>('files: dropped');

async function useOf(ctx: Ctx, file: store.FileRecord): Promise<FileUse | undefined> {
  const uses = new Set<FileUse>();
  await ctx.emit(fileDropped, { file, keep: use => uses.add(use) });
  return uses.has('owned') ? 'owned' : uses.has('printed') ? 'printed' : undefined;
}

/**
 * Ends files whose owner's row was deleted in the open transaction, unless another row owns them: from its commit on
 * nobody is sent them, and their bytes are erased; of those that a soft copy prints, once it is replaced.
 */
export async function dropFiles(ctx: Ctx, ids: readonly FileId[]): Promise<void> {
  if (ids.length === 0) return;
  for (const file of await store.lockFiles(ctx.db, ids)) {
    const use = await useOf(ctx, file);
    if (use === undefined) await eraseFile(ctx, file.id);
    if (use !== 'printed') continue;
    if (!file.edition) throw new Error(`file ${file.id} is printed, and is of no edition`);
    const edition = file.edition as EditionId;
    await store.saveDroppedFile(ctx.db, { file: file.id, edition, droppedAt: ctx.now() });
  }
}

/** How long one run goes on; those it does not get to are the first of the next one. */
const checkSeconds = 600;

/** Erases dropped files that no soft copy prints any more. Safe to run twice. */
export async function eraseDroppedFiles(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  await workThrough(
    { next: () => store.droppedFilesUnchecked(ctx.db, now), maxSeconds: checkSeconds },
    ({ file: id }) =>
      ctx.transaction(async ctx => {
        const [file] = await store.lockFiles(ctx.db, [id]);
        const use = file && (await useOf(ctx, file));
        if (use === 'printed') return store.markDroppedFileChecked(ctx.db, id, now);
        if (file && use === undefined) await eraseFile(ctx, id);
        return store.deleteDroppedFile(ctx.db, id);
      }),
  );
}
