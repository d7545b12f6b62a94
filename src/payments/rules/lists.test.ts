import { expect, test } from 'vitest';
import { paperFind } from '#src/papers/rules/find.ts';
import { moneyFind, momentsIn } from './lists.ts';

test('W160 a search is a number or an amount; names and phone numbers are none, so they reach no address', () => {
  const mid = '126wkyyatvr0ya1h3gmbsr20r0';
  for (const typed of [mid, mid.toUpperCase(), ` ${mid} `])
    expect(moneyFind(typed)).toEqual({ by: 'number', value: mid });
  for (const value of ['pay_NbZp3kXq1', `cap-${mid}-1`, `${mid}:T2311`, 'T2311171152'])
    expect(moneyFind(value)).toEqual({ by: 'number', value });
  for (const [typed, amount] of [
    ['1446', 144_600],
    ['1,446.50', 144_650],
    ['₹ 723', 72_300],
    ['१४४६', 144_600],
  ] as const)
    expect(moneyFind(typed), typed).toEqual({ by: 'amount', amount });
  for (const typed of [
    '',
    'Asha',
    'Asha Rao',
    'asharao1',
    'a@b.in',
    '9810000001',
    '+91 98100 00001',
    '98100 00001',
    'R2D2',
  ])
    expect(moneyFind(typed), typed).toBeUndefined();
});

test('W160 a paper is found by its whole number or the MID, and by no name', () => {
  expect(paperFind(' inv/2627/000012 ')).toBe('INV/2627/000012');
  expect(paperFind('126WKYYATVR0YA1H3GMBSR20R0')).toBe('126wkyyatvr0ya1h3gmbsr20r0');
  for (const typed of ['', 'Asha', '000012', 'INV/2627', '9810000001']) expect(paperFind(typed), typed).toBeUndefined();
});

test('W160 a day and a month begin and end at midnight in India', () => {
  expect(momentsIn('2026-11-30')).toEqual({
    from: new Date('2026-11-29T18:30:00Z'),
    to: new Date('2026-11-30T18:30:00Z'),
  });
  expect(momentsIn('2026-12')).toEqual({
    from: new Date('2026-11-30T18:30:00Z'),
    to: new Date('2026-12-31T18:30:00Z'),
  });
});
