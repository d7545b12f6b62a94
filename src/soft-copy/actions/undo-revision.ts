import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import {
  authorizeEdition,
  lastStepOf,
  loadEdition,
  lockEdition,
  roleOf,
  takeStep,
  type Edition,
} from '#src/editions/index.ts';
import type { RevisionState } from '../rules.ts';
import * as store from '../store.ts';
import { editsOf } from '../store/edits.ts';
import { roundNow } from './rounds.ts';

/** How far the revision of an edition is; null while it is not under revision. */
export async function revisionState(ctx: Ctx, edition: Edition): Promise<RevisionState | null> {
  if (edition.orderStatus !== 3 || edition.live !== 2) return null;
  // The shop takes a soft copy back by itself when somebody withdraws what it prints.
  if ((await lastStepOf(ctx, edition.id)) !== 'askForRevision') return 'making';
  if ((await roundNow(ctx, edition.id)).state !== 'collecting') return 'making';
  const [newest] = await store.draftsOf(ctx.db, edition.id);
  if (!newest || !store.isFinished(newest) || !newest.publishedAt) return 'making';
  const since = await editsOf(ctx.db, edition.id, { after: newest.head });
  return since.some(({ role }) => role === 'staff') ? 'making' : 'asked';
}

/**
 * Takes back that a revision was asked for (C-E04): live 1 again, so that the soft copy can be approved; what was
 * changed in it stays. Again it changes nothing. Throws `Refused` 401 or 403 to callers who may not act, 400 to staff
 * without a reason, 409 when something was sent or the next soft copy is worked on.
 */
export async function undoRevision(
  ctx: Ctx,
  { edition: id, reason }: { edition: string; reason?: string | undefined },
): Promise<Edition> {
  const viewed = await authorizeEdition(ctx, id);
  if ((await roleOf(ctx, viewed)) === 'staff' && !reason)
    throw new Refused('reason-missing', 'The revision is its customer’s. Say why you take it back for them.');
  return ctx.transaction(async ctx => {
    const edition = await lockEdition(ctx, id);
    if ((await lastStepOf(ctx, edition.id)) === 'undoRevision') return edition;
    if ((await revisionState(ctx, edition)) === 'making')
      throw new Refused('not-now', 'The next soft copy is being made already. You can approve it when it is here.');
    await takeStep(ctx, id, { name: 'undoRevision', ...(reason && { reason }) });
    return loadEdition(ctx, id);
  });
}
