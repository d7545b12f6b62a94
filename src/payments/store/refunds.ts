import { and, desc, eq, getTableColumns, gte, inArray, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { paise, type Paise } from '#kernel/money.ts';
import { pageSize } from '#kernel/page-size.ts';
import { rowsBuiltOnce, type Placeholders } from '#platform/built-once.ts';
import type { Ctx, Db } from '#platform/context.ts';
import { olderThan, type PageCursor } from '#platform/pagination.ts';
import type { Capture } from '../gateway.ts';
import { openCheckSeconds, refundStuckSeconds, type RefundState, type PaymentStatus } from '../rules.ts';
import { captures, isToLookAt, payments, refunds, type RefundRow, type PaymentRow } from './tables.ts';

/** SQL of captures and refunds, and of the payments that staff have to look at; the tables are in `store.ts`. */

/** The states in which a refund ended without sending money. */
const voidStates: RefundState[] = ['failed', 'refused'];

const insertCaptures = rowsBuiltOnce((db, rows: Placeholders<typeof captures.$inferInsert>[]) => {
  const added = db
    .$with('added')
    .as(
      db
        .insert(captures)
        .values(rows)
        .onConflictDoNothing()
        .returning({ id: captures.id, amount: captures.amount, mid: captures.mid }),
    );
  // The rest of a statement does not see what it inserts.
  const first = sql<string | null>`(select ${captures.id} from ${captures} where ${captures.mid} = "added"."mid"
    order by ${captures.seenAt}, ${captures.id} limit 1)`;
  return db.with(added).select({ id: added.id, amount: added.amount, first }).from(added);
});

/**
 * Records captures and returns those that were not known before, each with the id of the one that was recorded first
 * (`first`); null when none was known. The payment's row is locked.
 */
export async function recordCaptures(
  ctx: Ctx,
  mid: string,
  reported: readonly Capture[],
): Promise<(Capture & { first: string | null })[]> {
  if (reported.length === 0) return [];
  const seenAt = ctx.now();
  return insertCaptures(
    ctx.db,
    reported.map(({ id, amount }) => ({ id, amount, mid, refunded: paise(0), seenAt })),
  );
}

/** The captures of a payment, the first recorded one first. */
export const capturesOf = (db: Db, mid: string) =>
  db.select().from(captures).where(eq(captures.mid, mid)).orderBy(captures.seenAt, captures.id);

/** As `capturesOf`, for a page of payments at once. */
export const capturesOfAll = (db: Db, mids: string[]) =>
  db.select().from(captures).where(inArray(captures.mid, mids)).orderBy(captures.seenAt, captures.id);

/** Claims a part of a capture for a refund; the database refuses more than is left. */
export const claimFromCapture = (db: Db, claim: { mid: string; capture: string; amount: Paise }) =>
  db
    .update(captures)
    .set({ refunded: sql`${captures.refunded} + ${claim.amount}` })
    .where(and(eq(captures.mid, claim.mid), eq(captures.id, claim.capture)));

/** Releases the claim of a refund that will not happen. */
export const releaseClaim = (db: Db, { mid, capture, amount }: RefundRow) =>
  claimFromCapture(db, { mid, capture, amount: paise(0 - amount) });

export async function insertRefund(db: Db, row: typeof refunds.$inferInsert): Promise<RefundRow> {
  const [inserted] = await db.insert(refunds).values(row).returning();
  if (!inserted) throw new Error('a refund was not written');
  return inserted;
}

export async function findRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  return row;
}

export async function lockRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id)).for('update');
  return row;
}

/** Refuses the refunds of an edition's paid payments that wait for a second person, and returns them. */
export const refuseRequestedRefunds = (
  db: Db,
  edition: string,
  by: Pick<RefundRow, 'decidedBy' | 'decidedByName' | 'endedAt'>,
): Promise<RefundRow[]> => {
  const paid = db
    .select({ mid: payments.mid })
    .from(payments)
    .where(and(eq(payments.edition, edition), eq(payments.status, 'paid')));
  return db
    .update(refunds)
    .set({ ...by, state: 'refused' })
    .where(and(eq(refunds.state, 'asked'), inArray(refunds.mid, paid)))
    .returning();
};

export async function moveRefund(db: Db, id: string, change: Partial<RefundRow>): Promise<RefundRow> {
  const [row] = await db.update(refunds).set(change).where(eq(refunds.id, id)).returning();
  if (!row) throw new Error(`no refund ${id}`);
  return row;
}

/** The refunds of a payment, newest first. */
export const refundsFor = (db: Db, mid: string): Promise<RefundRow[]> =>
  db.select().from(refunds).where(eq(refunds.mid, mid)).orderBy(desc(refunds.createdAt), refunds.id);

/** As `refundsFor`, for a page of payments at once. */
export const refundsForAll = (db: Db, mids: string[]): Promise<RefundRow[]> =>
  db.select().from(refunds).where(inArray(refunds.mid, mids)).orderBy(desc(refunds.createdAt), refunds.id);

interface EditionRefund {
  refund: RefundRow;
  status: PaymentStatus;
  edition: string | null;
}

/**
 * The refunds of these editions' payments that neither failed nor were refused, each with the edition and the status of
 * its payment.
 */
export const refundsForEditions = (db: Db, editions: readonly string[]): Promise<EditionRefund[]> =>
  db
    .select({ refund: refunds, status: payments.status, edition: payments.edition })
    .from(refunds)
    .innerJoin(payments, eq(payments.mid, refunds.mid))
    .where(
      and(
        inArray(payments.edition, [...editions]),
        ne(payments.purpose, 'copies'),
        notInArray(refunds.state, voidStates),
      ),
    );

const openRefundStates: RefundState[] = ['queued', 'sent'];

/** The refunds of a payment that the provider has not ended. */
export const openRefunds = (db: Db, mid: string): Promise<RefundRow[]> =>
  db
    .select()
    .from(refunds)
    .where(and(eq(refunds.mid, mid), inArray(refunds.state, openRefundStates)));

/** At most `most` refunds that are due for a check. Each is postponed, as in `claimDue`. */
export async function claimDueRefunds(ctx: Ctx, most: number): Promise<string[]> {
  const now = ctx.now();
  const due = ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(lte(refunds.askAt, now))
    .orderBy(refunds.askAt)
    .limit(most)
    .for('update', { skipLocked: true });
  const rows = await ctx.db
    .update(refunds)
    .set({ askAt: new Date(now.getTime() + openCheckSeconds * 1000) })
    .where(inArray(refunds.id, due))
    .returning({ id: refunds.id });
  return rows.map(r => r.id);
}

/** Where a payment stands in the list of money: when it was created, and its `mid`. */
const placeOf = (at: PgColumn, mid: PgColumn) => ({
  at: sql<Date>`${at}`.as('at'),
  payment: sql<string>`${mid}`.as('payment'),
});
const newestFirst = sql`at desc, payment desc`;

/** Payments in review whose money is not wholly refunded. */
const reviewPayments = (ctx: Ctx) =>
  ctx.db
    .select(placeOf(payments.createdAt, payments.mid))
    .from(payments)
    .leftJoin(captures, eq(captures.mid, payments.mid))
    .where(sql`${payments.status} = 'paid_review'`)
    .groupBy(payments.mid)
    .having(sql`coalesce(sum(${captures.amount} - ${captures.refunded}), 1) > 0`);

/** How long automatic refunds stay visible to staff. */
const recentMs = 14 * 86_400_000;

/** Payments with a recent automatic refund. */
const refundedByShop = (ctx: Ctx) =>
  ctx.db
    .select(placeOf(refunds.paymentAt, refunds.mid))
    .from(refunds)
    .where(
      and(
        sql`${refunds.cause} in ('second-capture', 'paid-twice')`,
        gte(refunds.createdAt, new Date(ctx.now().getTime() - recentMs)),
      ),
    );

/**
 * A page of the payments with refunds that wait for a second person, failed or are stuck. A failed refund counts until
 * later refunds of its payment that have not failed reach its amount.
 */
const refundsWaiting = (ctx: Ctx, cursor: PageCursor | undefined) => {
  const stuckSince = new Date(ctx.now().getTime() - refundStuckSeconds * 1000);
  return ctx.db
    .selectDistinct(placeOf(refunds.paymentAt, refunds.mid))
    .from(refunds)
    .where(
      and(
        sql`(${isToLookAt(refunds)})`,
        or(sql`${refunds.state} not in ('queued', 'sent')`, lte(refunds.createdAt, stuckSince)),
        olderThan(cursor, refunds.paymentAt, refunds.mid),
      ),
    )
    .orderBy(newestFirst)
    .limit(pageSize);
};

/** A page of the payments that staff have to look at, newest first, after `cursor`. */
export const paymentsForStaff = (ctx: Ctx, cursor: PageCursor | undefined): Promise<PaymentRow[]> => {
  const found = refundsWaiting(ctx, cursor).union(reviewPayments(ctx)).union(refundedByShop(ctx)).as('found');
  const page = ctx.db
    .select()
    .from(found)
    .where(olderThan(cursor, found.at, found.payment))
    .orderBy(newestFirst)
    .limit(pageSize)
    .as('page');
  return ctx.db
    .select(getTableColumns(payments))
    .from(page)
    .innerJoin(payments, eq(payments.mid, page.payment))
    .orderBy(desc(payments.createdAt), desc(payments.mid));
};
