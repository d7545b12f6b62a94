import type { Ctx } from '#platform/context.ts';
import { deleteReceiversOf } from '../store.ts';
import { releaseParts } from './part-store.ts';

/**
 * Deletes the uploads and takes of an edition in the open transaction, and leaves their bytes to the sweep (W100). The
 * originals of its photos are files as all others. Returns how many there were.
 */
export async function eraseUploads(ctx: Ctx, edition: string): Promise<number> {
  const receivers = await deleteReceiversOf(ctx.db, edition);
  for (const id of receivers) await releaseParts(ctx, id);
  return receivers.length;
}
