import { storyNamesFile } from '#src/abstract-form/index.ts';
import { eraseFile } from '#src/files/index.ts';
import type { EditionId, FileId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { workThrough } from '#platform/work-through.ts';
import * as store from '../store.ts';
import { fileDropped } from './events.ts';

/** What becomes of a file that a contribution named: it is named elsewhere, still shown in a soft copy, or nowhere. */
async function useOfFile(ctx: Ctx, edition: EditionId, file: FileId): Promise<'told' | 'shown' | 'none'> {
  const told = await store.toldContributions(ctx.db, await store.contributionsOf(ctx.db, edition));
  const files = told.flatMap(({ voices, photos }) => [...voices.values(), ...photos].map(one => one.file));
  if (files.includes(file) || (await storyNamesFile(ctx, edition, file))) return 'told';
  let isShown = false;
  await ctx.emit(fileDropped, { edition, file, keep: () => (isShown = true) });
  return isShown ? 'shown' : 'none';
}

/**
 * Erases files that a contribution does not name any more, in the open transaction. What others told too stays; what a
 * soft copy still shows is erased once it is replaced, see `eraseDroppedFiles`.
 */
export async function dropFiles(ctx: Ctx, edition: EditionId, files: readonly FileId[]): Promise<void> {
  for (const file of new Set(files)) {
    const use = await useOfFile(ctx, edition, file);
    if (use === 'none') await eraseFile(ctx, file);
    if (use === 'shown') await store.saveDroppedFile(ctx.db, { file, edition, droppedAt: ctx.now() });
  }
}

/** How long one run goes on; those it does not get to are the first of the next one. */
const checkSeconds = 600;

/** Erases the files that soft copies showed when they were dropped and show no longer. Safe to run twice. */
export async function eraseDroppedFiles(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  await workThrough(
    { next: () => store.droppedFilesUnchecked(ctx.db, now), maxSeconds: checkSeconds },
    ({ file, edition }) =>
      ctx.transaction(async ctx => {
        const use = await useOfFile(ctx, edition, file);
        if (use === 'shown') return store.markDroppedFileChecked(ctx.db, file, now);
        if (use === 'none') await eraseFile(ctx, file);
        return store.deleteDroppedFile(ctx.db, file);
      }),
  );
}
