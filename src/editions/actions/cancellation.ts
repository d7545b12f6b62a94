import type { EditionId } from '#kernel/ids.ts';
import { paise, type Paise } from '#kernel/money.ts';
import { Refused } from '#kernel/refusals.ts';
import { port, type Ctx } from '#platform/context.ts';
import { mayCancel } from '../rules.ts';
import { cancellationTerms, type CancellationTerms, type MoneyBack } from '../rules/cancellation.ts';
import * as store from '../store.ts';
import type { Edition } from '../store.ts';
import { lockEdition, roleOf, strangerRefusal } from './access.ts';
import { addNote } from './history.ts';
import { draftWaits } from './reopened-story.ts';

/**
 * The refunds of each edition; a higher slice provides them. An edition without refunds may be missing from the map.
 */
export const moneyBack =
  port<(ctx: Ctx, editions: readonly EditionId[]) => Promise<ReadonlyMap<EditionId, MoneyBack>>>(
    'editions: money back',
  );

/** What cancelling now would give back, as shown and as applied; `undefined` when it is too late (W34). */
export const cancellationTermsOf = async (ctx: Ctx, edition: Edition): Promise<CancellationTerms | undefined> =>
  (await cancellationTermsOfAll(ctx, [edition])).get(edition.id);

/** As `cancellationTermsOf`, for many editions with one query of each kind. */
export async function cancellationTermsOfAll(
  ctx: Ctx,
  editions: readonly Edition[],
): Promise<Map<EditionId, CancellationTerms | undefined>> {
  const noRefunds = { arrived: 0, onItsWay: 0 };
  const handedIn = editions.filter(({ orderStatus }) => orderStatus > 0 && orderStatus < 4).map(({ id }) => id);
  const handedInAt = handedIn.length > 0 ? await store.firstStepsAt(ctx.db, handedIn, 'handIn') : undefined;
  const waits = handedIn.length > 0 ? await ctx.use(draftWaits)(ctx, handedIn) : undefined;
  const moments = editions.map(({ id, orderStatus, paid }) => ({
    id,
    orderStatus,
    paid,
    handedInAt: handedInAt?.get(id) ?? null,
    storyOpen: waits?.get(id) === 'asked',
    now: ctx.now(),
  }));
  // Refunds are read only for editions that would be refunded.
  const refundable = moments.filter(moment => cancellationTerms(moment, noRefunds)?.refund).map(({ id }) => id);
  const refunds = refundable.length > 0 ? await ctx.use(moneyBack)(ctx, refundable) : undefined;
  return new Map(moments.map(moment => [moment.id, cancellationTerms(moment, refunds?.get(moment.id) ?? noRefunds)]));
}

interface CancelRequest {
  edition: string;
  /** The refund that the caller's screen showed. */
  expectedRefund?: Paise | undefined;
  /** The refund that staff decided; the terms decide when absent. */
  promised?: Paise;
  reason?: string;
}

/**
 * Cancels an order: its status stays, and it takes no further step. Call it in the transaction that requests the
 * refund. `fresh` is false when it was cancelled before. Throws `Refused` 404 for an unknown id, 401 or 403 to a caller
 * who may not cancel, 409 when it is too late or when the refund differs from `expectedRefund`.
 */
export async function cancelEdition(
  ctx: Ctx,
  { edition: id, expectedRefund, promised, reason }: CancelRequest,
): Promise<{ edition: Edition; refund: Paise; iCredit: boolean; fresh: boolean }> {
  const edition = await lockEdition(ctx, id);
  const role = await roleOf(ctx, edition);
  if (role !== 'staff' && !mayCancel(role)) throw strangerRefusal(ctx.actor);
  if (edition.cancelled) return { edition, refund: edition.cancelled.refund, iCredit: false, fresh: false };
  const terms = await cancellationTermsOf(ctx, edition);
  if (!terms)
    throw new Refused(
      'too-late',
      'Your magazine is at the printer already, so the order cannot be cancelled any more. Call us if something is wrong with it.',
    );
  if (expectedRefund !== undefined && expectedRefund !== terms.refund)
    throw new Refused(
      'refund-changed',
      'What cancelling gives back has changed since this page was opened. Please look at it again; nothing was cancelled.',
    );
  const refund = promised ?? paise(terms.refund);
  const changed = await store.changeEdition(ctx.db, edition.id, { cancelledAt: ctx.now(), cancelRefund: refund });
  await addNote(ctx, edition.id, { what: 'cancelled', reason });
  return { edition: changed, refund, iCredit: terms.iCredit, fresh: true };
}
