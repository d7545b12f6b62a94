import { sql, type SQL } from 'drizzle-orm';
import type { EditionId } from '#kernel/ids.ts';
import { pageSize } from '#kernel/page-size.ts';
import type { Ctx } from '#platform/context.ts';
import type { ExactFind } from '../rules/finds.ts';

/*
 * What the search finds beyond its keys (W131, W146). The statements read editions, accounts, partners, papers and
 * payments together, each by an index.
 */

/** Most accounts that are looked at for one e-mail address: nobody has more by right. */
const mostAccounts = 5;

const newestFirst = sql`order by created_at desc, id desc limit ${pageSize}`;

/** The orders that an address, a paper, a payment or a courier's number names, of each source its newest. */
const ordersNamed: Readonly<Record<ExactFind['by'], (value: string) => SQL>> = {
  email: value => sql`(select id, created_at from editions where lower(email) = ${value} ${newestFirst})
    union select o.id, o.created_at from (select id from accounts where lower(email) = ${value} limit ${mostAccounts}) a,
      lateral (select id, created_at from editions where customer = a.id ${newestFirst}) o`,
  paper:
    value => sql`select e.id, e.created_at from papers join editions e on e.id = papers.edition where number = ${value}
    union select e.id, e.created_at from papers join payments p on p.mid = papers.mid join editions e on e.id = p.edition
      where papers.number = ${value}`,
  payment:
    value => sql`select e.id, e.created_at from payments p join editions e on e.id = p.edition where p.mid = ${value}
    union select id, created_at from editions where mid = ${value}`,
  courier:
    value => sql`(select id, created_at from editions where studio_courier_number(track_link) = ${value} ${newestFirst})
    union select e.id, e.created_at from (select edition from copy_orders where track_link is not null
      and studio_courier_number(track_link) = ${value} limit ${pageSize}) c join editions e on e.id = c.edition`,
};

/** The orders that an address or a number names, the newest first: a page of them at most. */
export async function editionsByExact(ctx: Ctx, { by, value }: ExactFind): Promise<EditionId[]> {
  const rows = await ctx.staleDb
    .select({ id: sql<EditionId>`id` })
    .from(sql`(${ordersNamed[by](value)}) named`)
    .orderBy(sql`created_at desc`, sql`id desc`)
    .limit(pageSize);
  return rows.map(({ id }) => id);
}

/** Most partners that a search names. */
const mostPartners = 5;

/** Partners of whom an indexed text begins with another one, in its order. */
const partnersFrom = (column: SQL, begin: string, also: SQL = sql`true`): SQL =>
  sql`(select id, name from partners where ${column} >= ${begin} and ${column} < ${`${begin}\u{10ffff}`} and not erased
    and ${also} order by ${column}, id limit ${mostPartners})`;

/**
 * The partners whose name begins with a text, or of whose name the second or third word begins with the first word of
 * it and which has its other words, too; and who have this e-mail address.
 */
export const partnersNamed = (ctx: Ctx, text: string, [first = text, ...others]: readonly string[]) => {
  const hasOthers = sql`studio_search_words(name) @> ${sql.param(others)}::text[]`;
  const branches = [
    partnersFrom(sql`lower(name) collate "C"`, text),
    partnersFrom(sql`(studio_search_words(name))[2] collate "C"`, first, hasOthers),
    partnersFrom(sql`(studio_search_words(name))[3] collate "C"`, first, hasOthers),
    sql`(select id, name from partners where lower(email) = ${text} and not erased limit ${mostPartners})`,
  ];
  return ctx.staleDb
    .select({ _id: sql<string>`id`, name: sql<string>`name` })
    .from(sql`(${sql.join(branches, sql` union `)}) named`)
    .orderBy(sql`lower(name)`, sql`id`)
    .limit(mostPartners);
};

/** How many orders of each spelling are shown, and of all. */
const mostNear = { each: 5, all: 20 } as const;

/** Orders with a name that begins in one of these ways. */
export async function editionsNear(ctx: Ctx, begins: readonly string[]): Promise<EditionId[]> {
  const keys = sql`select edition from studio_search_keys
    where key >= begin and key < begin || ${'\u{10ffff}'} order by key, age, edition limit ${mostNear.each}`;
  const rows = await ctx.staleDb
    .select({ edition: sql<EditionId>`found.edition` })
    .from(sql`unnest(${sql.param(begins)}::text[]) begin, lateral (${keys}) found`)
    .limit(mostNear.all * 2);
  return [...new Set(rows.map(({ edition }) => edition))].slice(0, mostNear.all);
}
