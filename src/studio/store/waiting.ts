import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { mostWaiting, type Waiting } from '../rules/waiting.ts';

/** The rows of each kind that wait, by partial indexes of the slices that have them. The jobs are the queue's. */
const waitingRows: Readonly<Record<Exclude<keyof Waiting, 'jobs'>, SQL>> = {
  orders: sql`from studio_turns where whose = 'studio'`,
  claims: sql`from claims where state = 'open'`,
  copies: sql`from copy_orders where shipped_at is null`,
  samples: sql`from sample_orders where delivered_at is null and shipped_at is null`,
  refunds: sql`from refunds where (state in ('asked', 'queued', 'sent') or (state = 'failed' and not superseded))
    and state in ('asked', 'failed')`,
  credits: sql`from credit_adjustments where state = 'asked'`,
  messages: sql`from messages where failed_at is not null`,
  letters: sql`from order_letters where staff is null and answered_at is null`,
  chats: sql`from studio_unanswered`,
  content: sql`from planned_content where state = 'failed'`,
};

/** How many wait of each kind, `mostWaiting` at most: one statement, of which every part ends there. */
export async function countWaiting(ctx: Ctx): Promise<Omit<Waiting, 'jobs'>> {
  const counted = (rows: SQL) =>
    sql`(select count(*) from (select ${rows} limit ${sql.raw(String(mostWaiting))}) waits)`.mapWith(Number);
  const [counts] = await ctx.db
    .select({
      orders: counted(waitingRows.orders),
      claims: counted(waitingRows.claims),
      copies: counted(waitingRows.copies),
      samples: counted(waitingRows.samples),
      refunds: counted(waitingRows.refunds),
      credits: counted(waitingRows.credits),
      messages: counted(waitingRows.messages),
      letters: counted(waitingRows.letters),
      chats: counted(waitingRows.chats),
      content: counted(waitingRows.content),
    })
    .from(sql`(select) one`);
  if (!counts) throw new Error('a select without a table has a row');
  return counts;
}
