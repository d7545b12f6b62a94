import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodingOf, placeOf, readAddress, type Asked } from './address.ts';
import type { FoundRoute } from './renderer.ts';

const read = (address: string) => readAddress(address) as Asked;
const route = (change: Partial<FoundRoute> = {}): FoundRoute => ({
  id: 'r',
  varies: false,
  known: true,
  shell: false,
  ...change,
});

test('D03 only allow-listed query names reach a page, sorted', () => {
  expect(read('/selectPlan?utm_source=x&subcategoryname=B&category=A&fbclid=1').url).toBe(
    '/selectPlan?category=A&subcategoryname=B',
  );
  expect(read('/plans?utm_source=x').url).toBe('/plans');
});

test('D03 a data request belongs to its page', () => {
  expect(read('/plans.data?_routes=root&token=1')).toEqual({
    pathname: '/plans',
    url: '/plans.data?_routes=root',
    data: true,
  });
  expect(read('/_root.data').pathname).toBe('/');
  expect(read('/plans/_.data').pathname).toBe('/plans');
});

test.each(['plans', '//', `/${'a'.repeat(1600)}`])('C-R19 %s is not read', address => {
  expect(readAddress(address)).toBeUndefined();
});

test('C-R19 every address that leads nowhere has the same place', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), path => {
      const asked = readAddress(`/x${path}`);
      return asked === undefined || asked.data || placeOf(asked, undefined).key === 'not found';
    }),
  );
});

test('D03 all editions of a screen that fetches its data in the browser share one place', () => {
  const tracking = route({ id: 'tracking', varies: true, shell: true });
  expect(placeOf(read('/tracking/a?plan=1'), tracking)).toEqual(placeOf(read('/tracking/b'), tracking));
  expect(placeOf(read('/tracking/a'), tracking).fixed).toBe(true);
});

test('D03 pages whose address anybody can make up are not fixed', () => {
  expect(placeOf(read('/plans'), route()).fixed).toBe(true);
  expect(placeOf(read('/plans?plan=1'), route()).fixed).toBe(false);
  expect(placeOf(read('/product/x'), route({ varies: true })).fixed).toBe(false);
  expect(placeOf(read('/plans.data?_routes=1'), route()).fixed).toBe(false);
});

test('D03 different pages never share a place', () => {
  const product = route({ id: 'product', varies: true });
  expect(placeOf(read('/product/a'), product).key).not.toBe(placeOf(read('/product/b'), product).key);
  expect(placeOf(read('/product/a?plan=1'), product).key).not.toBe(placeOf(read('/product/a'), product).key);
  expect(placeOf(read('/plans.data'), route()).key).not.toBe(placeOf(read('/plans'), route()).key);
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['BR', 'br'],
  ['identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
  ['*', 'identity'],
])('D03 a browser that takes %j gets %s', (accepted, encoding) => expect(encodingOf(accepted)).toBe(encoding));
