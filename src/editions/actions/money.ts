import type { EditionId } from '#kernel/ids.ts';
import { inr, paise, toRupees, type Paise } from '#kernel/money.ts';
import type { Ctx } from '#platform/context.ts';
import * as store from '../store.ts';
import { addNote } from './history.ts';
import { releaseIfReady } from './steps.ts';

/** Counts `amount` as paid for an edition. Call it once, inside the transaction that settles the payment. */
export async function addPaid(ctx: Ctx, id: EditionId, amount: Paise): Promise<void> {
  await ctx.transaction(async ctx => {
    await store.addToPaid(ctx.db, id, { amount });
    await addNote(ctx, id, { what: 'paid', reason: inr(toRupees(amount)) });
    await releaseIfReady(ctx, id);
  });
}

/**
 * Subtracts a refund from the paid amount. `lessToPay`: also from the price, so that it is not due again.
 */
export async function subtractPaid(
  ctx: Ctx,
  id: EditionId,
  { amount, lessToPay }: { amount: Paise; lessToPay: boolean },
): Promise<void> {
  await store.addToPaid(ctx.db, id, { amount: paise(0 - amount), alsoTotal: lessToPay });
  await addNote(ctx, id, { what: 'refunded', reason: inr(toRupees(amount)) });
}
