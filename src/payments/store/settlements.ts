import { and, asc, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { pageSize } from '#kernel/page-size.ts';
import type { Ctx, Db } from '#platform/context.ts';
import { olderThan, type PageCursor } from '#platform/pagination.ts';
import type { EarlierLine, LineState, OurMoney, SettlementSpan } from '../rules/settlement.ts';
import {
  captures,
  settlementLines,
  settlementReports,
  type SettlementLineRow,
  type SettlementReportRow,
} from './tables.ts';

/** SQL of the settlement reports that were uploaded (W161); the tables are in `tables.ts`. */

/** One upload after the other: so a line that is in two reports is noticed in the second one. */
export async function lockReports(db: Db): Promise<void> {
  await db.execute(sql`lock table ${settlementReports} in share row exclusive mode`);
}

export async function reportByHash(db: Db, sha256: string): Promise<SettlementReportRow | undefined> {
  const [row] = await db.select().from(settlementReports).where(eq(settlementReports.sha256, sha256));
  return row;
}

export async function reportById(db: Db, id: string): Promise<SettlementReportRow | undefined> {
  const [row] = await db.select().from(settlementReports).where(eq(settlementReports.id, id));
  return row;
}

/** A page of the reports, the newest first, after `place`. */
export const newestReports = (db: Db, place: PageCursor | undefined): Promise<SettlementReportRow[]> =>
  db
    .select()
    .from(settlementReports)
    .where(olderThan(place, settlementReports.uploadedAt, settlementReports.id))
    .orderBy(desc(settlementReports.uploadedAt), desc(settlementReports.id))
    .limit(pageSize);

/** Our money that a line may be, under what the report calls it. */
export interface FoundMoney extends OurMoney {
  /** The capture of a refund; of a capture its payment. */
  belongsTo: string;
  /** The provider's number of a refund; of a capture its own. */
  provider: string | null;
}

const foundColumns = {
  mid: sql<string>`m.mid`,
  id: sql<string>`m.id`,
  amount: sql<FoundMoney['amount']>`m.amount`,
  at: sql<Date | null>`m.at`.mapWith(captures.seenAt),
  gateway: sql<string>`p.gateway`,
  belongsTo: sql<string>`m.belongs_to`,
  provider: sql<string | null>`m.provider`,
};

/** Each key is looked up by itself: for a list of keys the planner would read a small table completely. */
const eachKey = (ctx: Ctx, keys: readonly string[], found: ReturnType<typeof sql>): Promise<FoundMoney[]> =>
  ctx.db.select(foundColumns).from(
    sql`unnest(${sql.param([...new Set(keys)])}::text[]) k (key) cross join lateral (${found}) m
        cross join lateral (select gateway from payments where payments.mid = m.mid limit 1) p`,
  );

const captureColumns = sql`c.mid, c.id, c.amount, c.seen_at as at, c.mid as belongs_to, c.id as provider`;
const refundColumns = sql`r.mid, r.id, case when r.state in ('refused', 'failed') then 0 else r.amount end as amount,
  r.ended_at as at, r.capture as belongs_to, r.report ->> 'provider' as provider`;

/** Our captures by their numbers. */
export const capturesByNumber = (ctx: Ctx, ids: readonly string[]): Promise<FoundMoney[]> =>
  eachKey(ctx, ids, sql`select ${captureColumns} from payment_captures c where c.id = k.key limit 5`);

/** All captures of these payments. */
export const capturesOfPayments = (ctx: Ctx, mids: readonly string[]): Promise<FoundMoney[]> =>
  eachKey(ctx, mids, sql`select ${captureColumns} from payment_captures c where c.mid = k.key limit 10`);

/** Our refunds by our own numbers. */
export const refundsByNumber = (ctx: Ctx, ids: readonly string[]): Promise<FoundMoney[]> =>
  eachKey(ctx, ids, sql`select ${refundColumns} from refunds r where r.id = k.key limit 1`);

/** The refunds of these captures. */
export const refundsOfCaptures = (ctx: Ctx, ids: readonly string[]): Promise<FoundMoney[]> =>
  eachKey(
    ctx,
    ids,
    sql`select ${refundColumns} from payment_captures c join refunds r on r.mid = c.mid and r.capture = c.id
      where c.id = k.key limit 50`,
  );

/** The lines of earlier reports that settled our captures and refunds with these numbers. */
export const earlierLines = (
  ctx: Ctx,
  ours: readonly string[],
): Promise<(EarlierLine & { ours: string; mid: string })[]> =>
  ctx.db
    .select({
      ours: sql<string>`l.ours`,
      mid: sql<string>`l.mid`,
      settlement: sql<string>`l.settlement`,
      amount: sql`l.amount`.mapWith(Number),
    })
    .from(
      sql`unnest(${sql.param([...new Set(ours)])}::text[]) k (key) cross join lateral
        (select * from settlement_lines s where s.ours = k.key limit 20) l`,
    );

/** How many lines one statement inserts: each has 15 parameters, of which there may be 65,535. */
const insertedAtOnce = 1000;

export async function insertReport(
  db: Db,
  report: typeof settlementReports.$inferInsert,
  lines: readonly (typeof settlementLines.$inferInsert)[],
): Promise<void> {
  await db.insert(settlementReports).values(report);
  for (let at = 0; at < lines.length; at += insertedAtOnce)
    await db.insert(settlementLines).values(lines.slice(at, at + insertedAtOnce));
}

/** A page of the lines of a report, in its order, after one. */
export const linesAfter = (
  db: Db,
  report: string,
  { after, limit }: { after: number; limit: number },
): Promise<SettlementLineRow[]> =>
  db
    .select()
    .from(settlementLines)
    .where(and(eq(settlementLines.report, report), gt(settlementLines.line, after)))
    .orderBy(asc(settlementLines.line))
    .limit(limit);

const wrongStates: LineState[] = ['differs', 'unknown', 'twice'];

/** The first lines of a report that do not add up; `states`: only these of them. */
export const wrongLines = (
  db: Db,
  report: string,
  { limit, states = wrongStates }: { limit: number; states?: readonly LineState[] },
): Promise<SettlementLineRow[]> =>
  db
    .select()
    .from(settlementLines)
    .where(
      and(
        eq(settlementLines.report, report),
        sql`${settlementLines.state} <> 'matched'`,
        inArray(settlementLines.state, [...states]),
      ),
    )
    .orderBy(asc(settlementLines.line))
    .limit(limit);

export const setLine = (
  db: Db,
  { report, line, ...change }: Pick<SettlementLineRow, 'report' | 'line' | 'state' | 'mid' | 'ours' | 'oursAmount'>,
) =>
  db
    .update(settlementLines)
    .set(change)
    .where(
      and(eq(settlementLines.report, report), eq(settlementLines.line, line), ne(settlementLines.state, 'matched')),
    );

export const setCompared = (db: Db, id: string, change: Pick<SettlementReportRow, 'counts' | 'span'>) =>
  db.update(settlementReports).set(change).where(eq(settlementReports.id, id));

/** The first of our captures and refunds within a span that no report names, the oldest first, and how many. */
export async function missingIn(ctx: Ctx, { captures: came, refunds: went, gateways }: SettlementSpan, limit: number) {
  const ofGateway = sql`exists (select from payments p where p.mid = m.mid and p.gateway = any (${sql.param(gateways)}::text[]))
    and not exists (select from settlement_lines l where l.ours = m.id and l.mid = m.mid)`;
  const parts = [
    came &&
      sql`select 'payment' as kind, m.mid, m.id, m.amount, m.seen_at as at from payment_captures m
        where m.seen_at >= ${came[0]}::timestamptz and m.seen_at <= ${came[1]}::timestamptz and ${ofGateway}`,
    went &&
      sql`select 'refund' as kind, m.mid, m.id, m.amount, m.ended_at as at from refunds m
        where m.state = 'done' and m.ended_at >= ${went[0]}::timestamptz and m.ended_at <= ${went[1]}::timestamptz and ${ofGateway}`,
  ].flatMap(part => part ?? []);
  if (parts.length === 0) return { missing: [], count: 0 };
  const rows = await ctx.db
    .select({
      kind: sql<'payment' | 'refund'>`kind`,
      mid: sql<string>`mid`,
      id: sql<string>`id`,
      amount: sql<FoundMoney['amount']>`amount`,
      at: sql<Date>`at`.mapWith(captures.seenAt),
      count: sql`count(*) over ()`.mapWith(Number),
    })
    .from(sql`(${sql.join(parts, sql` union all `)}) missing`)
    .orderBy(sql`at`, sql`id`)
    .limit(limit);
  return { missing: rows.map(({ count: _count, ...one }) => one), count: rows[0]?.count ?? 0 };
}
