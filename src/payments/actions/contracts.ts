import { Refused } from '#kernel/refusals.ts';
import { event, job, port } from '#platform/context.ts';
import { GatewayUnavailable, type Gateway } from '../gateway.ts';
import type { PaymentRow, RefundRow } from '../store/tables.ts';

/** A payment as other slices see it. `bill` is what `startPayment` stored. */
export type PaymentRecord = Readonly<PaymentRow>;
/** A refund as other slices see it. */
export type RefundRecord = Readonly<RefundRow>;

/** The provider in use (D23). */
export const gateway = port<Gateway>('payments: gateway');
/** A payment that was paid; `linkEdition` records which edition it created. */
interface SettledPayment {
  payment: PaymentRecord;
  linkEdition(edition: string): void;
}
/**
 * A payment was paid: emitted once, in the transaction that records it. When a handler throws `Refused` the payment
 * goes to review; with `UnusablePayment` its money is refunded at once.
 */
export const paymentSettled = event<SettledPayment>('payments: settled');
/** A payment failed or expired: emitted in the transaction that records it. */
export const paymentEnded = event<{ payment: PaymentRecord }>('payments: ended');
/** A refund reached the payer: emitted once, in the transaction that records it. */
export const paymentRefunded = event<{ payment: PaymentRecord; refund: RefundRecord }>('payments: refunded');
/** Checks one payment with the provider; one that is paid only with `again`, since its money may have come twice. */
export const checkPayment = job<{ mid: string; again?: true }>('payments/check-payment', {
  retryLimit: 8,
  expireInSeconds: 60,
  formerly: ['payments/ask-again'],
});
/** Sends one refund to the provider, or checks its state there. */
export const pushRefund = job<{ refund: string }>('payments/push-refund', { retryLimit: 8, expireInSeconds: 60 });

/** Thrown by a handler of `paymentSettled` that cannot use the money: it is refunded without a decision by staff. */
export class UnusablePayment extends Refused {
  constructor(why: string) {
    super('goes-back', `${why}, so the money goes back`);
  }
}

/** The refusal that a payer reads; the log keeps the cause. */
const gatewayRefusal = (cause: GatewayUnavailable, words?: string) =>
  Object.assign(new Refused('gateway-away', words), { cause });

/** The provider's reply; `GatewayUnavailable` becomes a refusal, in these words if they are not the payer's. */
export async function withGatewayRefusal<T>(reply: Promise<T>, words?: string): Promise<T> {
  try {
    return await reply;
  } catch (error) {
    throw error instanceof GatewayUnavailable ? gatewayRefusal(error, words) : error;
  }
}

export const isPaid = (payment: PaymentRecord) => payment.status === 'paid' || payment.status === 'paid_review';
export const isOpen = (payment: PaymentRecord) => payment.status === 'created' || payment.status === 'open';
