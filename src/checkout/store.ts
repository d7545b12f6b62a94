import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Ctx, Db } from '#platform/context.ts';
import type { Audience } from './rules.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const coupons = pgTable(
  'coupons',
  {
    id: text('id').primaryKey(),
    code: text('code').notNull().unique(),
    title: text('title').notNull(),
    percent: integer('percent').notNull(),
    audience: text('audience').$type<Audience>().notNull(),
    validFrom: at('valid_from').notNull(),
    validTo: at('valid_to').notNull(),
    maxUses: integer('max_uses').notNull(),
    usesEach: integer('uses_each').notNull(),
    /** Paid with it, and held by payments under way (D18). */
    used: integer('used').notNull(),
    held: integer('held').notNull(),
  },
  t => [
    check('coupons_percent', sql`${t.percent} between 1 and 100`),
    check('coupons_audience', sql`${t.audience} in ('customer', 'partner', 'both')`),
    check('coupons_code', sql`${t.code} = upper(trim(${t.code})) and ${t.code} <> ''`),
    check('coupons_never_oversold', sql`${t.used} >= 0 and ${t.held} >= 0 and ${t.used} + ${t.held} <= ${t.maxUses}`),
  ],
);

/**
 * `late`: the money came after the use had been given back and was taken by somebody else; the customer's price holds, and
 * it is not counted as a use.
 */
export type UseState = 'held' | 'used' | 'given-back' | 'late';

/** One row a payment: the payment's number makes it unique. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    mid: text('mid').primaryKey(),
    coupon: text('coupon')
      .notNull()
      .references(() => coupons.id),
    payer: text('payer').notNull(),
    state: text('state').$type<UseState>().notNull(),
    heldAt: at('held_at').notNull(),
    endedAt: at('ended_at'),
  },
  t => [
    index('coupon_uses_payer').on(t.payer, t.coupon),
    check('coupon_uses_state', sql`${t.state} in ('held', 'used', 'given-back', 'late')`),
  ],
);

export type Coupon = typeof coupons.$inferSelect;
type Use = typeof couponUses.$inferSelect;

export async function couponByCode(db: Db, code: string): Promise<Coupon | undefined> {
  const [row] = await db.select().from(coupons).where(eq(coupons.code, code));
  return row;
}

/** The coupon, locked until the transaction ends. */
async function lockCoupon(db: Db, id: string): Promise<Coupon | undefined> {
  const [row] = await db.select().from(coupons).where(eq(coupons.id, id)).for('update');
  return row;
}

/** How often a payer has used a coupon, and the payments that hold it for them now. */
export async function usesOf(db: Db, payer: string, coupon: string): Promise<{ used: number; holding: string[] }> {
  const rows = await db
    .select({ mid: couponUses.mid, state: couponUses.state })
    .from(couponUses)
    .where(
      and(eq(couponUses.payer, payer), eq(couponUses.coupon, coupon), inArray(couponUses.state, ['held', 'used'])),
    );
  return {
    used: rows.filter(r => r.state === 'used').length,
    holding: rows.filter(r => r.state === 'held').map(r => r.mid),
  };
}

/**
 * Takes one use for a payment: counted and claimed in one statement, so that the last one goes to one payment only (W29).
 * The claim locks the coupon, which makes the count of the payer's own uses exact. `false`: none left, for all or for them.
 * Call it in the transaction that writes the payment down, and roll that back on `false`.
 */
export async function holdUse(ctx: Ctx, use: { coupon: string; payer: string; mid: string }): Promise<boolean> {
  const [claimed] = await ctx.db
    .update(coupons)
    .set({ held: sql`${coupons.held} + 1` })
    .where(and(eq(coupons.id, use.coupon), lt(sql`${coupons.used} + ${coupons.held}`, coupons.maxUses)))
    .returning();
  if (!claimed) return false;
  const mine = await usesOf(ctx.db, use.payer, use.coupon);
  if (mine.used + mine.holding.length >= claimed.usesEach) return false;
  await ctx.db.insert(couponUses).values({ ...use, state: 'held', heldAt: ctx.now() });
  return true;
}

async function end(ctx: Ctx, mid: string, from: UseState, to: UseState): Promise<Use | undefined> {
  const [use] = await ctx.db
    .update(couponUses)
    .set({ state: to, endedAt: ctx.now() })
    .where(and(eq(couponUses.mid, mid), eq(couponUses.state, from)))
    .returning();
  return use;
}

/** The payment holding a use was paid. */
export async function countUse(ctx: Ctx, mid: string): Promise<void> {
  const use = await end(ctx, mid, 'held', 'used');
  if (!use) return takeAgain(ctx, mid);
  await ctx.db
    .update(coupons)
    .set({ held: sql`${coupons.held} - 1`, used: sql`${coupons.used} + 1` })
    .where(eq(coupons.id, use.coupon));
}

/** Money came after its use had been given back: takes one again if there is one left, and never more than there are. */
async function takeAgain(ctx: Ctx, mid: string): Promise<void> {
  const use = await end(ctx, mid, 'given-back', 'late');
  const coupon = use && (await lockCoupon(ctx.db, use.coupon));
  if (!coupon) return;
  const mine = await usesOf(ctx.db, use.payer, use.coupon);
  const left = coupon.used + coupon.held < coupon.maxUses && mine.used + mine.holding.length < coupon.usesEach;
  if (!left) return;
  await ctx.db
    .update(coupons)
    .set({ used: sql`${coupons.used} + 1` })
    .where(eq(coupons.id, coupon.id));
  await end(ctx, mid, 'late', 'used');
}

/** The payment holding a use failed or expired. */
export async function giveUseBack(ctx: Ctx, mid: string): Promise<void> {
  const use = await end(ctx, mid, 'held', 'given-back');
  if (!use) return;
  await ctx.db
    .update(coupons)
    .set({ held: sql`${coupons.held} - 1` })
    .where(eq(coupons.id, use.coupon));
}

/** Adds coupons whose code is new; those there are stay as they are. */
export async function insertCoupons(db: Db, rows: (typeof coupons.$inferInsert)[]): Promise<void> {
  await db.insert(coupons).values(rows).onConflictDoNothing();
}

/** Uses that somebody has or holds follow into another account (W8). */
export async function changePayer(db: Db, from: string, into: string): Promise<void> {
  await db.update(couponUses).set({ payer: into }).where(eq(couponUses.payer, from));
}
