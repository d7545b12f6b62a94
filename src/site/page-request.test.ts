import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodingOf, cacheSlotOf, parsePageRequest, type PageRequest } from './page-request.ts';
import type { MatchedRoute } from './renderer.ts';

const read = (address: string) => parsePageRequest(address) as PageRequest;
const route = (change: Partial<MatchedRoute> = {}): MatchedRoute => ({
  id: 'r',
  canonicalPath: '/plans',
  hasParams: false,
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
    expect(parsePageRequest(address), address).toBeUndefined();
  expect(parsePageRequest('/explore/%E0%A4%AA%20%25')?.pathname).toBe('/explore/%E0%A4%AA%20%25');
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
  expect(parsePageRequest(address)).toBeUndefined();
});

test('C-R19 every address that leads nowhere has the same place', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), path => {
      const asked = parsePageRequest(`/x${path}`);
      return asked === undefined || asked.data || cacheSlotOf(asked, undefined).key === 'not found';
    }),
  );
});

test('D03 all editions of a screen that fetches its data in the browser share one place', () => {
  const tracking = route({ id: 'tracking', hasParams: true, shell: true });
  expect(cacheSlotOf(read('/tracking/a?plan=1'), tracking).key).toBe(cacheSlotOf(read('/tracking/b'), tracking).key);
  expect(cacheSlotOf(read('/tracking/a'), tracking).partition).toBe('fixed');
});

test('D03 pages whose address anybody can make up are not fixed', () => {
  const shelfOf = (address: string, of = route()) => cacheSlotOf(read(address), of).partition;
  expect(shelfOf('/plans')).toBe('fixed');
  expect(shelfOf('/product/x', route({ hasParams: true, canonicalPath: '/product/x' }))).toBe('existing');
  expect(shelfOf('/product/x?plan=1', route({ hasParams: true, canonicalPath: '/product/x' }))).toBe('arbitrary');
  expect(shelfOf('/plans?plan=1')).toBe('arbitrary');
  expect(shelfOf('/plans.data?_routes=1')).toBe('arbitrary');
});

test('D03 all spellings of an address are one place, rendered in one way', () => {
  const product = route({ hasParams: true, canonicalPath: '/product/a' });
  for (const spelling of ['/Product/a', '/product/a/', '/product/%61', '/product/a?utm=1'])
    expect(cacheSlotOf(read(spelling), product)).toEqual({
      key: '/product/a',
      partition: 'existing',
      url: '/product/a',
    });
});

test('D03 different pages never share a place', () => {
  const product = (id: string) => route({ hasParams: true, canonicalPath: `/product/${id}` });
  const key = (address: string, of: MatchedRoute) => cacheSlotOf(read(address), of).key;
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
