import { halfUp, inr, paise, percentUp, toRupees, type Paise } from '#kernel/money.ts';
import { maxCopies, upfrontPercent } from '#kernel/promises.ts';
import { cleanTextCode } from '#kernel/typed.ts';
import { shippingFee } from '#src/catalogue/rules.ts';
import { sampleFee } from '#src/partners/rules.ts';

/** Milliseconds that Pay stays locked after a click (C-C09). */
export const payCooldownMs = 7000;
/** Milliseconds that 'Yaay! Coupon Applied' stays (C-C06). */
export const couponPopupMs = 2500;

/** `upfront`: all now, with the saving. `downfront`: half now, half when the edition is approved (C-C02). */
export type PaymentOption = 'upfront' | 'downfront';

/** What is bought, with the prices that apply to it. */
export type Purchase =
  | { kind: 'order'; price: Paise; extraPrice: Paise; copies: number; option: PaymentOption }
  | { kind: 'bundle'; price: Paise; size: number }
  | { kind: 'sample'; quantity: number };

/** A coupon on a bill: percent off the price, and its title. */
export interface Deal {
  percent: number;
  title: string;
}

export type PricedLineKey = 'price' | 'coupon' | 'saving' | 'copies' | 'shipping';

/** One line of a bill: what it is, its rule in words, and its amount, negative when it takes something off. */
interface PricedLine {
  key: PricedLineKey;
  label: string;
  rule: string;
  amount: Paise;
}

/** A whole bill: the lines add up to `total`; `now` is charged at once and `later` before printing. */
export interface Bill {
  lines: PricedLine[];
  total: Paise;
  now: Paise;
  later: Paise;
}

const minPaise = (a: Paise, b: Paise): Paise => (a < b ? a : b);
const countLabel = (n: number, singular: string, plural = `${singular}s`) => `${n} ${n === 1 ? singular : plural}`;
const formatPaise = (amount: Paise) => inr(toRupees(amount));

/** What a coupon takes off an amount: the percentage, rounded up to the rupee, never more than there is (D18). */
export const discountOf = (amount: Paise, percent: number): Paise => minPaise(percentUp(amount, percent), amount);

/** How much of a total is charged now: all of it, or half of it rounded up (C-C07). */
export const chargeNow = (total: Paise, option: PaymentOption): Paise =>
  option === 'downfront' ? halfUp(total) : total;

const shippingLine: PricedLine = {
  key: 'shipping',
  label: 'Shipping',
  rule: 'anywhere in India',
  amount: shippingFee,
};

function priceLine(purchase: Purchase): PricedLine {
  switch (purchase.kind) {
    case 'order':
      return {
        key: 'price',
        label: 'Your edition',
        rule: 'one copy included',
        amount: purchase.price,
      };
    case 'bundle':
      return {
        key: 'price',
        label: countLabel(purchase.size, 'edition'),
        rule: `${formatPaise(purchase.price)} for each edition`,
        amount: paise(purchase.price * purchase.size),
      };
    case 'sample':
      return {
        key: 'price',
        label: countLabel(purchase.quantity, 'sample copy', 'sample copies'),
        rule: `${formatPaise(sampleFee)} for each copy`,
        amount: paise(sampleFee * purchase.quantity),
      };
  }
}

/**
 * The bill of a purchase (C-C07, P-B01), in paise. Every part is whole rupees when the prices are. The same function
 * makes the figures on the screen and the amount that is charged.
 * Throws `RangeError` on copies outside 1 to 5, a size or quantity below 1, or a percentage outside 0 to 100.
 */
export function bill(purchase: Purchase, deal?: Deal): Bill {
  const percent = deal?.percent ?? 0;
  const pieces =
    purchase.kind === 'order' ? purchase.copies : purchase.kind === 'bundle' ? purchase.size : purchase.quantity;
  if (!Number.isInteger(pieces) || pieces < 1 || (purchase.kind === 'order' && pieces > maxCopies))
    throw new RangeError(`not a number of copies: ${pieces}`);
  if (!(percent >= 0 && percent <= 100)) throw new RangeError(`not a percentage: ${percent}`);

  const lines = [priceLine(purchase)];
  const price = lines[0]!.amount;
  const coupon = discountOf(price, percent);
  if (deal && coupon > 0)
    lines.push({
      key: 'coupon',
      label: deal.title,
      rule: `${percent}% of the price, by coupon`,
      amount: paise(0 - coupon),
    });

  if (purchase.kind === 'order') {
    const saving = discountOf(paise(price - coupon), purchase.option === 'upfront' ? upfrontPercent : 0);
    if (saving > 0)
      lines.push({
        key: 'saving',
        label: 'Upfront saving',
        rule: `${upfrontPercent}% for paying in full`,
        amount: paise(0 - saving),
      });
    const extra = purchase.copies - 1;
    if (extra > 0)
      lines.push({
        key: 'copies',
        label: countLabel(extra, 'extra copy', 'extra copies'),
        rule: `${formatPaise(purchase.extraPrice)} for each, printing only`,
        amount: paise(purchase.extraPrice * extra),
      });
  }
  if (purchase.kind !== 'bundle') lines.push(shippingLine);

  const total = paise(lines.reduce((sum, line) => sum + line.amount, 0));
  const now = purchase.kind === 'order' ? chargeNow(total, purchase.option) : total;
  return { lines, total, now, later: paise(total - now) };
}

/** Copies that can be ordered of a finished magazine at once (W75). */
export const maxFurtherCopies = 20;

/**
 * The bill of further copies of a finished magazine (W75): each at the price of an extra copy, and shipping once; all
 * of it is paid at once. Throws `RangeError` on copies outside 1 to 20.
 */
export function copiesBill({ copies, extraPrice }: { copies: number; extraPrice: Paise }): Bill {
  if (!Number.isInteger(copies) || copies < 1 || copies > maxFurtherCopies)
    throw new RangeError(`not a number of further copies: ${copies}`);
  const amount = paise(extraPrice * copies);
  const rule = `${formatPaise(extraPrice)} for each, printing only`;
  const total = paise(amount + shippingFee);
  return {
    lines: [{ key: 'copies', label: countLabel(copies, 'further copy', 'further copies'), rule, amount }, shippingLine],
    total,
    now: total,
    later: paise(0),
  };
}

/** The percentage of a bill's coupon; 0 without one. The discount was rounded up to the rupee, so this rounds down. */
function couponPercentOf({ lines }: Pick<Bill, 'lines'>): number {
  const amountOf = (wanted: PricedLineKey) => lines.find(({ key }) => key === wanted)?.amount ?? 0;
  const price = amountOf('price');
  return price > 0 ? Math.min(100, Math.floor(((0 - amountOf('coupon')) * 100) / price)) : 0;
}

/** What decides a bill of an order besides its plan. */
interface OrderTerms extends Bill {
  copies: number;
  option: PaymentOption;
}

/**
 * W55: the bill of an order as if another plan had been chosen at once: with the same copies, payment option and
 * percentage of its coupon. `difference` is what it costs more than the bill before, never below 0; `now` of it is
 * charged at once: all of it, or with 50-50 nothing, since the remaining payment grows by it.
 */
export function billOnPlan(
  before: OrderTerms,
  plan: { price: Paise; extraPrice: Paise },
): { bill: Bill; difference: Paise; now: Paise } {
  const { copies, option } = before;
  const title = before.lines.find(({ key }) => key === 'coupon')?.label ?? '';
  const { price, extraPrice } = plan;
  const after = bill({ kind: 'order', price, extraPrice, copies, option }, { percent: couponPercentOf(before), title });
  const difference = paise(Math.max(0, after.total - before.total));
  return { bill: after, difference, now: option === 'upfront' ? difference : paise(0) };
}

/** The part of a bill that is chosen on the checkout itself. */
export interface BillChoice {
  option: PaymentOption;
  /** From 1. */
  copies: number;
  coupon: string | null;
}

/** A bill as the query of an address has it. */
export const billParams = ({ option, copies, coupon }: BillChoice): Readonly<Record<string, string>> => ({
  selectedOption: option,
  extracopies: String(copies - 1),
  ...(coupon && { couponCode: coupon }),
});

/**
 * The path of a checkout with the chosen bill in its query, so that it works in any tab. `attempt`: the payment that
 * failed, whose payer finds there what they said of the magazine.
 */
export const checkoutPath = (choice: { plan: string; category: string; attempt?: string }, bill: BillChoice): string =>
  `/checkout?${new URLSearchParams({
    ...choice,
    ...billParams(bill),
  }).toString()}`;

/** The path of the screen where a finished magazine gets further copies (W75). */
export const afterwardsPath = (edition: string): string => `/afterwards/${edition}`;

/** The path of the form's last screen, where a story is looked over and can get more pages (W55). */
export const lookOverPath = (edition: string): string => `/abstract/${edition}?view=check`;

/** The bill in the query of an address; `undefined` when there is none. */
export function readBillChoice(search: URLSearchParams): BillChoice | undefined {
  const option = search.get('selectedOption');
  if (option !== 'upfront' && option !== 'downfront') return undefined;
  const extra = Number(search.get('extracopies') ?? 0);
  const copies = Number.isInteger(extra) ? Math.min(maxCopies, Math.max(1, extra + 1)) : 1;
  return { option, copies, coupon: normalizeCouponCode(search.get('couponCode') ?? '').slice(0, 40) || null };
}

export const couponAudiences = ['customer', 'partner', 'both'] as const;
export type CouponAudience = (typeof couponAudiences)[number];

/** A coupon with its present counts (D18). */
export interface CouponState extends Deal {
  audience: CouponAudience;
  validFrom: Date;
  validTo: Date;
  maxUses: number;
  usesEach: number;
  used: number;
  held: number;
}

interface CouponUser {
  kind: 'customer' | 'partner';
  /** How often they have used or hold the coupon. */
  mine: number;
  at: Date;
}

/** Whether somebody may use a coupon at a moment (D18). */
export const isRedeemable = (coupon: CouponState, who: CouponUser): boolean =>
  (coupon.audience === 'both' || coupon.audience === who.kind) &&
  coupon.validFrom <= who.at &&
  who.at < coupon.validTo &&
  coupon.used + coupon.held < coupon.maxUses &&
  who.mine < coupon.usesEach;

/** A coupon code as it is stored and compared, however it was pasted (C-K12). */
export const normalizeCouponCode = cleanTextCode;
