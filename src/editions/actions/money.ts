import type { EditionId } from '#kernel/ids.ts';
import { inr, paise, toRupees, type Paise } from '#kernel/money.ts';
import { Refused } from '#kernel/refusals.ts';
import { type Ctx, port } from '#platform/context.ts';
import * as store from '../store.ts';
import { addNote } from './history.ts';
import { releaseIfReady } from './steps.ts';
import { cancelledRefusal, lockEdition } from './access.ts';

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

/** What an edition costs besides its order (W83): what it is for, as bills and papers name it. */
export interface Charge {
  label: string;
  amount: Paise;
}

/** The charges of an edition, oldest first; a higher slice provides them. They are part of the edition's `total`. */
export const chargesOf = port<(ctx: Ctx, edition: EditionId) => Promise<Charge[]>>('editions: charges');

/** Adds a charge to what an edition costs. Call it once, inside the transaction that has locked the edition. */
export async function addCharge(ctx: Ctx, id: EditionId, { label, amount }: Charge): Promise<void> {
  await store.addToTotal(ctx.db, id, amount);
  await addNote(ctx, id, { what: `charged: ${label}`, reason: inr(toRupees(amount)), act: 'charged' });
}

/**
 * Takes a charge off what an edition costs, with a reason, and releases the edition when it is fully paid by that. Call
 * it once, inside a transaction. Throws `Refused` 409 once it is paid, and for a cancelled order.
 */
export async function dropCharge(
  ctx: Ctx,
  id: EditionId,
  { label, amount, reason }: Charge & { reason: string },
): Promise<void> {
  const edition = await lockEdition(ctx, id);
  if (edition.cancelled) throw cancelledRefusal();
  if (edition.total - amount < edition.paid)
    throw new Refused('not-now', 'This is paid already. Send the money back under Payments instead.');
  await store.addToTotal(ctx.db, id, paise(0 - amount));
  await addNote(ctx, id, { what: `waived: ${label}`, reason, act: 'charge waived' });
  await releaseIfReady(ctx, id);
}
