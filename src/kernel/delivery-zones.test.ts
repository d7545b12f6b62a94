import { expect, test } from 'vitest';
import { zoneOfPin } from './delivery-zones.ts';

test.each([
  ['560001', 'city'],
  ['110 001', 'city'],
  ['682001', 'country'],
  ['585101', 'country'],
  ['781001', 'far'],
  ['190001', 'far'],
  ['194101', 'far'],
  ['744101', 'far'],
  ['12', undefined],
  ['', undefined],
])('W57 the PIN code %j lies in the zone %s', (pin, zone) => expect(zoneOfPin(pin)).toBe(zone));
