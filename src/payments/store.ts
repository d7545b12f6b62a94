import { and, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { builtOnce, type Placeholders } from '#platform/built-once.ts';
import type { Ctx, Db } from '#platform/context.ts';
import { nextCheckAt, openCheckSeconds, type PaymentStatus, type Transition } from './rules.ts';
import { paymentEvents, payments, type PaymentRow } from './store/tables.ts';

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
