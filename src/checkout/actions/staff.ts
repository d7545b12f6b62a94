import type { JsonOf } from '#kernel/call.ts';
import { inr, paise, toRupees, type Paise } from '#kernel/money.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { recordAct } from '#platform/staff-log.ts';
import {
  cancelEdition,
  lockEdition,
  addNote,
  cancellationTermsOf,
  viewEdition,
  type Edition,
} from '#src/editions/index.ts';
import {
  decideRefund,
  cancelRequestedRefunds,
  lockPayment,
  paymentByMid,
  refundById,
  refundsOf,
  refundsOfEditions,
  refreshPayment,
  requestRefund,
  type PaymentRecord,
  type RefundRecord,
} from '#src/payments/index.ts';
import { refreshCaptures, refundPayments, finishCancellation } from './cancel.ts';
import { moneyBackOf, sumRefunds } from './refunds.ts';
import type * as wire from '../wire.ts';

type StaffActor = Extract<Actor, { kind: 'staff' }>;

const requireStaff = ({ actor }: Ctx, what: string): StaffActor => {
  if (actor.kind !== 'staff') throw notFound(what);
  return actor;
};
/** Asks the provider, which is no act of whoever opens the refund. */
const theShop: Actor = { kind: 'system', name: 'the payment provider' };

const refundNote = (amount: Paise | number, reason: string) => `${inr(toRupees(paise(amount)))}, ${reason}`;

const tooLate = () =>
  new Refused(
    'too-late',
    'The magazine is at the printer already, so the order cannot be cancelled any more. Nothing was changed; money can still be sent back while it is made.',
  );

/** Whether a payment's money is what its edition counts as paid; that of further copies is not. */
const isOfOrder = (payment: PaymentRecord): payment is PaymentRecord & { edition: string } =>
  payment.edition !== null && payment.status === 'paid' && payment.purpose !== 'copies';

type StaffRefundRequest = JsonOf<typeof wire.staffRefund>;

/**
 * Staff refund money, with a reason (W34). Above the limit of the settings, or beyond what cancelling would give back
 * at this stage, a second person has to agree. When everything that was paid for an order is refunded, `order` says
 * whether it is cancelled, too: at once, or when the second person agrees. Throws `Refused` 404, 409 when less is left,
 * it bought iCredits, or `order` is missing, does not fit or comes too late.
 */
export async function refundByStaff(ctx: Ctx, request: StaffRefundRequest): Promise<RefundRecord[]> {
  const by = requireStaff(ctx, 'payment');
  const before = await paymentByMid(ctx, request.mid);
  if (!before) throw notFound('payment');
  const payment = await refreshPayment(ctx.as(theShop), before.mid);
  if (payment.status === 'paid' && payment.purpose === 'bundle')
    throw new Refused(
      'paid-with-credits',
      'This payment bought iCredits, which may be spent already. Settle it with the partner by hand.',
    );
  const amount = paise(Math.round(request.amount * 100));
  const { reason, order } = request;
  return ctx.transaction(async ctx => {
    const edition = isOfOrder(payment) ? await lockEdition(ctx, payment.edition) : undefined;
    await assertOrderChoice(ctx, { edition, amount, order });
    const needsSecond = amount > (await singleApproverLimit(ctx, payment));
    const thenCancel = order === 'cancel';
    const rows = await requestRefund(ctx, { payment, amount, cause: 'staff', reason, by, needsSecond, thenCancel });
    if (!edition) {
      await recordAct(ctx, {
        act: needsSecond ? 'refund asked for' : 'refund decided',
        object: { kind: 'payment', id: payment.mid },
        edition: payment.edition,
        after: { amount },
        reason,
      });
      return rows;
    }
    await addNote(ctx, edition.id, {
      what: needsSecond ? 'refund asked for' : 'refund decided',
      reason: refundNote(amount, reason) + (order === 'keep' ? ' (the order goes on)' : ''),
    });
    if (thenCancel && !needsSecond) await cancelWithRefund(ctx, edition, reason);
    return rows;
  });
}

/**
 * Checks that `order` is set exactly when everything that was paid is refunded. The edition must be locked. Throws
 * `Refused` 409.
 */
async function assertOrderChoice(
  ctx: Ctx,
  { edition, amount, order }: { edition: Edition | undefined; amount: Paise; order: StaffRefundRequest['order'] },
): Promise<void> {
  const isAll = edition !== undefined && !edition.cancelled && amount >= (await unclaimedPaid(ctx, edition));
  if (isAll && order === undefined)
    throw new Refused(
      'cancel-or-keep',
      'That is everything that was paid for this order. Say whether the order is cancelled, too, or the magazine is still made; nothing was sent back.',
    );
  if (!isAll && order === 'cancel')
    throw new Refused(
      'not-all',
      'An order is cancelled with a refund only when everything that was paid goes back. Cancel it under Cancelling instead; nothing was sent back.',
    );
  if (order === 'cancel' && edition && !(await cancellationTermsOf(ctx, edition))) throw tooLate();
}

/** How much of what was paid for an edition has no refund under way or waiting for a second person, in paise. */
async function unclaimedPaid(ctx: Ctx, edition: Edition): Promise<number> {
  const { onItsWay } = await moneyBackOf(ctx, edition.id);
  const waitingRefunds = (await refundsOfEditions(ctx, [edition.id])).filter(
    ({ refund, status }) => status === 'paid' && refund.state === 'asked',
  );
  return edition.paid - onItsWay - sumRefunds(waitingRefunds.map(({ refund }) => refund));
}

/** Cancels an order whose refund was decided and is under way. */
async function cancelWithRefund(ctx: Ctx, { id }: Pick<Edition, 'id'>, reason: string): Promise<void> {
  const { onItsWay } = await moneyBackOf(ctx, id);
  const { fresh, ...done } = await cancelEdition(ctx, { edition: id, promised: paise(onItsWay), reason });
  if (fresh) await finishCancellation(ctx, done);
}

/**
 * How much more of an order's money one person alone may refund, in however many parts: the rest of the limit after all
 * that staff refunded or requested, and no more than cancelling would give. Locks the edition or payment, so that
 * another request waits until this transaction ends.
 */
async function singleApproverLimit(ctx: Ctx, payment: PaymentRecord): Promise<number> {
  const isOfCopies = payment.purpose === 'copies';
  const edition = payment.edition && !isOfCopies ? await lockEdition(ctx, payment.edition) : undefined;
  if (!edition) await lockPayment(ctx, payment.mid);
  const refunds = edition
    ? (await refundsOfEditions(ctx, [edition.id])).map(({ refund }) => refund)
    : await refundsOf(ctx, payment.mid);
  const limit = ctx.config.refundLimit - sumRefunds(refunds.filter(({ cause }) => cause === 'staff'));
  // Money that belongs to no order, or bought further copies, is not limited by an order's terms.
  if (payment.status !== 'paid' || isOfCopies) return limit;
  return Math.min(limit, (edition && (await cancellationTermsOf(ctx, edition))?.refund) ?? 0);
}

/**
 * Staff cancel an order, with a reason; its stage decides the refund. Where that is more than one person alone may
 * refund, refund and cancellation wait for a second person. Throws `Refused` 404, 409 when it is too late or the figure
 * has changed, 503.
 */
export async function cancelByStaff(
  ctx: Ctx,
  request: { edition: string; reason: string; expectedRefund: number },
): Promise<{ needsSecond: boolean }> {
  const by = requireStaff(ctx, 'edition');
  const { id } = await viewEdition(ctx, request.edition);
  await refreshCaptures(ctx.as(theShop), id);
  const { reason } = request;
  return ctx.transaction(async ctx => {
    const edition = await lockEdition(ctx, id);
    if (edition.cancelled) return { needsSecond: false };
    await cancelRequestedRefunds(ctx, id);
    const terms = await cancellationTermsOf(ctx, edition);
    if (!terms) throw tooLate();
    const expectedRefund = paise(Math.round(request.expectedRefund * 100));
    const refund = paise(terms.refund);
    if (refund > ctx.config.refundLimit - (await refundedByStaff(ctx, id)) && refund === expectedRefund) {
      await refundPayments(ctx, { edition, refund, by, reason, needsSecond: true, thenCancel: true });
      await addNote(ctx, id, { what: 'cancellation asked for', reason: refundNote(refund, reason) });
      return { needsSecond: true };
    }
    const done = await cancelEdition(ctx, { edition: id, expectedRefund, reason });
    await refundPayments(ctx, { edition: done.edition, refund: done.refund, by, reason });
    await finishCancellation(ctx, done);
    return { needsSecond: false };
  });
}

const refundedByStaff = async (ctx: Ctx, edition: Edition['id']): Promise<number> =>
  sumRefunds(
    (await refundsOfEditions(ctx, [edition])).map(({ refund }) => refund).filter(({ cause }) => cause === 'staff'),
  );

/**
 * The second person's decision on a refund (W34). If the refund cancels its order, the order is cancelled now, with all
 * refunds that were requested together with it. Throws `Refused` as `decideRefund`, and 409 when the order went to the
 * printer meanwhile.
 */
export async function decideByStaff(ctx: Ctx, request: { refund: string; agree: boolean }): Promise<RefundRecord> {
  requireStaff(ctx, 'refund');
  const before = await refundById(ctx, request.refund);
  const payment = before && (await paymentByMid(ctx, before.mid));
  return ctx.transaction(async ctx => {
    // Locked before any refund, in the same order as everywhere else that moves an edition's money.
    const edition = payment?.edition ? await lockEdition(ctx, payment.edition) : undefined;
    const row = await decideRefund(ctx, request);
    if (!edition) {
      const act = request.agree ? 'refund agreed to' : 'refund refused';
      await recordAct(ctx, { act, object: { kind: 'payment', id: row.mid }, after: { amount: row.amount } });
      return row;
    }
    const together = row.thenCancel
      ? (await refundsOfEditions(ctx, [edition.id]))
          .map(({ refund }) => refund)
          .filter(({ thenCancel, state }) => thenCancel && state === 'asked')
      : [];
    for (const { id } of together) await decideRefund(ctx, { ...request, refund: id });
    const reason = refundNote(sumRefunds([row, ...together]), `${row.reason} Asked for by ${row.askedByName}.`);
    await addNote(ctx, edition.id, { what: request.agree ? 'refund agreed to' : 'refund refused', reason });
    if (!row.thenCancel || !request.agree) return row;
    if (!edition.cancelled && !(await cancellationTermsOf(ctx, edition))) throw tooLate();
    await cancelWithRefund(ctx, edition, row.reason);
    return row;
  });
}
