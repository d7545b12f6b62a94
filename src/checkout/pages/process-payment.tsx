import { useEffect, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { rememberContinueLink } from '#src/accounts/parts/continue-link.ts';
import { useSession } from '#src/accounts/parts/session.tsx';
import { shortOrderId } from '#kernel/ids.ts';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import { TellByChat } from '#src/editions/parts/tell-by-chat.tsx';
import { PaperLinks } from '#src/papers/parts/paper-links.tsx';
import type { PaperRecord } from '#src/papers/wire.ts';
import { inr } from '#kernel/money.ts';
import { BillLines } from '#ui/bill-lines.tsx';
import { Button, ButtonLink, TextLink } from '#ui/button.tsx';
import { EmptyPage } from '../parts/empty-page.tsx';
import { Facts } from '#ui/facts.tsx';
import { isInconclusive } from '#ui/inconclusive.ts';
import { Page } from '#ui/page.tsx';
import { Progress } from '#ui/progress.tsx';
import { lastPaymentPage } from '#src/accounts/parts/last-payment.ts';
import { pageMeta } from '#web/page-meta.ts';
import { isPathAfterPayment, useConfirmation } from '../parts/use-confirmation.ts';
import { paidSinceText } from '../parts/paid-since.tsx';
import type { Invoice, OpenPayment, PaidSince } from '../wire.ts';

export const meta = pageMeta('Payment');

/**
 * The payment return (C-Y01 to C-Y05, P-R14). The redirect proves nothing: the server checks with the provider (D23).
 */
export default function ProcessPayment() {
  const [search] = useSearchParams();
  const outcome = useConfirmation(search.get('MID') ?? '');
  const { user } = useSession();
  switch (outcome.state) {
    case 'asking':
      return <ProcessingScreen />;
    case 'pending':
      return <PendingScreen {...outcome} />;
    // C-Y04
    case 'skip':
      return <Navigate to={outcome.link} replace />;
    case 'invoice':
      return user.type === 'Partner' ? <PartnerInvoice {...outcome} /> : <OrderConfirmed {...outcome} />;
    case 'failed':
      return <FailedScreen {...outcome} />;
  }
}

/** A progress bar that fills quickly at first and never completely: nobody knows how long a bank takes (C-Y01). */
function ProcessingScreen() {
  const [share, setShare] = useState(0.08);
  useEffect(() => {
    const timer = setInterval(() => setShare(now => now + (0.95 - now) * 0.12), 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <Page title="Payment processing" width="narrow" lead="We are asking the bank. Please keep this page open.">
      <Progress label="Payment processing" labelHidden value={share} />
    </Page>
  );
}

const PendingScreen = ({ url, person, change, again }: OpenPayment & { again: () => void }) => (
  <Page
    title="Your payment is not finished"
    eyebrow={person ? `The magazine about ${person}` : undefined}
    width="text"
    lead="The bank has not told us yet that it was paid. If you have just paid, you can leave this page: as soon as the bank says so, we send you a message."
    actions={
      <>
        <ButtonLink to={url}>Go on with the payment</ButtonLink>
        <Button kind="secondary" onClick={again}>
          Ask the bank again
        </Button>
        {change && (
          <ButtonLink to={change} kind="quiet">
            Change the order
          </ButtonLink>
        )}
      </>
    }
  >
    <p role="status" className="text-soft">
      We keep asking by ourselves. This payment is charged once, whatever you press.
    </p>
  </Page>
);

type FailedScreenProps = Extract<ReturnType<typeof useConfirmation>, { state: 'failed' }>;

/** Titles of the refusals that do not say that the payment failed: who reads that it did pays a second time. */
const refusalTitles: Readonly<Record<string, string>> = {
  'sign-in': 'Sign in to see your payment',
  'not-yours': 'This payment is somebody else’s',
  'in-review': 'Your payment arrived',
  'goes-back': 'Your payment goes back to you',
};

/** The screen of an attempt that failed once its payer has paid for the same thing since (W122). */
const PaidSinceScreen = (paid: PaidSince) => (
  <EmptyPage
    illustration="orders"
    title="You have paid since"
    text={<p>{paidSinceText(paid)}</p>}
    action={
      <>
        {paid.edition && <ButtonLink to={`/tracking/${paid.edition}`}>Track Order</ButtonLink>}
        <ButtonLink to="/orders" kind={paid.edition ? 'secondary' : 'primary'}>
          Go to your orders
        </ButtonLink>
      </>
    }
  />
);

function FailedScreen({ status, code, message, details, again }: FailedScreenProps) {
  const { pathname, search } = useLocation();
  const { user } = useSession();
  const [lastPage] = useState(lastPaymentPage);
  const unknown = isInconclusive(status);
  const refusalTitle = refusalTitles[code];
  const needsSignIn = code === 'sign-in';
  const person = details?.about?.subject?.name;
  if (details?.failed && details.paidSince) return <PaidSinceScreen {...details.paidSince} />;
  return (
    <EmptyPage
      illustration={refusalTitle ? 'orders' : 'broken'}
      // C-Y03
      title={refusalTitle ?? 'Payment Failed'}
      text={
        <>
          <p>{message}</p>
          {needsSignIn && (
            <p className="mt-3">If you have paid, do not pay again: we ask the bank by ourselves, and write to you.</p>
          )}
          {code === 'not-yours' && (
            <p className="mt-3">
              If you paid it under another number, do not pay again: log out in your profile, and sign in with that one.
            </p>
          )}
          {unknown && (
            <p className="mt-3">Your bank may have taken the money. Ask again here before you pay once more.</p>
          )}
          {details?.failed && (
            <p className="mt-3">
              Nothing was charged: {inr(details.amount)} stays with you
              {person && `, and nothing of the magazine about ${person} is lost`}. {details.reason} You can try again
              now: the bill stays the same.
            </p>
          )}
        </>
      }
      action={
        <>
          {needsSignIn && (
            <ButtonLink to="/login" onClick={() => rememberContinueLink(pathname + search)}>
              Login/Sign-Up
            </ButtonLink>
          )}
          {refusalTitle && !needsSignIn && <ButtonLink to="/orders">Go to your orders</ButtonLink>}
          {code === 'not-yours' && (
            <ButtonLink to={user.type === 'Partner' ? '/profile' : '/account'} kind="secondary">
              Open your profile
            </ButtonLink>
          )}
          {unknown && <Button onClick={again}>Ask again</Button>}
          {!refusalTitle && (
            <ButtonLink to={details?.again ?? lastPage} kind={unknown ? 'secondary' : 'primary'}>
              Try Again
            </ButtonLink>
          )}
        </>
      }
    />
  );
}

interface InvoiceProps {
  invoice: Invoice;
  papers?: readonly PaperRecord[] | undefined;
}

/** The edition that a payment's invoice leads to, if it leads to one. */
const editionOf = ({ redirectTo }: Invoice) => /^\/tracking\/(\w+)$/.exec(redirectTo)?.[1];

function InvoiceDetails({ invoice, papers = [] }: InvoiceProps) {
  const edition = editionOf(invoice);
  return (
    <>
      <Facts
        label="Your payment"
        columns={2}
        facts={[
          ...(edition ? [{ term: 'Order', value: shortOrderId(edition) }] : []),
          ...(invoice.person ? [{ term: 'About', value: invoice.person }] : []),
          { term: 'Transaction ID', value: invoice.mid },
          { term: 'Date', value: formatDateTime(invoice.date) },
        ]}
      />
      <BillLines
        label="What you paid for"
        lines={invoice.items.map(item => ({ label: item.name, note: item['sub heading'], amount: item.price }))}
        total={{ label: 'Paid', amount: invoice.items.reduce((sum, item) => sum + item.price, 0) }}
      />
      {papers.length > 0 && <PaperLinks papers={papers} about="this payment" />}
    </>
  );
}

const safePath = (path: string) => (isPathAfterPayment(path) ? path : '/orders');

/** The screen of a customer after a payment (C-Y02). */
function OrderConfirmed({ invoice, papers }: InvoiceProps) {
  const mayFill = invoice.abstract !== '#';
  const edition = editionOf(invoice);
  return (
    <Page
      title="Order confirmed!"
      eyebrow={invoice.person ? `The magazine about ${invoice.person}` : 'Thank you'}
      width="text"
      lead={`Thank you, ${invoice.name}. ${mayFill ? 'The next step is yours: tell us the story, in words or by voice, and add your photos.' : 'We have your story; you can follow your edition here.'}`}
      actions={
        <>
          {mayFill && (
            <ButtonLink to={safePath(invoice.abstract)} size="large" icon="pen">
              Fill Abstract Form
            </ButtonLink>
          )}
          {mayFill && edition && <TellByChat edition={edition} />}
          <ButtonLink to={safePath(invoice.redirectTo)} size="large" kind={mayFill ? 'secondary' : 'primary'}>
            Track Order
          </ButtonLink>
        </>
      }
    >
      <InvoiceDetails invoice={invoice} papers={papers} />
      <p>
        <TextLink to="/orders">See it among your orders</TextLink>
      </p>
    </Page>
  );
}

const PartnerInvoice = ({ invoice, papers }: InvoiceProps) => (
  <Page
    title={invoice.isSample ? 'Sample ordered!' : 'Credits Added!'}
    eyebrow="Thank you"
    width="text"
    lead={
      invoice.isSample
        ? `Thank you, ${invoice.name}. Your sample is being printed and comes to your studio.`
        : `Thank you, ${invoice.name}. Your iCredits are ready to be used.`
    }
    actions={
      <>
        <ButtonLink to="/createOrder" size="large">
          Create Order
        </ButtonLink>
        <ButtonLink to="/orders" size="large" kind="secondary">
          Go To Order
        </ButtonLink>
      </>
    }
  >
    <InvoiceDetails invoice={invoice} papers={papers} />
  </Page>
);
