import type { PaymentRecord } from '#src/payments/index.ts';
import { afterwardsPath, checkoutPath, lookOverPath } from '../rules.ts';
import { pinnedBillOf } from './pinned-bill.ts';

/**
 * The path of the screen where a payment can be tried again with the same bill; `null` when only the tab it was started
 * in knows it.
 */
export function retryPath(payment: PaymentRecord): string | null {
  const pinned = pinnedBillOf(payment);
  switch (pinned.kind) {
    case 'order':
      return checkoutPath({ plan: pinned.plan.id, category: pinned.subCategory.id, attempt: payment.mid }, pinned);
    case 'pages':
      return lookOverPath(pinned.edition);
    case 'copies':
      return afterwardsPath(pinned.edition);
    case 'balance':
      return `/tracking/${pinned.edition}`;
    case 'bundle':
      return `/summry?plan=${encodeURIComponent(payment.key.replace(/^bundle:/, ''))}`;
    case 'sample':
      return null;
  }
}
