import { and, asc, eq, getViewSelectedFields, gte, inArray, lt, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { EditionId, FileId } from '#kernel/ids.ts';
import { bytewiseText, instant } from '#platform/columns.ts';
import type { Ctx } from '#platform/context.ts';
import { newerThan, type PageCursor } from '#platform/pagination.ts';
import type { SearchRange } from '#src/editions/rules/search.ts';
import type { DayNumbers } from './rules/days.ts';
import { mostCounted, type DraftState, type NextActor } from './rules.ts';

/**
 * The editions under way, each with its newest draft, its print file and its next actor. This view alone reads the
 * tables of several slices, and only by key. `whose` has the same result as `nextActionOf` in rules.ts.
 *
 * Draft and print file are joined for each edition (`lateral … limit 1`), so that no query plan reads all of them for a
 * page of fifty.
 */
export const queue = pgView('studio_queue', {
  id: text('id').$type<EditionId>().notNull(),
  /** When the edition took its last step. */
  since: instant('since').notNull(),
  whose: text('whose').$type<NextActor>().notNull(),
  /** The name in its title: whom it is about, and while nobody is named who ordered it (`orderName`). */
  titleName: text('person').notNull(),
  category: text('category').notNull(),
  theme: text('theme').notNull(),
  planName: text('plan_name').notNull(),
  copies: integer('copies').notNull(),
  orderStatus: integer('order_status').notNull(),
  live: integer('live').notNull(),
  total: integer('total').notNull(),
  paid: integer('paid').notNull(),
  hasAddress: boolean('has_address').notNull(),
  thumbnail: text('thumbnail').$type<FileId>(),
  hasDraft: boolean('has_draft').notNull(),
  draftTrouble: text('draft_trouble'),
  draftWaits: text('draft_waits').$type<DraftState['waits']>(),
  draftMadeAt: instant('draft_made_at'),
  draftPublishedAt: instant('draft_published_at'),
  hasPrint: boolean('has_print').notNull(),
  printTrouble: text('print_trouble'),
  printMadeAt: instant('print_made_at'),
  printReleasedAt: instant('print_released_at'),
}).as(sql`
  select e.id, e.moved_at as since,
    case
      when e.order_status = 0 or (e.order_status = 3 and e.live = 1) then 'customer'
      when e.order_status = 3 and e.live = 3 then case when e.paid < e.total or e.street is null then 'customer' else 'shop' end
      when e.order_status = 3 and d.published_at is not null then 'studio'
      when e.order_status < 4 then case
        when d.trouble is not null or d.waits = 'thin' or (d.made_at is not null and d.published_at is null) then 'studio'
        when d.waits = 'asked' then 'customer'
        else 'shop' end
      when e.order_status = 4 then case
        when p.edition is null then 'studio'
        when p.released_at is not null then 'printer'
        when p.made_at is not null or p.trouble is not null then 'studio'
        else 'shop' end
      else 'studio'
    end as whose,
    coalesce(e.subject_name, e.customer_name) as person, e.category, e.theme, e.plan_name, e.copies, e.order_status, e.live, e.total, e.paid,
    e.street is not null as has_address, coalesce(d.thumbnail, e.thumbnail) as thumbnail,
    d.edition is not null as has_draft, d.trouble as draft_trouble, d.waits as draft_waits, d.made_at as draft_made_at, d.published_at as draft_published_at,
    p.edition is not null as has_print, p.trouble as print_trouble, p.made_at as print_made_at, p.released_at as print_released_at
  from editions e
  left join lateral (
    select * from drafts where drafts.edition = e.id and e.order_status between 1 and 3 order by drafts.version desc limit 1
  ) d on true
  left join lateral (select * from prints where prints.edition = e.id and e.order_status = 4 limit 1) p on true
  where e.order_status < 6 and e.cancelled_at is null`);

export type QueueRow = typeof queue.$inferSelect;

/**
 * Whose turn each edition under way is, as the view says it. Triggers on its edition, drafts and print file renew its
 * row when they commit (W98): so a part of the queue is read and counted by key, however much is under way.
 */
export const turns = pgTable(
  'studio_turns',
  {
    edition: text('edition').$type<EditionId>().primaryKey(),
    whose: text('whose').$type<NextActor>().notNull(),
    since: instant('since').notNull(),
  },
  table => [index('studio_turns_queue').on(table.whose, table.since, table.edition)],
);

/** Who of the staff works on an edition under way (W149). It ends with the edition's turn. */
export const assignees = pgTable(
  'studio_assignees',
  {
    edition: text('edition')
      .$type<EditionId>()
      .primaryKey()
      .references(() => turns.edition, { onDelete: 'cascade' }),
    staff: text('staff').notNull(),
    at: instant('at').notNull(),
  },
  table => [index('studio_assignees_of').on(table.staff, table.edition)],
);

/** Who of the staff has an order open, and when they last said so: a row for each of the last minute. */
export const presence = pgTable(
  'studio_presence',
  {
    edition: text('edition').$type<EditionId>().notNull(),
    staff: text('staff').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  table => [primaryKey({ columns: [table.edition, table.staff] }), index('studio_presence_seen').on(table.seenAt)],
);

/** Filters of a list under a name, for one member of staff. `query`: of the list's address, which has no names. */
export const savedViews = pgTable(
  'studio_views',
  {
    id: text('id').primaryKey(),
    staff: text('staff').notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    at: instant('at').notNull(),
  },
  table => [unique('studio_views_once').on(table.staff, table.name)],
);

/**
 * The editions whose teller wrote last in the chat, and since when they wait. Triggers on the thread keep it, so that
 * they are counted by key.
 */
export const unanswered = pgTable(
  'studio_unanswered',
  { edition: text('edition').$type<EditionId>().primaryKey(), since: instant('since').notNull() },
  table => [index('studio_unanswered_since').on(table.since, table.edition)],
);

/** The number of editions under way that wait for each of these, at most one more than `mostCounted`. */
export async function countByActor(ctx: Ctx, actors: readonly NextActor[]): Promise<Map<NextActor, number>> {
  const waiting = sql`select from ${turns} where ${turns.whose} = actor limit ${mostCounted + 1}`;
  const rows = await ctx.staleDb
    .select({ whose: sql<NextActor>`actor`, count: sql`(select count(*) from (${waiting}) counted)`.mapWith(Number) })
    .from(sql`unnest(${sql.param(actors)}::text[]) actor`);
  return new Map(rows.map(row => [row.whose, row.count]));
}

/** Where a page of a part of the queue begins, and how many editions it has. */
export interface PartPage {
  place: PageCursor | undefined;
  size: number;
}

/** A page of so many editions that wait for `whose`, the longest waiting first, beginning after `place`. */
export const waitingFor = (ctx: Ctx, whose: NextActor, { place, size }: PartPage): Promise<QueueRow[]> => {
  // The page is cut before the join, so that nothing but its editions is joined.
  const page = ctx.staleDb
    .select()
    .from(turns)
    .where(and(eq(turns.whose, whose), newerThan(place, turns.since, turns.edition)))
    .orderBy(asc(turns.since), asc(turns.edition))
    .limit(size)
    .as('page');
  return ctx.staleDb
    .select(getViewSelectedFields(queue))
    .from(page)
    .innerJoin(queue, eq(queue.id, page.edition))
    .orderBy(asc(page.since), asc(page.edition));
};

/**
 * The rows of these editions in the queue, each with who of the staff works on it; the shipped and cancelled ones have
 * none.
 */
export const queueRowsOf = (ctx: Ctx, ids: readonly EditionId[]): Promise<(QueueRow & { assignee: string | null })[]> =>
  ctx.staleDb
    .select({ ...getViewSelectedFields(queue), assignee: assignees.staff })
    .from(queue)
    .leftJoin(assignees, eq(assignees.edition, queue.id))
    .where(inArray(queue.id, [...ids]));

/**
 * What orders are searched by (W120): each has one key for every two words of its names and each of its numbers, as
 * `searchRanges` says. A trigger keeps them as the edition has them, so an erased name is in no key.
 */
export const searchKeys = pgTable(
  'studio_search_keys',
  {
    key: bytewiseText('key').notNull(),
    /** The negative time of the order in milliseconds: of the same key, the newest comes first. */
    age: bigint('age', { mode: 'number' }).notNull(),
    edition: text('edition').$type<EditionId>().notNull(),
  },
  table => [primaryKey({ columns: [table.key, table.age, table.edition] })],
);

/** A place in the list of what was found. */
export type SearchPlace = typeof searchKeys.$inferSelect;

/** The words of a text as those of names are kept: lower case, without accents and punctuation. */
export async function wordsOf(ctx: Ctx, text: string): Promise<string[]> {
  const [row] = await ctx.staleDb
    .select({ words: sql<string[]>`words` })
    .from(sql`studio_search_words(${text}) as words`);
  return row?.words ?? [];
}

interface SearchPage {
  after?: SearchPlace | undefined;
  limit: number;
}

/** The next keys of a range by name or number, of the same one the newest order first. */
export const keysIn = (
  ctx: Ctx,
  { from, to, words }: SearchRange,
  { after, limit }: SearchPage,
): Promise<SearchPlace[]> => {
  const { key, age, edition } = searchKeys;
  return ctx.staleDb
    .select()
    .from(searchKeys)
    .where(
      and(
        gte(key, from),
        lt(key, to),
        after && sql`(${key}, ${age}, ${edition}) > (${after.key}, ${after.age}::bigint, ${after.edition})`,
        ...words.map(word => sql`position(${` ${word}`} in ${key}) > 0`),
      ),
    )
    .orderBy(asc(key), asc(age), asc(edition))
    .limit(limit);
};

/** The numbers of each day that is over (W162), kept by a job; nothing of a person is in them. */
export const studioDays = pgTable('studio_days', {
  /** The day in India. */
  day: date('day', { mode: 'string' }).primaryKey(),
  counts: jsonb('counts').$type<DayNumbers['counts']>().notNull(),
  hours: jsonb('hours').$type<DayNumbers['hours']>().notNull(),
  countedAt: instant('counted_at').notNull(),
});

/** The studioDays whose digest was sent (W163), so that each is sent once. */
export const digests = pgTable('studio_digests', {
  day: date('day', { mode: 'string' }).primaryKey(),
  sentAt: instant('sent_at').notNull(),
});
