import { dayInIndia } from '#kernel/dates.ts';
import type { EditionId } from '#kernel/ids.ts';
import type { JsonOf } from '#kernel/call.ts';
import { pageSize } from '#kernel/page-size.ts';
import { notFound, notYours } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import {
  partnerNeedOf,
  partnerTurnOf,
  placeText,
  readPlace,
  neverSoon,
  type WorkPlace,
} from '../rules/partner-list.ts';
import { searchRanges } from '../rules/search.ts';
import * as store from '../store.ts';
import type { Edition } from '../store.ts';
import * as list from '../store/partner-list.ts';
import type { PartnerOrder, PartnerOrderList } from '../wire.ts';
import type * as wire from '../wire.ts';
import { editionsById } from './access.ts';
import { linksToGive } from './customer-links.ts';

/** The caller's own id; throws `Refused` 403 for anybody but a partner. */
function ownId(ctx: Ctx): string {
  if (ctx.actor.kind !== 'partner') throw notYours();
  return ctx.actor.id;
}

function toPartnerOrder(edition: Edition, link: list.LinkSummary | undefined): PartnerOrder {
  const { person, customerName, about } = edition;
  return {
    _id: edition.id,
    name: person ?? customerName,
    forName: person === null || person === customerName ? null : customerName,
    category: edition.category,
    theme: edition.theme,
    thumbnail: edition.thumbnail,
    occasionOn: about.occasionOn,
    neededBy: about.neededBy,
    turn: partnerTurnOf(edition),
    need: partnerNeedOf(edition) ?? null,
    since: dayInIndia(edition.movedAt),
    orderStatus: edition.orderStatus,
    cancelled: edition.cancelled !== null,
    plan: edition.plan.name,
    link: link ? { works: link.works, openedAt: link.openedAt?.toISOString() ?? null } : null,
    createdAt: edition.createdAt.toISOString(),
  };
}

/** A page of a list: the editions, and the place after which there may be more. */
interface ListPage {
  editions: readonly Edition[];
  after: WorkPlace | null;
}

async function workPage(ctx: Ctx, query: ListQuery, after: WorkPlace | undefined): Promise<ListPage> {
  const { turn } = query;
  const rows =
    turn === 'done'
      ? await list.doneWork(ctx.db, ownId(ctx), after)
      : await list.openWork(ctx.db, ownId(ctx), { turn, after });
  const found = await editionsById(
    ctx,
    rows.map(({ id }) => id),
  );
  const last = rows.at(-1);
  return {
    editions: rows.flatMap(({ id }) => found.get(id) ?? []),
    after: last && rows.length === pageSize ? last : null,
  };
}

/** A page of all orders, the newest first, as the documented list has them (P-R02). */
async function newestPage(ctx: Ctx, after: WorkPlace | undefined): Promise<ListPage> {
  const editions = await store.listEditions(ctx.db, { partner: ownId(ctx) }, after);
  const last = editions.at(-1);
  const place = last && { needed: false, soon: neverSoon, at: last.createdAt, id: last.id };
  return { editions, after: place && editions.length === pageSize ? place : null };
}

/** The orders that are found by a name, the client's phone or an order number (W166); a page of them at most. */
async function foundPage(ctx: Ctx, words: string): Promise<ListPage> {
  const ids: EditionId[] = [];
  for (const range of searchRanges(words, await list.searchedWords(ctx.db, words)))
    ids.push(...(await list.ordersInRange(ctx.db, ownId(ctx), range)));
  const shown = [...new Set(ids)].slice(0, pageSize);
  const found = await editionsById(ctx, shown);
  return { editions: shown.flatMap(id => found.get(id) ?? []), after: null };
}

type ListQuery = JsonOf<typeof wire.partnerOrders>;

/** A page of the calling partner's list (W165). Throws `Refused` 403 for anybody else, 404 for a place that is none. */
export async function partnerWork(ctx: Ctx, query: ListQuery): Promise<PartnerOrderList> {
  const partner = ownId(ctx);
  const after = query.after === undefined ? undefined : readPlace(query.after);
  if (query.after !== undefined && !after) throw notFound('edition');
  const page = query.words?.trim()
    ? await foundPage(ctx, query.words)
    : query.sort === 'newest' && !query.turn
      ? await newestPage(ctx, after)
      : await workPage(ctx, query, after);
  const links = await list.linksOfAll(
    ctx.db,
    page.editions.map(({ id }) => id),
    ctx.now(),
  );
  return {
    orders: page.editions.map(edition => toPartnerOrder(edition, links.get(edition.id))),
    after: page.after && placeText(page.after),
    counts: await list.countTurns(ctx.db, partner),
    today: dayInIndia(ctx.now()),
  };
}

/**
 * A link to each of these orders (`linksToGive`), for the partner who placed them all. Throws `Refused` 404 and 403, and
 * then makes none.
 */
export async function makeCustomerLinks(
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ edition: string; link: string }[]> {
  const partner = ownId(ctx);
  const wanted = [...new Set(ids)] as EditionId[];
  const editions = await editionsById(ctx, wanted);
  if (wanted.some(id => !editions.has(id))) throw notFound('edition');
  if ([...editions.values()].some(edition => edition.partner !== partner)) throw notYours();
  return ctx.transaction(ctx =>
    linksToGive(
      ctx,
      wanted.flatMap(id => editions.get(id) ?? []),
    ),
  );
}

/** For each person the calling partner's newest order for them that was not cancelled; null: none. */
export const earlierOrders = (ctx: Ctx, people: readonly list.PlacedFor[]) =>
  list.placedBefore(ctx.db, ownId(ctx), people);
