import { sql, type SQL } from 'drizzle-orm';
import type { EditionId } from '#kernel/ids.ts';
import { pageSize } from '#kernel/page-size.ts';
import type { Ctx } from '#platform/context.ts';
import type { ExactFind } from '../rules/finds.ts';

/*
 * What the search finds beyond its keys (W131). The statements read editions, accounts, partners, papers and payments
 * together, each by an index.
 */

/** The ids of the orders that an address, a paper or a payment names. */
const editionsNamed: Readonly<Record<ExactFind['by'], (value: string) => SQL>> = {
  email: value => sql`select id from editions where lower(email) = ${value}
    union select e.id from accounts a join editions e on e.customer = a.id where lower(a.email) = ${value}`,
  paper: value => sql`select edition from papers where number = ${value}
    union select p.edition from papers join payments p on p.mid = papers.mid where papers.number = ${value}`,
  payment: value =>
    sql`select edition from payments where mid = ${value} union select id from editions where mid = ${value}`,
};

/** The orders that an address, a paper or a payment names, the newest first: a page of them at most. */
export async function editionsByExact(ctx: Ctx, { by, value }: ExactFind): Promise<EditionId[]> {
  const rows = await ctx.staleDb
    .select({ id: sql<EditionId>`e.id` })
    .from(sql`(${editionsNamed[by](value)}) named (id) join editions e on e.id = named.id`)
    .orderBy(sql`e.created_at desc`, sql`e.id desc`)
    .limit(pageSize);
  return rows.map(({ id }) => id);
}

/** Most partners that a search names. */
const mostPartners = 5;

/** The partners whose name begins with a text, or has all these whole words, or who have this e-mail address. */
export const partnersNamed = (ctx: Ctx, text: string, words: readonly string[]) =>
  ctx.staleDb
    .select({ _id: sql<string>`id`, name: sql<string>`name` })
    .from(
      sql`(select id, name from partners where lower(name) collate "C" >= ${text} and lower(name) collate "C" < ${`${text}\u{10ffff}`} and not erased
        union select id, name from partners where studio_search_words(name) @> ${sql.param(words)}::text[] and not erased
        union select id, name from partners where lower(email) = ${text} and not erased) named`,
    )
    .orderBy(sql`lower(name)`, sql`id`)
    .limit(mostPartners);

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
