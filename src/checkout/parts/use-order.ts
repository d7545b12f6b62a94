import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { fromRupees, toRupees } from '#kernel/money.ts';
import { pinProblem } from '#kernel/pins.ts';
import { cleanDigits } from '#kernel/typed.ts';
import { useSession } from '#src/accounts/parts/session.tsx';
import type { PlanData } from '#src/catalogue/wire.ts';
import { useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { bill, billParams, checkoutPath, type BillChoice, type PaymentOption } from '../rules.ts';
import type { paymentD2C } from '../wire.ts';
import { checkCoupon, invalidCouponTexts, type AppliedDeal } from './coupon-box.tsx';
import { initialDetails, storeDetails, detailsJson, type PaymentAttempt } from './order-details.ts';
import { usePay } from './use-pay.ts';

/**
 * Restores the coupon of the bill in the address once the server says that it is valid (C-Y03). Returns true while the
 * check runs.
 */
function useRestoredCoupon(code: string | null | undefined, onDeal: (deal: AppliedDeal) => void): boolean {
  const [checking, setChecking] = useState(Boolean(code));
  const alert = useAlert();
  const showResult = useEffectEvent((result: Awaited<ReturnType<typeof checkCoupon>>) => {
    setChecking(false);
    if ('deal' in result) onDeal(result.deal);
    else void alert('invalid' in result ? invalidCouponTexts.customer : { title: 'Sorry', text: result.message });
  });
  useEffect(() => {
    if (!code) return;
    let current = true;
    void (async () => {
      const result = await checkCoupon(code);
      if (current) showResult(result);
    })();
    return () => void (current = false);
  }, [code]);
  return checking;
}

/** What is wrong with a PIN code: at its field once it was typed to its end, and at Pay. An empty one is right. */
function usePinCheck(pin: string) {
  const [isDone, setDone] = useState(false);
  const alert = useAlert();
  const problem = pin.trim() ? pinProblem(pin) : undefined;
  return {
    error: isDone || cleanDigits(pin).length >= 6 ? problem : undefined,
    onDone: () => setDone(true),
    /** Says at Pay what is wrong; `act` runs when nothing is. */
    before: (act: () => void) => () => {
      setDone(true);
      if (problem) void alert({ title: 'The PIN code', text: `${problem} You can also leave it empty.` });
      else act();
    },
  };
}

/** What is said of the magazine on this screen, kept for this tab. */
function useOrderDetails(category: string, attempt: PaymentAttempt | undefined) {
  const [initial] = useState(() => initialDetails(category, attempt));
  const [details, setDetails] = useState(initial);
  // Also when the category is chosen after the details were typed: the page after the sign-in looks for both.
  useEffect(
    () => storeDetails({ category, attempt: attempt?.MID, details }, initial),
    [category, attempt?.MID, details, initial],
  );
  return [details, setDetails] as const;
}

/** Keeps a bill in the address once it is changed, so that a reload and the way back show it as it was chosen. */
function useBillInAddress(bill: BillChoice): void {
  const { search } = useLocation();
  const query = new URLSearchParams(billParams(bill)).toString();
  const [initial] = useState(query);
  const isChanged = useRef(false);
  // The router does not know what is written here, so choosing an edition drops it, and it is written again.
  const write = useEffectEvent((query: string, routed: string) => {
    if (query !== initial) isChanged.current = true;
    if (!isChanged.current) return;
    const params = new URLSearchParams(routed);
    params.delete('couponCode');
    for (const [name, value] of new URLSearchParams(query)) params.set(name, value);
    window.history.replaceState(window.history.state, '', `?${params.toString()}`);
  });
  useEffect(() => write(query, search), [query, search]);
}

interface OrderBefore {
  /** The bill of the address. */
  bill?: BillChoice | undefined;
  /** The payment of this order that failed. */
  attempt?: PaymentAttempt | undefined;
}

/**
 * The state of the screen where an edition of a plan is paid: the chosen bill, and Pay. It starts with the
 * bill of the address, otherwise with one copy, paid in full. A customer without a name is asked for it first (C-C04);
 * a visitor goes through the sign-in to the checkout with this bill.
 */
export function useOrder(plan: PlanData, category: string, { bill: initial, attempt }: OrderBefore = {}) {
  const [copies, setCopies] = useState(initial?.copies ?? 1);
  const [option, setOption] = useState<PaymentOption>(initial?.option ?? 'upfront');
  const [deal, setDeal] = useState<AppliedDeal>();
  const [details, setDetails] = useOrderDetails(category, attempt);
  const [isAskingName, setAskingName] = useState(false);
  const pinCheck = usePinCheck(details.pin);
  const restoring = useRestoredCoupon(initial?.coupon, setDeal);
  const { user } = useSession();
  const [price, extraPrice] = [fromRupees(plan.price), fromRupees(plan.extraPrice)];
  const billFor = (option: PaymentOption) => bill({ kind: 'order', price, extraPrice, copies, option }, deal);
  const figures = billFor(option);

  const start = (isAnother: { another: boolean }) =>
    // C-C10
    ask<typeof paymentD2C>('POST /api/paymentD2C', {
      json: {
        plan: plan._id,
        category,
        selectedOption: option,
        couponCode: deal?.code ?? null,
        extracopies: copies - 1,
        expectedTotal: toRupees(figures.total),
        ...detailsJson(details),
        ...isAnother,
      },
    });
  const chosen = { option, copies, coupon: deal?.code ?? null };
  useBillInAddress(chosen);
  const { pay, busy } = usePay(
    start,
    { words: invalidCouponTexts.customer, drop: () => setDeal(undefined) },
    checkoutPath({ plan: plan._id, category, ...(attempt && { attempt: attempt.MID }) }, chosen),
  );
  const needsName = user.type === 'Customer' && !user.data.name?.trim();
  return {
    copies,
    setCopies,
    option,
    setOption,
    deal,
    setDeal,
    details,
    setDetails,
    billFor,
    figures,
    busy: busy || restoring,
    pinCheck,
    pay: pinCheck.before(() => (needsName ? setAskingName(true) : void pay())),
    nameSheet: {
      open: isAskingName,
      onClose: () => setAskingName(false),
      onNamed: () => {
        setAskingName(false);
        void pay();
      },
    },
  };
}

export type CheckoutOrder = ReturnType<typeof useOrder>;
