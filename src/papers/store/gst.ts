import { and, desc, eq, gt, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/context.ts';
import type { SerialRange, SeriesEnd } from '../rules/gst-month.ts';
import { closedMonthParts, closedMonths, papers, paperSeries, type ClosedMonthRow } from '../store.ts';

/** SQL of the months of GST; the tables are in `store.ts`. */

/** The most papers that are read at once. */
const pagePapers = 500;

const gstColumns = {
  kind: papers.kind,
  number: papers.number,
  serial: papers.serial,
  mid: papers.mid,
  edition: papers.edition,
  refund: papers.refund,
  day: papers.day,
  total: papers.total,
  content: papers.content,
};

/** A page of the papers of a range, by number, after a serial. */
export const papersIn = (db: Db, { series, year, from, to }: SerialRange, after: number | undefined) =>
  db
    .select(gstColumns)
    .from(papers)
    .where(
      and(
        sql`${papers.series} = ${series}`,
        eq(papers.year, year),
        after === undefined ? gte(papers.serial, from) : gt(papers.serial, after),
        lte(papers.serial, to),
      ),
    )
    .orderBy(papers.serial)
    .limit(pagePapers);
export type PaperOfMonth = Awaited<ReturnType<typeof papersIn>>[number];

/** The papers of these numbers. */
export const papersByNumbers = async (db: Db, numbers: readonly string[]): Promise<PaperOfMonth[]> =>
  numbers.length === 0
    ? []
    : db
        .select(gstColumns)
        .from(papers)
        .where(inArray(papers.number, [...numbers]));

/** A paper by what it is about. */
export interface PaperOfMoney {
  number: string;
  mid: string;
  refund: string | null;
  total: number;
}
const moneyColumns = { number: papers.number, mid: papers.mid, refund: papers.refund, total: papers.total };

/** The papers that were issued when these payments arrived: receipts, and invoices of what was supplied at once. */
export const papersOnPayments = (db: Db, mids: readonly string[]): Promise<PaperOfMoney[]> =>
  db
    .select(moneyColumns)
    .from(papers)
    .where(
      and(
        inArray(papers.mid, [...mids]),
        or(eq(papers.kind, 'receipt'), and(eq(papers.kind, 'invoice'), isNull(papers.edition))),
      ),
    );

/** The papers of these refunds. */
export const papersOnRefunds = (db: Db, refunds: readonly string[]): Promise<PaperOfMoney[]> =>
  db
    .select(moneyColumns)
    .from(papers)
    .where(inArray(papers.refund, [...refunds]));

/**
 * How far each series was counted on the evening of a day: up to the paper before the first that is of a later day. So
 * a paper that was written late, behind one of the next day, is of the next month, and every month has its numbers
 * without gaps. The papers after `base` are looked through.
 */
export async function seriesEnds(db: Db, lastDay: string, base: readonly SeriesEnd[]): Promise<SeriesEnd[]> {
  const known = sql`jsonb_to_recordset(${JSON.stringify(base)}::jsonb) as base (series text, year text, "to" int)`;
  const later = sql`(select p.serial from ${papers} p where p.series = s.series and p.year = s.year
    and p.serial > coalesce(base."to", 0) and p.day > ${lastDay}::date order by p.serial limit 1)`;
  return db
    .select({
      series: sql<string>`series`,
      year: sql<string>`year`,
      to: sql`greatest("to", coalesce(later - 1, last))`.mapWith(Number),
    })
    .from(
      sql`(select s.series, s.year, s.last, coalesce(base."to", 0) as "to", ${later} as later
        from ${paperSeries} s left join ${known} on base.series = s.series and base.year = s.year) ends`,
    )
    .orderBy(sql`series, year`);
}

/** The day of the first paper of all; undefined while there is none. */
export async function firstPaperDay(db: Db): Promise<string | undefined> {
  const first = sql`select p.day from ${papers} p where p.series = s.series and p.year = s.year and p.serial = 1`;
  const [row] = await db.select({ day: sql<string | null>`min((${first}))::text` }).from(sql`${paperSeries} s`);
  return row?.day ?? undefined;
}

export async function closedMonth(db: Db, month: string): Promise<ClosedMonthRow | undefined> {
  const [row] = await db.select().from(closedMonths).where(eq(closedMonths.month, month));
  return row;
}

/** The last month that was closed, of those before `month` if one is given. */
export async function lastClosedMonth(
  db: Db,
  month?: string,
): Promise<Pick<ClosedMonthRow, 'month' | 'ends'> | undefined> {
  const [row] = await db
    .select({ month: closedMonths.month, ends: closedMonths.ends })
    .from(closedMonths)
    .where(month === undefined ? undefined : lt(closedMonths.month, month))
    .orderBy(desc(closedMonths.month))
    .limit(1);
  return row;
}

/** Lets no other close a month until the transaction ends; reading goes on. */
export async function lockClosing(db: Db): Promise<void> {
  await db.execute(sql`lock table ${closedMonths} in share row exclusive mode`);
}

export async function insertClosedMonth(db: Db, row: ClosedMonthRow): Promise<void> {
  await db.insert(closedMonths).values(row);
}

export async function insertPart(db: Db, part: typeof closedMonthParts.$inferInsert): Promise<void> {
  await db.insert(closedMonthParts).values(part);
}

/** A piece of the ZIP of a closed month; undefined after the last one, and once it was erased. */
export async function readPart(db: Db, month: string, part: number): Promise<Uint8Array | undefined> {
  const [row] = await db
    .select({ content: closedMonthParts.content })
    .from(closedMonthParts)
    .where(and(eq(closedMonthParts.month, month), eq(closedMonthParts.part, part)));
  return row?.content;
}
