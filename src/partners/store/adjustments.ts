import { and, asc, desc, eq, gt, isNull, sql, sum } from 'drizzle-orm';
import type { PageCount } from '#kernel/page-counts.ts';
import { pageSize } from '#kernel/page-size.ts';
import type { Ctx, Db } from '#platform/context.ts';
import { takenOfLots } from '../rules/adjust.ts';
import { creditAdjustments, creditLedger, creditLots, partners, type CreditLot, type Partner } from '../store.ts';

export type CreditAdjustment = typeof creditAdjustments.$inferSelect;

export interface CreditPlan {
  id: string;
  name: string;
  pages: PageCount;
}

/** The adjustment that was asked for with a key. */
export const adjustmentByKey = async (db: Db, partner: string, key: string): Promise<CreditAdjustment | undefined> =>
  (
    await db
      .select()
      .from(creditAdjustments)
      .where(and(eq(creditAdjustments.partner, partner), eq(creditAdjustments.key, key)))
  )[0];

export const adjustmentById = async (db: Db, id: string): Promise<CreditAdjustment | undefined> =>
  (await db.select().from(creditAdjustments).where(eq(creditAdjustments.id, id)))[0];

export const insertAdjustment = (db: Db, row: typeof creditAdjustments.$inferInsert) =>
  db.insert(creditAdjustments).values(row);

/** What a member of the staff changed for a partner since a time without a second person, added up. */
export async function changedAlone(
  db: Db,
  { partner, by, since }: { partner: string; by: string; since: Date },
): Promise<number> {
  const { change, partner: of, askedBy, askedAt, decidedBy, state } = creditAdjustments;
  const [row] = await db
    .select({ total: sum(change).mapWith(Number) })
    .from(creditAdjustments)
    .where(and(eq(of, partner), gt(askedAt, since), eq(askedBy, by), eq(state, 'done'), isNull(decidedBy)));
  return row?.total ?? 0;
}

type AdjustmentDecision = Pick<CreditAdjustment, 'state' | 'decidedBy' | 'decidedByName'>;

export const decideAdjustmentRow = (db: Db, id: string, decision: AdjustmentDecision) =>
  db.update(creditAdjustments).set(decision).where(eq(creditAdjustments.id, id));

/** A partner's newest adjustments, at most a page. */
export const adjustmentsOf = (db: Db, partner: string): Promise<CreditAdjustment[]> =>
  db
    .select()
    .from(creditAdjustments)
    .where(eq(creditAdjustments.partner, partner))
    .orderBy(desc(creditAdjustments.askedAt), desc(creditAdjustments.id))
    .limit(pageSize);

/** The adjustments that wait for a second person, the longest first, at most a page. */
export const askedAdjustments = (db: Db): Promise<{ asked: CreditAdjustment; partner: Partner }[]> =>
  db
    .select({ asked: creditAdjustments, partner: partners })
    .from(creditAdjustments)
    .innerJoin(partners, eq(partners.id, creditAdjustments.partner))
    .where(eq(creditAdjustments.state, 'asked'))
    .orderBy(asc(creditAdjustments.askedAt), asc(creditAdjustments.id))
    .limit(pageSize);

/** A partner's newest lot of a plan, whose pages its further iCredits have. */
export const newestLotOf = async (db: Db, partner: string, planId: string): Promise<CreditLot | undefined> =>
  (
    await db
      .select()
      .from(creditLots)
      .where(and(eq(creditLots.partner, partner), eq(creditLots.planId, planId)))
      .orderBy(desc(creditLots.number))
      .limit(1)
  )[0];

/**
 * Writes an adjustment into the ledger: what is added is a lot of its own, what is taken comes from the oldest lots of
 * the plan. The partner's row must be locked, and enough must be left.
 */
export async function bookAdjustment(ctx: Ctx, adjustment: typeof creditAdjustments.$inferInsert): Promise<void> {
  const { id, partner, planId, planName, pages, change } = adjustment;
  const madeAt = ctx.now();
  const row = { partner, kind: 'adjust' as const, adjustment: id, madeAt };
  if (change > 0) {
    const lot = ctx.random.id();
    await ctx.db.insert(creditLots).values({ id: lot, partner, planId, planName, pages, bought: change, madeAt });
    await ctx.db.insert(creditLedger).values({ id: ctx.random.id(), ...row, lot, change });
    return;
  }
  const lots = await ctx.db
    .select()
    .from(creditLots)
    .where(and(eq(creditLots.partner, partner), gt(creditLots.remaining, 0), eq(creditLots.planId, planId)))
    .orderBy(asc(creditLots.number));
  for (const { lot, taken } of takenOfLots(lots, -change))
    await ctx.db.insert(creditLedger).values({ id: ctx.random.id(), ...row, lot, change: -taken });
}

/** A partner in the list of the staff. */
export interface ListedPartner {
  partner: Partner;
  credits: number;
  lastOrder: Date | null;
}

interface PartnersPage {
  /** The beginning of a name, in letters of either case; the only partner that is asked for; or everybody. */
  of: { begin: string } | { only: string } | undefined;
  after: { name: string; id: string } | undefined;
  limit: number;
}

/** A page of the partners by name, those whose name begins so, each with its balance and the day of its last order. */
export const partnersByName = (db: Db, { of, after, limit }: PartnersPage): Promise<ListedPartner[]> => {
  const name = sql`lower(${partners.name}) collate "C"`;
  return db
    .select({
      partner: partners,
      credits:
        sql`(select coalesce(sum(remaining), 0) from credit_lots l where l.partner = partners.id and l.remaining > 0)`.mapWith(
          Number,
        ),
      lastOrder:
        sql`(select made_at from credit_ledger l where l.partner = partners.id and l.kind = 'order' order by made_at desc limit 1)`.mapWith(
          creditLedger.madeAt,
        ),
    })
    .from(partners)
    .where(
      and(
        eq(partners.erased, false),
        // The database makes both sides small: JavaScript's small letters are others than some databases'.
        of && 'begin' in of
          ? sql`${name} >= lower(${of.begin}::text) and ${name} < lower(${of.begin}::text) || ${'\u{10ffff}'}`
          : undefined,
        of && 'only' in of ? eq(partners.id, of.only) : undefined,
        after && sql`(${name}, ${partners.id}) > (lower(${after.name}::text), ${after.id})`,
      ),
    )
    .orderBy(name, asc(partners.id))
    .limit(limit);
};

/** The partner of a phone number, without those whose person was erased. */
export const partnerByPhone = async (db: Db, phone: string): Promise<Partner | undefined> =>
  (
    await db
      .select()
      .from(partners)
      .where(and(eq(partners.phone, phone), eq(partners.erased, false)))
  )[0];
