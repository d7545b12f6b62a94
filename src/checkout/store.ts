import { and, eq, inArray, lt, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { builtOnce, type Placeholders } from '#platform/built-once.ts';
import { instant, isOneOf } from '#platform/columns.ts';
import type { Ctx, Db } from '#platform/context.ts';
import { type CouponAudience, couponAudiences } from './rules.ts';

export const coupons = pgTable(
  'coupons',
  {
    id: text('id').primaryKey(),
    code: text('code').notNull().unique(),
    title: text('title').notNull(),
    percent: integer('percent').notNull(),
    audience: text('audience').$type<CouponAudience>().notNull(),
    validFrom: instant('valid_from').notNull(),
    validTo: instant('valid_to').notNull(),
    maxUses: integer('max_uses').notNull(),
    usesEach: integer('uses_each').notNull(),
    /** The number of uses that were paid; `held` are those of open payments (D18). */
    used: integer('used').notNull(),
    held: integer('held').notNull(),
  },
  t => [
    check('coupons_percent', sql`${t.percent} between 1 and 100`),
    check('coupons_audience', isOneOf(t.audience, couponAudiences)),
    check('coupons_code', sql`${t.code} = upper(trim(${t.code})) and ${t.code} <> ''`),
    check('coupons_never_oversold', sql`${t.used} >= 0 and ${t.held} >= 0 and ${t.used} + ${t.held} <= ${t.maxUses}`),
  ],
);

type CouponUseState = 'held' | 'used' | 'given-back';

/** The coupon use of a payment; `mid` makes it unique. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    mid: text('mid').primaryKey(),
    coupon: text('coupon')
      .notNull()
      .references(() => coupons.id),
    payer: text('payer').notNull(),
    state: text('state').$type<CouponUseState>().notNull(),
    heldAt: instant('held_at').notNull(),
    endedAt: instant('ended_at'),
  },
  t => [
    index('coupon_uses_payer').on(t.payer, t.coupon),
    index('coupon_uses_held').on(t.heldAt),
    // 'late', a price kept without a use, is not written any more.
    check('coupon_uses_state', sql`${t.state} in ('held', 'used', 'given-back', 'late')`),
  ],
);

export type Coupon = typeof coupons.$inferSelect;
type CouponUse = typeof couponUses.$inferSelect;

/** How often a payer has used a coupon, and the payments that hold it for them now. */
interface PayerUses {
  used: number;
  holding: string[];
}

const payerUses = (rows: readonly Pick<CouponUse, 'mid' | 'state'>[]): PayerUses => ({
  used: rows.filter(({ state }) => state === 'used').length,
  holding: rows.filter(({ state }) => state === 'held').map(({ mid }) => mid),
});

const countedUses = (payer: string | Placeholder, coupon: string | typeof coupons.id) =>
  and(eq(couponUses.payer, payer), eq(couponUses.coupon, coupon), inArray(couponUses.state, ['held', 'used']));

const selectCoupon = builtOnce((db, { code, payer }: Placeholders<{ code: string; payer: string }>) =>
  db
    .select({ coupon: coupons, use: couponUses })
    .from(coupons)
    .leftJoin(couponUses, countedUses(payer, coupons.id))
    .where(eq(coupons.code, code)),
);

/** A coupon with the uses of one payer. */
export async function couponByCode(
  db: Db,
  code: string,
  payer: string,
): Promise<{ coupon: Coupon; mine: PayerUses } | undefined> {
  const rows = await selectCoupon(db, { code, payer });
  const [first] = rows;
  return first && { coupon: first.coupon, mine: payerUses(rows.flatMap(({ use }) => use ?? [])) };
}

export async function usesOf(db: Db, payer: string, coupon: string): Promise<PayerUses> {
  const rows = await db
    .select({ mid: couponUses.mid, state: couponUses.state })
    .from(couponUses)
    .where(countedUses(payer, coupon));
  return payerUses(rows);
}

/**
 * Holds one use for a payment. It is counted and claimed in one statement, so that the last one goes to one payment
 * only (W29); the claim locks the coupon, which makes the count of the payer's own uses exact. Returns false when none
 * is left, for all or for them. Call it in the transaction that inserts the payment, and roll that back on `false`.
 */
export async function holdUse(ctx: Ctx, use: { coupon: string; payer: string; mid: string }): Promise<boolean> {
  const [claimed] = await ctx.db
    .update(coupons)
    .set({ held: sql`${coupons.held} + 1` })
    .where(and(eq(coupons.id, use.coupon), lt(sql`${coupons.used} + ${coupons.held}`, coupons.maxUses)))
    .returning();
  if (!claimed) return false;
  const held = { state: 'held' as const, heldAt: ctx.now(), endedAt: null };
  const left = sql`(select count(*) from ${couponUses} where ${countedUses(use.payer, use.coupon)}) < ${claimed.usesEach}`;
  const rows = await ctx.db
    .insert(couponUses)
    .select(
      sql`select ${use.mid}, ${use.coupon}, ${use.payer}, ${held.state}, ${held.heldAt.toISOString()}::timestamptz,
        null::timestamptz where ${left}`,
    )
    .onConflictDoUpdate({ target: couponUses.mid, set: held })
    .returning({ mid: couponUses.mid });
  return rows.length === 1;
}

/** Ends the use of a payment, whose coupon is locked, and changes the coupon's counts. */
async function endUse(
  ctx: Ctx,
  { mid, coupon }: CouponUse,
  { state, counts }: { state: CouponUseState; counts: Partial<Record<'held' | 'used', SQL>> },
): Promise<void> {
  const ended = ctx.db
    .$with('ended')
    .as(
      ctx.db
        .update(couponUses)
        .set({ state, endedAt: ctx.now() })
        .where(eq(couponUses.mid, mid))
        .returning({ mid: couponUses.mid }),
    );
  await ctx.db.with(ended).update(coupons).set(counts).where(eq(coupons.id, coupon));
}

const oneLess = sql`${coupons.held} - 1`;

/**
 * The use of a payment and its coupon, both locked until the transaction ends: the coupon first, as everywhere, which
 * prevents deadlocks.
 */
async function lockUse(db: Db, mid: string): Promise<{ use: CouponUse; coupon: Coupon } | undefined> {
  const [found] = await db
    .select({ coupon: coupons, use: couponUses })
    .from(coupons)
    .innerJoin(couponUses, eq(couponUses.coupon, coupons.id))
    .where(eq(couponUses.mid, mid))
    .for('update');
  return found;
}

/**
 * Counts the use of a payment that was paid. When the use was given back before the money came, it claims one again:
 * one that is left, or that of the payer's own unfinished payment, since the one that is paid first has it. Returns
 * false when there is none; nothing may be sold at that price then (W29). Call it in the transaction that settles the
 * payment, and roll that back on `false`.
 */
export async function countUse(ctx: Ctx, mid: string): Promise<boolean> {
  const locked = await lockUse(ctx.db, mid);
  if (!locked || locked.use.state === 'used') return true;
  const { use, coupon } = locked;
  if (use.state === 'given-back') {
    const mine = await usesOf(ctx.db, use.payer, coupon.id);
    const left = coupon.used + coupon.held < coupon.maxUses && mine.used + mine.holding.length < coupon.usesEach;
    if (!left && mine.holding[0]) await giveUseBack(ctx, mine.holding[0]);
    if (!(await holdUse(ctx, { coupon: coupon.id, payer: use.payer, mid }))) return false;
  }
  await endUse(ctx, use, { state: 'used', counts: { held: oneLess, used: sql`${coupons.used} + 1` } });
  return true;
}

/** Gives back the use that a failed or expired payment holds. */
export async function giveUseBack(ctx: Ctx, mid: string): Promise<void> {
  const locked = await lockUse(ctx.db, mid);
  if (locked?.use.state !== 'held') return;
  await endUse(ctx, locked.use, { state: 'given-back', counts: { held: oneLess } });
}

/** Inserts coupons whose code is new; existing ones stay as they are. */
export async function insertCoupons(db: Db, rows: (typeof coupons.$inferInsert)[]): Promise<void> {
  await db.insert(coupons).values(rows).onConflictDoNothing();
}

/** Moves the uses of an account to another one (W8). */
export async function moveUses(db: Db, from: string, into: string): Promise<void> {
  await db.update(couponUses).set({ payer: into }).where(eq(couponUses.payer, from));
}
