import { createHash } from 'node:crypto';
import { Refused } from '#kernel/refusals.ts';
import { paise, type Paise } from '#kernel/money.ts';
import type { Ctx } from '#platform/context.ts';
import type { GatewayReport } from '../gateway.ts';
import {
  firstCheckSeconds,
  pageLifeSeconds,
  nextCheckAt,
  duplicatePaySeconds,
  unpaidAttempts,
  unpaidSeconds,
} from '../rules.ts';
import {
  paymentsStartedSince,
  findPayment,
  findOpenPayment,
  findPaidSince,
  insertPayment,
  setDiscarded,
  setPayPage,
  type PaymentPurpose,
} from '../store.ts';
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
  /** Pinned as it is: prices, lines, coupon, whatever is needed to fulfil it later (W23). */
  bill: object;
  edition?: string;
  /** Runs in the transaction that writes the payment down, only when it is a new one (a coupon is held here). */
  onNew?: (ctx: Ctx, mid: string) => Promise<void>;
}

/** Where somebody sees what became of their payment (C-Y01). */
export const returnPath = (mid: string) => `/processPayment?MID=${mid}`;
const returnUrl = (ctx: Ctx, mid: string) => ctx.config.baseUrl + returnPath(mid);

/**
 * Begins a payment and answers where it is paid: our row first, the provider's page second, with our `mid` as its
 * reference (W26). The same checkout again gives the same `mid` and page; with other figures the page before it is
 * closed first. When it turns out to be paid already, or was paid a moment ago, the address is the payment return.
 * Throws `Refused` 503 when the provider does not answer, 409 when an earlier payment for the same thing with other
 * figures turns out to be paid, or is on its way, or when other windows keep beginning it with other figures, and
 * whatever `onNew` throws.
 */
export async function startPayment(ctx: Ctx, asked: NewPayment): Promise<{ mid: string; url: string }> {
  const digest = createHash('sha256')
    .update(JSON.stringify([asked.amount, asked.bill]))
    .digest('hex');
  for (let tries = 0; tries < 5; tries++) {
    const before = await findOpenPayment(ctx.db, asked.payer.id, asked.key);
    if (before?.digest === digest && ctx.now() < before.expiresAt) return openPage(ctx, before);
    if (before) {
      const now = await abandonPayment(ctx, before.mid);
      if (isPaid(now) && before.digest === digest) return returnPage(ctx, now);
      if (isPaid(now)) throw paidMeanwhile('Press Pay again if this is another order; nothing was charged for it.');
      if (isOpen(now)) throw stillOpen();
    }
    try {
      const row = await insertNewPayment(ctx, asked, digest);
      if (row) return openPage(ctx, row);
    } catch (error) {
      if (!(error instanceof AlreadyPaid)) throw error;
      return returnPage(ctx, error.payment);
    }
  }
  throw severalWindows();
}

const paidMeanwhile = (next: string) =>
  new Refused('paid-meanwhile', `Your earlier payment for this has arrived: look among your orders. ${next}`);

/** The orders that a payer has begun and not paid, each once, the newest first. */
export async function unpaidOrdersOf(ctx: Ctx, payer: string): Promise<PaymentRecord[]> {
  const since = new Date(ctx.now().getTime() - unpaidSeconds * 1000);
  const rows = unpaidAttempts(await paymentsStartedSince(ctx.db, { payer, purpose: 'order' }, since));
  return rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/**
 * Gives an unpaid order up: its page is closed at the provider, and what it held (a coupon) is free again. Again it
 * changes nothing. Money that comes for it all the same is an order. Throws `Refused` 409 when it was paid meanwhile or
 * cannot be closed now, 503.
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

/** The checkout was paid a moment ago: nothing is begun, and what was written is rolled back. */
class AlreadyPaid extends Error {
  readonly payment: PaymentRecord;
  constructor(payment: PaymentRecord) {
    super(`${payment.mid} was paid just now`);
    this.payment = payment;
  }
}

/** Writes a new payment down; `undefined` when another request was faster. Throws `AlreadyPaid`. */
function insertNewPayment(ctx: Ctx, asked: NewPayment, digest: string): Promise<PaymentRecord | undefined> {
  const mid = ctx.random.id();
  const now = ctx.now();
  return ctx.transaction(async ctx => {
    const fresh = await insertPayment(ctx.db, {
      mid,
      digest,
      purpose: asked.purpose,
      key: asked.key,
      payerKind: asked.payer.kind,
      payer: asked.payer.id,
      payerPhone: asked.payer.phone,
      payerName: asked.payer.name,
      amount: asked.amount,
      currency: 'INR',
      title: asked.title,
      bill: asked.bill,
      edition: asked.edition ?? null,
      status: 'created',
      gateway: ctx.use(gateway).name,
      createdAt: now,
      expiresAt: new Date(now.getTime() + pageLifeSeconds * 1000),
      askAt: nextCheckAt('created', null, now),
    });
    if (!fresh) return undefined;
    // Only now: a free order is paid as it is written, and its twin's row waited for that.
    const since = new Date(now.getTime() - duplicatePaySeconds * 1000);
    const before = await findPaidSince(ctx.db, { payer: asked.payer.id, key: asked.key, digest }, since);
    if (before) throw new AlreadyPaid(before);
    await asked.onNew?.(ctx, mid);
    if (asked.amount === 0) return settleFreePayment(ctx, mid);
    for (const afterSeconds of firstCheckSeconds) await ctx.send(checkPayment, { mid }, { afterSeconds });
    return findPayment(ctx.db, mid);
  });
}

/** A coupon took everything off: there is no page to go to, so the payment is done as soon as it is written down. */
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
  // Its payer chose something else while the provider was opening it: nobody is sent there, and nobody should pay
  // there.
  await withGatewayRefusal(ctx.use(gateway).close(mid));
  throw severalWindows();
}
