import { expect, test } from 'vitest';
import { autofillCity, pinProblem, locationOfPin, autofillState } from './pins.ts';

test.each([
  ['560001', 'Karnataka', 'Bengaluru'],
  ['560 034', 'Karnataka', 'Bengaluru'],
  ['400050', 'Maharashtra', 'Mumbai'],
  ['400601', 'Maharashtra', 'Thane'],
  ['110001', 'Delhi', 'New Delhi'],
  ['600001', 'Tamil Nadu', 'Chennai'],
  ['605001', 'Puducherry', 'Puducherry'],
  ['682001', 'Kerala', 'Kochi'],
  ['194101', 'Ladakh', undefined],
  ['403507', 'Goa', undefined],
  ['577001', 'Karnataka', undefined],
])('C-T06 the PIN code %s is in %s, %s', (pin, state, city) => {
  expect(locationOfPin(pin)).toEqual({ state, city });
  expect(pinProblem(pin)).toBeUndefined();
});

test.each(['', '12', '56000', '5600011', '060001', '900001', '56000a', '५६०००१'])('C-T06 %j is no PIN code', pin => {
  expect(locationOfPin(pin)).toBeUndefined();
  expect(pinProblem(pin)).toMatch(/six digits/);
});

test('C-T06 the city is filled in from the PIN code, but a typed city stays', () => {
  expect(autofillCity({ city: '', pin: '' }, '560001')).toBe('Bengaluru');
  expect(autofillCity({ city: 'Bengaluru', pin: '560001' }, '400050')).toBe('Mumbai');
  expect(autofillCity({ city: 'Bandra', pin: '' }, '400050')).toBe('Bandra');
  expect(autofillCity({ city: '', pin: '' }, '577001')).toBe('');
});

test('P-R15 the State is filled in from the PIN code, but a typed State stays', () => {
  expect(autofillState({ state: '', pin: '' }, '560001')).toBe('Karnataka');
  expect(autofillState({ state: 'Karnataka', pin: '560001' }, '400050')).toBe('Maharashtra');
  expect(autofillState({ state: 'MH', pin: '' }, '400050')).toBe('MH');
  expect(autofillState({ state: 'Karnataka', pin: '560001' }, '56000')).toBe('Karnataka');
});
