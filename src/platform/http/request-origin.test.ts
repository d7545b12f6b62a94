import { expect, test } from 'vitest';
import { isSameSite, rateLimitAddress, rateLimitNetwork } from './request-origin.ts';

const own = 'https://imurs.example';

test('W11 requests that change something are accepted from our own pages and from other programs than browsers', () => {
  expect(isSameSite({ 'sec-fetch-site': 'same-origin' }, own)).toBe(true);
  for (const site of ['cross-site', 'same-site', 'none'])
    expect(isSameSite({ 'sec-fetch-site': site, origin: own }, own)).toBe(false);
  expect(isSameSite({ origin: own }, own)).toBe(true);
  expect(isSameSite({ origin: 'https://evil.example' }, own)).toBe(false);
  expect(isSameSite({ origin: 'null' }, own)).toBe(false);
  expect(isSameSite({}, own)).toBe(true);
});

test('W3 rate limits count an IPv4 address or the /64 of an IPv6 address', () => {
  expect(rateLimitAddress('203.0.113.7')).toBe('203.0.113.7');
  expect(rateLimitAddress('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(rateLimitAddress('2001:db8:1:2:3:4:5:6')).toBe(rateLimitAddress('2001:db8:1:2::9'));
  expect(rateLimitAddress('2001:db8:1:2::1')).not.toBe(rateLimitAddress('2001:db8:1:3::1'));
  expect(rateLimitAddress('::1')).toBe('0:0:0:0::/64');
});

test('M4 the /64s of one /48 are one network, and an IPv4 address is a network of its own', () => {
  const network = (ip: string) => rateLimitNetwork(rateLimitAddress(ip));
  expect(network('203.0.113.7')).toBe('203.0.113.7');
  expect(new Set(Array.from({ length: 15 }, (_, at) => network(`2001:db8:1:${at.toString(16)}::5`)))).toEqual(
    new Set(['2001:db8:1::/48']),
  );
  expect(network('2001:db8:2::5')).not.toBe(network('2001:db8:1::5'));
});
