import { createHash } from 'node:crypto';
import { notFound, Refused } from '#kernel/refused.ts';
import type { Paise } from '#kernel/money.ts';
import { event, job, port, type Ctx } from '#platform/context.ts';
import { GatewayAway, type Gateway, type GatewayReport } from './gateway.ts';
import { firstQuestions, lifeSeconds, nextQuestion, verdict } from './rules.ts';
import { changePayer, find, findOpen, insert, lock, move, noteEvent, setEdition, setUrl } from './store.ts';
import type { PaymentRow, Purpose } from './store.ts';

/** A payment as others see it. `bill` is what `startPayment` pinned. */
export type PaymentRecord = Readonly<PaymentRow>;

/** The provider in use (D23). */
export const gateway = port<Gateway>('payments: gateway');
/** Money came: emitted once, in the transaction that writes it down. A listener that throws `Refused` sends the payment to review. */
export const settled = event<{ payment: PaymentRecord }>('payments: settled');
/** A payment failed or expired: emitted in the transaction that writes it down. */
export const ended = event<{ payment: PaymentRecord }>('payments: ended');
/** Asks the provider about one payment. */
export const askAgain = job<{ mid: string }>('payments/ask-again', { retryLimit: 8, expireInSeconds: 60 });

export interface NewPayment {
  purpose: Purpose;
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

const away = () =>
  new Refused(
    503,
    'gateway-away',
    'The payment page does not answer at the moment. Nothing was taken; please try again in a minute.',
  );

async function reachable<T>(ask: Promise<T>): Promise<T> {
  try {
    return await ask;
  } catch (error) {
    throw error instanceof GatewayAway ? away() : error;
  }
}

const returnUrl = (ctx: Ctx, mid: string) => `${ctx.config.baseUrl}/processPayment?MID=${mid}`;
const isPaid = (payment: PaymentRecord) => payment.status === 'paid' || payment.status === 'paid_review';
const isOpen = (payment: PaymentRecord) => payment.status === 'created' || payment.status === 'open';

/**
 * Begins a payment and answers where it is paid: our row first, the provider's page second, with our `mid` as its reference
 * (W26). The same checkout again gives the same `mid` and page; with other figures the page before it is closed first. When it
 * turns out to be paid already, the address is the payment return.
 * Throws `Refused` 503 when the provider does not answer, 409 when an earlier payment for the same thing is on its way, and
 * whatever `onNew` throws.
 */
export async function startPayment(ctx: Ctx, asked: NewPayment): Promise<{ mid: string; url: string }> {
  const digest = createHash('sha256')
    .update(JSON.stringify([asked.amount, asked.bill]))
    .digest('hex');
  for (let tries = 0; tries < 5; tries++) {
    const before = await findOpen(ctx.db, asked.payer.id, asked.key);
    if (before?.digest === digest && ctx.now() < before.expiresAt) return openPage(ctx, before);
    if (before) {
      const now = await letGo(ctx, before.mid);
      if (isPaid(now)) return { mid: now.mid, url: returnUrl(ctx, now.mid) };
      if (isOpen(now))
        throw new Refused(
          409,
          'payment-open',
          'Your earlier payment for this is still on its way. Wait for it to finish, then look at your orders before you pay again.',
        );
    }
    const row = await writeDown(ctx, asked, digest);
    if (row) return openPage(ctx, row);
  }
  throw new Error(`two payments for ${asked.key} keep taking turns`);
}

/** Writes a new payment down; `undefined` when another request was faster. */
function writeDown(ctx: Ctx, asked: NewPayment, digest: string): Promise<PaymentRecord | undefined> {
  const mid = ctx.random.id();
  const now = ctx.now();
  return ctx.transaction(async ctx => {
    const fresh = await insert(ctx.db, {
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
      expiresAt: new Date(now.getTime() + lifeSeconds * 1000),
      askAt: nextQuestion('created', null, now),
    });
    if (!fresh) return undefined;
    await asked.onNew?.(ctx, mid);
    if (asked.amount === 0) return nothingToPay(ctx, mid);
    for (const afterSeconds of firstQuestions) await ctx.send(askAgain, { mid }, { afterSeconds });
    return find(ctx.db, mid);
  });
}

/** A coupon took everything off: there is no page to go to, so the payment is done as soon as it is written down. */
async function nothingToPay(ctx: Ctx, mid: string): Promise<PaymentRecord> {
  await setUrl(ctx.db, mid, returnUrl(ctx, mid));
  return write(ctx, mid, { state: 'paid', amount: 0 as Paise, currency: 'INR', reference: mid, captures: [] });
}

async function openPage(ctx: Ctx, { mid, url, amount, title, expiresAt }: PaymentRecord) {
  if (url) return { mid, url };
  const order = { mid, amount, title, expiresAt, returnUrl: returnUrl(ctx, mid) };
  const page = await reachable(ctx.use(gateway).create(order));
  await setUrl(ctx.db, mid, page.url);
  return { mid, url: page.url };
}

/**
 * The one way a payment is settled, whoever asks for it (webhook, payment return, reconciler): asks the provider, then locks
 * the row, compares amount, currency and reference, moves the status once and makes it known, all in one transaction.
 * May be called at any time, any number of times, at once. Throws `GatewayAway` when the provider does not answer, `Refused`
 * 404 when there is no such payment.
 */
export async function settle(ctx: Ctx, mid: string): Promise<PaymentRecord> {
  const before = await find(ctx.db, mid);
  if (!before) throw notFound('payment');
  if (isPaid(before)) return before;
  const report = await ctx.use(gateway).status(mid);
  try {
    return await write(ctx, mid, report);
  } catch (error) {
    if (!(error instanceof Refused) || report.state !== 'paid') throw error;
    return write(ctx, mid, report, `cannot be fulfilled: ${error.message}`);
  }
}

function write(ctx: Ctx, mid: string, report: GatewayReport, trouble?: string): Promise<PaymentRecord> {
  return ctx.as({ kind: 'system', name: 'payments' }).transaction(async ctx => {
    const row = await lock(ctx.db, mid);
    if (!row) throw notFound('payment');
    const found = verdict(row, report, ctx.now());
    const final = trouble && found.move === 'paid' ? ({ move: 'review', reason: trouble } as const) : found;
    const payment = await move(ctx, row, { verdict: final, report });
    if (final.move === 'paid') await ctx.emit(settled, { payment });
    if (final.move === 'failed' || final.move === 'expired') await ctx.emit(ended, { payment });
    if (final.move === 'review')
      ctx.log.error({ mid, reason: final.reason }, 'payments: money came that does not fit; it waits for staff');
    // Whoever listened may have linked an edition to it.
    return (await find(ctx.db, mid)) ?? payment;
  });
}

/** Closes a payment that its payer has left, as far as the provider can, and answers what became of it. Throws `Refused` 503. */
export async function letGo(ctx: Ctx, mid: string): Promise<PaymentRecord> {
  await reachable(ctx.use(gateway).close(mid));
  return reachable(settle(ctx, mid));
}

/** A payment by its number. */
export const paymentByMid = (ctx: Ctx, mid: string): Promise<PaymentRecord | undefined> => find(ctx.db, mid);

/** Notes which edition came of a payment. */
export const linkEdition = (ctx: Ctx, mid: string, edition: string): Promise<void> => setEdition(ctx.db, mid, edition);

/** Two accounts of one person became one: the payments of the one follow into the other (W8). */
export const followAccount = (ctx: Ctx, { from, into }: { from: string; into: string }): Promise<void> =>
  changePayer(ctx.db, from, into);

/**
 * Takes a provider's webhook: only its signature is believed, and of its content only that something happened; what happened
 * is asked afterwards, in the background (D23). The same event again changes nothing. Throws `Refused` 401 on a wrong signature.
 */
export async function hear(
  ctx: Ctx,
  asked: { raw: Uint8Array; headers: Readonly<Record<string, string | undefined>> },
): Promise<boolean> {
  const told = ctx.use(gateway).checkWebhook(asked.raw, asked.headers);
  if (!told) throw new Refused(401, 'bad-signature', 'The signature of this webhook is not right.');
  return ctx.transaction(async ctx => {
    if (!(await find(ctx.db, told.mid))) return false;
    const fresh = await noteEvent(ctx, told.eventId, told.mid);
    if (fresh) await ctx.send(askAgain, { mid: told.mid });
    return fresh;
  });
}
