import { useState } from 'react';
import { inr } from '#kernel/money.ts';
import type { StaffPayment } from '#src/checkout/wire.ts';
import { PaperLinks } from '#src/papers/parts/paper-links.tsx';
import type { PaperRecord } from '#src/papers/wire.ts';
import { Button } from '#ui/button.tsx';
import { Money } from '#ui/money.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Tag } from '#ui/tag.tsx';
import type { StudioEdition } from '../../wire.ts';
import { CancelByStaff } from '../cancel-order.tsx';
import { ForAct } from '../for-act.tsx';
import { Refunds } from '../payments.tsx';
import { RefundFields } from '../refund-form.tsx';
import { useMay } from '../use-may.ts';
import { OrderSection } from './order-section.tsx';

interface MoneySectionProps {
  edition: StudioEdition;
  payments: readonly StaffPayment[];
  /** Above it a second person agrees to a refund, in rupees. */
  limit: number;
  papers: readonly PaperRecord[];
}

/** Money of an order in three lines, its payments with their refunds, its papers, and the way to cancel it. */
export function MoneySection({ edition, payments, limit, papers }: MoneySectionProps) {
  const { payment, partner, charges } = edition;
  if (!payment) return null;
  const due = Math.max(0, payment.total - payment.paid);
  return (
    <OrderSection
      title="Money"
      actions={
        <ForAct act="cancel">
          <CancelByStaff edition={edition} />
        </ForAct>
      }
    >
      <dl className="order-money" translate="no">
        <div>
          <dt>
            Total
            {charges.map(({ round, label, amount }) => (
              <span key={round}>
                {' '}
                with {inr(amount)} for {label}
              </span>
            ))}
          </dt>
          <dd>{partner && payment.total === 0 ? '1 iCredit' : <Money rupees={payment.total} />}</dd>
        </div>
        <div>
          <dt>Paid{payment.isFifty && ' (50-50)'}</dt>
          <dd>{partner && payment.total === 0 ? '1 iCredit' : <Money rupees={payment.paid} />}</dd>
        </div>
        <div className={due > 0 ? 'order-late' : ''}>
          <dt>To pay</dt>
          <dd>
            <Money rupees={due} />
          </dd>
        </div>
      </dl>
      {payments.length > 0 && (
        <ul className="order-payments" aria-label="Payments">
          {payments.map(one => (
            <PaymentLine key={one.mid} payment={one} limit={limit} />
          ))}
        </ul>
      )}
      {papers.length > 0 && <PaperLinks papers={papers} about="this order" />}
    </OrderSection>
  );
}

/** One payment: its MID, what came back, and the sheet that sends money back. */
function PaymentLine({ payment, limit }: { payment: StaffPayment; limit: number }) {
  const [open, setOpen] = useState(false);
  const may = useMay();
  return (
    <li>
      <p>
        <Money rupees={payment.amount} />{' '}
        <span translate="no" className="figures">
          {payment.mid}
        </span>{' '}
        {payment.left > 0 && may('refund') && (
          <Button size="small" kind="quiet" onClick={() => setOpen(true)}>
            Send money back
          </Button>
        )}
      </p>
      {payment.status === 'paid_review' && <Tag tone="madder">Does not fit: {payment.trouble}</Tag>}
      <Refunds refunds={payment.refunds} />
      {open && (
        <Sheet open onClose={() => setOpen(false)} title="Send money back">
          <RefundFields payment={payment} limit={limit} onDone={() => setOpen(false)} />
        </Sheet>
      )}
    </li>
  );
}
