import { isNotNull, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import type { Figure } from '#platform/metrics.ts';
import { payments } from '../store.ts';

/** How long after its next check a payment counts as late, in minutes: nobody asks the gateway any more. */
const lateMinutes = 10;

/** How many payments are open, and how many of them were not asked about in time. */
export async function paymentFigures(ctx: Ctx): Promise<Figure[]> {
  const lateBefore = new Date(ctx.now().getTime() - lateMinutes * 60_000);
  const [row] = await ctx.staleDb
    .select({
      open: sql`count(*)`.mapWith(Number),
      late: sql`count(*) filter (where ${payments.askAt} < ${lateBefore.toISOString()})`.mapWith(Number),
    })
    .from(payments)
    .where(isNotNull(payments.askAt));
  return [
    { name: 'payments_open', value: row?.open ?? 0 },
    { name: 'payments_late', value: row?.late ?? 0 },
  ];
}
