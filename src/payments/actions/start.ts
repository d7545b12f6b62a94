import { createHash } from 'node:crypto';
import { pageSize } from '#kernel/page-size.ts';
import { Refused } from '#kernel/refusals.ts';
import { paise, type Paise } from '#kernel/money.ts';
import type { Ctx } from '#platform/context.ts';
import type { GatewayReport } from '../gateway.ts';
import {
  firstCheckSeconds,
  pageLifeSeconds,
  nextCheckAt,
  duplicatePaySeconds,
  paidBeforeSeconds,
  unpaidAttempts,
  unpaidSeconds,
} from '../rules.ts';
import {
  paymentsStartedSince,
  findOpenPayment,
  findPaidSince,
  insertPayment,
  setDiscarded,
  setPayPage,
} from '../store.ts';
import type { PaymentPurpose } from '../store/tables.ts';
import { checkPayment, gateway, isOpen, isPaid, withGatewayRefusal, type PaymentRecord } from './contracts.ts';
import { abandonPayment, recordReport } from './settle.ts';

export interface NewPayment {
  purpose: PaymentPurpose;
  /** What is being paid for. A payer has one open payment per key; the same figures again give the same page (W26). */
  key: string;
  amount: Paise;
  payer: { kind: 'customer' | 'partner'; id: string; phone: string; name: string };
  /** What the payer reads on the payment page. */
  title: string;
  /** Stored as it is: prices, lines, coupon, everything that is needed to fulfil the payment later (W23). */
  bill: object;
  edition?: string;
  /**
   * Whether the payer may want the same thing once more, so that an earlier payment for it that was paid meanwhile is
   * no obstacle (D38).
   */
  mayRepeat?: boolean;
  /** The wording of the terms that the payer agrees to with it (W113). */
  terms?: number | undefined;
  /**
   * Runs in the transaction that inserts a new payment, not for one that exists already: it holds the coupon, and may
   * refuse. `paidBefore`: what the payer paid for the same thing in the last month, newest first.
   */
  onNew?: (ctx: Ctx, mid: string, paidBefore: readonly PaymentRecord[]) => Promise<void>;
}

/** The path of the payment return. */
export const returnPath = (mid: string) => `/processPayment?MID=${mid}`;
const returnUrl = (ctx: Ctx, mid: string) => ctx.config.baseUrl + returnPath(mid);

/**
 * Starts a payment and returns the address where it is paid. Our row is inserted first and the provider's page opened
 * second, with our `mid` as its reference (W26). The same checkout again returns the same `mid` and page; with other
 * figures the earlier page is closed first. For a checkout that was paid already the address is the payment return.
 * Throws `Refused` 503 when the provider does not answer, 409 when an earlier payment for the same thing with other
 * figures was paid, unless it `mayRepeat`, or is pending, or when other windows keep starting it with other figures,
 * and whatever `onNew` throws.
 */
export async function startPayment(ctx: Ctx, newPayment: NewPayment): Promise<{ mid: string; url: string }> {
  const digest = createHash('sha256')
    .update(JSON.stringify([newPayment.amount, newPayment.bill]))
    .digest('hex');
  for (let tries = 0; tries < 5; tries++) {
    try {
      const row = await insertNewPayment(ctx, newPayment, digest);
      if (row) return openPage(ctx, row);
    } catch (error) {
      if (!(error instanceof AlreadyPaid)) throw error;
      return returnPage(ctx, error.payment);
    }
    // There is an open one for the same thing, unless it has ended meanwhile.
    const before = await findOpenPayment(ctx.db, newPayment.payer.id, newPayment.key);
    if (before?.digest === digest && ctx.now() < before.expiresAt) return openPage(ctx, before);
    if (!before) continue;
    const now = await abandonPayment(ctx, before.mid);
    if (isPaid(now) && before.digest === digest) return returnPage(ctx, now);
    if (isPaid(now) && newPayment.mayRepeat) continue;
    if (isPaid(now)) throw paidMeanwhile('Press Pay again if this is another order; nothing was charged for it.');
    if (isOpen(now)) throw stillOpen();
  }
  throw severalWindows();
}

const paidMeanwhile = (next: string) =>
  new Refused('paid-meanwhile', `Your earlier payment for this has arrived: look among your orders. ${next}`);

/** The payer's payments for the same thing that were paid since this one was started, newest first. */
export const paidSince = (ctx: Ctx, payment: PaymentRecord): Promise<readonly PaymentRecord[]> =>
  findPaidSince(ctx.db, payment, payment.createdAt);

/**
 * The orders that a payer has started and not paid, each once, newest first. `mayBeSame`: whether two payments with one
 * key may be for the same order.
 */
export async function unpaidOrdersOf(
  ctx: Ctx,
  payer: string,
  mayBeSame: (one: PaymentRecord, other: PaymentRecord) => boolean,
): Promise<PaymentRecord[]> {
  const since = secondsBefore(ctx.now(), unpaidSeconds);
  const started = await paymentsStartedSince(ctx.db, { payer, purpose: 'order' }, since);
  return unpaidAttempts(started, mayBeSame).slice(0, pageSize);
}

/**
 * Discards an unpaid order: closes its page at the provider and releases what it held (a coupon). A repetition changes
 * nothing. Late money for it still creates the order. Throws `Refused` 409 when it was paid meanwhile or cannot be
 * closed now, 503 when the provider does not answer.
 */
export async function discard(ctx: Ctx, payment: PaymentRecord): Promise<void> {
  const now = isOpen(payment) ? await abandonPayment(ctx, payment.mid) : payment;
  if (isPaid(now)) throw paidMeanwhile('There is nothing to discard.');
  if (isOpen(now)) throw stillOpen();
  await setDiscarded(ctx, payment.mid);
}

const stillOpen = () =>
  new Refused(
    'payment-open',
    'Your earlier payment for this is still on its way. Wait for it to finish, then look at your orders before you pay again.',
  );

const severalWindows = () =>
  new Refused(
    'payment-elsewhere',
    'You are choosing in several windows at once. Close the others, then press Pay here again; nothing was charged.',
  );

const returnPage = (ctx: Ctx, { mid }: PaymentRecord) => ({ mid, url: returnUrl(ctx, mid) });

/** Thrown when the same checkout was paid a moment ago; it rolls back the new payment. */
class AlreadyPaid extends Error {
  readonly payment: PaymentRecord;
  constructor(payment: PaymentRecord) {
    super(`${payment.mid} was paid just now`);
    this.payment = payment;
  }
}

const secondsBefore = (at: Date, seconds: number) => new Date(at.getTime() - seconds * 1000);

/** Inserts a new payment; `undefined` when another request was faster. Throws `AlreadyPaid`. */
function insertNewPayment(ctx: Ctx, newPayment: NewPayment, digest: string): Promise<PaymentRecord | undefined> {
  const mid = ctx.random.id();
  const now = ctx.now();
  return ctx.transaction(async ctx => {
    const row = await insertPayment(ctx.db, {
      mid,
      digest,
      purpose: newPayment.purpose,
      key: newPayment.key,
      payerKind: newPayment.payer.kind,
      payer: newPayment.payer.id,
      payerPhone: newPayment.payer.phone,
      payerName: newPayment.payer.name,
      amount: newPayment.amount,
      currency: 'INR',
      title: newPayment.title,
      bill: newPayment.bill,
      edition: newPayment.edition ?? null,
      terms: newPayment.terms ?? null,
      status: 'created',
      gateway: ctx.use(gateway).name,
      createdAt: now,
      expiresAt: new Date(now.getTime() + pageLifeSeconds * 1000),
      askAt: nextCheckAt('created', null, now),
    });
    if (!row) return undefined;
    // Checked after the insert, which waits for a concurrent request that inserts and settles the same free order.
    const paidBefore = await findPaidSince(ctx.db, row, secondsBefore(now, paidBeforeSeconds));
    const justNow = secondsBefore(now, duplicatePaySeconds);
    const repeated = paidBefore.find(({ digest: other, paidAt }) => other === digest && paidAt && paidAt >= justNow);
    if (repeated) throw new AlreadyPaid(repeated);
    await newPayment.onNew?.(ctx, mid, paidBefore);
    if (newPayment.amount === 0) return settleFreePayment(ctx, mid);
    for (const afterSeconds of firstCheckSeconds) await ctx.send(checkPayment, { mid }, { afterSeconds });
    return row;
  });
}

/** Settles a payment of zero, from which a coupon took everything off. It has no page at the provider. */
async function settleFreePayment(ctx: Ctx, mid: string): Promise<PaymentRecord> {
  await setPayPage(ctx.db, mid, returnUrl(ctx, mid));
  const report: GatewayReport = { state: 'paid', amount: paise(0), currency: 'INR', reference: mid, captures: [] };
  return recordReport(ctx, mid, { report });
}

async function openPage(ctx: Ctx, { mid, url, amount, title, expiresAt }: PaymentRecord) {
  if (url) return { mid, url };
  const order = { mid, amount, title, expiresAt, returnUrl: `${ctx.config.baseUrl}/hooks/return/${mid}` };
  const page = await withGatewayRefusal(ctx.use(gateway).create(order));
  const now = await setPayPage(ctx.db, mid, page.url);
  if (isOpen(now)) return { mid, url: page.url };
  if (isPaid(now)) return returnPage(ctx, now);
  // The payer started another payment while the provider opened this page, so it is closed and nobody is sent there.
  await withGatewayRefusal(ctx.use(gateway).close(mid));
  throw severalWindows();
}
