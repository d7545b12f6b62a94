import type { EditionId } from '#kernel/ids.ts';
import { inr, toRupees } from '#kernel/money.ts';
import type { Ctx } from '#platform/context.ts';
import { editionById, subtractPaid } from '#src/editions/index.ts';
import type { MoneyBack } from '#src/editions/rules/cancellation.ts';
import { queueMessage } from '#src/messages/index.ts';
import { refundsOfEditions, type PaymentRecord, type RefundRecord } from '#src/payments/index.ts';
import { giveUseBack } from '../store.ts';

export const sumRefunds = (rows: readonly RefundRecord[]) => rows.reduce((sum, { amount }) => sum + amount, 0);

/** Whether a refund is of money that an edition counts as paid, and not of money captured or paid twice. */
const countsAsPaid = (cause: RefundRecord['cause'], status: PaymentRecord['status']) =>
  status === 'paid' && (cause === 'cancelled' || cause === 'staff');

/**
 * How much of the money paid for each edition has been refunded or is being refunded. What waits for a second person
 * does not count.
 */
export async function moneyBack(ctx: Ctx, editions: readonly EditionId[]): Promise<Map<EditionId, MoneyBack>> {
  const rows = (await refundsOfEditions(ctx, editions)).filter(({ refund, status }) =>
    countsAsPaid(refund.cause, status),
  );
  const byEdition = Map.groupBy(rows, ({ edition }) => edition);
  return new Map(
    editions.map(edition => {
      const refunds = (byEdition.get(edition) ?? []).map(({ refund }) => refund);
      const inState = (...states: RefundRecord['state'][]) =>
        sumRefunds(refunds.filter(({ state }) => states.includes(state)));
      return [edition, { arrived: inState('done'), onItsWay: inState('queued', 'sent') }];
    }),
  );
}

/** The same for one edition. */
export const moneyBackOf = async (ctx: Ctx, edition: EditionId): Promise<MoneyBack> =>
  (await moneyBack(ctx, [edition])).get(edition) ?? { arrived: 0, onItsWay: 0 };

/** Updates an edition when a refund has reached its payer, and notifies the payer. */
export async function onRefunded(
  ctx: Ctx,
  { payment, refund }: { payment: PaymentRecord; refund: RefundRecord },
): Promise<void> {
  // Further copies are a sale of their own: the edition does not count their money.
  const counted = payment.purpose !== 'copies' && countsAsPaid(refund.cause, payment.status);
  const edition = counted && payment.edition ? await editionById(ctx, payment.edition) : undefined;
  // A refund by staff on an order that goes on lowers its price; the customer owes nothing for it.
  if (edition) await subtractPaid(ctx, edition.id, { amount: refund.amount, lessToPay: !edition.cancelled });
  if (payment.status === 'paid_review') await giveUseBack(ctx, payment.mid);
  await queueMessage(ctx, {
    to: payment.payerPhone,
    account: payment.payer,
    edition: payment.edition,
    kind: 'moneyBack',
    values: { amount: inr(toRupees(refund.amount)), what: payment.title },
    ...(payment.edition && { link: `/tracking/${payment.edition}` }),
  });
}
