import { and, asc, desc, eq, gt, gte, inArray, sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PostalAddress } from '#kernel/pins.ts';
import type { EditionId, FileId } from '#kernel/ids.ts';
import type { PageCount } from '#kernel/page-counts.ts';
import { instant } from '#platform/columns.ts';
import type { Ctx, Db } from '#platform/context.ts';
import type { LinkRole, LinkTerm } from '#src/editions/rules/links.ts';
import type { OrderNews } from './rules.ts';
import type { CreditKind } from './rules/statement.ts';

/** Partners; `id` is the account's. Their iCredits are in `credit_lots`. */
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
    /** Set for a registered business; printed on its invoices. */
    gstin: text('gstin'),
    addresses: jsonb('addresses').$type<PostalAddress[]>().notNull(),
    /** The number (E.164) to which their clients write; without it, clients write to the shop (W86). */
    clientPhone: text('client_phone'),
    /** About which news of their orders they want messages. */
    orderNews: text('order_news').$type<OrderNews>().notNull().default('every'),
    /** What a new link to one of their orders lets its reader do, and how long it works (W182). */
    linkRole: text('link_role').$type<LinkRole>().notNull().default('approves'),
    linkLasts: text('link_lasts').$type<LinkTerm>().notNull().default('180'),
    isnew: boolean('isnew').notNull().default(true),
    createdAt: instant('created_at').notNull(),
    /** Whether its person was erased: the row stays for the books, and is nobody. */
    erased: boolean('erased').notNull().default(false),
  },
  t => [
    // What staff find a partner by (W131): the beginning of its name, of its second or third word, its e-mail address.
    index('partners_named').on(sql`lower(${t.name}) collate "C"`, t.id),
    index('partners_second_word').on(sql`((studio_search_words(${t.name}))[2]) collate "C"`, t.id),
    index('partners_third_word').on(sql`((studio_search_words(${t.name}))[3]) collate "C"`, t.id),
    index('partners_email').on(sql`lower(${t.email})`),
    check('partners_gstin', sql`${t.gstin} ~ '^[0-9A-Z]{15}$'`),
  ],
);

/**
 * The iCredits of one purchase or grant. Each keeps the plan and page count that was paid for (D32). `remaining` is the
 * sum of the lot's ledger rows: it starts at 0 and only an inserted ledger row changes it (trigger); nothing else of a
 * lot changes.
 */
export const creditLots = pgTable(
  'credit_lots',
  {
    id: text('id').primaryKey(),
    /** Counts up: the lot with the lowest number is the oldest. */
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity().notNull().unique(),
    partner: text('partner')
      .notNull()
      .references(() => partners.id),
    planId: text('plan_id').notNull(),
    planName: text('plan_name').notNull(),
    pages: integer('pages').$type<PageCount>().notNull(),
    bought: integer('bought').notNull(),
    remaining: integer('remaining').notNull().default(0),
    madeAt: instant('made_at').notNull(),
  },
  t => [
    index('credit_lots_of').on(t.partner),
    index('credit_lots_open')
      .on(t.partner, t.number)
      .where(sql`${t.remaining} > 0`),
    check('credit_lots_pages', sql`${t.pages} > 0`),
    check('credit_lots_remaining', sql`${t.remaining} between 0 and ${t.bought}`),
  ],
);

/**
 * iCredits that staff add to a plan of a partner or take from it, with the reason (W171). Above a limit it waits,
 * `asked`, for a second person; once `done` the ledger has its rows.
 */
export const creditAdjustments = pgTable(
  'credit_adjustments',
  {
    id: text('id').primaryKey(),
    partner: text('partner')
      .notNull()
      .references(() => partners.id),
    /** The key of the form, so that sending it again repeats its answer. */
    key: text('key').notNull(),
    planId: text('plan_id').notNull(),
    planName: text('plan_name').notNull(),
    pages: integer('pages').$type<PageCount>().notNull(),
    change: integer('change').notNull(),
    reason: text('reason').notNull(),
    state: text('state', { enum: ['asked', 'done', 'declined'] }).notNull(),
    askedBy: text('asked_by').notNull(),
    askedByName: text('asked_by_name').notNull(),
    askedAt: instant('asked_at').notNull(),
    decidedBy: text('decided_by'),
    decidedByName: text('decided_by_name'),
  },
  t => [
    uniqueIndex('credit_adjustments_key').on(t.partner, t.key),
    index('credit_adjustments_of').on(t.partner, t.askedAt, t.id),
    index('credit_adjustments_asked')
      .on(t.askedAt, t.id)
      .where(sql`${t.state} = 'asked'`),
    check('credit_adjustments_change', sql`${t.change} <> 0`),
    check('credit_adjustments_second', sql`${t.decidedBy} is distinct from ${t.askedBy}`),
    check('credit_adjustments_decided', sql`${t.state} <> 'declined' or ${t.decidedBy} is not null`),
  ],
);

/** Every change of iCredits, with its lot; append-only by a trigger. The balance is the sum (D15). */
export const creditLedger = pgTable(
  'credit_ledger',
  {
    id: text('id').primaryKey(),
    partner: text('partner')
      .notNull()
      .references(() => partners.id),
    lot: text('lot')
      .notNull()
      .references(() => creditLots.id),
    change: integer('change').notNull(),
    /** What changed it: an order, a cancelled order, a bought bundle, a grant or an adjustment by the shop. */
    kind: text('kind').$type<CreditKind>().notNull(),
    edition: text('edition').$type<EditionId>(),
    mid: text('mid'),
    /** The key of the form that placed this order, so that sending it again repeats the order (W30). */
    orderKey: text('order_key'),
    adjustment: text('adjustment').references(() => creditAdjustments.id),
    /** Who of the partner's team did it (W199); null for the partner's own number and for the shop. */
    byName: text('by_name'),
    madeAt: instant('made_at').notNull(),
  },
  t => [
    index('credit_ledger_partner').on(t.partner, t.madeAt),
    index('credit_ledger_made').on(t.madeAt),
    uniqueIndex('credit_ledger_one_per_edition').on(t.edition, t.kind),
    uniqueIndex('credit_ledger_one_per_bundle').on(t.mid),
    uniqueIndex('credit_ledger_fills_a_lot_once')
      .on(t.lot)
      .where(sql`${t.kind} in ('bundle', 'grant') or (${t.kind} = 'adjust' and ${t.change} > 0)`),
    uniqueIndex('credit_ledger_one_per_adjustment').on(t.adjustment, t.lot),
    uniqueIndex('credit_ledger_one_per_order_key').on(t.partner, t.orderKey),
    check(
      'credit_ledger_kinds',
      sql`(${t.kind} = 'order' and ${t.change} = -1 and ${t.edition} is not null and ${t.mid} is null)
        or (${t.kind} = 'return' and ${t.change} = 1 and ${t.edition} is not null and ${t.mid} is null)
        or (${t.kind} = 'bundle' and ${t.change} > 0 and ${t.mid} is not null and ${t.edition} is null)
        or (${t.kind} = 'grant' and ${t.change} > 0 and ${t.mid} is null and ${t.edition} is null)
        or (${t.kind} = 'adjust' and ${t.change} <> 0 and ${t.adjustment} is not null and ${t.mid} is null
          and ${t.edition} is null)`,
    ),
  ],
);

/**
 * Paid physical samples: one per partner (W33). Each is printed, shipped with a tracking link, and delivered, by staff.
 */
export const sampleOrders = pgTable(
  'sample_orders',
  {
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
    printedAt: instant('printed_at'),
    /** The name of the member of staff, as for the other two steps. */
    printedBy: text('printed_by'),
    trackLink: text('track_link'),
    shippedAt: instant('shipped_at'),
    shippedBy: text('shipped_by'),
    deliveredAt: instant('delivered_at'),
    deliveredBy: text('delivered_by'),
  },
  t => [
    index('sample_orders_open')
      .on(t.paidAt, t.id)
      .where(sql`${t.deliveredAt} is null`),
    check(
      'sample_orders_in_order',
      sql`(${t.shippedAt} is null or ${t.printedAt} is not null) and (${t.deliveredAt} is null or ${t.shippedAt} is not null)`,
    ),
    check(
      'sample_orders_shipped_with_link',
      sql`(${t.shippedAt} is null) = (${t.trackLink} is null) and (${t.trackLink} is null or ${t.trackLink} like 'https://%')`,
    ),
  ],
);

export type Partner = typeof partners.$inferSelect;

/** A partner by id; undefined when there is none, or its person was erased. */
export const findPartner = async (db: Db, id: string): Promise<Partner | undefined> =>
  (
    await db
      .select()
      .from(partners)
      .where(and(eq(partners.id, id), eq(partners.erased, false)))
  )[0];

/** Partners by their ids, each found by its key, without those whose person was erased. */
export async function findPartners(db: Db, ids: readonly string[]): Promise<Partner[]> {
  const found = db
    .select()
    .from(partners)
    .where(and(eq(partners.id, sql`wanted.id`), eq(partners.erased, false)))
    .limit(1)
    .as('found');
  const rows = await db
    .select()
    .from(sql`unnest(${sql.param([...ids])}::text[]) wanted (id)`)
    .crossJoinLateral(found);
  return rows.map(row => row.found);
}

/** Locks the partner's row until the transaction ends, so that this partner's orders come one after another. */
export const lockPartner = async (db: Db, id: string): Promise<Partner | undefined> =>
  (await db.select().from(partners).where(eq(partners.id, id)).for('no key update'))[0];

export const insertPartner = (db: Db, partner: typeof partners.$inferInsert) =>
  db.insert(partners).values(partner).onConflictDoNothing().returning();

export type PartnerChange = Partial<typeof partners.$inferInsert>;

export const savePartner = async (db: Db, id: string, change: PartnerChange): Promise<Partner | undefined> =>
  (await db.update(partners).set(change).where(eq(partners.id, id)).returning())[0];

export type CreditLot = typeof creditLots.$inferSelect;

/** A partner's lots with something left, the oldest first. */
export const openLots = (db: Db, partner: string): Promise<CreditLot[]> =>
  db
    .select()
    .from(creditLots)
    .where(and(eq(creditLots.partner, partner), gt(creditLots.remaining, 0)))
    .orderBy(asc(creditLots.number));

interface AddCreditLotOptions {
  partner: string;
  change: number;
  kind: 'bundle' | 'grant';
  mid: string | null;
  plan: { id: string; name: string; pages: PageCount };
  byName?: string | undefined;
}

/**
 * Adds iCredits as a lot of their own; false when the bundle's payment was counted before. Call it in a transaction.
 */
export async function addCreditLot(
  ctx: Ctx,
  { partner, change, kind, mid, plan, byName }: AddCreditLotOptions,
): Promise<boolean> {
  if (mid !== null && (await ctx.db.$count(creditLedger, eq(creditLedger.mid, mid))) > 0) return false;
  const madeAt = ctx.now();
  const lot = ctx.random.id();
  await ctx.db.insert(creditLots).values({
    id: lot,
    partner,
    planId: plan.id,
    planName: plan.name,
    pages: plan.pages,
    bought: change,
    madeAt,
  });
  await ctx.db.insert(creditLedger).values({ id: ctx.random.id(), partner, lot, change, kind, mid, byName, madeAt });
  return true;
}

/** Returns the iCredit of a cancelled order to the lot it came from, once. Call it in a transaction. */
export async function returnCredit(
  ctx: Ctx,
  order: { partner: string; edition: EditionId; byName?: string | undefined },
): Promise<void> {
  const [entry] = await ctx.db
    .select({ lot: creditLedger.lot })
    .from(creditLedger)
    .where(and(eq(creditLedger.edition, order.edition), eq(creditLedger.kind, 'order')));
  if (!entry) throw new Error(`no iCredit was spent on ${order.edition}`);
  await ctx.db
    .insert(creditLedger)
    .values({ id: ctx.random.id(), lot: entry.lot, change: 1, kind: 'return', madeAt: ctx.now(), ...order })
    .onConflictDoNothing({ target: [creditLedger.edition, creditLedger.kind] });
}

/** Takes one iCredit of a lot for an order: a trigger on the ledger row changes the lot. */
export const spendCredit = (
  ctx: Ctx,
  order: { partner: string; lot: string; edition: EditionId; orderKey: string | null; byName?: string | undefined },
) =>
  ctx.db.insert(creditLedger).values({ id: ctx.random.id(), change: -1, kind: 'order', madeAt: ctx.now(), ...order });

/** The edition of the order that was placed with the form key `key`. */
export const editionByOrderKey = async (db: Db, partner: string, key: string): Promise<EditionId | null> =>
  (
    await db
      .select({ edition: creditLedger.edition })
      .from(creditLedger)
      .where(and(eq(creditLedger.partner, partner), eq(creditLedger.orderKey, key)))
  )[0]?.edition ?? null;

/** The editions of the orders that were placed with these keys, in the order of their list. */
export async function editionsByOrderKeys(db: Db, partner: string, keys: readonly string[]): Promise<EditionId[]> {
  const rows = await db
    .select({ edition: creditLedger.edition, key: creditLedger.orderKey })
    .from(creditLedger)
    .where(and(eq(creditLedger.partner, partner), inArray(creditLedger.orderKey, [...keys])));
  return keys.flatMap(key => rows.find(row => row.key === key)?.edition ?? []);
}

type PlacedOrder = Pick<typeof creditLedger.$inferSelect, 'edition' | 'madeAt'>;

/** The editions a partner's credit was spent on since `since`, newest first. */
export const ordersSince = (db: Db, partner: string, since: Date): Promise<PlacedOrder[]> =>
  db
    .select({ edition: creditLedger.edition, madeAt: creditLedger.madeAt })
    .from(creditLedger)
    .where(and(eq(creditLedger.partner, partner), eq(creditLedger.kind, 'order'), gte(creditLedger.madeAt, since)))
    .orderBy(desc(creditLedger.madeAt));
