import { and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import { momentsIn } from '#src/payments/rules/lists.ts';
import type { Ctx } from '#platform/context.ts';
import { digests, studioDays } from '../store.ts';
import { numbersOf, type CountName, type DayNumbers } from '../rules/days.ts';

/*
 * The numbers of a day (W162). A day that is over does not change any more, so a job counts it once and keeps it in
 * `studio_days`: a month of a large shop has tens of thousands of orders, and a screen reads two years. Each statement
 * reads the tables of several slices by an index on when something happened.
 */

interface Moments {
  from: string;
  to: string;
}

/** What is counted and added up of a day. */
async function countsOf(ctx: Ctx, { from, to }: Moments): Promise<Partial<Record<CountName, number>>> {
  const during = (column: string) =>
    sql`${sql.raw(column)} >= ${from}::timestamptz and ${sql.raw(column)} < ${to}::timestamptz`;
  const number = (name: string) => sql`${sql.raw(name)}`.mapWith(Number);
  const [row] = await ctx.staleDb
    .select({
      orders: number('orders'),
      partnerOrders: number('partner_orders'),
      ordered: number('ordered'),
      takings: number('takings'),
      refunded: number('refunded'),
      claims: number('claims'),
      coupons: number('coupons'),
      credits: number('credits'),
    })
    .from(
      sql`(select count(*) as orders, count(partner) as partner_orders, coalesce(sum(total) filter (where partner is null), 0) as ordered
          from editions where ${during('created_at')}) e,
        (select coalesce(sum(amount), 0) as takings from payment_captures where ${during('seen_at')}) c,
        (select coalesce(sum(amount), 0) as refunded from refunds where state = 'done' and ${during('ended_at')}) r,
        (select count(*) as claims from claims where ${during('made_at')}) l,
        (select count(*) as coupons from coupon_uses where state in ('used', 'late') and ${during('held_at')}) u,
        (select coalesce(sum(change), 0) as credits from credit_ledger where kind = 'bundle' and ${during('made_at')}) b`,
    );
  return row ?? {};
}

/** The last time before a moment that an edition took a step. */
const lastStep = (step: string, before: string) =>
  sql`lateral (select at from edition_steps s where s.edition = d.edition and s.step = ${step} and s.at <= ${sql.raw(before)}
    order by s.number desc limit 1)`;

/** What is read of ways from one moment to another: by the day they began on, their hours and whether `marked`. */
const waysBetween = ({ from, to, marked = 'false' }: { from: string; to: string; marked?: string }) => ({
  from: sql<string>`(${sql.raw(from)} at time zone 'Asia/Kolkata')::date::text`.as('began'),
  hours: sql`round(extract(epoch from ${sql.raw(to)} - ${sql.raw(from)}) / 3600)::int`.mapWith(Number).as('hours'),
  marked: sql<boolean>`${sql.raw(marked)}`.as('marked'),
  count: sql`count(*)`.mapWith(Number).as('ways'),
});
const byWay = [sql`1`, sql`2`, sql`3`];

/** The soft copies that were the first of their magazine, from their stories; marked: as the shop made them. */
const firstCopies = (ctx: Ctx, { from, to }: Moments) =>
  ctx.staleDb
    .select(waysBetween({ from: 'h.at', to: 'd.published_at', marked: 'd.head = 0 and d.plan is not null' }))
    .from(sql`drafts d cross join ${lastStep('handIn', 'd.published_at')} h`)
    .where(
      sql`d.published_at >= ${from}::timestamptz and d.published_at < ${to}::timestamptz and not exists
        (select from drafts b where b.edition = d.edition and b.version < d.version and b.published_at is not null)`,
    )
    .groupBy(...byWay);

/** The approvals, from the first soft copy; marked: after a revision. */
const approvals = (ctx: Ctx, { from, to }: Moments) =>
  ctx.staleDb
    .select(
      waysBetween({
        from: 'f.published_at',
        to: 'd.approved_at',
        marked: `exists (select from edition_steps s where s.edition = d.edition and s.step = 'askForRevision')`,
      }),
    )
    .from(
      sql`drafts d cross join lateral (select published_at from drafts b where b.edition = d.edition
        and b.published_at is not null order by b.version limit 1) f`,
    )
    .where(sql`d.approved_at >= ${from}::timestamptz and d.approved_at < ${to}::timestamptz`)
    .groupBy(...byWay);

/** The parcels, from the last approval. */
const parcels = (ctx: Ctx, { from, to }: Moments) =>
  ctx.staleDb
    .select(waysBetween({ from: 'a.at', to: 'd.moved_at' }))
    .from(
      sql`(select id as edition, moved_at from editions where order_status = 6 and moved_at >= ${from}::timestamptz
        and moved_at < ${to}::timestamptz) d cross join ${lastStep('approve', 'd.moved_at')} a`,
    )
    .groupBy(...byWay);

/** The numbers of a day as they are now. */
export async function countDay(ctx: Ctx, day: string): Promise<DayNumbers> {
  const moments = momentsIn(day);
  const of = { from: moments.from.toISOString(), to: moments.to.toISOString() };
  return numbersOf(day, await countsOf(ctx, of), {
    draft: await firstCopies(ctx, of),
    approval: await approvals(ctx, of),
    parcel: await parcels(ctx, of),
  });
}

/** Keeps the numbers of a day that is over; what two processes count at once is the same. */
export const keepDay = (ctx: Ctx, day: string, numbers: DayNumbers) =>
  ctx.db
    .insert(studioDays)
    .values({ day, ...numbers, countedAt: ctx.now() })
    .onConflictDoNothing();

/** The kept days from one to another, both included. */
export const keptDays = (ctx: Ctx, from: string, to: string): Promise<(typeof studioDays.$inferSelect)[]> =>
  ctx.staleDb
    .select()
    .from(studioDays)
    .where(and(gte(studioDays.day, from), lte(studioDays.day, to)))
    .orderBy(asc(studioDays.day));

/** The first day on which somebody ordered or paid; undefined in an empty shop. */
export async function firstDay(ctx: Ctx): Promise<string | undefined> {
  const [row] = await ctx.staleDb
    .select({
      day: sql<
        string | null
      >`(least((select min(created_at) from editions), (select min(seen_at) from payment_captures))
        at time zone 'Asia/Kolkata')::date::text`,
    })
    .from(sql`(select 1) one`);
  return row?.day ?? undefined;
}

/** Of the days from one to another those that are not kept, the newest first. */
export async function missingDays(ctx: Ctx, from: string, to: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ day: sql<string>`d::date::text` })
    .from(sql`generate_series(${from}::date, ${to}::date, interval 'P1D') d`)
    .where(sql`not exists (select from ${studioDays} where ${eq(studioDays.day, sql`d::date`)})`)
    .orderBy(sql`d desc`);
  return rows.map(({ day }) => day);
}

/** Whether the digest of a day is ours to send: of several processes only one is told so. */
export async function claimDigest(ctx: Ctx, day: string): Promise<boolean> {
  const rows = await ctx.db.insert(digests).values({ day, sentAt: ctx.now() }).onConflictDoNothing().returning();
  return rows.length === 1;
}
