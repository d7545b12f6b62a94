import { getCountries } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import {
  countriesWithZones,
  firstMomentOutsideQuietHours,
  isQuiet,
  kindLabel,
  maskedAddress,
  mayRemind,
  undeliveredText,
  zonesOfCountry,
  zonesOfPhone,
} from './rules.ts';

const india = ['Asia/Kolkata'];
const waitsUntil = (zones: readonly string[], at: string) =>
  firstMomentOutsideQuietHours(zones, new Date(at)).toISOString();

test('messages: a moment by day is kept, one in the quiet hours becomes 9 o’clock', () => {
  expect(waitsUntil(india, '2026-11-22T09:30:00+05:30')).toBe('2026-11-22T04:00:00.000Z');
  expect(waitsUntil(india, '2026-11-22T20:59:59+05:30')).toBe('2026-11-22T15:29:59.000Z');
  for (const quiet of ['2026-11-22T21:00:00+05:30', '2026-11-23T03:07:11+05:30', '2026-11-23T08:59:59+05:30'])
    expect(waitsUntil(india, quiet), quiet).toBe('2026-11-23T03:30:00.000Z');
});

test('messages: the quiet hours are those of the receiver’s country, also when its clocks change', () => {
  expect(zonesOfPhone('+919807000001')).toEqual(india);
  expect(zonesOfPhone('+971501234567')).toEqual(['Asia/Dubai']);
  expect(zonesOfPhone(null)).toEqual(india);
  expect(zonesOfCountry('AQ')).toEqual(india);
  expect(waitsUntil(zonesOfPhone('+447400123456'), '2026-10-24T22:00:00Z')).toBe('2026-10-25T09:00:00.000Z');
  expect(waitsUntil(zonesOfPhone('+447400123456'), '2026-10-23T22:00:00Z')).toBe('2026-10-24T08:00:00.000Z');
  expect(waitsUntil(zonesOfCountry('NP'), '2026-11-22T22:00:00+05:45')).toBe('2026-11-23T03:15:00.000Z');
});

test('messages: a country with several zones is quiet whenever one of them is', () => {
  const states = zonesOfPhone('+12125550123');
  expect(isQuiet(states, new Date('2026-11-22T10:00:00-05:00'))).toBe(true);
  expect(waitsUntil(states, '2026-11-22T10:00:00-05:00')).toBe('2026-11-22T19:00:00.000Z');
});

test('messages: each country has hours at which messages go out', () => {
  const known = new Set<string>(getCountries());
  for (const country of countriesWithZones) {
    expect(known.has(country), country).toBe(true);
    const zones = zonesOfCountry(country);
    for (const day of ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z']) {
      const sent = firstMomentOutsideQuietHours(zones, new Date(day));
      expect(isQuiet(zones, sent), country).toBe(false);
      expect(isQuiet(zones, new Date(sent.getTime() + 30 * 60_000)), country).toBe(false);
    }
  }
});

test('messages: a reminder goes out twice at most, the second time a week later', () => {
  const now = new Date('2026-11-22T10:00:00Z');
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  expect(mayRemind(undefined, now)).toBe(true);
  expect(mayRemind({ times: 1, lastAt: daysAgo(6.9) }, now)).toBe(false);
  expect(mayRemind({ times: 1, lastAt: daysAgo(7) }, now)).toBe(true);
  expect(mayRemind({ times: 2, lastAt: daysAgo(60) }, now)).toBe(false);
});

test('messages: an address is shown so that only its owner recognises it', () => {
  expect(maskedAddress('+919810000077')).toBe('the number that ends in 77');
  expect(maskedAddress('asha.rao@example.in')).toBe('a…@example.in');
});

test('D12 staff read why a message did not arrive in plain words', () => {
  const failed = { channel: 'whatsapp', failure: 'again', attempts: 1 } as const;
  const textOf = (more: Partial<Parameters<typeof undeliveredText>[0]>) =>
    undeliveredText({ ...failed, reason: null, ...more });
  expect(textOf({ reason: 'the messenger answered 400 (error 131026)' })).toBe(
    'This number is not on WhatsApp. We try again by ourselves.',
  );
  expect(textOf({ reason: 'the messenger could not be reached: ENOTFOUND', attempts: 13 })).toBe(
    'WhatsApp could not be reached. We have stopped trying.',
  );
  expect(textOf({ channel: 'email', reason: 'the mail server answered 450' })).toMatch(
    /^The mail server did not take it/,
  );
  expect(textOf({ failure: 'unknown' })).toContain('it may have arrived');
  expect(textOf({ channel: 'email', failure: 'refused' })).toContain('Check whether the address');
  expect(textOf({ failure: 'late' })).not.toContain('try');
  expect(kindLabel('softCopyReady')).toBe('Soft copy ready');
});
