import { eq, sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from './context.ts';
import { sweepTable } from './sweep-table.ts';

export const rateLimits = pgTable(
  'limits',
  {
    key: text('key').primaryKey(),
    used: integer('used').notNull(),
    resetsAt: timestamp('resets_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  table => [index('limits_resets_at').on(table.resetsAt)],
);

/** So many in so many seconds. */
export interface RateLimit {
  name: string;
  max: number;
  seconds: number;
  /** What whoever is refused reads first, one sentence; otherwise that it was too often. */
  refusal?: string;
}

function tooManyRequests({ refusal: why = 'That was too often.' }: RateLimit, seconds: number): Refused {
  const minutes = Math.ceil(seconds / 60);
  const wait =
    minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : seconds > 90 ? `${minutes} minutes` : `${seconds} seconds`;
  return new Refused('too-many', `${why} Please wait ${wait} and try again.`);
}

const limitKey = (limit: RateLimit, who: string) => `${limit.name}:${who}`;
const secondsUntil = (then: Date, now: Date) => Math.max(1, Math.ceil((then.getTime() - now.getTime()) / 1000));

interface LimitUse {
  used: number;
  resetsAt: Date;
}

/** Counts one use; answers how many there are now and when that ends. Nothing where limits are off. */
async function countUse(ctx: Ctx, limit: RateLimit, who: string): Promise<LimitUse | undefined> {
  if (!ctx.config.rateLimits) return undefined;
  const now = ctx.now();
  const fresh = new Date(now.getTime() + limit.seconds * 1000);
  const over = sql`${rateLimits.resetsAt} <= ${now.toISOString()}::timestamptz`;
  const [row] = await ctx.db
    .insert(rateLimits)
    .values({ key: limitKey(limit, who), used: 1, resetsAt: fresh })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        used: sql`case when ${over} then 1 else ${rateLimits.used} + 1 end`,
        resetsAt: sql`case when ${over} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning();
  return row;
}

/**
 * Counts one use of a limit by `who` (an address, a hashed phone, an account), exact across processes and by the shop's clock.
 * Throws `Refused` 429 when there is none left. Outside the caller's transaction a refused request still counts.
 */
export async function consumeRateLimit(ctx: Ctx, limit: RateLimit, who: string): Promise<void> {
  const now = await countUse(ctx, limit, who);
  if (now && now.used > limit.max) throw tooManyRequests(limit, secondsUntil(now.resetsAt, ctx.now()));
}

/**
 * Gives back one use that was spent before it was known whether it counts. Between spending and giving back it counts,
 * so that as many as ever ask at once never pass the limit.
 */
export async function releaseRateLimit(ctx: Ctx, limit: RateLimit, who: string): Promise<void> {
  if (!ctx.config.rateLimits) return;
  await ctx.db
    .update(rateLimits)
    .set({ used: sql`greatest(${rateLimits.used} - 1, 0)` })
    .where(eq(rateLimits.key, limitKey(limit, who)));
}

/** Marks that it was told of a limit's being used up; false when it was told already and the limit has not reset since. */
async function claimAlert(ctx: Ctx, limit: RateLimit, resetsAt: Date): Promise<boolean> {
  const told = await ctx.db
    .insert(rateLimits)
    .values({ key: limitKey(limit, 'told'), used: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { resetsAt },
      setWhere: sql`${rateLimits.resetsAt} <= ${ctx.now().toISOString()}::timestamptz`,
    })
    .returning({ key: rateLimits.key });
  return told.length === 1;
}

/** What else there is to a limit that everybody shares. */
interface SharedLimitOptions {
  /** How many are allowed when they are more than `most`; asked only once `most` is passed. */
  raisedMax?: () => Promise<number>;
  /** Tells whoever has to know, with how many were allowed and when it resets. */
  alert: (ctx: Ctx, stopped: { most: number; resetsAt: Date }) => Promise<void>;
}

/**
 * A limit that everybody shares (W3). Throws `Refused` 429 when it is used up, and calls `alert` once until it resets, however many are
 * refused at the same time: mark and messages are one transaction, so a process that dies on the way leaves it to the next refused request.
 * Must not be called inside a transaction: the refusal would take back what was told.
 */
export async function consumeSharedLimit(
  ctx: Ctx,
  limit: RateLimit,
  { raisedMax, alert }: SharedLimitOptions,
): Promise<void> {
  const now = await countUse(ctx, limit, 'all');
  if (!now || now.used <= limit.max) return;
  const most = Math.max(limit.max, (await raisedMax?.()) ?? 0);
  if (now.used <= most) return;
  const { resetsAt } = now;
  const told = await ctx.transaction(async ctx => {
    if (!(await claimAlert(ctx, limit, resetsAt))) return false;
    await alert(ctx, { most, resetsAt });
    return true;
  });
  if (told) ctx.log.error({ limit: limit.name, most, resetsAt }, 'a limit that everybody shares is used up');
  throw tooManyRequests(limit, secondsUntil(resetsAt, ctx.now()));
}

/** Forgets limits whose time is over. */
export const sweepRateLimits = (ctx: Ctx): Promise<void> =>
  sweepTable(ctx, { table: rateLimits, by: rateLimits.resetsAt }, ctx.now());
