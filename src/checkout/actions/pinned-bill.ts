import type { EditionId } from '#kernel/ids.ts';
import type { PageCount } from '#kernel/page-counts.ts';
import type { Theme } from '#kernel/themes.ts';
import type { SampleOrder } from '#src/partners/index.ts';
import type { Bill, PaymentOption } from '../rules.ts';

/** What a payment was made for and by which figures, kept with it from the first moment (W23). Amounts in paise. */
export type PinnedBill =
  | (Bill & {
      kind: 'order';
      plan: { id: string; name: string; pages: PageCount };
      subCategory: { id: string; name: string; theme: Theme };
      copies: number;
      option: PaymentOption;
      coupon: string | null;
    })
  | { kind: 'balance'; edition: EditionId; total: number; paid: number }
  | (Bill & {
      kind: 'bundle';
      /** `pages` is absent in payments that were begun before it was kept. */
      plan: { id: string; name: string; pages?: PageCount };
      size: number;
      coupon: string | null;
    })
  | (Bill & { kind: 'sample'; sample: SampleOrder; coupon: string | null });

/** The pinned bill of a payment; only checkout starts payments, so only it writes them. */
export const pinnedBillOf = (payment: { bill: unknown }): PinnedBill => payment.bill as PinnedBill;
