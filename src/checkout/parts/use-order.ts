import { useEffect, useEffectEvent, useState } from 'react';
import { fromRupees, toRupees } from '#kernel/money.ts';
import { useSession } from '#src/accounts/parts/session.tsx';
import type { PlanData } from '#src/catalogue/wire.ts';
import { useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { bill, checkoutPath, type BillChoice, type PaymentOption } from '../rules.ts';
import type { paymentD2C } from '../wire.ts';
import { checkCoupon, invalidCouponTexts, type AppliedDeal } from './coupon-box.tsx';
import { usePay } from './use-pay.ts';

/**
 * Puts the coupon of the bill that the address carries on the bill again as soon as the server says that it is valid
 * (C-Y03). True while the server is asked.
 */
function useRestoredCoupon(code: string | null | undefined, onDeal: (deal: AppliedDeal) => void): boolean {
  const [asking, setAsking] = useState(Boolean(code));
  const alert = useAlert();
  const putBack = useEffectEvent((found: Awaited<ReturnType<typeof checkCoupon>>) => {
    setAsking(false);
    if ('deal' in found) onDeal(found.deal);
    else void alert('invalid' in found ? invalidCouponTexts.customer : { title: 'Sorry', text: found.message });
  });
  useEffect(() => {
    if (!code) return;
    let current = true;
    void (async () => {
      const found = await checkCoupon(code);
      if (current) putBack(found);
    })();
    return () => void (current = false);
  }, [code]);
  return asking;
}

/**
 * The state of the screen where an edition of a plan is paid: its bill as chosen, and Pay. It starts with `kept`, what
 * the address carries, otherwise with one copy, paid in full. A customer without a name is asked for it first (C-C04);
 * whoever is not signed in is led through the sign-in to the checkout with this bill.
 */
export function useOrder(plan: PlanData, category: string, kept?: BillChoice) {
  const [copies, setCopies] = useState(kept?.copies ?? 1);
  const [option, setOption] = useState<PaymentOption>(kept?.option ?? 'upfront');
  const [deal, setDeal] = useState<AppliedDeal>();
  const [naming, setNaming] = useState(false);
  const restoring = useRestoredCoupon(kept?.coupon, setDeal);
  const { user } = useSession();
  const [price, extraPrice] = [fromRupees(plan.price), fromRupees(plan.extraPrice)];
  const billFor = (option: PaymentOption) => bill({ kind: 'order', price, extraPrice, copies, option }, deal);
  const figures = billFor(option);

  const begin = () =>
    ask<typeof paymentD2C>('POST /api/paymentD2C', {
      json: {
        plan: plan._id,
        category,
        selectedOption: option,
        couponCode: deal?.code ?? null,
        extracopies: copies - 1,
        expectedTotal: toRupees(figures.total),
      },
    });
  const { pay, busy } = usePay(
    begin,
    { words: invalidCouponTexts.customer, drop: () => setDeal(undefined) },
    checkoutPath({ plan: plan._id, category }, { option, copies, coupon: deal?.code ?? null }),
  );
  const nameless = user.type === 'Customer' && !user.data.name?.trim();
  return {
    copies,
    setCopies,
    option,
    setOption,
    deal,
    setDeal,
    billFor,
    figures,
    busy: busy || restoring,
    pay: () => (nameless ? setNaming(true) : void pay()),
    naming: {
      open: naming,
      onClose: () => setNaming(false),
      onNamed: () => {
        setNaming(false);
        void pay();
      },
    },
  };
}

export type CheckoutOrder = ReturnType<typeof useOrder>;
