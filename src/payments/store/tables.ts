import { isNotNull, sql } from 'drizzle-orm';
import {
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
import { instant, isOneOf } from '#platform/columns.ts';
import {
  paymentStatuses,
  refundCauses,
  refundStateList,
  type RefundCause,
  type RefundState,
  type PaymentStatus,
} from '../rules.ts';

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
