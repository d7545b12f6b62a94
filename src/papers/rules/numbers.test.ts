import { expect, test } from 'vitest';
import { dayInIndia } from '#kernel/dates.ts';
import { dayInWords, financialYear, paperOnPayment, seriesOf } from './numbers.ts';
import { amountInWords, numberInWords } from './layout.ts';

test('D17 the financial year begins at midnight in India', () => {
  expect(dayInIndia(new Date('2027-03-31T18:29:59.999Z'))).toBe('2027-03-31');
  expect(dayInIndia(new Date('2027-03-31T18:30:00.000Z'))).toBe('2027-04-01');
  expect(financialYear('2027-03-31')).toBe('2627');
  expect(financialYear('2027-04-01')).toBe('2728');
  expect(financialYear('2026-11-21')).toBe('2627');
  expect(financialYear('2100-01-01')).toBe('9900');
});

test('D17 each kind of paper has its series, and an invoice to a registered buyer one of its own', () => {
  expect(['receipt', 'invoice', 'credit-note', 'refund'].map(kind => seriesOf(kind as 'receipt', false))).toEqual([
    'RV',
    'INV',
    'CN',
    'RF',
  ]);
  expect(seriesOf('invoice', true)).toBe('B2B');
  expect(seriesOf('credit-note', true)).toBe('CN');
});

test('D17 an order gives a receipt when it is paid, a bundle or a sample its invoice, each with the reason', () => {
  expect(Object.entries(paperOnPayment).map(([purpose, { paper }]) => `${purpose} ${paper}`)).toEqual([
    'order receipt',
    'balance receipt',
    'pages receipt',
    'copies invoice',
    'bundle invoice',
    'sample invoice',
  ]);
  expect(Object.values(paperOnPayment).every(({ because }) => because.length > 20)).toBe(true);
});

test('D17 writes amounts in words, with lakh and crore', () => {
  const words: [number, string][] = [
    [0, 'Rupees Zero Only'],
    [1900, 'Rupees Nineteen Only'],
    [144_900, 'Rupees One Thousand Four Hundred Forty-Nine Only'],
    [100_000_00, 'Rupees One Lakh Only'],
    [123_526_50, 'Rupees One Lakh Twenty-Three Thousand Five Hundred Twenty-Six and Fifty Paise Only'],
    [99_99_999_00, 'Rupees Ninety-Nine Lakh Ninety-Nine Thousand Nine Hundred Ninety-Nine Only'],
    [1_00_00_000_05, 'Rupees One Crore and Five Paise Only'],
  ];
  for (const [paise, text] of words) expect(amountInWords(paise)).toBe(text);
  expect(numberInWords(2_00_00_00_000)).toBe('Two Hundred Crore');
  expect(dayInWords('2026-11-21')).toBe('21 November 2026');
});
