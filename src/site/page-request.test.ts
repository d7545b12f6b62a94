import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodingOf } from '#platform/http/packed-reply.ts';
import { cacheSlotOf, parsePageRequest, type PageRequest } from './page-request.ts';
import type { MatchedRoute } from './renderer.ts';

const parse = (address: string) => parsePageRequest(address) as PageRequest;
const route = (change: Partial<MatchedRoute> = {}): MatchedRoute => ({
  id: 'r',
  canonicalPath: '/plans',
  hasParams: false,
  known: true,
  shell: false,
  ...change,
});

test('D03 a page gets only the allow-listed query names, sorted', () => {
  expect(parse('/selectPlan?utm_source=x&subcategoryname=B&category=A&fbclid=1').url).toBe(
    '/selectPlan?category=A&subcategoryname=B',
  );
  expect(parse('/plans?utm_source=x').url).toBe('/plans');
});

test('M5 an address with U+0000 or invalid percent-encoding is not parsed', () => {
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

test('D03 a data request is parsed to the path of its page', () => {
  expect(parse('/plans.data?_routes=root&token=1')).toEqual({
    pathname: '/plans',
    url: '/plans.data?_routes=root',
    data: true,
  });
  expect(parse('/_root.data').pathname).toBe('/');
  expect(parse('/plans/_.data').pathname).toBe('/plans');
});

test.each(['plans', '//', `/${'a'.repeat(1600)}`])('C-R19 %s is not parsed', address => {
  expect(parsePageRequest(address)).toBeUndefined();
});

test('C-R19 all addresses without a page share one cache slot', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), path => {
      const request = parsePageRequest(`/x${path}`);
      return request === undefined || request.data || cacheSlotOf(request, undefined).key === 'not found';
    }),
  );
});

test('D03 all editions of a screen that fetches its data in the browser share one cache slot', () => {
  const tracking = route({ id: 'tracking', hasParams: true, shell: true });
  expect(cacheSlotOf(parse('/tracking/a?plan=1'), tracking).key).toBe(cacheSlotOf(parse('/tracking/b'), tracking).key);
  expect(cacheSlotOf(parse('/tracking/a'), tracking).partition).toBe('fixed');
});

test('D03 pages whose address anybody can make up are not in the fixed partition', () => {
  const partitionOf = (address: string, matched = route()) => cacheSlotOf(parse(address), matched).partition;
  expect(partitionOf('/plans')).toBe('fixed');
  expect(partitionOf('/product/x', route({ hasParams: true, canonicalPath: '/product/x' }))).toBe('existing');
  expect(partitionOf('/product/x?plan=1', route({ hasParams: true, canonicalPath: '/product/x' }))).toBe('arbitrary');
  expect(partitionOf('/plans?plan=1')).toBe('arbitrary');
  expect(partitionOf('/plans.data?_routes=1')).toBe('arbitrary');
});

test('D03 all spellings of an address share one cache slot and are rendered under one URL', () => {
  const product = route({ hasParams: true, canonicalPath: '/product/a' });
  for (const spelling of ['/Product/a', '/product/a/', '/product/%61', '/product/a?utm=1'])
    expect(cacheSlotOf(parse(spelling), product)).toEqual({
      key: '/product/a',
      partition: 'existing',
      url: '/product/a',
    });
});

test('D03 different pages never share a cache slot', () => {
  const product = (id: string) => route({ hasParams: true, canonicalPath: `/product/${id}` });
  const key = (address: string, matched: MatchedRoute) => cacheSlotOf(parse(address), matched).key;
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
])('D03 a browser that accepts %j gets %s', (accepted, encoding) => expect(encodingOf(accepted)).toBe(encoding));
