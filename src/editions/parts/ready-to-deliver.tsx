import { rememberPaymentPage } from '#src/accounts/parts/last-payment.ts';
import { themeOf } from '#kernel/themes.ts';
import { useState, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { defaultErrorAlert, useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Money } from '#ui/money.tsx';
import { Page } from '#ui/page.tsx';
import { amountDue } from '../rules.ts';
import type { secondPay } from '#src/checkout/wire.ts';
import { ArrivalNote } from './arrival-note.tsx';
import { linkKeyOf } from './link-keys.ts';
import { OrderCover } from './order-cover.tsx';
import type { EditionRecord } from '../wire.ts';
import { SignInNote } from './sign-in-note.tsx';
import { magazineName, orderTitle } from './formatting.ts';
import { UndoApproval } from './undo-approval.tsx';

/** What an order costs besides itself, such as a further revision, a line each (W83); nothing without any. */
export const Charges = ({ charges }: Pick<EditionRecord, 'charges'>) =>
  charges.length > 0 && (
    <ul className="grid gap-2" aria-label="Added to the price">
      {charges.map(({ label, amount }) => (
        <li key={label} className="flex items-baseline justify-between gap-4">
          <span>{label}</span>
          <Money rupees={amount} />
        </li>
      ))}
    </ul>
  );

/** How long PAY stays locked after a click, in milliseconds (C-T05). */
const balancePayLockMs = 7000;

interface PayBalanceProps {
  edition: EditionRecord;
  /** Where the magazine goes. */
  goesTo: ReactNode;
  children: ReactNode;
}

/**
 * Shown instead of the tracker while a balance is due on an approved edition (C-T05); pays it by `/api/secondPay`
 * (C-T08). A guest sees no amounts (D34).
 */
export function PayBalance({ edition, goesTo, children }: PayBalanceProps) {
  const alert = useAlert();
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const { total, paid } = edition.payment;
  const rest = total === null || paid === null ? undefined : amountDue(total, paid);
  const pay = async () => {
    setBusy(true);
    const reply = await ask<typeof secondPay>('POST /api/secondPay', {
      json: { edition: edition._id, ...(rest !== undefined && { expectedTotal: rest }) },
      key: linkKeyOf(edition._id),
    });
    if (reply.ok && reply.body.url) {
      rememberPaymentPage(window.location.pathname);
      return window.location.assign(reply.body.url);
    }
    setBusy(false);
    // The balance changed by a refund or another payment: the new amount is loaded (W23).
    if (!reply.ok && reply.error.code === 'total-changed') {
      await alert({ title: 'Sorry', text: reply.error.message });
      return revalidate();
    }
    // C-X06
    console.error(reply.ok ? 'The reply to secondPay has no url' : `HTTP error! Status: ${reply.status}`);
    await alert(defaultErrorAlert);
  };
  return (
    <Page
      dense
      title="Ready to Deliver"
      eyebrow={magazineName(edition) || orderTitle(edition)}
      lead="Every page is approved. Once the rest is paid, it goes to print."
      theme={themeOf(edition.theme)}
      aside={
        <div className="w-28 lg:w-full lg:max-w-72">
          <OrderCover edition={edition} />
        </div>
      }
    >
      <div className="grid max-w-md gap-4 border-t border-rule pt-4">
        {rest !== undefined && (
          <p className="flex items-baseline justify-between gap-4">
            <span className="text-lead">Amount Payable</span>
            <Money rupees={rest} className="font-display text-title" />
          </p>
        )}
        {edition.mayAct ? (
          <Button wide size="large" busy={busy} lockMs={balancePayLockMs} onClick={() => void pay()}>
            PAY
          </Button>
        ) : (
          <SignInNote path={`/tracking/${edition._id}`}>
            Whoever placed the order can pay: sign in with that number, or open the link that was sent to you.
          </SignInNote>
        )}
        {total !== null && paid !== null && (
          <p className="text-soft">
            <Money rupees={paid} /> of <Money rupees={total} /> is paid already.
          </p>
        )}
        <Charges charges={edition.charges} />
        {goesTo}
        {edition.arrival && <ArrivalNote arrival={edition.arrival} />}
        <ButtonLink to={`/edition/${edition._id}`} kind="quiet" icon="book">
          Tap To View
        </ButtonLink>
        <UndoApproval edition={edition} />
        {children}
      </div>
    </Page>
  );
}
