import { useState } from 'react';
import { inr } from '#kernel/money.ts';
import type { staffCancel } from '#src/checkout/wire.ts';
import { formatDay } from '#src/editions/parts/formatting.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type { StudioEdition } from '../wire.ts';
import { useStaffAct } from './use-staff-act.ts';

type Cancellable = Pick<StudioEdition, '_id' | 'title' | 'payment' | 'cancel' | 'cancelled'>;

/** The refund of a cancellation, as a text for staff. */
function cancellationRefundText({ payment, cancel }: Cancellable): string {
  if (cancel?.iCredit) return 'Its iCredit goes back to the partner.';
  if (cancel?.iCredit === false) return 'Its iCredit does not go back: the design has begun.';
  if (!cancel || cancel.refund === 0) return 'No money goes back.';
  return `${inr(cancel.refund)} of ${inr(payment?.paid ?? 0)} goes back to whoever paid.`;
}

/** Cancels an order in the studio: shows the refund and asks for the reason, which is recorded in the history (W34). */
export function CancelByStaff({ edition }: { edition: Cancellable }) {
  const [open, setOpen] = useState(false);
  const { cancel, cancelled } = edition;
  if (cancelled)
    return (
      <p>
        Cancelled on {formatDay(cancelled.at)}
        {cancelled.refund !== null && cancelled.refund > 0 && `; ${inr(cancelled.refund)} goes back`}.
      </p>
    );
  // At the printer it is too late.
  if (!cancel) return null;
  return (
    <>
      <Button size="small" kind="quiet" onClick={() => setOpen(true)}>
        Cancel the order
      </Button>
      {open && (
        <Sheet open onClose={() => setOpen(false)} title={`Cancel ${edition.title}?`}>
          <CancelForm edition={edition} onDone={() => setOpen(false)} />
        </Sheet>
      )}
    </>
  );
}

function CancelForm({ edition, onDone }: { edition: Cancellable; onDone: () => void }) {
  const { act } = useStaffAct();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const confirm = async () => {
    if (reason.trim().length < 3) return setError('Please say why: the reason stays in the history.');
    setError(undefined);
    const reply = await ask<typeof staffCancel>('POST /studio/api/cancel', {
      json: { edition: edition._id, reason: reason.trim(), expectedRefund: edition.cancel?.refund ?? 0 },
    });
    const waits = reply.ok && reply.body.needsSecond;
    onDone();
    await act(
      'cancel',
      waits ? 'Written down. It is cancelled once a second person agrees, under Payments.' : 'The order is cancelled.',
      () => Promise.resolve(reply),
    );
  };
  return (
    <Form onSubmit={confirm} noValidate>
      <p>{cancellationRefundText(edition)} The customer is told. This cannot be undone.</p>
      <Field label="Reason" value={reason} onValue={setReason} error={error} autoComplete="off" maxLength={300} />
      <Button type="submit" wide>
        Cancel the order
      </Button>
    </Form>
  );
}
