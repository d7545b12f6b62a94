import { and, asc, eq, getTableColumns, gte, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/context.ts';
import { newerThan, type PageCursor } from '#platform/pagination.ts';
import type { CreditSum } from '../rules/statement.ts';
import { creditLedger, creditLots } from '../store.ts';

interface Months {
  partner: string;
  /** The month's first moment, and the first after it. */
  from: Date;
  to: Date;
}

/** The sums of a partner's changes before a month and in it, by plan and kind; plans by their first lot. */
export const creditSums = (db: Db, { partner, from, to }: Months): Promise<CreditSum[]> => {
  const isBefore = sql<boolean>`${creditLedger.madeAt} < ${from.toISOString()}::timestamptz`.as('is_before');
  return db
    .select({
      planId: creditLots.planId,
      planName: sql<string>`(array_agg(${creditLots.planName} order by ${creditLots.number} desc))[1]`,
      kind: creditLedger.kind,
      isBefore,
      sum: sql`sum(${creditLedger.change})`.mapWith(Number),
    })
    .from(creditLedger)
    .innerJoin(creditLots, eq(creditLots.id, creditLedger.lot))
    .where(and(eq(creditLedger.partner, partner), lt(creditLedger.madeAt, to)))
    .groupBy(creditLots.planId, creditLedger.kind, sql`is_before`)
    .orderBy(sql`min(${creditLots.number})`);
};

/** A change of iCredits with its plan. */
export type CreditMove = typeof creditLedger.$inferSelect & { planName: string };

/** A page of a partner's changes in a month, the oldest first, after a place. */
export const creditMoves = (
  db: Db,
  { partner, from, to, after, most }: Months & { after: PageCursor | undefined; most: number },
): Promise<CreditMove[]> =>
  db
    .select({ ...getTableColumns(creditLedger), planName: creditLots.planName })
    .from(creditLedger)
    .innerJoin(creditLots, eq(creditLots.id, creditLedger.lot))
    .where(
      and(
        eq(creditLedger.partner, partner),
        gte(creditLedger.madeAt, from),
        lt(creditLedger.madeAt, to),
        newerThan(after, creditLedger.madeAt, creditLedger.id),
      ),
    )
    .orderBy(asc(creditLedger.madeAt), asc(creditLedger.id))
    .limit(most);

/** A partner's change by id, and what was left after it. */
export async function creditMoveById(db: Db, { partner, id }: { partner: string; id: string }) {
  const own = and(eq(creditLedger.partner, partner), eq(creditLedger.id, id));
  const [move] = await db.select({ at: creditLedger.madeAt, id: creditLedger.id }).from(creditLedger).where(own);
  if (!move) return undefined;
  const [sum] = await db
    .select({ balance: sql`coalesce(sum(${creditLedger.change}), 0)`.mapWith(Number) })
    .from(creditLedger)
    .where(
      and(
        eq(creditLedger.partner, partner),
        sql`(${creditLedger.madeAt}, ${creditLedger.id}) <= (${move.at.toISOString()}::timestamptz, ${move.id})`,
      ),
    );
  return { ...move, balance: sum?.balance ?? 0 };
}

/** The moment of a partner's first change. */
export const firstCreditMove = async (db: Db, partner: string): Promise<Date | undefined> =>
  (
    await db
      .select({ at: creditLedger.madeAt })
      .from(creditLedger)
      .where(eq(creditLedger.partner, partner))
      .orderBy(asc(creditLedger.madeAt))
      .limit(1)
  )[0]?.at;
