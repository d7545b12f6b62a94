import { and, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { Paise } from '#kernel/money.ts';
import type { Ctx } from '#platform/context.ts';
import { newerThan } from '#platform/pagination.ts';
import { captures, payments, refunds } from './tables.ts';

/** What came and went back in a span of time, for whoever compares it with papers. */

/** The most rows that are read at once. */
const pageRows = 500;

/** From a moment to before another. */
export interface Span {
  from: Date;
  to: Date;
}

/** Money that came. */
interface CaptureOfSpan {
  mid: string;
  id: string;
  amount: Paise;
  seenAt: Date;
  /** Whether it is the one that the payment was made by; a later one was taken a second time. */
  isFirst: boolean;
  /** What of it the shop sends or sent back by itself, since it was taken or paid twice. */
  sentBack: number;
  inReview: boolean;
}

/** The causes of refunds about money that never had a paper. */
const isWithoutPaper: SQL = sql`${refunds.cause} in ('second-capture', 'paid-twice')`;
const isInReview = sql<boolean>`${payments.status} = 'paid_review'`;

/** A page of the money that came in a span, the oldest first, after another. */
export async function capturesIn(ctx: Ctx, { from, to }: Span, after?: CaptureOfSpan): Promise<CaptureOfSpan[]> {
  const sentBack = sql`(select sum(${refunds.amount}) from ${refunds} where ${refunds.mid} = ${captures.mid}
    and ${refunds.capture} = ${captures.id} and ${isWithoutPaper} and ${refunds.state} not in ('failed', 'refused'))`;
  const earlier = sql`select from ${captures} e where e.mid = ${captures.mid}
    and (e.seen_at, e.id) < (${captures.seenAt}, ${captures.id})`;
  return ctx.db
    .select({
      mid: captures.mid,
      id: captures.id,
      amount: captures.amount,
      seenAt: captures.seenAt,
      isFirst: sql<boolean>`not exists (${earlier})`,
      sentBack: sql`coalesce(${sentBack}, 0)`.mapWith(Number),
      inReview: isInReview,
    })
    .from(captures)
    .innerJoin(payments, eq(payments.mid, captures.mid))
    .where(
      and(
        gte(captures.seenAt, from),
        lt(captures.seenAt, to),
        after &&
          sql`(${captures.seenAt}, ${captures.mid}, ${captures.id})
            > (${after.seenAt.toISOString()}::timestamptz, ${after.mid}, ${after.id})`,
      ),
    )
    .orderBy(captures.seenAt, captures.mid, captures.id)
    .limit(pageRows);
}

/**
 * When the first money of each of these payments came; a payment without money is left out. Each is found by its key:
 * for a list of keys the planner would read a small table completely.
 */
export const firstMoneyOf = (ctx: Ctx, mids: readonly string[]): Promise<{ mid: string; at: Date }[]> =>
  ctx.db.select({ mid: sql<string>`k.mid`, at: sql<Date>`c.seen_at`.mapWith(captures.seenAt) }).from(
    sql`unnest(${sql.param(mids)}::text[]) k (mid) cross join lateral (select seen_at from ${captures} f
        where f.mid = k.mid order by f.seen_at, f.id limit 1) c`,
  );

/** Money that went back. */
interface RefundOfSpan {
  id: string;
  mid: string;
  amount: Paise;
  endedAt: Date;
  /** Whether it is about money that never had a paper: taken or paid twice. */
  isWithoutPaper: boolean;
  inReview: boolean;
}

const endedAt = sql<Date>`${refunds.endedAt}`.mapWith(refunds.endedAt);

/** A page of the money that arrived with its payer in a span, the oldest first, after another. */
export const refundsIn = (ctx: Ctx, { from, to }: Span, after?: RefundOfSpan): Promise<RefundOfSpan[]> =>
  ctx.db
    .select({
      id: refunds.id,
      mid: refunds.mid,
      amount: refunds.amount,
      endedAt,
      isWithoutPaper: sql<boolean>`${isWithoutPaper}`,
      inReview: isInReview,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.mid, refunds.mid))
    .where(
      and(
        sql`${refunds.state} = 'done'`,
        gte(refunds.endedAt, from),
        lt(refunds.endedAt, to),
        newerThan(after && { at: after.endedAt, id: after.id }, refunds.endedAt, refunds.id),
      ),
    )
    .orderBy(refunds.endedAt, refunds.id)
    .limit(pageRows);

/** When each of these refunds arrived; one that did not is left out. */
export const refundEndsOf = (ctx: Ctx, ids: readonly string[]): Promise<{ id: string; at: Date }[]> =>
  ctx.db.select({ id: sql<string>`k.id`, at: sql<Date>`r.ended_at`.mapWith(captures.seenAt) }).from(
    sql`unnest(${sql.param(ids)}::text[]) k (id) cross join lateral (select ended_at from ${refunds} f
        where f.id = k.id and f.state = 'done' limit 1) r`,
  );
