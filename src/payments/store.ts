import { and, desc, eq, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import {
  alias,
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Paise } from '#kernel/money.ts';
import { builtOnce, type Placeholders } from '#platform/built-once.ts';
import { instant, isOneOf } from '#platform/columns.ts';
import type { Ctx, Db } from '#platform/context.ts';
import {
  nextCheckAt,
  openCheckSeconds,
  paymentStatuses,
  refundCauses,
  refundStateList,
  type RefundCause,
  type RefundState,
  type PaymentStatus,
  type Transition,
} from './rules.ts';

export type PaymentPurpose = 'order' | 'pages' | 'balance' | 'copies' | 'bundle' | 'sample';

export const payments = pgTable(
  'payments',
  {
    mid: text('mid').primaryKey(),
    purpose: text('purpose').$type<PaymentPurpose>().notNull(),
    /** What is being paid for: a payer has at most one open payment for it. */
    key: text('key').notNull(),
    /** The hash of amount and bill: the same checkout with other figures is another payment. */
    digest: text('digest').notNull(),
    payerKind: text('payer_kind').$type<'customer' | 'partner'>().notNull(),
    payer: text('payer').notNull(),
    payerPhone: text('payer_phone').notNull(),
    payerName: text('payer_name').notNull(),
    amount: integer('amount').$type<Paise>().notNull(),
    currency: text('currency').notNull(),
    title: text('title').notNull(),
    bill: jsonb('bill').notNull(),
    edition: text('edition'),
    /** The wording of the terms that its payer agreed to with Pay (`text_versions`, W113); null where nobody asks. */
    terms: integer('terms'),
    status: text('status').$type<PaymentStatus>().notNull(),
    url: text('url'),
    gateway: text('gateway').notNull(),
    /** The provider's last report. */
    report: jsonb('report'),
    reviewReason: text('review_reason'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    askAt: instant('ask_at'),
    endedAt: instant('ended_at'),
    paidAt: instant('paid_at'),
    /** When its payer discarded an unpaid order. */
    discardedAt: instant('discarded_at'),
  },
  table => [
    uniqueIndex('payments_one_open')
      .on(table.payer, table.key)
      .where(sql`${table.status} in ('created', 'open')`),
    index('payments_of_payer').on(table.payer, table.key),
    index('payments_in_review')
      .on(table.createdAt, table.mid)
      .where(sql`${table.status} = 'paid_review'`),
    index('payments_ask_at').on(table.askAt).where(isNotNull(table.askAt)),
    index('payments_edition').on(table.edition),
    index('payments_came_to_nothing')
      .on(table.endedAt, table.mid)
      .where(sql`${table.status} in ('failed', 'expired')`),
    index('payments_of_people')
      .on(table.paidAt, table.mid)
      .where(sql`${table.payerName} <> ''`),
    check('payments_amount', sql`${table.amount} >= 0`),
    check('payments_mid', sql`${table.mid} ~ '^[0-9A-Za-z]{1,35}$'`),
    check('payments_status', isOneOf(table.status, paymentStatuses)),
    check('payments_paid_at', sql`(${table.paidAt} is not null) = (${table.status} in ('paid', 'paid_review'))`),
  ],
);

export const paymentEvents = pgTable(
  'payment_events',
  {
    /** The provider's number of the event: the same event comes more than once. */
    id: text('id').primaryKey(),
    mid: text('mid').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  t => [index('payment_events_received').on(t.receivedAt)],
);

/**
 * Money that the provider took for a payment, by its own number; normally once. A refund claims a part of a capture
 * (W34).
 */
export const captures = pgTable(
  'payment_captures',
  {
    mid: text('mid')
      .notNull()
      .references(() => payments.mid),
    id: text('id').notNull(),
    amount: integer('amount').$type<Paise>().notNull(),
    /** Claimed by refunds that have not failed. */
    refunded: integer('refunded').$type<Paise>().notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  t => [
    primaryKey({ name: 'payment_captures_pk', columns: [t.mid, t.id] }),
    index('payment_captures_seen').on(t.seenAt, t.mid, t.id),
    check('payment_captures_never_more_back', sql`${t.amount} > 0 and ${t.refunded} between 0 and ${t.amount}`),
  ],
);

/**
 * What staff may have to look at: what is not over, and what failed and was not made again. The states are literals:
 * with parameters the planner would not use the partial index.
 */
export const isToLookAt = ({ state, superseded }: { state: AnyPgColumn; superseded: AnyPgColumn }) =>
  sql`${state} in ('asked', 'queued', 'sent') or (${state} = 'failed' and not ${superseded})`;

/** Refunds. The row is written first and the provider called second; `id` is the provider's idempotency key. */
export const refunds = pgTable(
  'refunds',
  {
    id: text('id').primaryKey(),
    mid: text('mid').notNull(),
    capture: text('capture').notNull(),
    amount: integer('amount').$type<Paise>().notNull(),
    cause: text('cause').$type<RefundCause>().notNull(),
    reason: text('reason').notNull(),
    /** Whether the order is cancelled once the second person agrees. */
    thenCancel: boolean('then_cancel').notNull().default(false),
    state: text('state').$type<RefundState>().notNull(),
    /**
     * Of a failed one: whether later refunds of its payment that have not failed reach its amount. A trigger keeps it
     * (0060), so that the list of money does not look at every refund that ever failed.
     */
    superseded: boolean('superseded').notNull().default(false),
    /** When its payment was created, by which the list of money is read. A trigger sets it (0063). */
    paymentAt: instant('payment_at'),
    askedBy: text('asked_by').notNull(),
    askedByName: text('asked_by_name').notNull(),
    decidedBy: text('decided_by'),
    decidedByName: text('decided_by_name'),
    createdAt: instant('created_at').notNull(),
    askAt: instant('ask_at'),
    endedAt: instant('ended_at'),
    /** The provider's last report. */
    report: jsonb('report'),
  },
  t => [
    foreignKey({
      name: 'refunds_capture',
      columns: [t.mid, t.capture],
      foreignColumns: [captures.mid, captures.id],
    }),
    // A second capture is refunded once, and so is the money of a cancelled order, however often it is requested.
    uniqueIndex('refunds_once')
      .on(t.mid, t.capture, t.cause)
      .where(sql`${t.cause} <> 'staff' and ${t.state} not in ('failed', 'refused')`),
    index('refunds_of_payment').on(t.mid, t.createdAt),
    index('refunds_to_look_at').on(t.paymentAt, t.mid).where(isToLookAt(t)),
    index('refunds_by_shop')
      .on(t.createdAt)
      .where(sql`${t.cause} in ('second-capture', 'paid-twice')`),
    index('refunds_done')
      .on(t.endedAt, t.id)
      .where(sql`${t.state} = 'done'`),
    index('refunds_ask_at').on(t.askAt).where(isNotNull(t.askAt)),
    check('refunds_amount', sql`${t.amount} > 0`),
    check('refunds_cause', isOneOf(t.cause, refundCauses)),
    check('refunds_state', isOneOf(t.state, refundStateList)),
    check('refunds_two_people', sql`${t.decidedBy} is null or ${t.decidedBy} <> ${t.askedBy}`),
  ],
);

export type RefundRow = typeof refunds.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;

const openStates: PaymentStatus[] = ['created', 'open'];

const selectPayment = builtOnce((db, { mid }: Placeholders<{ mid: string }>) =>
  db.select().from(payments).where(eq(payments.mid, mid)),
);
export async function findPayment(db: Db, mid: string): Promise<PaymentRow | undefined> {
  const [row] = await selectPayment(db, { mid });
  return row;
}

export async function findOpenPayment(db: Db, payer: string, key: string): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.payer, payer), eq(payments.key, key), inArray(payments.status, openStates)));
  return row;
}

type SameThing = Pick<PaymentRow, 'payer' | 'key'>;
/** The most payments for one thing that are read: the newest ones. */
const maxPaidBefore = 5;
const selectPaidSince = builtOnce((db, { payer, key, since }: Placeholders<SameThing & { since: string }>) =>
  db
    .select()
    .from(payments)
    .where(
      and(eq(payments.payer, payer), eq(payments.key, key), eq(payments.status, 'paid'), gte(payments.paidAt, since)),
    )
    .orderBy(desc(payments.paidAt))
    .limit(maxPaidBefore),
);

/** The payer's payments for one thing that were paid at `since` or later, newest first. */
export const findPaidSince = (db: Db, { payer, key }: SameThing, since: Date): Promise<PaymentRow[]> =>
  selectPaidSince(db, { payer, key, since: since.toISOString() });

/** The row, locked until the transaction ends. */
export async function lockPaymentRow(db: Db, mid: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.mid, mid)).for('no key update');
  return row;
}

const selectSiblings = builtOnce((db, { mid }: Placeholders<{ mid: string }>) => {
  const own = alias(payments, 'own');
  const ownOf = (column: typeof own.payer | typeof own.key) =>
    db.select({ of: column }).from(own).where(eq(own.mid, mid));
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.payer, ownOf(own.payer)), eq(payments.key, ownOf(own.key))))
    .orderBy(payments.mid)
    .for('update');
});

/**
 * The row, locked together with the payer's other payments for the same thing, so that they are settled one after the
 * other. `paidBefore`: another one was paid after this one was started, so both were for one checkout.
 */
export async function lockWithSiblings(
  db: Db,
  mid: string,
): Promise<{ row: PaymentRow | undefined; paidBefore: boolean }> {
  const all = await selectSiblings(db, { mid });
  const row = all.find(payment => payment.mid === mid);
  const paidBefore = all.some(
    ({ mid: other, status, paidAt }) =>
      other !== mid && status === 'paid' && paidAt && row !== undefined && paidAt > row.createdAt,
  );
  return { row, paidBefore };
}

/** The most payments of a payer that are read; nobody starts more in a month. */
const maxStartedPayments = 500;

type PaymentsWanted = Pick<PaymentRow, 'payer' | 'purpose'>;

/** The payer's newest payments of one purpose that were started at `since` or later. */
export const paymentsStartedSince = (db: Db, { payer, purpose }: PaymentsWanted, since: Date): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.payer, payer), eq(payments.purpose, purpose), gte(payments.createdAt, since)))
    .orderBy(desc(payments.createdAt))
    .limit(maxStartedPayments);

export const setDiscarded = (ctx: Ctx, mid: string) =>
  ctx.db.update(payments).set({ discardedAt: ctx.now() }).where(eq(payments.mid, mid));

type NewPayment = typeof payments.$inferInsert;
const insertPaymentRow = builtOnce((db, row: Placeholders<NewPayment>) =>
  db.insert(payments).values(row).onConflictDoNothing().returning(),
);

/** Inserts a payment; undefined when the payer has an open one for the same thing. */
export async function insertPayment(db: Db, row: NewPayment): Promise<PaymentRow | undefined> {
  const [inserted] = await insertPaymentRow(db, row);
  return inserted;
}

const updatePayPage = builtOnce((db, { mid, url }: Placeholders<{ mid: string; url: string }>) =>
  db
    .update(payments)
    .set({
      url: sql`${url}`,
      status: sql`case when ${payments.status} = 'created' then 'open' else ${payments.status} end`,
    })
    .where(eq(payments.mid, mid))
    .returning(),
);

/** Stores the address of the payment page. The payment is open from then on, unless it has ended. */
export async function setPayPage(db: Db, mid: string, url: string): Promise<PaymentRow> {
  const [row] = await updatePayPage(db, { mid, url });
  if (!row) throw new Error(`no payment ${mid}`);
  return row;
}

type PaymentChange = Partial<Pick<PaymentRow, 'status' | 'paidAt' | 'endedAt' | 'askAt' | 'reviewReason'>>;

/** What a transition changes in a row; with `none` only when it is checked next. Pure. */
export function changeBy(row: PaymentRow, transition: Transition, now: Date): PaymentChange {
  const moved = (status: PaymentStatus) => ({
    status,
    ...(status === 'paid' || status === 'paid_review' ? { paidAt: now } : {}),
    endedAt: now,
    askAt: nextCheckAt(status, now, now),
  });
  if (transition.move === 'none') return { askAt: nextCheckAt(row.status, row.endedAt, now) };
  if (transition.move === 'review') return { ...moved('paid_review'), reviewReason: transition.reason };
  return moved(transition.move);
}

type SettledChange = PaymentChange & Pick<PaymentRow, 'report' | 'edition'>;
const updatePayment = builtOnce((db, { mid, ...change }: Placeholders<SettledChange & { mid: string }>) =>
  db
    .update(payments)
    .set(change as object)
    .where(eq(payments.mid, mid)),
);

/** Saves the change of a locked row, with the provider's report and the edition that it created. */
export async function saveChange(db: Db, mid: string, change: SettledChange): Promise<void> {
  await updatePayment(db, { ...change, mid });
}

/** At most `most` payments that are due for a check. Each is postponed, so that two reconcilers share the work. */
export async function claimDue(ctx: Ctx, most: number): Promise<string[]> {
  const now = ctx.now();
  const due = ctx.db
    .select({ mid: payments.mid })
    .from(payments)
    .where(lte(payments.askAt, now))
    .orderBy(payments.askAt)
    .limit(most)
    .for('update', { skipLocked: true });
  const rows = await ctx.db
    .update(payments)
    .set({ askAt: new Date(now.getTime() + openCheckSeconds * 1000) })
    .where(inArray(payments.mid, due))
    .returning({ mid: payments.mid });
  return rows.map(r => r.mid);
}

/** Records an event of the provider; false when it was recorded before. */
export async function recordEvent(ctx: Ctx, id: string, mid: string): Promise<boolean> {
  const rows = await ctx.db
    .insert(paymentEvents)
    .values({ id, mid, receivedAt: ctx.now() })
    .onConflictDoNothing()
    .returning();
  return rows.length === 1;
}

/** Of several open payments of these payers for the same thing, all but the newest. */
export async function olderDuplicates(db: Db, payers: string[]): Promise<PaymentRow[]> {
  const open = await db
    .select()
    .from(payments)
    .where(and(inArray(payments.payer, payers), inArray(payments.status, openStates)))
    .orderBy(payments.createdAt, payments.mid);
  return open.filter((payment, index) => open.slice(index + 1).some(later => later.key === payment.key));
}

/** Moves the payments of one account to another (W8). */
export async function changePayer(db: Db, from: string, into: string): Promise<void> {
  await db.update(payments).set({ payer: into }).where(eq(payments.payer, from));
}

export const paymentsFor = (db: Db, edition: string): Promise<PaymentRow[]> =>
  db.select().from(payments).where(eq(payments.edition, edition)).orderBy(desc(payments.createdAt));
