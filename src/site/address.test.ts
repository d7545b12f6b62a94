import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodingOf, placeOf, readAddress, type Asked } from './address.ts';
import type { FoundRoute } from './renderer.ts';

const read = (address: string) => readAddress(address) as Asked;
const route = (change: Partial<FoundRoute> = {}): FoundRoute => ({
  id: 'r',
  address: '/plans',
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

test('M5 an address that holds U+0000, or stands for no text, leads nowhere', () => {
  for (const address of [
    '/explore/a%00b',
    '/product/%00.data',
    '/plans?plan=a%00b',
    '/explore/%ff',
    '/explore/%ed%a0%80',
  ])
    expect(readAddress(address), address).toBeUndefined();
  expect(readAddress('/explore/%E0%A4%AA%20%25')?.pathname).toBe('/explore/%E0%A4%AA%20%25');
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
  expect(placeOf(read('/tracking/a?plan=1'), tracking).key).toBe(placeOf(read('/tracking/b'), tracking).key);
  expect(placeOf(read('/tracking/a'), tracking).shelf).toBe('fixed');
});

test('D03 pages whose address anybody can make up are not fixed', () => {
  const shelfOf = (address: string, of = route()) => placeOf(read(address), of).shelf;
  expect(shelfOf('/plans')).toBe('fixed');
  expect(shelfOf('/product/x', route({ varies: true, address: '/product/x' }))).toBe('real');
  expect(shelfOf('/product/x?plan=1', route({ varies: true, address: '/product/x' }))).toBe('varied');
  expect(shelfOf('/plans?plan=1')).toBe('varied');
  expect(shelfOf('/plans.data?_routes=1')).toBe('varied');
});

test('D03 all spellings of an address are one place, rendered in one way', () => {
  const product = route({ varies: true, address: '/product/a' });
  for (const spelling of ['/Product/a', '/product/a/', '/product/%61', '/product/a?utm=1'])
    expect(placeOf(read(spelling), product)).toEqual({ key: '/product/a', shelf: 'real', url: '/product/a' });
});

test('D03 different pages never share a place', () => {
  const product = (id: string) => route({ varies: true, address: `/product/${id}` });
  const key = (address: string, of: FoundRoute) => placeOf(read(address), of).key;
  expect(key('/product/a', product('a'))).not.toBe(key('/product/b', product('b')));
  expect(key('/product/a?plan=1', product('a'))).not.toBe(key('/product/a', product('a')));
  expect(key('/plans.data', route())).not.toBe(key('/plans', route()));
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
