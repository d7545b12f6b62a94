import { isNotNull, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
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
import {
  lineKinds,
  lineStates,
  type LineKind,
  type LineState,
  type SettlementGateway,
  type SettlementSpan,
  type SettlementTotals,
} from '../rules/settlement.ts';

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
    // The list of all payments (W160): all, of one state, of one kind of payer, and of one amount.
    index('payments_newest').on(table.createdAt, table.mid),
    index('payments_newest_in_state').on(table.status, table.createdAt, table.mid),
    index('payments_newest_of_kind').on(table.payerKind, table.createdAt, table.mid),
    index('payments_of_amount').on(table.amount, table.createdAt, table.mid),
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
    index('payment_captures_number').on(t.id),
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
    // The list of all refunds (W160).
    index('refunds_newest').on(t.createdAt, t.id),
    index('refunds_of_amount').on(t.amount, t.createdAt, t.id),
    index('refunds_newest_in_state').on(t.state, t.createdAt, t.id),
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

/** The settlement reports of the gateway that were uploaded (W161), each once by its hash. Amounts in paise. */
export const settlementReports = pgTable(
  'settlement_reports',
  {
    id: text('id').primaryKey(),
    gateway: text('gateway').$type<SettlementGateway>().notNull(),
    sha256: text('sha256').notNull().unique(),
    lines: integer('lines').notNull(),
    /** How many lines have each state, as they were compared last, and their sums. */
    counts: jsonb('counts').$type<Record<LineState, number>>().notNull(),
    totals: jsonb('totals').$type<SettlementTotals>().notNull(),
    /** Between which of our moments the money of its lines came and went back; null where none is ours. */
    span: jsonb('span').$type<SettlementSpan>().notNull(),
    uploadedBy: text('uploaded_by').notNull(),
    uploadedByName: text('uploaded_by_name').notNull(),
    uploadedAt: instant('uploaded_at').notNull(),
  },
  t => [index('settlement_reports_newest').on(t.uploadedAt, t.id)],
);

/** The lines of these reports as they were read, each with what it is of ours. */
export const settlementLines = pgTable(
  'settlement_lines',
  {
    report: text('report')
      .notNull()
      .references(() => settlementReports.id),
    line: integer('line').notNull(),
    kind: text('kind').$type<LineKind>().notNull(),
    /** The gateway's number of the money: of a payment its capture, of a refund its own. */
    reference: text('reference').notNull(),
    /** Of a refund, the number of the capture it is of; of a payment at PhonePe, our number of its order. */
    belongsTo: text('belongs_to').notNull(),
    /** What came or went; positive for payments and refunds. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** What the gateway keeps, without the tax on it. */
    fee: bigint('fee', { mode: 'number' }).notNull(),
    tax: bigint('tax', { mode: 'number' }).notNull(),
    /** What reaches our bank by it. */
    net: bigint('net', { mode: 'number' }).notNull(),
    /** The gateway's number of the transfer to our bank, and the day on which it says it was, as it writes it. */
    settlement: text('settlement').notNull(),
    settledOn: text('settled_on').notNull(),
    state: text('state').$type<LineState>().notNull(),
    /** Our payment, and our capture or refund; null where we know none. */
    mid: text('mid'),
    ours: text('ours'),
    /** Ours, where it differs. */
    oursAmount: integer('ours_amount').$type<Paise>(),
  },
  t => [
    primaryKey({ name: 'settlement_lines_pk', columns: [t.report, t.line] }),
    index('settlement_lines_to_look_at')
      .on(t.report, t.line)
      .where(sql`${t.state} <> 'matched'`),
    index('settlement_lines_ours').on(t.ours, t.mid),
    check('settlement_lines_kind', isOneOf(t.kind, lineKinds)),
    check('settlement_lines_state', isOneOf(t.state, lineStates)),
  ],
);
export type SettlementLineRow = typeof settlementLines.$inferSelect;
export type SettlementReportRow = typeof settlementReports.$inferSelect;
