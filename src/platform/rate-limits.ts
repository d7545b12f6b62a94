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

/** At most `max` uses in `seconds`, counted from the first one. */
export interface RateLimit {
  name: string;
  max: number;
  seconds: number;
  /** The first sentence of the refusal; default: that it was too often. */
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

/** Counts one use. Returns how many there are now and when they reset; `undefined` when rate limits are off. */
async function countUse(ctx: Ctx, limit: RateLimit, who: string): Promise<LimitUse | undefined> {
  if (!ctx.config.rateLimits) return undefined;
  const now = ctx.now();
  const newResetsAt = new Date(now.getTime() + limit.seconds * 1000);
  const isOver = sql`${rateLimits.resetsAt} <= ${now.toISOString()}::timestamptz`;
  const [row] = await ctx.db
    .insert(rateLimits)
    .values({ key: limitKey(limit, who), used: 1, resetsAt: newResetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        used: sql`case when ${isOver} then 1 else ${rateLimits.used} + 1 end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning();
  return row;
}

/**
 * Counts one use of a limit by `who` (an address, a hashed phone, an account), exactly across processes and by the
 * shop's clock. Whether it was one of those that are allowed. Outside the caller's transaction one that was not counts,
 * too.
 */
export async function isWithinLimit(ctx: Ctx, limit: RateLimit, who: string): Promise<boolean> {
  const now = await countUse(ctx, limit, who);
  return !now || now.used <= limit.max;
}

/** Counts as `isWithinLimit`. Throws `Refused` 429 when none is left. */
export async function consumeRateLimit(ctx: Ctx, limit: RateLimit, who: string): Promise<void> {
  const now = await countUse(ctx, limit, who);
  if (now && now.used > limit.max) throw tooManyRequests(limit, secondsUntil(now.resetsAt, ctx.now()));
}

/**
 * Takes back one use that was counted before it was known whether it counts. Until then it counts, so that concurrent
 * requests never exceed the limit.
 */
export async function releaseRateLimit(ctx: Ctx, limit: RateLimit, who: string): Promise<void> {
  if (!ctx.config.rateLimits) return;
  await ctx.db
    .update(rateLimits)
    .set({ used: sql`greatest(${rateLimits.used} - 1, 0)` })
    .where(eq(rateLimits.key, limitKey(limit, who)));
}

/** True for the first caller per window, so that the alert goes out once. */
async function claimAlert(ctx: Ctx, limit: RateLimit, resetsAt: Date): Promise<boolean> {
  const claimed = await ctx.db
    .insert(rateLimits)
    .values({ key: limitKey(limit, 'told'), used: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { resetsAt },
      setWhere: sql`${rateLimits.resetsAt} <= ${ctx.now().toISOString()}::timestamptz`,
    })
    .returning({ key: rateLimits.key });
  return claimed.length === 1;
}

/** Sends the alert that a limit is used up, given its maximum and when it resets. */
type LimitAlert = (ctx: Ctx, limit: { most: number; resetsAt: Date }) => Promise<void>;

/**
 * Counts one use of a limit that all callers share (W3). Whether it was one of those that are allowed; otherwise calls
 * `alert` once per window, however many uses come at once: the claim and its messages are one transaction, so after a
 * crash the next use sends them. Never call it inside a transaction, since what follows could roll the messages back.
 */
export async function isWithinSharedLimit(ctx: Ctx, limit: RateLimit, alert: LimitAlert): Promise<boolean> {
  const now = await countUse(ctx, limit, 'all');
  if (!now || now.used <= limit.max) return true;
  const { resetsAt } = now;
  const most = limit.max;
  const alerted = await ctx.transaction(async ctx => {
    if (!(await claimAlert(ctx, limit, resetsAt))) return false;
    await alert(ctx, { most, resetsAt });
    return true;
  });
  if (alerted) ctx.log.error({ limit: limit.name, most, resetsAt }, 'a limit that everybody shares is used up');
  return false;
}

/** Deletes counters whose window is over. */
export const sweepRateLimits = (ctx: Ctx): Promise<void> =>
  sweepTable(ctx, { table: rateLimits, by: rateLimits.resetsAt }, ctx.now());
