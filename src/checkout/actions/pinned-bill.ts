import type { EditionId } from '#kernel/ids.ts';
import type { PageCount } from '#kernel/page-counts.ts';
import type { Theme } from '#kernel/themes.ts';
import type { SubjectDetails } from '#src/editions/index.ts';
import type { SampleOrder } from '#src/partners/index.ts';
import type { Bill, PaymentOption } from '../rules.ts';

/** What a payment is for, and the bill behind it, stored with the payment when it starts (W23). Amounts in paise. */
export type PinnedBill =
  | (Bill & {
      kind: 'order';
      plan: { id: string; name: string; pages: PageCount };
      subCategory: { id: string; name: string; theme: Theme };
      copies: number;
      option: PaymentOption;
      coupon: string | null;
      /** Whom the edition is about and where it goes, as far as the payer said it (W50, W57). */
      about?: SubjectDetails;
      arrivalPin?: string;
    })
  | { kind: 'balance'; edition: EditionId; total: number; paid: number }
  | (Bill & {
      kind: 'bundle';
      /** `pages` is absent in payments that were started before it was stored. */
      plan: { id: string; name: string; pages?: PageCount };
      size: number;
      coupon: string | null;
    })
  | (Bill & { kind: 'sample'; sample: SampleOrder; coupon: string | null });

/** The pinned bill of a payment; only checkout starts payments, so only it writes them. */
export const pinnedBillOf = (payment: { bill: unknown }): PinnedBill => payment.bill as PinnedBill;
