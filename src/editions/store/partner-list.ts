import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { EditionId } from '#kernel/ids.ts';
import { pageSize } from '#kernel/page-size.ts';
import type { Db } from '#platform/context.ts';
import {
  compareWork,
  mostOfTurn,
  openTurns,
  partnerTurns,
  type OpenTurn,
  type PartnerTurn,
  type WorkPlace,
} from '../rules/partner-list.ts';
import type { SearchRange } from '../rules/search.ts';
import { editionKeys, editions, partnerSoonSql, partnerSearchKeys, partnerTurnSql } from './tables.ts';

/*
 * The statements of a partner's list of orders (W165, W166). All but the links read by the index
 * `editions_partner_work` or by the key of `partner_search_keys`, each branch cut by its own limit.
 */

const turn = partnerTurnSql(editions);
const soon = partnerSoonSql(editions);
const turnNumber = (of: PartnerTurn): SQL => sql.raw(String(partnerTurns.indexOf(of)));

/** An order of the list with what it is sorted by. */
export interface WorkRow extends WorkPlace {
  id: EditionId;
}

const columnsOf = (of: OpenTurn) => ({
  id: sql<EditionId>`${editions.id}`.as('id'),
  needed: sql<boolean>`${sql.raw(String(of === 'you'))}`.as('needed'),
  soon: sql`${soon}`.mapWith(Number).as('soon'),
  at: sql`${editions.movedAt}`.mapWith(editions.movedAt).as('at'),
});

const afterPlace = (place: WorkPlace): SQL =>
  sql`(${soon}, ${editions.movedAt}, ${editions.id}) < (${place.soon}::int, ${place.at.toISOString()}::timestamptz, ${place.id})`;
const workOrder = [sql`${soon} desc`, desc(editions.movedAt), desc(editions.id)];

interface WorkPage {
  /** Only orders whose turn it is so; all that are not done without one. */
  turn?: OpenTurn | undefined;
  after?: WorkPlace | undefined;
}

/** A page of a partner's open orders: what needs them first, then by the day it is needed. */
export async function openWork(db: Db, partner: string, { turn: only, after }: WorkPage): Promise<WorkRow[]> {
  const turns = openTurns.filter(of => (only ? of === only : !after || after.needed || of !== 'you'));
  const parts = turns.map(of =>
    db
      .select(columnsOf(of))
      .from(editions)
      .where(
        and(
          eq(editions.partner, partner),
          sql`${turn} = ${turnNumber(of)}`,
          after && after.needed === (of === 'you') ? afterPlace(after) : undefined,
        ),
      )
      .orderBy(...workOrder)
      .limit(pageSize),
  );
  const [first, second, ...others] = parts;
  if (!first) return [];
  const rows = await (second ? unionAll(first, second, ...others) : first);
  return rows.toSorted(compareWork).slice(0, pageSize);
}

/** A page of a partner's orders that are done, the one that moved last first. */
export const doneWork = (db: Db, partner: string, after: WorkPlace | undefined): Promise<WorkRow[]> =>
  db
    .select({ ...columnsOf('us') })
    .from(editions)
    .where(and(eq(editions.partner, partner), sql`${turn} = ${turnNumber('done')}`, after && afterPlace(after)))
    .orderBy(...workOrder)
    .limit(pageSize);

/** How many of a partner's orders are whose turn, `mostOfTurn` and one more at most. */
export async function countTurns(db: Db, partner: string): Promise<Record<PartnerTurn, number>> {
  const numbers = sql.raw(partnerTurns.map((_, n) => n).join(', '));
  const counted = db
    .select({ one: sql`1` })
    .from(editions)
    .where(and(eq(editions.partner, partner), sql`${turn} = numbers.n`))
    .limit(mostOfTurn + 1);
  const rows = await db
    .select({ n: sql<number>`numbers.n`, count: sql`(select count(*) from (${counted}) counted)`.mapWith(Number) })
    .from(sql`unnest(array[${numbers}]) numbers (n)`);
  const countOf = (of: PartnerTurn) => rows.find(({ n }) => partnerTurns[n] === of)?.count ?? 0;
  return {
    you: countOf('you'),
    client: countOf('client'),
    us: countOf('us'),
    way: countOf('way'),
    done: countOf('done'),
  };
}

/** How many orders of each partner are not done, `mostOfTurn` and one more at most. */
export async function countOpen(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const counted = db
    .select({ one: sql`1` })
    .from(editions)
    .where(and(eq(editions.partner, sql`partner.id`), sql`${turn} < ${turnNumber('done')}`))
    .limit(mostOfTurn + 1);
  const rows = await db
    .select({
      id: sql<string>`partner.id`,
      count: sql`(select count(*) from (${counted}) counted)`.mapWith(Number),
    })
    .from(sql`unnest(${sql.param([...ids])}::text[]) partner (id)`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Most keys that one search reads: an order has several. */
const mostKeys = 200;

/** The orders of a partner with a key in a range, of the same key the newest first. */
export async function ordersInRange(db: Db, partner: string, { from, to, words }: SearchRange): Promise<EditionId[]> {
  const { key, age, edition } = partnerSearchKeys;
  const rows = await db
    .select({ edition })
    .from(partnerSearchKeys)
    .where(
      and(
        eq(partnerSearchKeys.partner, partner),
        gte(key, from),
        lt(key, to),
        ...words.map(word => sql`position(${` ${word}`} in ${key}) > 0`),
      ),
    )
    .orderBy(asc(key), asc(age), asc(edition))
    .limit(mostKeys);
  return rows.map(row => row.edition);
}

/** The words of a text as those of names are kept: lower case, without accents and punctuation. */
export async function searchedWords(db: Db, text: string): Promise<string[]> {
  const [row] = await db.select({ words: sql<string[]>`words` }).from(sql`studio_search_words(${text}) as words`);
  return row?.words ?? [];
}

/** Whether an order has a link that works, and when one of its links was opened last. */
export interface LinkSummary {
  works: boolean;
  openedAt: Date | null;
}

/** The links to these orders, of those that have any. */
export async function linksOfAll(db: Db, ids: readonly EditionId[], now: Date): Promise<Map<string, LinkSummary>> {
  if (ids.length === 0) return new Map();
  const { edition, lastOpenedAt, endedAt, expiresAt } = editionKeys;
  const works = and(isNull(endedAt), gt(expiresAt, now));
  const rows = await db
    .select({
      edition,
      works: sql<boolean>`bool_or(${works})`,
      openedAt: sql`max(${lastOpenedAt})`.mapWith(lastOpenedAt),
    })
    .from(editionKeys)
    .where(inArray(edition, [...ids]))
    .groupBy(edition);
  return new Map(rows.map(({ edition: id, ...summary }) => [id, summary]));
}

/** A person for whom an edition may have been ordered before. */
export interface PlacedFor {
  name: string;
  /** E.164. */
  phone: string | null;
}

/** Most earlier orders with one name or number that are looked at: of those that were cancelled, none counts. */
const mostEarlier = 5;

/** For each person the partner's newest order with the same name or number that was not cancelled; null: none. */
export async function placedBefore(
  db: Db,
  partner: string,
  people: readonly PlacedFor[],
): Promise<({ id: EditionId; createdAt: Date } | null)[]> {
  const names = sql.param(people.map(({ name }) => name));
  const phones = sql.param(people.map(({ phone }) => phone ?? ''));
  const keyOfName = sql`left('name ' || array_to_string(studio_search_words(p.name), ' '), 160) collate "C"`;
  const keyOfPhone = sql`('phone ' || reverse(ltrim(p.phone, '+'))) collate "C"`;
  const earlier = (key: SQL) =>
    sql`(select k.edition from partner_search_keys k where k.partner = ${partner} and k.key = ${key} order by k.age limit ${mostEarlier})`;
  const rows = await db
    .select({
      at: sql<number>`p.at::int`,
      id: sql<EditionId>`e.id`,
      createdAt: sql`e.created_at`.mapWith(editions.createdAt),
    })
    .from(
      sql`unnest(${names}::text[], ${phones}::text[]) with ordinality p (name, phone, at),
        lateral (${earlier(keyOfName)} union ${earlier(keyOfPhone)}) k, lateral (select id, created_at from editions
          where id = k.edition and cancelled_at is null) e`,
    );
  return people.map((_, n) => {
    const found = rows.filter(({ at }) => at === n + 1);
    return found.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0] ?? null;
  });
}
