import { and, asc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/context.ts';
import { newerThan, type PageCursor } from '#platform/pagination.ts';
import type { CreditKind, CreditSum } from '../rules/statement.ts';
import { creditAdjustments, creditLedger, creditLots } from '../store.ts';

interface Months {
  partner: string;
  /** The month's first moment, and the first after it. */
  from: Date;
  to: Date;
}

/** What is left now of a partner's lots, and what each kind of change since a month began did to them, by lot. */
async function lotSums(db: Db, { partner, from, to }: Months) {
  const isAfter = sql<boolean>`${creditLedger.madeAt} >= ${to.toISOString()}::timestamptz`.as('is_after');
  const changes = db
    .select({
      lot: creditLedger.lot,
      kind: sql<CreditKind | 'now'>`${creditLedger.kind}`.as('kind'),
      isAfter,
      sum: sql`sum(${creditLedger.change})`.mapWith(Number).as('sum'),
    })
    .from(creditLedger)
    .where(and(eq(creditLedger.partner, partner), gte(creditLedger.madeAt, from)))
    .groupBy(creditLedger.lot, creditLedger.kind, sql`is_after`);
  const left = db
    .select({
      lot: creditLots.id,
      kind: sql<CreditKind | 'now'>`'now'`.as('kind'),
      isAfter: sql<boolean>`false`.as('is_after'),
      sum: sql`${creditLots.remaining}`.mapWith(Number).as('sum'),
    })
    .from(creditLots)
    .where(and(eq(creditLots.partner, partner), gt(creditLots.remaining, 0)));
  // One statement, so that an order that is placed meanwhile is in both or in neither.
  return unionAll(changes, left);
}

/** Lots by their ids; what they are for never changes. */
const lotsById = async (db: Db, ids: readonly string[]) =>
  new Map(
    (
      await db
        .select({ id: creditLots.id, number: creditLots.number, planId: creditLots.planId, name: creditLots.planName })
        .from(creditLots)
        .where(inArray(creditLots.id, [...ids]))
    ).map(lot => [lot.id, lot]),
  );

/**
 * The sums of a partner's changes in a month and after it, and what is left now (`kind: 'now'`), by plan; plans by
 * their first lot, under their newest name.
 */
export async function creditSums(db: Db, months: Months): Promise<CreditSum[]> {
  const sums = await lotSums(db, months);
  const lots = await lotsById(db, [...new Set(sums.map(({ lot }) => lot))]);
  const sorted = [...lots.values()].toSorted((a, b) => a.number - b.number);
  const names = new Map(sorted.map(({ planId, name }) => [planId, name]));
  const byPlan = Map.groupBy(sums, ({ lot }) => lots.get(lot)?.planId ?? '');
  return [...names].flatMap(([planId, planName]) =>
    (byPlan.get(planId) ?? []).map(({ kind, isAfter, sum }) => ({ planId, planName, kind, isAfter, sum })),
  );
}

/** A change of iCredits with its plan and, where staff made it, their reason; '' once that was erased. */
export type CreditMove = typeof creditLedger.$inferSelect & { planName: string; reason: string | null };

/** The reasons of adjustments, by their ids. */
const reasonsById = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map(
    ids.length === 0
      ? []
      : (
          await db
            .select({ id: creditAdjustments.id, reason: creditAdjustments.reason })
            .from(creditAdjustments)
            .where(inArray(creditAdjustments.id, [...ids]))
        ).map(({ id, reason }) => [id, reason]),
  );

/** A page of a partner's changes in a month, the oldest first, after a place. */
export async function creditMoves(
  db: Db,
  { partner, from, to, after, most }: Months & { after: PageCursor | undefined; most: number },
): Promise<CreditMove[]> {
  const moves = await db
    .select()
    .from(creditLedger)
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
  const lots = await lotsById(db, [...new Set(moves.map(({ lot }) => lot))]);
  const reasons = await reasonsById(
    db,
    moves.flatMap(({ adjustment }) => adjustment ?? []),
  );
  return moves.map(move => ({
    ...move,
    planName: lots.get(move.lot)?.name ?? '',
    reason: move.adjustment && (reasons.get(move.adjustment) ?? null),
  }));
}

/** A partner's change by id, with the sum of those of its month until it; undefined when it is not of that month. */
export async function creditMoveById(db: Db, { partner, from, to, id }: Months & { id: string }) {
  const own = and(eq(creditLedger.partner, partner), eq(creditLedger.id, id));
  const [move] = await db.select({ at: creditLedger.madeAt, id: creditLedger.id }).from(creditLedger).where(own);
  if (!move || move.at < from || move.at >= to) return undefined;
  const [until] = await db
    .select({ sum: sql`coalesce(sum(${creditLedger.change}), 0)`.mapWith(Number) })
    .from(creditLedger)
    .where(
      and(
        eq(creditLedger.partner, partner),
        gte(creditLedger.madeAt, from),
        sql`(${creditLedger.madeAt}, ${creditLedger.id}) <= (${move.at.toISOString()}::timestamptz, ${move.id})`,
      ),
    );
  return { ...move, sum: until?.sum ?? 0 };
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
