import type { EditionId } from '#kernel/ids.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import type { ContributionWithdrawn } from '#src/contributions/index.ts';
import { withdrawnNote } from '#src/contributions/rules.ts';
import { takeStep, loadEdition } from '#src/editions/index.ts';
import { approvedDraft } from '#src/soft-copy/index.ts';
import { printState } from '../rules.ts';
import * as store from '../store.ts';
import { erasePrintFiles } from './make-print.ts';

/**
 * Stops the printing of a magazine when somebody withdrew what it prints, while its print files are not released: they
 * are erased and the edition is under revision again. Afterwards it calls `isPrinted`: the copies cannot be stopped any
 * more. Runs in the withdrawing transaction, which has locked the edition.
 */
export async function onContributionWithdrawn(ctx: Ctx, withdrawn: ContributionWithdrawn): Promise<void> {
  const { edition: id, contribution, name, isPrinted } = withdrawn;
  const { orderStatus } = await loadEdition(ctx, id);
  const draft = orderStatus > 3 ? await approvedDraft(ctx, id) : undefined;
  if (!draft?.contributions.includes(contribution)) return;
  const print = await store.findPrintRecord(ctx.db, id);
  if (orderStatus > 4 || printState(print) === 'released') return isPrinted();
  await store.deletePrintRecord(ctx.db, id);
  if (print) await erasePrintFiles(ctx, id, print);
  const system = { kind: 'system', name: 'withdrawn contributions' } as const;
  await takeStep(ctx.as(system), id, { name: 'takeBack', reason: withdrawnNote(name) });
}

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
