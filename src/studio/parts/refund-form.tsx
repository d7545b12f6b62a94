import { useState } from 'react';
import { inr } from '#kernel/money.ts';
import type { StaffPayment, staffRefund } from '#src/checkout/wire.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Field } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useStaffAct } from './use-staff-act.ts';

type OrderAfterRefund = 'cancel' | 'keep';

interface RefundFieldsProps {
  payment: StaffPayment;
  /** Above it a second person agrees, in rupees. */
  limit: number;
  /** Called once it is written down. */
  onDone?: () => void;
}

/** Sends money of a payment back, folded under its title. */
export const RefundForm = (props: RefundFieldsProps) => (
  <Disclosure title="Send money back">
    <RefundFields {...props} />
  </Disclosure>
);

/**
 * Refunds money of a payment. When that is everything that was paid for its order, it asks whether to cancel the order,
 * too (W34).
 */
export function RefundFields({ payment, limit, onDone }: RefundFieldsProps) {
  const { busy, act } = useStaffAct();
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [asking, setAsking] = useState(false);
  const rupees = Number(amount.replace(/[₹,\s]/g, ''));
  const requestRefund = (order?: OrderAfterRefund) =>
    ask<typeof staffRefund>('POST /studio/api/refund', {
      json: { mid: payment.mid, amount: rupees, reason: reason.trim(), ...(order && { order }) },
    });
  const send = async (order?: OrderAfterRefund) => {
    if (!(rupees > 0) || rupees > payment.left) return setError(`Please enter an amount up to ${inr(payment.left)}.`);
    if (reason.trim().length < 3) return setError('Please say why: the reason stays in the books.');
    setError(undefined);
    const reply = await requestRefund(order);
    const choose = !reply.ok && reply.error.code === 'cancel-or-keep';
    setAsking(choose);
    if (choose) return;
    const waits = reply.ok && reply.body.needsSecond;
    const done = waits ? 'Written down. A second person has to agree.' : 'The refund is written down.';
    if (!(await act(order ?? 'send', done, () => Promise.resolve(reply)))) return;
    setAmount('');
    setReason('');
    onDone?.();
  };
  return (
    <>
      <Form onSubmit={() => send()} noValidate {...(error && { error })}>
        <Field
          label="Amount in rupees"
          value={amount}
          onValue={setAmount}
          inputMode="decimal"
          autoComplete="off"
          hint={`Up to ${inr(payment.left)}. Above ${inr(limit)}, or beyond what cancelling would give back, a second person has to agree.`}
        />
        <Field label="Reason" value={reason} onValue={setReason} autoComplete="off" maxLength={300} />
        <Actions>
          <Button type="submit" kind="secondary" busy={busy === 'send'}>
            Send it back
          </Button>
        </Actions>
      </Form>
      <Sheet
        open={asking}
        onClose={() => setAsking(false)}
        title="Cancel the order, too?"
        actions={
          <>
            <Button busy={busy === 'cancel'} onClick={() => void send('cancel')}>
              Send it back and cancel the order
            </Button>
            <Button kind="secondary" busy={busy === 'keep'} onClick={() => void send('keep')}>
              Send it back and keep making it
            </Button>
          </>
        }
      >
        <p>
          {inr(rupees)} is everything that was paid for this order. Cancelled, it leaves the queue and nothing more
          happens to it; kept, it is made and shipped for nothing.
        </p>
        <p className="text-soft">
          Where a second person has to agree, nothing happens before. An order that is at the printer cannot be
          cancelled.
        </p>
      </Sheet>
    </>
  );
}
