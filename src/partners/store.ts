import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { FileId } from '#kernel/ids.ts';
import type { Ctx, Db } from '#platform/context.ts';
import type { SampleOrder } from './rules.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export interface PartnerAddress {
  street: string;
  city: string;
  postalCode: string;
  state: string | null;
}

/** One row a partner; `id` is the account's. `credits` is kept with the ledger, a trigger compares the two at commit (D15). */
export const partners = pgTable(
  'partners',
  {
    id: text('id').primaryKey(),
    phone: text('phone').notNull().unique(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    city: text('city').notNull(),
    type: text('type').notNull(),
    logo: text('logo').$type<FileId>(),
    /** Of a registered business: it stands on its invoices. */
    gstin: text('gstin'),
    addresses: jsonb('addresses').$type<PartnerAddress[]>().notNull(),
    isnew: boolean('isnew').notNull().default(true),
    credits: integer('credits').notNull().default(0),
    planId: text('plan_id'),
    planName: text('plan_name'),
    createdAt: instant('created_at').notNull(),
  },
  t => [
    check('partners_credits_not_negative', sql`${t.credits} >= 0`),
    check('partners_gstin', sql`${t.gstin} ~ '^[0-9A-Z]{15}$'`),
    check('partners_plan_whole', sql`(${t.planId} is null) = (${t.planName} is null)`),
  ],
);

/** Every iCredit that ever came or went; append-only by a trigger. The balance is the sum (D15). */
export const creditLedger = pgTable(
  'credit_ledger',
  {
    id: text('id').primaryKey(),
    partner: text('partner')
      .notNull()
      .references(() => partners.id),
    change: integer('change').notNull(),
    /** What moved it: an order, a cancelled order, a bought bundle, or a grant by the shop. */
    kind: text('kind').$type<'order' | 'return' | 'bundle' | 'grant'>().notNull(),
    edition: text('edition'),
    mid: text('mid'),
    planId: text('plan_id'),
    /** What the partner's screen named this order by, so that sending it again is the same order (W30). */
    orderKey: text('order_key'),
    madeAt: instant('made_at').notNull(),
  },
  t => [
    index('credit_ledger_partner').on(t.partner, t.madeAt),
    uniqueIndex('credit_ledger_one_per_edition').on(t.edition, t.kind),
    uniqueIndex('credit_ledger_one_per_bundle').on(t.mid),
    uniqueIndex('credit_ledger_one_per_order_key').on(t.partner, t.orderKey),
    check(
      'credit_ledger_kinds',
      sql`(${t.kind} = 'order' and ${t.change} = -1 and ${t.edition} is not null and ${t.mid} is null)
        or (${t.kind} = 'return' and ${t.change} = 1 and ${t.edition} is not null and ${t.mid} is null)
        or (${t.kind} = 'bundle' and ${t.change} > 0 and ${t.mid} is not null and ${t.edition} is null)
        or (${t.kind} = 'grant' and ${t.change} > 0 and ${t.mid} is null and ${t.edition} is null)`,
    ),
  ],
);

/** Paid physical samples: one a partner (W33). */
export const sampleOrders = pgTable('sample_orders', {
  id: text('id').primaryKey(),
  partner: text('partner')
    .notNull()
    .unique()
    .references(() => partners.id),
  mid: text('mid').notNull().unique(),
  gsm: integer('gsm').notNull(),
  paper: text('paper').notNull(),
  lamination: text('lamination').notNull(),
  quantity: integer('quantity').notNull(),
  address: text('address').notNull(),
  city: text('city').notNull(),
  zipcode: text('zipcode').notNull(),
  paidAt: instant('paid_at').notNull(),
});

export type Partner = typeof partners.$inferSelect;

export const findPartner = async (db: Db, id: string): Promise<Partner | undefined> =>
  (await db.select().from(partners).where(eq(partners.id, id)))[0];

/** Holds the partner's row until the transaction ends, so that this partner's orders come one after another. */
export const holdPartner = async (db: Db, id: string): Promise<Partner | undefined> =>
  (await db.select().from(partners).where(eq(partners.id, id)).for('update'))[0];

export const insertPartner = (db: Db, partner: typeof partners.$inferInsert) =>
  db.insert(partners).values(partner).onConflictDoNothing().returning();

export const changePartner = async (
  db: Db,
  id: string,
  change: Partial<typeof partners.$inferInsert>,
): Promise<Partner | undefined> => (await db.update(partners).set(change).where(eq(partners.id, id)).returning())[0];

/** Takes one iCredit if there is one; says whether it did. The caller writes the ledger row in the same transaction. */
export const takeCredit = async (db: Db, id: string): Promise<boolean> => {
  const taken = await db
    .update(partners)
    .set({ credits: sql`${partners.credits} - 1` })
    .where(and(eq(partners.id, id), gte(partners.credits, 1)))
    .returning({ id: partners.id });
  return taken.length === 1;
};

/** Adds iCredits with their ledger row; false when the bundle's payment was counted before. Call it in a transaction. */
export async function giveCredits(
  ctx: Ctx,
  to: {
    partner: string;
    change: number;
    kind: 'bundle' | 'grant';
    mid: string | null;
    plan: { id: string; name: string } | null;
  },
): Promise<boolean> {
  const added = await ctx.db
    .insert(creditLedger)
    .values({
      id: ctx.random.id(),
      partner: to.partner,
      change: to.change,
      kind: to.kind,
      mid: to.mid,
      planId: to.plan?.id ?? null,
      madeAt: ctx.now(),
    })
    .onConflictDoNothing({ target: creditLedger.mid })
    .returning({ id: creditLedger.id });
  if (added.length === 0) return false;
  await ctx.db
    .update(partners)
    .set({
      credits: sql`${partners.credits} + ${to.change}`,
      ...(to.plan && { planId: to.plan.id, planName: to.plan.name }),
    })
    .where(eq(partners.id, to.partner));
  return true;
}

/** Gives the iCredit of a cancelled order back, once. Call it in a transaction. */
export async function returnCredit(ctx: Ctx, order: { partner: string; edition: string }): Promise<void> {
  const noted = await ctx.db
    .insert(creditLedger)
    .values({ id: ctx.random.id(), change: 1, kind: 'return', madeAt: ctx.now(), ...order })
    .onConflictDoNothing({ target: [creditLedger.edition, creditLedger.kind] })
    .returning({ id: creditLedger.id });
  if (noted.length === 0) return;
  await ctx.db
    .update(partners)
    .set({ credits: sql`${partners.credits} + 1` })
    .where(eq(partners.id, order.partner));
}

export const noteOrder = (ctx: Ctx, order: { partner: string; edition: string; orderKey: string | null }) =>
  ctx.db.insert(creditLedger).values({ id: ctx.random.id(), change: -1, kind: 'order', madeAt: ctx.now(), ...order });

/** The edition of the order that a partner's screen named `key`. */
export const orderNamed = async (db: Db, partner: string, key: string): Promise<string | null> =>
  (
    await db
      .select({ edition: creditLedger.edition })
      .from(creditLedger)
      .where(and(eq(creditLedger.partner, partner), eq(creditLedger.orderKey, key)))
  )[0]?.edition ?? null;

/** The editions a partner's credit was spent on since `since`, newest first. */
export const ordersSince = (
  db: Db,
  partner: string,
  since: Date,
): Promise<{ edition: string | null; madeAt: Date }[]> =>
  db
    .select({ edition: creditLedger.edition, madeAt: creditLedger.madeAt })
    .from(creditLedger)
    .where(and(eq(creditLedger.partner, partner), eq(creditLedger.kind, 'order'), gte(creditLedger.madeAt, since)))
    .orderBy(desc(creditLedger.madeAt));

/** Keeps a paid sample, once a payment; false when this partner has one of another payment already. */
export async function insertSample(
  ctx: Ctx,
  sample: { partner: string; mid: string; order: SampleOrder },
): Promise<boolean> {
  await ctx.db
    .insert(sampleOrders)
    .values({ id: ctx.random.id(), partner: sample.partner, mid: sample.mid, paidAt: ctx.now(), ...sample.order })
    .onConflictDoNothing();
  return (await sampleOf(ctx.db, sample.partner))?.mid === sample.mid;
}

export const sampleOf = async (db: Db, partner: string): Promise<{ mid: string; paidAt: Date } | undefined> =>
  (
    await db
      .select({ mid: sampleOrders.mid, paidAt: sampleOrders.paidAt })
      .from(sampleOrders)
      .where(eq(sampleOrders.partner, partner))
  )[0];
