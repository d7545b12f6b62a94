import { notFound, notYours } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import type { PageCursor } from '#platform/pagination.ts';
import * as store from '../store.ts';
import type { Edition } from '../store.ts';
import { loadEdition } from './access.ts';

type ListOwner = { customer: string } | { partner: string };

/** The cursor of the page after the edition `before`, which must belong to the same owner. Throws `Refused` 404. */
async function pageStartAfter(ctx: Ctx, before: string | undefined, of: ListOwner): Promise<PageCursor | undefined> {
  if (before === undefined) return undefined;
  const { id, createdAt, customer, partner } = await loadEdition(ctx, before);
  if ('customer' in of ? customer !== of.customer : partner !== of.partner) throw notFound('edition');
  return { at: createdAt, id };
}

/**
 * A page of the customer's own editions, the newest first, beginning after the edition `before` (C-K25). Throws
 * `Refused` 404 when that is not one of theirs.
 */
export const ownEditions = async (ctx: Ctx, customer: string, before?: string): Promise<Edition[]> =>
  store.listEditions(ctx.db, { customer }, await pageStartAfter(ctx, before, { customer }));

/**
 * A page of a partner's editions, the newest first, beginning after the edition `before`, for that partner and for
 * staff (P-K04, W14). Throws `Refused` 403 for anybody else, 404 when `before` is not one of theirs.
 */
export async function partnerEditions(ctx: Ctx, partner: string, before?: string): Promise<Edition[]> {
  const { actor } = ctx;
  if (actor.kind !== 'staff' && !(actor.kind === 'partner' && actor.id === partner)) throw notYours();
  return store.listEditions(ctx.db, { partner }, await pageStartAfter(ctx, before, { partner }));
}

/** One page of so many shipped editions, the newest first, after `place`. */
export const shippedEditions = (ctx: Ctx, page: { place: PageCursor | undefined; size: number }): Promise<Edition[]> =>
  store.listShipped(ctx.db, page);
