import { useState, type ReactNode } from 'react';
import { shortOrderId } from '#kernel/ids.ts';
import { themeOf } from '#kernel/themes.ts';
import { inr } from '#kernel/money.ts';
import { bankTime } from '#kernel/promises.ts';
import { ask } from '#ui/ask.ts';
import { Button, ButtonLink, TextLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useAlert } from '#ui/alert.tsx';
import { refundText } from '../rules/cancellation.ts';
import type { cancelOrder } from '#src/checkout/wire.ts';
import type * as wire from '../wire.ts';
import { linkKeyOf } from './link-keys.ts';
import type { EditionRecord } from '../wire.ts';
import { editionFor, formatDay, formatTime, orderTitle } from './formatting.ts';

/** Offers to cancel the order: what is refunded and until when, with a confirmation (W34). */
export function CancelOrder({ edition, onCancelled }: { edition: EditionRecord; onCancelled: () => void }) {
  const { cancel, arrival } = edition;
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const alert = useAlert();
  if (!cancel) return null;
  const end = cancel.wholeUntil && formatTime(cancel.wholeUntil);
  const back = refundText(cancel, end, arrival?.stage === 'short');

  const confirm = async () => {
    setBusy(true);
    const reply = await ask<typeof cancelOrder>('POST /api/cancelOrder', {
      json: { edition: edition._id, expectedRefund: cancel.refund },
      key: linkKeyOf(edition._id),
    });
    setBusy(false);
    setOpen(false);
    if (!reply.ok) await alert({ title: 'It was not cancelled', text: reply.error.message });
    onCancelled();
  };

  return (
    <section aria-label="Cancelling" className="grid gap-3 border-t border-rule pt-5 text-small">
      <p className="text-soft">
        You can cancel this order {cancel.until}. {back}
      </p>
      <p>
        <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
          Cancel the order
        </Button>
      </p>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title="Cancel this order?"
        side="bottom"
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Keep the order</Button>
            <Button kind="secondary" busy={busy} onClick={() => void confirm()}>
              Cancel the order
            </Button>
          </>
        }
      >
        <p>
          The {editionFor(edition)}, order {shortOrderId(edition._id)}, will not be made. You cannot take this back
          yourself.
        </p>
        <p>
          <strong>{back}</strong>
          {cancel.refund > 0 && ` Your bank usually shows it within ${bankTime}.`}
        </p>
      </Sheet>
    </section>
  );
}

interface CancelledOrderProps {
  edition: EditionRecord;
  cancelled: wire.Cancellation;
  /** Below what it says. */
  children?: ReactNode;
}

/** Shown instead of the tracker once an order is cancelled. */
export const CancelledOrder = ({ edition, cancelled, children }: CancelledOrderProps) => (
  <Page
    title="This order is cancelled"
    eyebrow={orderTitle(edition)}
    theme={themeOf(edition.theme)}
    lead={`Order ${shortOrderId(edition._id)} was cancelled on ${formatDay(cancelled.at)}. Nothing more happens to it.`}
    actions={
      <>
        <ButtonLink to="/plans">Begin another one</ButtonLink>
        {(cancelled.refund ?? 0) > 0 && (
          <ButtonLink to="/orders" kind="secondary">
            Its papers, among your orders
          </ButtonLink>
        )}
      </>
    }
  >
    {cancelled.refund !== null && cancelled.refund > 0 && (
      <p className="text-lead">
        {inr(cancelled.refund)} goes back to where it came from. Your bank usually shows it within {bankTime}; we write
        to you when it is on its way.
      </p>
    )}
    <p className="text-soft">
      Was it a mistake? <TextLink to="/contactus">Call us or write to us</TextLink>: your stories and photos are still
      safe.
    </p>
    {children}
  </Page>
);
