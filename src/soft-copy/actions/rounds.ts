import type { EditionId } from '#kernel/ids.ts';
import { toRupees, paise } from '#kernel/money.ts';
import type { Ctx } from '#platform/context.ts';
import { freeRevisions } from '#src/editions/index.ts';
import { roundPrice } from '../rules/rounds.ts';
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

/** What sending the open round costs, in paise. */
export const priceNow = (ctx: Ctx, counted: number): number =>
  roundPrice(counted, { free: freeRevisions, fee: ctx.config.revisionFee });

/** The round as callers see it. */
export async function roundRecord(ctx: Ctx, edition: EditionId): Promise<RoundRecord> {
  const { n, state, countedAt, price } = await roundNow(ctx, edition);
  const counted = await store.countedRounds(ctx.db, edition);
  return {
    n,
    state,
    revisions: countedAt ? counted : counted + 1,
    freeRevisions,
    price: toRupees(paise(countedAt ? price : priceNow(ctx, counted))),
  };
}

/** How many revisions of an edition are counted (D35). */
export const countedRevisions = (ctx: Ctx, edition: EditionId): Promise<number> => store.countedRounds(ctx.db, edition);
