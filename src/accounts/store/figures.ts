import { gt, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import type { Figure } from '#platform/metrics.ts';
import { challenges } from '../store.ts';

/** How far back codes are counted, in minutes: as long as a code is valid, and long enough for a small shop. */
const [minutes, longMinutes] = [5, 360];

/**
 * How many sign-in codes can be used now, and how many signed somebody in during the last five minutes; the same of the
 * last six hours.
 */
export async function codeFigures(ctx: Ctx): Promise<Figure[]> {
  const count = sql`count(*)`.mapWith(Number);
  const ago = (minutes: number) => new Date(ctx.now().getTime() - minutes * 60_000);
  const sent = (since: number) => gt(challenges.expiresAt, ago(since - minutes));
  const used = (since: number) => gt(challenges.exchangedAt, ago(since));
  const figures = [
    ['codes_sent', sent(minutes)],
    ['codes_used', used(minutes)],
    ['codes_sent_6h', sent(longMinutes)],
    ['codes_used_6h', used(longMinutes)],
  ] as const;
  return Promise.all(
    figures.map(async ([name, condition]) => {
      const [row] = await ctx.staleDb.select({ count }).from(challenges).where(condition);
      return { name, value: row?.count ?? 0 };
    }),
  );
}
