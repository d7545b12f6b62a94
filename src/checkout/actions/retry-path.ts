import type { PaymentRecord } from '#src/payments/index.ts';
import { afterwardsPath, checkoutPath, lookOverPath } from '../rules.ts';
import { paymentBillOf } from './payment-bill.ts';

/**
 * The path of the screen where a payment can be tried again with the same bill; `null` when only the tab it was started
 * in knows it.
 */
export function retryPath(payment: PaymentRecord): string | null {
  const bill = paymentBillOf(payment);
  switch (bill.kind) {
    case 'order':
      return checkoutPath({ plan: bill.plan.id, category: bill.subCategory.id, attempt: payment.mid }, bill);
    case 'pages':
      return lookOverPath(bill.edition);
    case 'copies':
      return afterwardsPath(bill.edition);
    case 'balance':
      return `/tracking/${bill.edition}`;
    case 'bundle':
      return `/summry?plan=${encodeURIComponent(payment.key.replace(/^bundle:/, ''))}`;
    case 'sample':
      return null;
  }
}
