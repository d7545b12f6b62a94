import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { Refused } from '#kernel/refused.ts';
import type { Ctx } from './context.ts';

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
}

const tooMany = (seconds: number) =>
  new Refused(
    429,
    'too-many',
    `That was too often. Please wait ${seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`} and try again.`,
  );

const keyOf = (limit: Limit, who: string) => `${limit.name}:${who}`;
const secondsTo = (then: Date, now: Date) => Math.max(1, Math.ceil((then.getTime() - now.getTime()) / 1000));

/** Counts one use; answers when the limit resets if there was none left. */
async function count(ctx: Ctx, limit: Limit, who: string): Promise<Date | undefined> {
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
  return row && row.used > limit.most ? row.resetsAt : undefined;
}

/**
 * Counts one use of a limit by `who` (an address, a hashed phone, an account), exact across processes and by the shop's clock.
 * Throws `Refused` 429 when there is none left (security.md 4e). Outside the caller's transaction a refused request still counts.
 */
export async function spend(ctx: Ctx, limit: Limit, who: string): Promise<void> {
  const resetsAt = await count(ctx, limit, who);
  if (resetsAt) throw tooMany(secondsTo(resetsAt, ctx.now()));
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

/**
 * A limit that everybody shares (W3). Throws `Refused` 429 when it is used up, and does `tell` once until it resets, however many are
 * refused at the same time: mark and messages are one transaction, so a process that dies on the way leaves it to the next refused request.
 * Must not be called inside a transaction: the refusal would take back what was told.
 */
export async function spendShared(
  ctx: Ctx,
  limit: Limit,
  tell: (ctx: Ctx, resetsAt: Date) => Promise<void>,
): Promise<void> {
  const resetsAt = await count(ctx, limit, 'all');
  if (!resetsAt) return;
  const told = await ctx.transaction(async ctx => {
    if (!(await firstToTell(ctx, limit, resetsAt))) return false;
    await tell(ctx, resetsAt);
    return true;
  });
  if (told)
    ctx.log.error({ limit: limit.name, most: limit.most, resetsAt }, 'a limit that everybody shares is used up');
  throw tooMany(secondsTo(resetsAt, ctx.now()));
}

/** Forgets limits whose time is over. */
export const sweepLimits = async (ctx: Ctx): Promise<void> => {
  await ctx.db.delete(limits).where(sql`${limits.resetsAt} < ${ctx.now().toISOString()}::timestamptz`);
};
