import type { EditionId, FileId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { eraseFile } from '#src/files/index.ts';
import * as store from '../store.ts';

/** The files that a draft shows: its PDF, its cover and its pages. */
export const filesOf = ({ pdf, thumbnail, pages }: Pick<store.DraftVersion, 'pdf' | 'thumbnail' | 'pages'>): FileId[] =>
  [pdf, thumbnail, ...(pages ?? []).flatMap(({ file, sharp }) => [file, sharp ?? null])].filter(file => file !== null);

/** Erases those of these files that no draft of the edition shows. Runs in the open transaction. */
export async function eraseUnshownFiles(ctx: Ctx, edition: EditionId, files: readonly FileId[]): Promise<void> {
  const shown = new Set((await store.draftsOf(ctx.db, edition)).filter(({ erasedAt }) => !erasedAt).flatMap(filesOf));
  for (const file of new Set(files)) if (!shown.has(file)) await eraseFile(ctx, file);
}
