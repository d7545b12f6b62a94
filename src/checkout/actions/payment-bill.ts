import type { EditionId } from '#kernel/ids.ts';
import type { Paise } from '#kernel/money.ts';
import type { PageCount } from '#kernel/page-counts.ts';
import type { Theme } from '#kernel/themes.ts';
import { mayBeSamePerson } from '#kernel/names.ts';
import { type CheckedAddress, editionById, type SubjectDetails } from '#src/editions/index.ts';
import type { Ctx } from '#platform/context.ts';
import type { SampleOrder } from '#src/partners/index.ts';
import { type PaymentRecord, paymentsOf } from '#src/payments/index.ts';
import { afterwardsPath, type Bill, checkoutPath, lookOverPath, type PaymentOption } from '../rules.ts';

/** What a payment is for, and the bill behind it, stored with the payment when it starts (W23). Amounts in paise. */
export type PaymentBill =
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
  | (Bill & {
      /** More pages for an edition (W55): the bill on the new plan, and what it costs more than the one before. */
      kind: 'pages';
      edition: EditionId;
      /** The id of the plan before. */
      from: string;
      plan: { id: string; name: string; pages: PageCount };
      subCategory: { id: string; name: string; theme: Theme };
      copies: number;
      option: PaymentOption;
      coupon: string | null;
      difference: Paise;
    })
  | (Bill & {
      /** Further copies of a finished magazine (W75). */
      kind: 'copies';
      edition: EditionId;
      copies: number;
      /** The SHA-256 of the approved PDF that they are copies of. */
      sha256: string;
      /** The edition's name, for the invoice. */
      title: string;
      to: CheckedAddress;
    })
  | { kind: 'balance'; edition: EditionId; total: number; paid: number }
  | (Bill & {
      kind: 'bundle';
      /** `pages` is absent in payments that were started before it was stored. */
      plan: { id: string; name: string; pages?: PageCount };
      size: number;
      coupon: string | null;
      /** Who of the partner's team pays it (W199). */
      byName?: string;
    })
  | (Bill & { kind: 'sample'; sample: SampleOrder; coupon: string | null });

/** The bill of a payment; only checkout starts payments, so only it writes them. */
export const paymentBillOf = (payment: { bill: unknown }): PaymentBill => payment.bill as PaymentBill;

/** Whom an order is about, as far as its payer said it when the payment began. */
export const personOf = (bill: PaymentBill): string | null =>
  (bill.kind === 'order' && bill.about?.subject?.name) || null;

/** The bill of an order. */
export type OrderPaymentBill = Extract<PaymentBill, { kind: 'order' }>;

type OrderBill = Extract<PaymentBill, { kind: 'order' | 'pages' }>;

/**
 * The payment of an edition's order and the bill that counts: the one of its last further pages (W55), else of the
 * order. Both undefined for an edition that was not ordered with a payment.
 */
export async function orderBillsOf(
  ctx: Ctx,
  edition: string,
): Promise<{ order: PaymentRecord | undefined; counts: OrderBill | undefined }> {
  const paid = (await paymentsOf(ctx, edition)).filter(({ payment }) => payment.status === 'paid');
  const bills = paid.map(({ payment }) => paymentBillOf(payment));
  return {
    order: paid.find(({ payment }) => payment.purpose === 'order')?.payment,
    counts: bills.find(bill => bill.kind === 'order' || bill.kind === 'pages'),
  };
}

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

/** A paid order of the same edition type; `person`: whom it is about, null while that is not said. */
interface RepeatedOrder {
  payment: PaymentRecord;
  person: string | null;
}

/**
 * The newest of these paid orders of one edition type that may be the same as another one, by whom both are about
 * (W122). Cancelled orders do not count. `paid`: newest first.
 */
export async function repeatedOrder(
  ctx: Ctx,
  order: OrderPaymentBill,
  paid: readonly PaymentRecord[],
): Promise<RepeatedOrder | undefined> {
  const wanted = personOf(order);
  for (const payment of paid) {
    const edition = payment.edition ? await editionById(ctx, payment.edition) : undefined;
    if (!edition || edition.cancelled) continue;
    const person = edition.about.subject?.name ?? null;
    if (mayBeSamePerson(person, wanted)) return { payment, person };
  }
  return undefined;
}
