import { inr, paise, toRupees } from '#kernel/money.ts';
import { notYours, Refused } from '#kernel/refusals.ts';
import { bankTime } from '#kernel/promises.ts';
import type { Ctx } from '#platform/context.ts';
import { consumeRateLimit } from '#platform/rate-limits.ts';
import { creditsLabel } from '#src/catalogue/rules.ts';
import { authorizeEdition, editionById } from '#src/editions/index.ts';
import {
  GatewayUnavailable,
  isOpen,
  paymentByMid,
  refundsOf,
  settleKnown,
  type PaymentRecord,
} from '#src/payments/index.ts';
import type { Invoice, OpenPayment } from '../wire.ts';
import { afterwardsPath, lookOverPath } from '../rules.ts';
import { personOf, paymentBillOf, type PaymentBill, retryPath } from './payment-bill.ts';

/**
 * The payment return polls about a hundred times in ten minutes, perhaps in three tabs. Many people share an address,
 * so the limit counts by payment.
 */
const confirmLimit = { name: 'confPayment', max: 320, seconds: 600 };
/** Limit for guessing payment numbers, by address (W18). */
const unknownPaymentLimit = { name: 'unknown-payments', max: 60, seconds: 600 };

export type Confirmation =
  ({ state: 'pending' } & OpenPayment) | { state: 'skip'; link: string } | { state: 'invoice'; invoice: Invoice };

/**
 * C-K14: settles a payment if the provider says that it is paid, and returns the outcome. Anybody may cause the
 * check with the provider; only the payer's own session gets the invoice (W24). Throws `Refused` 401 and 403 to
 * others, 402 when the payment failed, 404 when there is none, 409 when it waits for staff, 503 when the provider does
 * not answer.
 */
export async function confirmPayment(ctx: Ctx, { MID: mid }: { MID: string }): Promise<Confirmation> {
  const before = await paymentByMid(ctx, mid);
  if (ctx.request)
    await (before
      ? consumeRateLimit(ctx, confirmLimit, mid)
      : consumeRateLimit(ctx, unknownPaymentLimit, ctx.request.address));
  if (!before) throw new Refused('no-such-payment');
  const payment = await settleKnown(ctx, before).catch((error: unknown) => {
    throw error instanceof GatewayUnavailable ? new Refused('payment-unknown') : error;
  });
  await requirePayer(ctx, payment);
  switch (payment.status) {
    case 'created':
    case 'open':
      if (!payment.url) throw new Refused('payment-failed');
      return pendingOf(payment, payment.url);
    case 'failed':
    case 'expired':
      throw new Refused('payment-failed');
    case 'paid_review':
      if ((await refundsOf(ctx, mid)).some(({ cause }) => cause === 'paid-twice'))
        throw new Refused(
          'goes-back',
          `This was paid before, is not needed any more, or came when its coupon was used up: ${inr(toRupees(payment.amount))} goes back to you by itself. Your bank usually shows it within ${bankTime}.`,
        );
      throw new Refused(
        'in-review',
        'Your payment arrived, but something about it does not fit, so one of us is looking at it. We will write to you; please do not pay again.',
      );
    case 'paid':
      return confirmationOf(ctx, payment, isOpen(before));
  }
}

/** A payment whose page is open. Only an order can be changed before it is paid. */
function pendingOf(payment: PaymentRecord, url: string): Confirmation {
  const change = payment.purpose === 'order' ? retryPath(payment) : null;
  return { state: 'pending', url, person: personOf(paymentBillOf(payment)), change };
}

/** Throws `Refused` 401 or 403 unless the payment is the actor's own. */
export async function requirePayer(ctx: Ctx, payment: PaymentRecord): Promise<void> {
  const { actor } = ctx;
  if (actor.kind === payment.payerKind && actor.id === payment.payer) return;
  if (payment.purpose === 'balance' && payment.edition) return void (await authorizeEdition(ctx, payment.edition));
  if (actor.kind !== 'visitor' && actor.kind !== 'proven') throw notYours();
  throw new Refused('sign-in', 'Sign in with the number you paid with to see this payment.');
}

/**
 * The confirmation of a paid payment; `isNew`: it was open when this call began. Its links are made here from a fixed
 * list, never from request data (W25).
 */
async function confirmationOf(ctx: Ctx, payment: PaymentRecord, isNew: boolean): Promise<Confirmation> {
  const bill = paymentBillOf(payment);
  if (bill.kind === 'balance') return { state: 'skip', link: `/tracking/${bill.edition}` };
  if (bill.kind === 'pages') return { state: 'skip', link: lookOverPath(bill.edition) };
  if (bill.kind === 'copies') return { state: 'skip', link: afterwardsPath(bill.edition) };
  const { edition } = payment;
  // The story of an edition that was not there when this call began is not told yet.
  const before = edition && !isNew ? await editionById(ctx, edition) : undefined;
  // Nothing is confirmed any more: the order's own page says where the money is.
  if (before?.cancelled) return { state: 'skip', link: `/tracking/${before.id}` };
  const isUntold = edition && (isNew || before?.orderStatus === 0);
  return {
    state: 'invoice',
    invoice: {
      mid: payment.mid,
      date: (payment.paidAt ?? payment.createdAt).toISOString(),
      name: payment.payerName,
      items: itemsOf(bill),
      person: personOf(bill),
      abstract: isUntold ? `/abstract/${edition}` : '#',
      redirectTo: edition ? `/tracking/${edition}` : '/orders',
      isSample: bill.kind === 'sample',
    },
  };
}

/** A bill whose payer sees an invoice; after the others they go on where they were. */
type InvoicedBill = Exclude<PaymentBill, { kind: 'balance' | 'copies' | 'pages' }>;

function firstItem(bill: InvoicedBill): { name: string; 'sub heading': string } {
  switch (bill.kind) {
    case 'order':
      return {
        name: `${bill.subCategory.name} Edition`,
        'sub heading': `${bill.plan.name}, ${bill.plan.pages} pages`,
      };
    case 'bundle':
      return { name: bill.plan.name, 'sub heading': creditsLabel(bill.size) };
    case 'sample':
      return {
        name: 'Physical sample',
        'sub heading': `${bill.sample.gsm} gsm, ${bill.sample.paper}, ${bill.sample.lamination}`,
      };
  }
}

/** The lines of the bill as items of the invoice; they add up to what was paid. */
function itemsOf(bill: InvoicedBill): Invoice['items'] {
  const [price, ...others] = bill.lines;
  const rest = [
    ...others.map(line => ({ name: line.label, 'sub heading': line.rule, price: toRupees(line.amount) })),
    ...(bill.later > 0
      ? [
          {
            name: 'Paid later',
            'sub heading': 'the other half, once you have approved your edition',
            price: toRupees(paise(0 - bill.later)),
          },
        ]
      : []),
  ];
  return [{ ...firstItem(bill), price: toRupees(price?.amount ?? paise(0)) }, ...rest];
}
