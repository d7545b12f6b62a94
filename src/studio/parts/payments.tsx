import type { decideRefund, StaffPayment, staffPayments } from '#src/checkout/wire.ts';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import { ask } from '#ui/ask.ts';
import { Button, TextLink } from '#ui/button.tsx';
import { Money } from '#ui/money.tsx';
import { Tag } from '#ui/tag.tsx';
import { ForAct } from './for-act.tsx';
import { RefundForm } from './refund-form.tsx';
import { useStaffAct } from './use-staff-act.ts';

interface StaffPayments {
  payments: StaffPayment[];
  limit: number;
  /** Whether there are more after the last one. */
  more: boolean;
}

/**
 * Loads the payments of an edition, or, without one, a page of those that need staff, beginning after the payment
 * `before`; `undefined` when they could not be loaded.
 */
export async function readPayments(query: { edition?: string; before?: string }): Promise<StaffPayments | undefined> {
  const reply = await ask<typeof staffPayments>('GET /studio/api/payments', { query });
  return reply.ok ? reply.body : undefined;
}

/** Payments with what was captured and refunded, and the form for a refund. */
export const PaymentList = ({ payments, limit }: Omit<StaffPayments, 'more'>) => (
  <ul className="grid gap-8">
    {payments.map(payment => (
      <li key={payment.mid} className="grid gap-3 border-t border-rule pt-4">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span className="text-lead">{payment.title}</span>
          <Money rupees={payment.amount} className="text-lead" />
        </p>
        <p className="text-small text-soft">
          {payment.payer}, {payment.phone}
          {payment.paidAt && `, paid ${formatDateTime(payment.paidAt)}`}
          <span translate="no" className="figures block break-all">
            Transaction ID {payment.mid}
          </span>
        </p>
        {payment.status === 'paid_review' && (
          <p>
            <Tag tone="madder">Does not fit: {payment.trouble}</Tag>
          </p>
        )}
        {payment.edition && (
          <p>
            <TextLink to={`/studio/editions/${payment.edition}`}>The edition</TextLink>
          </p>
        )}
        <Refunds refunds={payment.refunds} />
        {payment.left > 0 ? (
          <RefundForm payment={payment} limit={limit} />
        ) : (
          <p className="text-small text-soft">Nothing of it is left to send back.</p>
        )}
      </li>
    ))}
  </ul>
);

type Refund = StaffPayment['refunds'][number];

const refundCauseLabels: Record<Refund['cause'], string> = {
  cancelled: 'The order was cancelled',
  'second-capture': 'Taken twice, goes back by itself',
  'paid-twice': 'Not needed any more, goes back by itself',
  staff: 'Decided by staff',
};
const refundStateLabels: Record<Refund['state'], string> = {
  asked: 'waits for a second person',
  queued: 'about to be sent',
  sent: 'on its way',
  done: 'arrived',
  failed: 'failed: the money is still with us',
  refused: 'refused',
};

/** What of a payment went back or is to, with who decided it; a refund that waits is decided here. */
export const Refunds = ({ refunds }: { refunds: readonly Refund[] }) =>
  refunds.length > 0 && (
    <ul className="grid gap-3" aria-label="Refunds">
      {refunds.map(refund => (
        <li key={refund.id} className="grid gap-1 border-l-2 border-rule pl-3">
          <span>
            <Money rupees={refund.amount} /> back: <strong>{refundStateLabels[refund.state]}</strong>
            {refund.thenCancel && refund.state === 'asked' && '; the order is cancelled with it'}
          </span>
          <span className="text-small text-soft">
            {refundCauseLabels[refund.cause]}. “{refund.reason}”, {refund.askedBy}
            {refund.decidedBy && ` and ${refund.decidedBy}`}, {formatDateTime(refund.createdAt)}
          </span>
          {refund.state === 'asked' && (
            <ForAct act="money">
              <RefundDecision refund={refund} />
            </ForAct>
          )}
        </li>
      ))}
    </ul>
  );

function RefundDecision({ refund }: { refund: Refund }) {
  const { busy, act } = useStaffAct();
  const decide = (agree: boolean) =>
    act(agree ? 'agree' : 'refuse', agree ? 'The money is on its way.' : 'It was refused.', () =>
      ask<typeof decideRefund>('POST /studio/api/decide-refund', { json: { refund: refund.id, agree } }),
    );
  return (
    <span className="actions">
      <Button size="small" busy={busy === 'agree'} onClick={() => void decide(true)}>
        Agree
      </Button>
      <Button size="small" kind="secondary" busy={busy === 'refuse'} onClick={() => void decide(false)}>
        Refuse
      </Button>
    </span>
  );
}
