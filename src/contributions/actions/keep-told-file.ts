import type { DroppedFile } from '#src/files/index.ts';
import type { Ctx } from '#platform/context.ts';
import { ownsFile } from '../store.ts';

/** Keeps a file that a contribution has. */
export async function keepToldFile(ctx: Ctx, { file, keep }: DroppedFile): Promise<void> {
  if (await ownsFile(ctx.db, file.id)) keep('owned');
}
