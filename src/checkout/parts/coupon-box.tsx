import { useState } from 'react';
import { useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { normalizeCouponCode, couponPopupMs, type Deal } from '../rules.ts';
import type { applyCoupon } from '../wire.ts';
import { ChoiceRow } from './choice-row.tsx';

/** A coupon that was applied on this screen. */
export interface AppliedDeal extends Deal {
  code: string;
}

/** The alert for a code that is not valid: customers and partners read different ones. */
export const invalidCouponTexts = {
  customer: {
    title: 'Invalid coupon',
    text: 'Oops! That coupon code seems to be invalid or expired. Double check it, please.',
  },
  partner: { title: 'Coupon In-valid', text: 'This coupon might be expired or it is invalid.' },
} as const;

/** Checks a code with the server (C-K12). Resolves with the deal, with `invalid`, or with the failure. */
export async function checkCoupon(
  code: string,
): Promise<{ deal: AppliedDeal } | { invalid: true } | { status: number; message: string }> {
  const answer = await ask<typeof applyCoupon>('POST /api/applyCoupon', { json: { couponCode: code } });
  if (!answer.ok) return { status: answer.status, message: answer.error.message };
  const { valid, discount, title } = answer.body;
  return valid && discount > 0 ? { deal: { code, percent: discount, title } } : { invalid: true };
}

interface CouponBoxProps {
  deal: AppliedDeal | undefined;
  onDeal: (deal: AppliedDeal | undefined) => void;
  words: { title: string; text: string };
}

/** Checks a code and shows the result (C-C05, C-C06, P-R11); once it is applied, offers to take it off again. */
function CouponForm({ deal, onDeal, words }: CouponBoxProps) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const alert = useAlert();

  async function apply() {
    const couponCode = normalizeCouponCode(code);
    if (!couponCode) return;
    setBusy(true);
    const result = await checkCoupon(couponCode);
    setBusy(false);
    if ('invalid' in result) return void alert(words);
    if ('status' in result && result.status !== 401) return void alert({ title: 'Sorry', text: result.message });
    if ('status' in result)
      return void alert({ title: 'Nostalgic Deals', text: 'Please sign in first, then apply your coupon.' });
    onDeal(result.deal);
    setCode('');
    await alert({ title: 'Yaay! Coupon Applied', text: result.deal.title, closeAfterMs: couponPopupMs });
  }

  if (deal)
    return (
      <p className="flex flex-wrap items-center justify-between gap-3" role="status">
        <span className="flex items-center gap-2">
          <Icon name="tag" size={20} />
          <span>
            <strong>{deal.code}</strong> takes {deal.percent}% off the price
          </span>
        </span>
        <Button kind="quiet" size="small" onClick={() => onDeal(undefined)}>
          Remove
        </Button>
      </p>
    );
  return (
    <Form onSubmit={apply} className="xs:grid-cols-[1fr_auto] xs:items-end">
      <Field
        label="Coupon code"
        name="coupon"
        value={code}
        onValue={setCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <Button type="submit" kind="secondary" busy={busy} locked={normalizeCouponCode(code) === ''}>
        APPLY COUPON
      </Button>
    </Form>
  );
}

/** 'Nostalgic Deals' of a partner's bill (P-R11). */
export const CouponBox = (props: CouponBoxProps) => (
  <section aria-label="Nostalgic Deals" className="grid gap-4 border-t border-rule pt-6">
    <h2 className="text-h4">Nostalgic Deals</h2>
    <CouponForm {...props} />
  </section>
);

/** 'Nostalgic Deals' as a row of a customer's order (C-C01). */
export const CouponRow = ({ deal, onDeal }: Omit<CouponBoxProps, 'words'>) => (
  <ChoiceRow
    label={<h2 className="font-text text-base font-semibold">Nostalgic Deals</h2>}
    value={deal ? `${deal.code}, ${deal.percent}% off` : 'add a coupon'}
  >
    <CouponForm deal={deal} onDeal={onDeal} words={invalidCouponTexts.customer} />
  </ChoiceRow>
);
