import { and, gt, isNotNull, lt, notExists, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import type { Figure } from '#platform/metrics.ts';
import { paymentEvents, payments } from './tables.ts';

/** How long after its next check a payment counts as late, in minutes: nobody asks the gateway any more. */
const lateMinutes = 10;

/** Within which hours payments without a webhook are counted, and how long a webhook may take, in minutes. */
const [webhookHours, webhookMinutes] = [24, 15];

/** How many payments of the last day the provider has not told us about: we asked and found that they were paid. */
async function countUnannounced(ctx: Ctx): Promise<number> {
  const ago = (minutes: number) => new Date(ctx.now().getTime() - minutes * 60_000);
  const announced = ctx.staleDb
    .select({ one: sql`1` })
    .from(paymentEvents)
    .where(and(sql`${paymentEvents.mid} = ${payments.mid}`, gt(paymentEvents.receivedAt, ago(2 * webhookHours * 60))));
  const paidLately = and(
    gt(payments.paidAt, ago(webhookHours * 60)),
    lt(payments.paidAt, ago(webhookMinutes)),
    sql`${payments.amount} > 0`,
    // Who was erased meanwhile paid long ago; with it the statement has an index.
    sql`${payments.payerName} <> ''`,
  );
  const [row] = await ctx.staleDb
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(payments)
    .where(and(paidLately, notExists(announced)));
  return row?.count ?? 0;
}

/** How many payments are open, how many of these were not asked about in time, how many were paid without a webhook. */
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
    { name: 'payments_unannounced', value: await countUnannounced(ctx) },
  ];
}
