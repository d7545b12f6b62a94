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

/**
 * Counts one use of a limit by `who` (an address, a hashed phone, an account), exact across processes and by the shop's clock.
 * Throws `Refused` 429 when there is none left (security.md 4e). Outside the caller's transaction a refused request still counts.
 */
export async function spend(ctx: Ctx, limit: Limit, who: string): Promise<void> {
  if (!ctx.config.limits) return;
  const now = ctx.now();
  const fresh = new Date(now.getTime() + limit.seconds * 1000);
  const over = sql`${limits.resetsAt} <= ${now.toISOString()}::timestamptz`;
  const [row] = await ctx.db
    .insert(limits)
    .values({ key: `${limit.name}:${who}`, used: 1, resetsAt: fresh })
    .onConflictDoUpdate({
      target: limits.key,
      set: {
        used: sql`case when ${over} then 1 else ${limits.used} + 1 end`,
        resetsAt: sql`case when ${over} then excluded.resets_at else ${limits.resetsAt} end`,
      },
    })
    .returning();
  if (row && row.used > limit.most)
    throw tooMany(Math.max(1, Math.ceil((row.resetsAt.getTime() - now.getTime()) / 1000)));
}

/** Forgets limits whose time is over. */
export const sweepLimits = async (ctx: Ctx): Promise<void> => {
  await ctx.db.delete(limits).where(sql`${limits.resetsAt} < ${ctx.now().toISOString()}::timestamptz`);
};
