import { useEffect, useState } from 'react';
import type { CallReply } from '#kernel/call.ts';
import { refreshSession } from '#src/accounts/parts/session.tsx';
import { allLinkKeys } from '#src/editions/parts/link-keys.ts';
import { readPapers } from '#src/papers/parts/paper-links.tsx';
import type { PaperRecord } from '#src/papers/wire.ts';
import { ask } from '#ui/ask.ts';
import { isInconclusive } from '#ui/inconclusive.ts';
import { pause } from '#ui/pause.ts';
import type { confPayment, FailedPayment, failedPayment, Invoice, OpenPayment } from '../wire.ts';
import { forgetDetails } from './order-details.ts';

/** Whether an address sent by the server is one of the screens that may follow a payment (W25). */
export const isPathAfterPayment = (path: string): boolean =>
  /^\/((tracking|afterwards|orders|dashboard)(\/[0-9a-z]+)?|abstract(\/[0-9a-z]+(\?view=check)?)?)$/.test(path);

type PaymentOutcome =
  | { state: 'asking' }
  /** The provider has not decided. */
  | ({ state: 'pending' } & OpenPayment)
  /** `papers` are loaded afterwards. */
  | { state: 'invoice'; invoice: Invoice; papers?: readonly PaperRecord[] }
  | { state: 'skip'; link: string }
  /** `code` is the refusal's; `details` come with it for those who may read them. */
  | { state: 'failed'; status: number; code: string; message: string; details?: FailedPayment };

const unknownText = 'An error occurred while processing the payment. Please try again later.'; // C-Y03
/** Milliseconds between polls while the provider has not decided: short at first, for about ten minutes in all. */
const pollDelaysMs = [1000, 1500, 2000, ...Array<number>(100).fill(6000)];

type ConfirmationReply = CallReply<typeof confPayment>;

const requestConfirmation = (MID: string, signal: AbortSignal, key?: string): Promise<ConfirmationReply> =>
  ask<typeof confPayment>('POST /api/confPayment', { json: { MID }, signal, key });

/**
 * Requests without a key, then with each link key of this tab: a payer who used a customer link has to prove it, and
 * the payment's number does not tell which edition it is for (D05).
 */
async function requestWithKeys(mid: string, signal: AbortSignal): Promise<ConfirmationReply> {
  const reply = await requestConfirmation(mid, signal);
  if (reply.ok || (reply.status !== 401 && reply.status !== 403)) return reply;
  for (const key of allLinkKeys()) {
    const again = await requestConfirmation(mid, signal, key);
    if (again.ok) return again;
  }
  return reply;
}

function outcomeOf(reply: ConfirmationReply): PaymentOutcome {
  if (!reply.ok) {
    const message = isInconclusive(reply.status) ? unknownText : reply.error.message;
    return { state: 'failed', status: reply.status, code: reply.error.code, message };
  }
  if (reply.status === 202) {
    const { pending: _, ...open } = reply.body;
    return { state: 'pending', ...open };
  }
  if (reply.body.skip) {
    const { link } = reply.body;
    return { state: 'skip', link: isPathAfterPayment(link) ? link : '/orders' };
  }
  return { state: 'invoice', invoice: reply.body.invoice };
}

type FailedOutcome = Extract<PaymentOutcome, { state: 'failed' }>;

/** Adds what the shop knows of a failed payment, unless nobody is signed in or the reply is inconclusive. */
async function withDetails(failed: FailedOutcome, MID: string, signal: AbortSignal): Promise<FailedOutcome> {
  if (failed.status === 401 || isInconclusive(failed.status)) return failed;
  const reply = await ask<typeof failedPayment>('POST /api/failedPayment', { json: { MID }, signal });
  return reply.ok ? { ...failed, details: reply.body } : failed;
}

type PaidOutcome = Extract<PaymentOutcome, { state: 'invoice' }>;

const withPapers = async (paid: PaidOutcome, signal: AbortSignal): Promise<PaidOutcome> => ({
  ...paid,
  papers: await readPapers({ mid: paid.invoice.mid }, signal),
});

/**
 * The outcome of a payment. Polls while the provider has not decided, and loads the session again once it is paid
 * (C-Y05). An effect and no loader, because each call makes the server check with the provider and settle the payment.
 */
export function useConfirmation(mid: string): PaymentOutcome & { again: () => void } {
  const [outcome, setOutcome] = useState<PaymentOutcome>({ state: 'asking' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const show = (outcome: PaymentOutcome) => {
      if (!stop.signal.aborted) setOutcome(outcome);
    };
    void (async () => {
      for (const [at, ms] of pollDelaysMs.entries()) {
        const now = outcomeOf(await requestWithKeys(mid, stop.signal));
        if (stop.signal.aborted) return;
        if (now.state === 'invoice' || now.state === 'skip') await refreshSession();
        // A payment that was only just made gets a few seconds before the page says that it has not arrived. A failed
        // one shows with its details: they can say that it was paid since, and not to pay again.
        const outcome = now.state === 'failed' ? await withDetails(now, mid, stop.signal) : now;
        // An attempt whose payer sees it has their words itself.
        if (outcome.state !== 'failed' || outcome.details) forgetDetails();
        if (outcome.state !== 'pending' || at >= 2) show(outcome);
        if (now.state === 'invoice') show(await withPapers(now, stop.signal));
        if (now.state !== 'pending') return;
        await pause(ms, stop.signal);
      }
    })();
    return () => stop.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new round polls from the beginning
  }, [mid, round]);
  const again = () => {
    setOutcome({ state: 'asking' });
    setRound(n => n + 1);
  };
  return { ...outcome, again };
}
