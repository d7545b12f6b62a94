import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromRupees, paise } from '#kernel/money.ts';
import { shippingFee } from '#src/catalogue/rules.ts';
import { amountDue } from '#src/editions/rules.ts';
import { sampleFee } from '#src/partners/rules.ts';
import {
  bill,
  billOnPlan,
  copiesBill,
  readBillChoice,
  chargeNow,
  checkoutPath,
  normalizeCouponCode,
  discountOf,
  isRedeemable,
  type CouponState,
  type Purchase,
} from './rules.ts';

const order = (over: Partial<Extract<Purchase, { kind: 'order' }>> = {}): Purchase => ({
  kind: 'order',
  price: fromRupees(1449),
  extraPrice: fromRupees(299),
  copies: 1,
  option: 'upfront',
  ...over,
});
const line = (of: ReturnType<typeof bill>, key: string) => of.lines.find(l => l.key === key)?.amount;

const money = fc.integer({ min: 1, max: 500_000 }).map(fromRupees);
const purchases: fc.Arbitrary<Purchase> = fc.oneof(
  fc.record({
    kind: fc.constant('order' as const),
    price: money,
    extraPrice: money,
    copies: fc.integer({ min: 1, max: 5 }),
    option: fc.constantFrom('upfront' as const, 'downfront' as const),
  }),
  fc.record({ kind: fc.constant('bundle' as const), price: money, size: fc.integer({ min: 1, max: 500 }) }),
  fc.record({ kind: fc.constant('sample' as const), quantity: fc.constantFrom(1, 2, 5, 10) }),
);
const deals = fc.option(fc.record({ percent: fc.integer({ min: 0, max: 100 }), title: fc.string() }), {
  nil: undefined,
});

describe('C-C07 the bill of an order', () => {
  test('C-C07 upfront saves 5% of the price, rounded up to the rupee, and adds shipping', () => {
    const b = bill(order());
    expect(line(b, 'saving')).toBe(fromRupees(-73)); // 72.45 up
    expect(b.total).toBe(fromRupees(1449 - 73 + 70));
    expect(b.now).toBe(b.total);
    expect(b.later).toBe(0);
  });
  test('C-C07 the saving is taken of the price after the coupon', () => {
    const b = bill(order(), { percent: 15, title: 'Nostalgia' });
    expect(line(b, 'coupon')).toBe(fromRupees(-218)); // 217.35 up
    expect(line(b, 'saving')).toBe(fromRupees(-62)); // 5% of 1231 = 61.55 up
    expect(b.total).toBe(fromRupees(1449 - 218 - 62 + 70));
  });
  test('C-C07 extra copies cost extraPrice each, beyond the first', () => {
    const b = bill(order({ copies: 4, option: 'downfront' }));
    expect(line(b, 'copies')).toBe(fromRupees(3 * 299));
    expect(line(b, 'saving')).toBeUndefined();
    expect(b.total).toBe(fromRupees(1449 + 897 + 70));
  });
  test('C-C07 50-50 charges half of the total, rounded up', () => {
    const b = bill(order({ option: 'downfront' }));
    expect(b.total).toBe(fromRupees(1519));
    expect(b.now).toBe(fromRupees(760));
    expect(b.later).toBe(fromRupees(759));
  });
  test('C-C07 a coupon of 100% leaves shipping and copies', () => {
    const b = bill(order({ copies: 2 }), { percent: 100, title: 'On us' });
    expect(b.total).toBe(fromRupees(299 + 70));
  });
  test('C-C07 refuses copies outside 1 to 5 and a percentage above 100', () => {
    for (const copies of [0, 6, 1.5, Number.NaN]) expect(() => bill(order({ copies }))).toThrow(RangeError);
    expect(() => bill(order(), { percent: 101, title: '' })).toThrow(RangeError);
  });
});

describe('P-B01 the bill of a partner', () => {
  test('P-B01 a bundle costs price × size, without shipping', () => {
    const b = bill({ kind: 'bundle', price: fromRupees(999), size: 10 }, { percent: 10, title: 'Studio' });
    expect(b.total).toBe(fromRupees(9990 - 999));
    expect(line(b, 'shipping')).toBeUndefined();
  });
  test('P-B01 a sample costs ₹299 × quantity − coupon + ₹70', () => {
    const b = bill({ kind: 'sample', quantity: 2 }, { percent: 10, title: 'Studio' });
    expect(b.total).toBe(fromRupees(598 - 60 + 70));
    expect(bill({ kind: 'sample', quantity: 1 }).total).toBe(sampleFee + shippingFee);
  });
  test('P-B01 the coupon is capped by the line amount', () => {
    expect(bill({ kind: 'bundle', price: fromRupees(999), size: 1 }, { percent: 100, title: '' }).total).toBe(0);
    expect(discountOf(paise(50), 1)).toBe(50);
  });
});

describe('C-C07 P-B01 properties of every bill', () => {
  test('C-C07 all amounts are whole rupees and the lines add up to the total', () => {
    fc.assert(
      fc.property(purchases, deals, (purchase, deal) => {
        const b = bill(purchase, deal);
        for (const amount of [...b.lines.map(l => l.amount), b.total, b.now, b.later])
          expect(Number.isSafeInteger(amount) && amount % 100 === 0).toBe(true);
        expect(b.lines.reduce((sum, l) => sum + l.amount, 0)).toBe(b.total);
      }),
      { numRuns: 1000 },
    );
  });
  test('C-C07 no sum is below zero, and a discount never exceeds the price', () => {
    fc.assert(
      fc.property(purchases, deals, (purchase, deal) => {
        const b = bill(purchase, deal);
        const off = b.lines.filter(l => l.amount < 0).reduce((sum, l) => sum - l.amount, 0);
        expect(off).toBeLessThanOrEqual(b.lines[0]!.amount);
        expect(b.total).toBeGreaterThanOrEqual(purchase.kind === 'bundle' ? 0 : shippingFee);
        expect(b.now).toBeGreaterThanOrEqual(0);
        expect(b.later).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 1000 },
    );
  });
  test('C-C07 the two halves sum to the total, and the first is at most a rupee more', () => {
    fc.assert(
      fc.property(money, total => {
        const now = chargeNow(total, 'downfront');
        const later = amountDue(total, now);
        expect(now + later).toBe(total);
        expect(now - later === 0 || now - later === 100).toBe(true);
        expect(chargeNow(total, 'upfront')).toBe(total);
      }),
    );
  });
  test('C-C07 a discount is the least whole number of rupees that is not less than the percentage', () => {
    fc.assert(
      fc.property(money, fc.integer({ min: 0, max: 100 }), (price, percent) => {
        const off = discountOf(price, percent);
        expect(off * 100).toBeGreaterThanOrEqual(price * percent);
        expect((off - 100) * 100).toBeLessThan(price * percent + 1);
      }),
    );
  });
  test('C-C07 a better coupon never costs more', () => {
    fc.assert(
      fc.property(purchases, fc.integer({ min: 0, max: 99 }), (purchase, percent) => {
        const dearer = bill(purchase, { percent, title: '' }).total;
        expect(bill(purchase, { percent: percent + 1, title: '' }).total).toBeLessThanOrEqual(dearer);
      }),
    );
  });
});

describe('D18 coupons', () => {
  const at = new Date('2026-11-01T12:00:00Z');
  const coupon: CouponState = {
    percent: 10,
    title: 'Nostalgia',
    audience: 'customer',
    validFrom: new Date('2026-11-01T12:00:00Z'),
    validTo: new Date('2026-12-01T00:00:00Z'),
    maxUses: 3,
    usesEach: 1,
    used: 1,
    held: 1,
  };
  const me = { kind: 'customer' as const, mine: 0, at };
  test('D18 a coupon is redeemable inside its dates, for its audience, while uses are left', () => {
    expect(isRedeemable(coupon, me)).toBe(true);
    expect(isRedeemable(coupon, { ...me, kind: 'partner' })).toBe(false);
    expect(isRedeemable({ ...coupon, audience: 'both' }, { ...me, kind: 'partner' })).toBe(true);
    expect(isRedeemable({ ...coupon, held: 2 }, me)).toBe(false);
    expect(isRedeemable(coupon, { ...me, mine: 1 })).toBe(false);
    expect(isRedeemable(coupon, { ...me, at: new Date('2026-11-01T11:59:59Z') })).toBe(false);
    expect(isRedeemable(coupon, { ...me, at: coupon.validTo })).toBe(false);
  });
  test('C-C05 a code is trimmed and changed to capitals', () =>
    expect(normalizeCouponCode(' nostalgia10 ')).toBe('NOSTALGIA10'));
});

test('C-Y03 option, copies and coupon of a bill are read back unchanged from its address', () => {
  const choice = { plan: 'p', category: 's' };
  for (const bill of [
    { option: 'upfront', copies: 1, coupon: null },
    { option: 'downfront', copies: 3, coupon: 'NOSTALGIA10' },
  ] as const) {
    const { search } = new URL(checkoutPath(choice, bill), 'https://x');
    expect(readBillChoice(new URLSearchParams(search))).toEqual(bill);
  }
  expect(readBillChoice(new URLSearchParams('plan=p&category=s'))).toBeUndefined();
  const odd = (search: string) => readBillChoice(new URLSearchParams(`selectedOption=upfront&${search}`));
  for (const [extracopies, copies] of [
    ['99', 5],
    ['-3', 1],
    ['1.5', 1],
    ['x', 1],
  ] as const)
    expect(odd(`extracopies=${extracopies}`)?.copies).toBe(copies);
  expect(odd('couponCode=%20nostalgia10')?.coupon).toBe('NOSTALGIA10');
});

describe('W55 more pages', () => {
  const terms = { copies: 1, option: 'upfront' as const };
  test('W55 cost what the other plan would have cost at once, with the coupon of the order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 101, max: 9000 }).map(fromRupees),
        fc.integer({ min: 0, max: 4000 }).map(fromRupees),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom('upfront' as const, 'downfront' as const),
        (price, more, percent, copies, option) => {
          const deal = { percent, title: 'A deal' };
          const purchase = { kind: 'order', price, extraPrice: fromRupees(299), copies, option } as const;
          const dearer = { ...purchase, price: paise(price + more), extraPrice: fromRupees(349) };
          const before = bill(purchase, deal);
          const { bill: after, difference, now } = billOnPlan({ ...before, copies, option }, dearer);
          expect(after).toEqual(bill(dearer, deal));
          expect(difference).toBe(after.total - before.total);
          expect(now).toBe(option === 'upfront' ? difference : 0);
        },
      ),
    );
  });
  test('W55 a plan that has become cheaper than the order was costs nothing more', () => {
    const before = { ...bill(order()), ...terms };
    const cheap = { price: fromRupees(1000), extraPrice: fromRupees(299) };
    expect(billOnPlan(before, cheap)).toMatchObject({ difference: 0, now: 0 });
  });
});

test('W75 the bill of further copies: each at the extra copy’s price, shipping once, all of it now', () => {
  const extraPrice = fromRupees(299);
  const one = copiesBill({ copies: 1, extraPrice });
  expect(one.lines.map(({ label, amount }) => [label, amount])).toEqual([
    ['1 further copy', fromRupees(299)],
    ['Shipping', shippingFee],
  ]);
  expect(copiesBill({ copies: 20, extraPrice })).toMatchObject({
    total: fromRupees(20 * 299) + shippingFee,
    now: fromRupees(20 * 299) + shippingFee,
    later: 0,
  });
  for (const copies of [0, 21, 1.5]) expect(() => copiesBill({ copies, extraPrice })).toThrow(RangeError);
});
