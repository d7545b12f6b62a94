import { expect, test } from 'vitest';
import { exactFind, nearNames } from './finds.ts';

test('W131 an e-mail address, a paper and a payment are told from names and numbers', () => {
  const mid = '0123456789abcdefghjkmnpqrs';
  expect(exactFind(' Asha@Example.com ')).toEqual({ by: 'email', value: 'asha@example.com' });
  expect(exactFind('r/2627/000012')).toEqual({ by: 'paper', value: 'R/2627/000012' });
  expect(exactFind(mid.toUpperCase())).toEqual({ by: 'payment', value: mid });
  for (const text of ['Asha Rao', '9811 23', 'QSG3SP', 'Silver-Halide', '+91 98112 23344', '@', 'asha@', 'and/or', ''])
    expect(exactFind(text), text).toBeUndefined();
});

test('W146 a courier’s number has seven signs and four digits in a row, with or without spaces', () => {
  for (const text of ['AWB1234567', 'awb 1234 567', '1234567', '98112 23344', 'SF-2026-00017'])
    expect(exactFind(text), text).toEqual({ by: 'courier', value: text.replaceAll(' ', '').toUpperCase() });
});

test('W131 names one wrong, missing, surplus or swapped letter away are near, in the first or the second word', () => {
  for (const typed of ['priynka', 'priyankaa', 'priyamka', 'rpiyanka', 'priyakna', 'riyanka'])
    expect(nearNames([typed]), typed).toContain('name priyanka');
  expect(nearNames(['priyanka'])).not.toContain('name priyanka');
  expect(nearNames(['priynka', 'rao'])).toContain('name priyanka rao');
  expect(nearNames(['asha', 'shrma'])).toContain('name asha sharma');
  for (const words of [['rao'], ['नायर'], ['a'.repeat(21)], []]) expect(nearNames(words)).toEqual([]);
  expect(nearNames(['abcdefghij', 'klmnopqrst']).length).toBeLessThan(1200);
});
