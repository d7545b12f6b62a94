import { notYours, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import type { EditionRole, StepName } from '../rules.ts';
import {
  clientProblem,
  isForPartnerFirst,
  mayChooseApprover,
  maySeeSoftCopy,
  maySendToClient,
} from '../rules/client.ts';
import * as store from '../store.ts';
import type { Edition } from '../store.ts';
import { cancelledRefusal, lockEdition, roleOf } from './access.ts';
import { brandOf } from './brand.ts';
import { hearsInChat, tellCustomer } from './customer-messages.ts';
import { sentToClient } from './events.ts';
import { addNote } from './history.ts';

/** Whether the caller sees the soft copy of an edition now (W68). */
export const seesSoftCopy = async (ctx: Ctx, edition: Edition): Promise<boolean> =>
  maySeeSoftCopy(edition, await roleOf(ctx, edition));

/**
 * Throws `Refused` 403 when a partner's client may not take a step about the soft copy: they do not see it yet, or the
 * partner approves (W68).
 */
export async function assertClientMay(
  ctx: Ctx,
  edition: Edition,
  { step, role }: { step: StepName; role: EditionRole },
): Promise<void> {
  // Who may decide may take the decision back.
  const decision = step === 'undoApproval' ? 'approve' : step === 'undoRevision' ? 'askForRevision' : step;
  if (role !== 'link' || (decision !== 'approve' && decision !== 'askForRevision')) return;
  const partner = (await brandOf(ctx, edition))?.name ?? 'Whoever ordered it';
  const problem = clientProblem(edition, decision, partner);
  if (problem) throw new Refused(problem.code, problem.text);
}

/** Throws `Refused` 403 to a client whom their partner has not sent the soft copy yet (W68). */
export const assertSeesSoftCopy = async (ctx: Ctx, edition: Edition): Promise<void> =>
  assertClientMay(ctx, edition, { step: 'askForRevision', role: await roleOf(ctx, edition) });

/** The edition, locked, for the partner who placed it. Throws `Refused` 404, and 403 to everybody else. */
async function lockOwnOrder(ctx: Ctx, id: string): Promise<Edition> {
  const edition = await lockEdition(ctx, id);
  if ((await roleOf(ctx, edition)) !== 'partner') throw notYours();
  if (edition.cancelled) throw cancelledRefusal();
  return edition;
}

/** Tells the client of the soft copy that they now see; a phone that tells in a chat hears of it there (W115). */
async function tellSoftCopy(ctx: Ctx, edition: Edition): Promise<void> {
  await ctx.emit(sentToClient, { edition });
  const onlyByEmail = await ctx.use(hearsInChat)(ctx, edition);
  await tellCustomer(ctx, edition, { kind: 'softCopyReady', page: 'edition', onlyByEmail });
}

/**
 * Shows the present soft copy to the partner's client and tells them, for the partner; again it changes nothing. Throws
 * `Refused` 404, 403, and 409 while there is no soft copy to send.
 */
export const sendToClient = (ctx: Ctx, id: string): Promise<Edition> =>
  ctx.transaction(async ctx => {
    const edition = await lockOwnOrder(ctx, id);
    if (!isForPartnerFirst(edition)) return edition;
    if (!maySendToClient(edition))
      throw new Refused('not-now', 'There is no soft copy to send yet. We send you a message the moment it is here.');
    const changed = await store.changeEdition(ctx.db, edition.id, { sentToClientAt: ctx.now() });
    await addNote(ctx, edition.id, { what: 'soft copy sent to the client' });
    await tellSoftCopy(ctx, changed);
    return changed;
  });

/**
 * Sets who approves a partner's order, for the partner. A client who may approve sees the soft copy at once and is
 * told; one who no longer may keeps what they see. Throws `Refused` 404, 403, and 409 once it is approved.
 */
export const chooseApprover = (
  ctx: Ctx,
  { edition: id, clientApproves }: { edition: string; clientApproves: boolean },
): Promise<Edition> =>
  ctx.transaction(async ctx => {
    const edition = await lockOwnOrder(ctx, id);
    if (edition.clientApproves === clientApproves) return edition;
    if (!mayChooseApprover(edition)) throw new Refused('not-now', 'This magazine is approved already.');
    const hasSoftCopy = edition.pdf.length > 0;
    const sentToClientAt = edition.sentToClientAt ?? (hasSoftCopy ? ctx.now() : null);
    const changed = await store.changeEdition(ctx.db, edition.id, { clientApproves, sentToClientAt });
    await addNote(ctx, edition.id, { what: clientApproves ? 'the client may approve' : 'the partner approves' });
    if (hasSoftCopy && isForPartnerFirst(edition)) await tellSoftCopy(ctx, changed);
    return changed;
  });
