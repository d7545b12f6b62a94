import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import {
  authorizeEdition,
  lastStepOf,
  lockEdition,
  roleOf,
  takeStep,
  undoTimeOf,
  loadEdition,
  type Edition,
} from '#src/editions/index.ts';
import * as store from '../store.ts';

/**
 * Takes an approval back (W82): live 1 again, the magazine can be changed again, and nothing is printed. What was paid
 * stays paid. Again it changes nothing. Throws `Refused` 401 or 403 to callers who may not approve, 400 to staff
 * without a reason, 409 without an approval, after its time, and once the printing has begun.
 */
export async function undoApproval(
  ctx: Ctx,
  { edition: id, reason }: { edition: string; reason?: string | undefined },
): Promise<Edition> {
  const viewed = await authorizeEdition(ctx, id);
  if ((await roleOf(ctx, viewed)) === 'staff' && !reason)
    throw new Refused('reason-missing', 'The approval is its customer’s. Say why you take it back for them.');
  return ctx.transaction(async ctx => {
    const edition = await lockEdition(ctx, id);
    if ((await lastStepOf(ctx, edition.id)) === 'undoApproval') return edition;
    const until = await undoTimeOf(ctx, edition.id);
    if (edition.live === 3 && until && ctx.now() >= until)
      throw new Refused(
        'too-late',
        'The time in which an approval can be taken back is over. Call us if something is wrong with it.',
      );
    await takeStep(ctx, id, { name: 'undoApproval', ...(reason && { reason }) });
    const approved = await store.newestApproved(ctx.db, edition.id);
    if (approved) await store.unmarkApproved(ctx.db, approved);
    return loadEdition(ctx, id);
  });
}
