import { mayBeSamePerson } from '#kernel/names.ts';
import type { Ctx } from '#platform/context.ts';
import { editionById } from '#src/editions/index.ts';
import type { PaymentRecord } from '#src/payments/index.ts';
import { personOf, type OrderPaymentBill } from './payment-bill.ts';

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
