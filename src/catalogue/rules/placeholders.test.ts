import { expect, test } from 'vitest';
import { fromRupees } from '#kernel/money.ts';
import { fillIn, fillInList, shopFacts, unknownPlaceholders } from './placeholders.ts';

const plan = (name: string, price: number, extraPrice: number) => ({
  name,
  price: fromRupees(price),
  extraPrice: fromRupees(extraPrice),
});
const plans = [plan('imurs heirloom', 2249, 349), plan('imurs keepsake', 1449, 249)];

test('D43 a text says the prices of the plans, the fee and the times that are promised', () => {
  const text =
    'From {from}, Keepsake {price:keepsake}, Heirloom {price:heirloom}, copies {copies}, {shipping} shipping';
  expect(fillIn(text, shopFacts(plans))).toBe(
    'From ₹1,449, Keepsake ₹1,449, Heirloom ₹2,249, copies ₹200-400, ₹70 shipping',
  );
  expect(fillIn(text, shopFacts([plan('imurs keepsake', 1599, 450), plan('imurs heirloom', 2499, 610)]))).toBe(
    'From ₹1,599, Keepsake ₹1,599, Heirloom ₹2,499, copies ₹400-700, ₹70 shipping',
  );
  expect(fillIn('{softcopy}, {delivery}, {intotal}, {making}, {bank}', shopFacts(plans))).toBe(
    '1 day, 5-7 business days, 7-10 business days, 72 hours, 7-10 business days',
  );
});

test('D43 every text of a value is filled in, and what stands for nothing stays and is named', () => {
  const facts = { from: '₹1,449' };
  const value = { title: '{from}', lines: [{ text: 'x {from} {form}' }], count: 2, none: null };
  expect(fillIn(value, facts)).toEqual({
    title: '₹1,449',
    lines: [{ text: 'x ₹1,449 {form}' }],
    count: 2,
    none: null,
  });
  expect(unknownPlaceholders('{from} {form} {price:nothing}', facts)).toEqual(['{form}', '{price:nothing}']);
  expect(fillIn('{toString}', facts)).toBe('{toString}');
  expect(fillInList(['from {from}', 'b'], facts).join(',')).toBe('from ₹1449,b');
  expect(shopFacts([])).not.toHaveProperty('from');
});
