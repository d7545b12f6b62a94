import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idFrom, isId } from './ids.ts';
import { fromRupees, halfUp, inr, paise, percentUp, toRupees, parseAmount } from './money.ts';
import { parsePhone } from './phone.ts';

test('C-C07 parts and halves are rounded up to the whole rupee', () => {
  expect(toRupees(percentUp(fromRupees(1449), 5))).toBe(73);
  expect(toRupees(halfUp(fromRupees(1447)))).toBe(724);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 100 }), (rupees, percent) => {
      const part = toRupees(percentUp(fromRupees(rupees), percent));
      expect(part).toBe(Math.ceil((rupees * percent) / 100));
      expect(part).toBeLessThanOrEqual(rupees);
    }),
  );
});

test('C-C08 amounts show as ₹ with Indian grouping', () => {
  expect(inr(1449)).toBe('₹1,449');
  expect(inr(1234567)).toBe('₹12,34,567');
  expect(inr(99.5)).toBe('₹99.50');
  const [whole, exact] = [0, 2].map(
    digits =>
      new Intl.NumberFormat('en-IN', {
        style: 'currency',
        currency: 'INR',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  );
  fc.assert(
    fc.property(fc.integer({ min: -9_000_000_000_00, max: 9_000_000_000_00 }), sum => {
      expect(inr(sum / 100)).toBe((sum % 100 === 0 ? whole : exact)?.format(sum / 100));
    }),
  );
});

test('D17 paise refuses a fraction and NaN', () => {
  expect(() => paise(0.5)).toThrow(RangeError);
  expect(() => paise(Number.NaN)).toThrow(RangeError);
});

test('P-B03 C-S05 a phone is parsed to E.164; an invalid number or one inside other text is refused', () => {
  expect(parsePhone('98765 43210')).toBe('+919876543210');
  expect(parsePhone('+91 98765-43210')).toBe('+919876543210');
  for (const bad of [
    '',
    '-5',
    'my number is 9876543210',
    '+91 98765 43210 ext. 5',
    '+915555555555',
    '98765432101',
    '9'.repeat(251),
  ])
    expect(() => parsePhone(bad), bad).toThrow('Invalid phone number');
});

test('D05 ids are 26 unguessable letters and digits', () => {
  fc.assert(fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), bytes => isId(idFrom(bytes))));
  expect(isId('../../etc/passwd')).toBe(false);
});

test('W161 an amount is read in exact paise or not at all', () => {
  for (const [text, amount] of [
    ['1446', 144_600],
    ['1,44,600.50', 14_460_050],
    ['₹ 723', 72_300],
    ['Rs. 0.07', 7],
    ['-12.5', -1250],
    ['.99', 99],
    ['11.8000', 1180],
    ['-0', 0],
    ['4503599627370.49', 450_359_962_737_049],
  ] as const)
    expect(parseAmount(text), text).toBe(amount);
  for (const text of ['', '-', '.', '1.005', '1e3', '12 34', '0x10', 'NaN', '9'.repeat(20)])
    expect(parseAmount(text), text).toBeUndefined();
});
