import { Refused } from '#kernel/refusals.ts';
import { event, job, port } from '#platform/context.ts';
import { GatewayUnavailable, type Gateway } from '../gateway.ts';
import type { PaymentRow, RefundRow } from '../store.ts';

/** A payment as others see it. `bill` is what `startPayment` pinned. */
export type PaymentRecord = Readonly<PaymentRow>;
/** Money on its way back, as others see it. */
export type RefundRecord = Readonly<RefundRow>;

/** The provider in use (D23). */
export const gateway = port<Gateway>('payments: gateway');
/**
 * Money came: emitted once, in the transaction that writes it down. A listener that throws `Refused` sends the payment
 * to review; with `UnusablePayment` its money goes back by itself.
 */
export const paymentSettled = event<{ payment: PaymentRecord }>('payments: settled');
/** A payment failed or expired: emitted in the transaction that writes it down. */
export const paymentEnded = event<{ payment: PaymentRecord }>('payments: ended');
/** Money arrived back at its payer: emitted once, in the transaction that writes it down. */
export const paymentRefunded = event<{ payment: PaymentRecord; refund: RefundRecord }>('payments: refunded');
/** Asks the provider about one payment. */
export const checkPayment = job<{ mid: string }>('payments/check-payment', {
  retryLimit: 8,
  expireInSeconds: 60,
  formerly: ['payments/ask-again'],
});
/** Tells the provider of one refund, or asks what became of it. */
export const pushRefund = job<{ refund: string }>('payments/push-refund', { retryLimit: 8, expireInSeconds: 60 });

/** Thrown by a listener of `paymentSettled` that cannot use the money: it is refunded without anybody's decision. */
export class UnusablePayment extends Refused {
  constructor(why: string) {
    super('goes-back', `${why}, so the money goes back`);
  }
}

/** In words for the payer; the log keeps what the provider really did. */
const gatewayRefusal = (cause: GatewayUnavailable) => Object.assign(new Refused('gateway-away'), { cause });

/** What the provider answers; that it does not is said in words for the payer. */
export async function withGatewayRefusal<T>(ask: Promise<T>): Promise<T> {
  try {
    return await ask;
  } catch (error) {
    throw error instanceof GatewayUnavailable ? gatewayRefusal(error) : error;
  }
}

export const isPaid = (payment: PaymentRecord) => payment.status === 'paid' || payment.status === 'paid_review';
export const isOpen = (payment: PaymentRecord) => payment.status === 'created' || payment.status === 'open';
