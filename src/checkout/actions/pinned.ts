import type { SampleOrder } from '#src/partners/index.ts';
import type { Bill, Option } from '../rules.ts';

/** What a payment was made for and by which figures, kept with it from the first moment (W23). Amounts in paise. */
export type Pinned =
  | (Bill & {
      kind: 'order';
      plan: { id: string; name: string; pages: number };
      subCategory: { id: string; name: string; theme: string };
      copies: number;
      option: Option;
      coupon: string | null;
    })
  | { kind: 'balance'; edition: string; total: number; paid: number }
  | (Bill & {
      kind: 'bundle';
      /** `pages` is absent in payments that were begun before it was kept. */
      plan: { id: string; name: string; pages?: number };
      size: number;
      coupon: string | null;
    })
  | (Bill & { kind: 'sample'; sample: SampleOrder; coupon: string | null });

/** The pinned bill of a payment; only checkout starts payments, so only it writes them. */
export const pinnedOf = (payment: { bill: unknown }): Pinned => payment.bill as Pinned;
