import type { FileId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { publishedDraft } from '../store.ts';

/** The pictures of the pages of the published soft copy, in order; none without one. They are not counted as read. */
export const pagePicturesOf = async (ctx: Ctx, { id }: { id: string }): Promise<FileId[]> =>
  (await publishedDraft(ctx.db, id))?.pages.map(({ file }) => file) ?? [];
