import type { EditionId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { mayAct, type EditionRole, type StepName } from '../rules.ts';
import { mayApprove, approvalUndoUntil, mayUndoApproval } from '../rules/client.ts';
import * as store from '../store.ts';
import type { Edition } from '../store.ts';

/**
 * Until when the last approval of an edition can be taken back, and when its printing begins (W82); `undefined` when
 * nobody approved it.
 */
export async function undoTimeOf(ctx: Ctx, id: EditionId): Promise<Date | undefined> {
  const approval = (await store.stepsOf(ctx.db, id)).findLast(({ step }) => step === 'approve');
  return approval && approvalUndoUntil(approval.at, ctx.config.approvalUndoMinutes);
}

/** Until when a caller of that role can take the approval of an edition back; null when they cannot now. */
export async function undoOffer(ctx: Ctx, edition: Edition, role: EditionRole): Promise<Date | null> {
  if (edition.live !== 3 || !mayAct(role) || !mayApprove(edition, role)) return null;
  const until = await undoTimeOf(ctx, edition.id);
  return until && mayUndoApproval(edition, { until, now: ctx.now() }) ? until : null;
}

/** The last step of the status machine that an edition took; `undefined` before the first one. */
export const lastStepOf = async (ctx: Ctx, id: EditionId): Promise<StepName | undefined> =>
  (await store.stepsOf(ctx.db, id)).at(-1)?.step;
