import type { EditionId } from '#kernel/ids.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import * as store from '../store.ts';

/**
 * Forgets the print files that were requested for an approval that is taken back (W82); the job that would make them
 * finds nothing to do. Throws `Refused` 409 once the printing has begun. Runs under the lock of the edition.
 */
export async function onApprovalUndone(ctx: Ctx, { edition }: { edition: EditionId }): Promise<void> {
  const print = await store.findPrintRecord(ctx.db, edition);
  if (print?.begunAt)
    throw new Refused(
      'too-late',
      'Your magazine is being printed already, so the approval stands. Call us if something is wrong with it.',
    );
  if (print) await store.deletePrintRecord(ctx.db, edition);
}
