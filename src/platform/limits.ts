import { eq, sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { Refused } from '#kernel/refused.ts';
import type { Ctx } from './context.ts';
import { sweepTable } from './sweep.ts';

export const limits = pgTable(
  'limits',
  {
    key: text('key').primaryKey(),
    used: integer('used').notNull(),
    resetsAt: timestamp('resets_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  table => [index('limits_resets_at').on(table.resetsAt)],
);

/** So many in so many seconds. */
export interface Limit {
  name: string;
  most: number;
  seconds: number;
  /** What whoever is refused reads first, one sentence; otherwise that it was too often. */
  why?: string;
}

function tooMany({ why = 'That was too often.' }: Limit, seconds: number): Refused {
  const minutes = Math.ceil(seconds / 60);
  const wait =
    minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : seconds > 90 ? `${minutes} minutes` : `${seconds} seconds`;
  return new Refused(429, 'too-many', `${why} Please wait ${wait} and try again.`);
}

const keyOf = (limit: Limit, who: string) => `${limit.name}:${who}`;
const secondsTo = (then: Date, now: Date) => Math.max(1, Math.ceil((then.getTime() - now.getTime()) / 1000));

interface Used {
  used: number;
  resetsAt: Date;
}

/** Counts one use; answers how many there are now and when that ends. Nothing where limits are off. */
async function count(ctx: Ctx, limit: Limit, who: string): Promise<Used | undefined> {
  if (!ctx.config.limits) return undefined;
  const now = ctx.now();
  const fresh = new Date(now.getTime() + limit.seconds * 1000);
  const over = sql`${limits.resetsAt} <= ${now.toISOString()}::timestamptz`;
  const [row] = await ctx.db
    .insert(limits)
    .values({ key: keyOf(limit, who), used: 1, resetsAt: fresh })
    .onConflictDoUpdate({
      target: limits.key,
      set: {
        used: sql`case when ${over} then 1 else ${limits.used} + 1 end`,
        resetsAt: sql`case when ${over} then excluded.resets_at else ${limits.resetsAt} end`,
      },
    })
    .returning();
  return row;
}

/**
 * Counts one use of a limit by `who` (an address, a hashed phone, an account), exact across processes and by the shop's clock.
 * Throws `Refused` 429 when there is none left. Outside the caller's transaction a refused request still counts.
 */
export async function spend(ctx: Ctx, limit: Limit, who: string): Promise<void> {
  const now = await count(ctx, limit, who);
  if (now && now.used > limit.most) throw tooMany(limit, secondsTo(now.resetsAt, ctx.now()));
}

/**
 * Gives back one use that was spent before it was known whether it counts. Between spending and giving back it counts,
 * so that as many as ever ask at once never pass the limit.
 */
export async function giveBack(ctx: Ctx, limit: Limit, who: string): Promise<void> {
  if (!ctx.config.limits) return;
  await ctx.db
    .update(limits)
    .set({ used: sql`greatest(${limits.used} - 1, 0)` })
    .where(eq(limits.key, keyOf(limit, who)));
}

/** Marks that it was told of a limit's being used up; false when it was told already and the limit has not reset since. */
async function firstToTell(ctx: Ctx, limit: Limit, resetsAt: Date): Promise<boolean> {
  const told = await ctx.db
    .insert(limits)
    .values({ key: keyOf(limit, 'told'), used: 1, resetsAt })
    .onConflictDoUpdate({
      target: limits.key,
      set: { resetsAt },
      setWhere: sql`${limits.resetsAt} <= ${ctx.now().toISOString()}::timestamptz`,
    })
    .returning({ key: limits.key });
  return told.length === 1;
}

/** What else there is to a limit that everybody shares. */
interface Sharing {
  /** How many are allowed when they are more than `most`; asked only once `most` is passed. */
  upTo?: () => Promise<number>;
  /** Tells whoever has to know, with how many were allowed and when it resets. */
  tell: (ctx: Ctx, stopped: { most: number; resetsAt: Date }) => Promise<void>;
}

/**
 * A limit that everybody shares (W3). Throws `Refused` 429 when it is used up, and does `tell` once until it resets, however many are
 * refused at the same time: mark and messages are one transaction, so a process that dies on the way leaves it to the next refused request.
 * Must not be called inside a transaction: the refusal would take back what was told.
 */
export async function spendShared(ctx: Ctx, limit: Limit, { upTo, tell }: Sharing): Promise<void> {
  const now = await count(ctx, limit, 'all');
  if (!now || now.used <= limit.most) return;
  const most = Math.max(limit.most, (await upTo?.()) ?? 0);
  if (now.used <= most) return;
  const { resetsAt } = now;
  const told = await ctx.transaction(async ctx => {
    if (!(await firstToTell(ctx, limit, resetsAt))) return false;
    await tell(ctx, { most, resetsAt });
    return true;
  });
  if (told) ctx.log.error({ limit: limit.name, most, resetsAt }, 'a limit that everybody shares is used up');
  throw tooMany(limit, secondsTo(resetsAt, ctx.now()));
}

/** Forgets limits whose time is over. */
export const sweepLimits = (ctx: Ctx): Promise<void> =>
  sweepTable(ctx, { table: limits, by: limits.resetsAt }, ctx.now());
