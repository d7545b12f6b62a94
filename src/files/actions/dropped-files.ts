import type { EditionId, FileId } from '#kernel/ids.ts';
import { event, type Ctx } from '#platform/context.ts';
import { workThrough } from '#platform/work-through.ts';
import * as store from '../store.ts';
import { eraseFile } from './erase.ts';

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
