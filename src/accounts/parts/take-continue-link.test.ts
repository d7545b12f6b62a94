import { expect, test } from 'vitest';
import { safeContinue } from './take-continue-link.ts';

const origin = 'https://imurs.example';

test.each([
  ['/category?plan=p1', '/category?plan=p1'],
  [
    '/checkout?plan=p1&category=Gifting&categoryname=A%20%26%20B',
    '/checkout?plan=p1&category=Gifting&categoryname=A%20%26%20B',
  ],
  ['/tracking/abc#address', '/tracking/abc#address'],
  ['/orders', '/orders'],
  ['/orderD2C', '/orderD2C'],
])('C-S06 a sign-in may continue to %s', (link, expected) => {
  expect(safeContinue(link, origin)).toBe(expected);
});

test.each([
  [undefined],
  [''],
  ['//evil.example/orders'],
  ['/\\evil.example/orders'],
  ['https://evil.example/orders'],
  ['https:/evil.example'],
  ['javascript:alert(1)'],
  ['/\t/evil.example/orders'],
  ['/orders\n'],
  ['orders'],
  ['/orders/../api/logout'],
  ['/login'],
  ['/api/login'],
  ['/studio'],
  ['/ordersandmore'],
  [`/orders?x=${'y'.repeat(2000)}`],
])('W42 a sign-in never continues to %j', link => {
  expect(safeContinue(link, origin)).toBeUndefined();
});
