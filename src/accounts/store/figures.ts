import { gt, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import type { Figure } from '#platform/metrics.ts';
import { challenges } from '../store.ts';

/** How far back codes are counted, in minutes: as long as a code is valid. */
const minutes = 5;

/** How many sign-in codes can be used now, and how many signed somebody in during the last five minutes. */
export async function codeFigures(ctx: Ctx): Promise<Figure[]> {
  const now = ctx.now();
  const count = sql`count(*)`.mapWith(Number);
  const [sent] = await ctx.staleDb.select({ count }).from(challenges).where(gt(challenges.expiresAt, now));
  const [used] = await ctx.staleDb
    .select({ count })
    .from(challenges)
    .where(gt(challenges.exchangedAt, new Date(now.getTime() - minutes * 60_000)));
  return [
    { name: 'codes_sent', value: sent?.count ?? 0 },
    { name: 'codes_used', value: used?.count ?? 0 },
  ];
}
