import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise } from '#kernel/money.ts';
import { stateByCode } from '#kernel/states.ts';
import {
  advanceLines,
  scaleToTotal,
  refundLines,
  placeOfSupply,
  splitByWeight,
  sumOf,
  paperLines,
  taxIncluded,
  type PaperLine,
  type SoldItem,
} from './tax.ts';

const amount = fc.integer({ min: 1, max: 50_000_000 }).map(paise);
const rate = fc.constantFrom(0, 25, 300, 500, 1200, 1800, 2800, 4000);
const item = fc.record({
  line: fc.constantFrom('price', 'copies', 'shipping'),
  description: fc.string(),
  quantity: fc.integer({ min: 1, max: 100 }),
  discount: fc.constant(paise(0)),
  amount,
});
const items = fc.array(item, { minLength: 1, maxLength: 6 });
const rates: Record<string, number> = { price: 1800, copies: 500, shipping: 1200 };
const rateOf = (line: string) => ({ class: line, code: '9989', description: '', rate: rates[line] ?? 0 });
const parts = ({ taxable, cgst, sgst, igst }: PaperLine) => taxable + cgst + sgst + igst;
const whole = (line: PaperLine) =>
  [line.amount, line.taxable, line.cgst, line.sgst, line.igst].every(n => Number.isSafeInteger(n) && n >= 0);

test('D17 taxable value and taxes sum to the price, in whole paise', () => {
  expect(taxIncluded(paise(118_00), 1800, false)).toEqual({ taxable: 100_00, cgst: 0, sgst: 0, igst: 18_00 });
  expect(taxIncluded(paise(118_00), 1800, true)).toEqual({ taxable: 100_00, cgst: 9_00, sgst: 9_00, igst: 0 });
  fc.assert(
    fc.property(amount, rate, fc.boolean(), (amount, rate, within) => {
      const tax = taxIncluded(amount, rate, within);
      expect(tax.taxable + tax.cgst + tax.sgst + tax.igst).toBe(amount);
      expect(tax.cgst).toBe(tax.sgst);
      expect(within ? tax.igst : tax.cgst).toBe(0);
      expect(Math.abs(tax.taxable - (amount * 10_000) / (10_000 + rate))).toBeLessThanOrEqual(within ? 1 : 0.5);
      expect(Object.values(tax).every(Number.isSafeInteger)).toBe(true);
    }),
  );
});

test('D17 shares sum to the total, and each is less than a paisa from its exact part', () => {
  expect(splitByWeight(paise(100), [1, 1, 1])).toEqual([34, 33, 33]);
  fc.assert(
    fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 8 }), (total, weights) => {
      const shares = splitByWeight(total, weights);
      const all = weights.reduce((a: number, b) => a + b, 0);
      expect(shares.reduce((a: number, b) => a + b, 0)).toBe(total);
      shares.forEach((share, at) => expect(Math.abs(share - (total * (weights[at] ?? 0)) / all)).toBeLessThan(1));
    }),
  );
  expect(() => splitByWeight(paise(1), [])).toThrow(RangeError);
});

test('D17 the lines of an invoice, an advance and a refund sum to its amount', () => {
  fc.assert(
    fc.property(items, fc.integer({ min: 0, max: 100 }), fc.boolean(), (sold: SoldItem[], percent, within) => {
      const total = sumOf(sold);
      const part = paise(Math.floor((total * percent) / 100));
      const invoice = paperLines(sold, rateOf, within);
      const classOf = (line: string) => (line === 'shipping' ? 'freight' : 'print');
      const advance = paperLines(advanceLines(sold, { amount: part, title: 'it', classOf }), rateOf, within);
      const back = refundLines(invoice, part, within);
      const scaled = paperLines(scaleToTotal(sold, part), rateOf, within);
      expect([sumOf(invoice), sumOf(advance), sumOf(back), sumOf(scaled)]).toEqual([total, part, part, part]);
      for (const line of [...invoice, ...advance, ...back, ...scaled]) {
        expect(parts(line)).toBe(line.amount);
        expect(whole(line)).toBe(true);
      }
    }),
  );
});

test('D17 an advance has one line for each tax class, and says what it is for', () => {
  const of = (line: string, amount: number): SoldItem => ({
    line,
    description: line,
    quantity: 1,
    discount: paise(0),
    amount: paise(amount),
  });
  const sold = [of('price', 1000), of('copies', 600), of('shipping', 400)];
  const advance = (classOf: (line: string) => string) =>
    advanceLines(sold, { amount: paise(1000), title: 'a magazine', classOf }).map(({ description, amount }) => [
      description,
      amount,
    ]);
  expect(advance(() => 'printing')).toEqual([['Advance for a magazine', 1000]]);
  expect(advance(line => (line === 'shipping' ? 'freight' : 'printing'))).toEqual([
    ['Advance for a magazine', 800],
    ['Advance for a magazine', 200],
  ]);
});

test('D17 a lower total is shown as a discount; an equal total changes nothing', () => {
  const sold: SoldItem[] = [{ line: 'price', description: '', quantity: 1, discount: paise(50), amount: paise(1000) }];
  expect(scaleToTotal(sold, paise(1000))).toEqual(sold);
  expect(scaleToTotal(sold, paise(900))).toMatchObject([{ amount: 900, discount: 150 }]);
});

test('D17 the place of supply is where it is delivered, else where the buyer is registered, else our own State', () => {
  const ours = stateByCode('29')!;
  const to = (postalCode: string, state: string | null = null) => ({ street: '1', city: 'X', postalCode, state });
  const place = (delivery: ReturnType<typeof to> | null, gstin: string | null = null) =>
    placeOfSupply({ delivery, gstin }, ours).code;
  expect(place(null)).toBe('29');
  expect(place(to('400050'))).toBe('27');
  expect(place(to('400050', 'MH'))).toBe('27');
  // What the buyer chose decides: where districts mix, a PIN code alone may not tell.
  expect(place(to('160104', 'Chandigarh'))).toBe('04');
  expect(place(to('160104'))).toBe('03');
  expect(place(to('unknown', 'Kerala'))).toBe('32');
  expect(place(to('900001'), '27AAPFU0939F1ZV')).toBe('27');
  expect(place(to('600001'), '27AAPFU0939F1ZV')).toBe('33');
});
