import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import type { Refusal } from '#kernel/refusals.ts';
import { rememberContinueLink } from '#src/accounts/parts/continue-link.ts';
import { useAlert } from '#ui/alert.tsx';
import { rememberPaymentPage } from '#src/accounts/parts/last-payment.ts';

type StartPaymentReply = { ok: true; body: { url?: string } } | ({ ok: false; status: number } & Refusal);

interface AppliedCoupon {
  /** The alert when the coupon is not valid any more. */
  words: { title: string; text: string };
  /** Removes it from the bill, so that the next Pay is for the new total. */
  drop: () => void;
}

/**
 * What every Pay button does: starts the payment, remembers the screen for Try Again and opens the payment page
 * (C-C10). Without a sign-in it leads to one first; an invalid coupon is removed from the bill; whoever paid for the
 * same thing before is asked whether it is another one (W122); any other refusal is shown and the figures are loaded
 * again. `start` gets whether it is another one, a field of its call, and may run twice. `path`: the path of this
 * screen with what was chosen on it; by default its present address.
 */
export function usePay(
  start: (json: { another: boolean }) => Promise<StartPaymentReply>,
  coupon?: AppliedCoupon,
  path?: string,
) {
  const [busy, setBusy] = useState(false);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const alert = useAlert();

  useEffect(() => {
    // On the way back from the payment page the browser may show this one as it was left (bfcache).
    const onPageShow = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);

  const signIn = () => {
    rememberContinueLink(path ?? pathname + search);
    return navigate('/login');
  };

  async function pay(another = false): Promise<unknown> {
    setBusy(true);
    const answer = await start({ another });
    if (answer.ok && answer.body.url) {
      rememberPaymentPage(path ?? pathname + search);
      return window.location.assign(answer.body.url);
    }
    setBusy(false);
    // A visitor's payment answers 201 without an address (P-K08).
    if (answer.ok || answer.status === 401) return signIn();
    if (coupon && answer.error.code === 'coupon') {
      coupon.drop();
      return void alert(coupon.words);
    }
    if (answer.error.code === 'paid-before') {
      const actions = [
        { label: 'See your orders', to: '/orders' },
        { label: 'Pay for another one', kind: 'secondary' as const },
      ];
      const choice = await alert({ title: 'Is this another one?', text: answer.error.message, actions });
      return choice === 1 ? pay(true) : undefined;
    }
    await alert({ title: 'Sorry', text: answer.error.message });
    if (answer.status === 409) await revalidate();
  }
  return { pay, busy };
}
