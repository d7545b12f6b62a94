import type { EditionId } from '#kernel/ids.ts';
import { notFound, notYours } from '#kernel/refusals.ts';
import { toRupees, paise } from '#kernel/money.ts';
import { freeRevisions } from '#kernel/promises.ts';
import type { Ctx } from '#platform/context.ts';
import { dropCharge, loadEdition, lockEdition, roleOf, type Charge, type Edition } from '#src/editions/index.ts';
import { roundLabel, roundPrice } from '../rules/rounds.ts';
import * as store from '../store/rounds.ts';
import type { RoundRecord } from '../wire/editing.ts';

/** The round that is open, or the one that the next change opens; `isStored`: whether it is opened already. */
export async function roundNow(
  ctx: Ctx,
  edition: EditionId,
): Promise<Pick<store.RoundRow, 'n' | 'state' | 'countedAt' | 'price'> & { isStored: boolean }> {
  const newest = await store.newestRound(ctx.db, edition);
  if (newest && newest.state !== 'answered') return { ...newest, isStored: true };
  return { n: (newest?.n ?? 0) + 1, state: 'collecting', countedAt: null, price: 0, isStored: false };
}

/** Opens the round that a change or a wish belongs to, unless it is open. Runs under the lock of the edition. */
export async function openRound(ctx: Ctx, edition: EditionId): Promise<number> {
  const { n, isStored } = await roundNow(ctx, edition);
  if (!isStored) await store.insertRound(ctx.db, { edition, n, state: 'collecting', openedAt: ctx.now(), price: 0 });
  return n;
}

/** What sending the open round of an edition costs, in paise. */
export const priceNow = (ctx: Ctx, { partner }: Pick<Edition, 'partner'>, counted: number): number =>
  roundPrice(counted, { free: freeRevisions, fee: ctx.config.revisionFee, byPartner: partner !== null });

/** The round as callers see it. */
export async function roundRecord(ctx: Ctx, id: EditionId): Promise<RoundRecord> {
  const { n, state, countedAt, price } = await roundNow(ctx, id);
  const [edition, counted] = [await loadEdition(ctx, id), await store.countedRounds(ctx.db, id)];
  return {
    n,
    state,
    revisions: countedAt ? counted : counted + 1,
    freeRevisions,
    price: toRupees(paise(countedAt ? price : priceNow(ctx, edition, counted))),
  };
}

/** How many revisions of an edition are counted (D35). */
export const countedRevisions = (ctx: Ctx, edition: EditionId): Promise<number> => store.countedRounds(ctx.db, edition);

/** A round that costs something. */
type RoundCharge = Charge & { round: number };

/** What the rounds of an edition cost, oldest first; those without a price are left out (W83). */
export const roundCharges = async (ctx: Ctx, edition: EditionId): Promise<RoundCharge[]> =>
  (await store.roundsOf(ctx.db, edition))
    .filter(({ price }) => price > 0)
    .map(({ n, price }) => ({ round: n, label: roundLabel(n), amount: paise(price) }));

/**
 * Waives what a round costs, for staff with a reason (W83); again it changes nothing. Throws `Refused` 403 for other
 * callers, 404 for a round that was not sent, 409 once it is paid.
 */
export async function waiveRound(
  ctx: Ctx,
  { edition: id, round: n, reason }: { edition: string; round: number; reason: string },
): Promise<void> {
  await ctx.transaction(async ctx => {
    const edition = await lockEdition(ctx, id);
    if ((await roleOf(ctx, edition)) !== 'staff') throw notYours();
    const round = await store.findRound(ctx.db, edition.id, n);
    if (!round?.countedAt) throw notFound('round');
    if (round.price === 0) return;
    // First, since the last part of a price may send the edition to the printer.
    await store.changeRound(ctx.db, round, { price: 0 });
    await dropCharge(ctx, edition.id, { label: roundLabel(n), amount: paise(round.price), reason });
  });
}
