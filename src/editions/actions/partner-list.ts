import { dayInIndia, daysAfter } from '#kernel/dates.ts';
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
  type PartnerTurn,
  type WorkPlace,
} from '../rules/partner-list.ts';
import { searchRanges } from '../rules/search.ts';
import * as store from '../store.ts';
import type { Edition } from '../store.ts';
import { lastReminders } from '../store/client-messages.ts';
import * as list from '../store/partner-list.ts';
import type { PartnerOrder, PartnerOrderList } from '../wire.ts';
import type * as wire from '../wire.ts';
import { editionsById } from './access.ts';
import { lockOwnOrders } from './client-messages.ts';
import { linksToGive } from './customer-links.ts';

/** A reminder before so many days is not spoken of. */
const remindersShownDays = 60;

/** The caller's own id; throws `Refused` 403 for anybody but a partner. */
function ownId(ctx: Ctx): string {
  if (ctx.actor.kind !== 'partner') throw notYours();
  return ctx.actor.id;
}

function toPartnerOrder(
  edition: Edition,
  { link, reminded }: { link: list.LinkSummary | undefined; reminded: Date | undefined },
): PartnerOrder {
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
    hasPhone: edition.customerPhone !== null,
    remindedOn: reminded ? dayInIndia(reminded) : null,
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
  const ids = page.editions.map(({ id }) => id);
  const links = await list.linksOfAll(ctx.db, ids, ctx.now());
  const reminded = await lastReminders(ctx.db, ids, daysAfter(ctx.now(), -remindersShownDays));
  return {
    orders: page.editions.map(edition =>
      toPartnerOrder(edition, { link: links.get(edition.id), reminded: reminded.get(edition.id) }),
    ),
    after: page.after && placeText(page.after),
    counts: await list.countTurns(ctx.db, partner),
    today: dayInIndia(ctx.now()),
  };
}

/** How many orders of each of these partners are not done, 1,001 at most; partners without one are not in it. */
export const countOpenOrders = (ctx: Ctx, partners: readonly string[]): Promise<Map<string, number>> =>
  list.countOpen(ctx.db, partners);

/** How many orders of a partner are whose turn, as the partner sees them, 1,001 at most. */
export const countTurnsOf = (ctx: Ctx, partner: string): Promise<Record<PartnerTurn, number>> =>
  list.countTurns(ctx.db, partner);

/**
 * A link to each of these orders (`linksToGive`), for the partner who placed them all. Throws `Refused` 404 and 403,
 * and then makes none.
 */
export function makeCustomerLinks(ctx: Ctx, ids: readonly string[]): Promise<{ edition: Edition; link: string }[]> {
  return ctx.transaction(async ctx => linksToGive(ctx, await lockOwnOrders(ctx, ids)));
}

/** For each person the calling partner's newest order for them that was not cancelled; null: none. */
export const earlierOrders = (ctx: Ctx, people: readonly list.PlacedFor[]) =>
  list.placedBefore(ctx.db, ownId(ctx), people);
