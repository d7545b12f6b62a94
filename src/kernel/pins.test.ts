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

test.each(['', '12', '56000', '5600011', '060001', '56000a'])('C-T06 %j is no PIN code', pin => {
  expect(locationOfPin(pin)).toBeUndefined();
  expect(pinProblem(pin)).toMatch(/six digits/);
});

test.each(['900056', '999999', '९०००५६'])('world 5 %j is a post office of the army', pin => {
  expect(locationOfPin(pin)).toBeUndefined();
  expect(pinProblem(pin)).toMatch(/^No courier goes to army post offices/);
});

test.each([
  ['Punjab', '160055', '160059', '160062', '160071', '160103', '160104'],
  ['Chandigarh', '160017', '160036', '160047'],
  ['Kerala', '673311', '673314', '673317'],
  ['Puducherry', '673310', '533464', '605104', '605110', '605107', '607402', '609602'],
  ['Andhra Pradesh', '533461', '533463', '533468'],
  ['Uttarakhand', '262308', '262309', '247656', '247667', '244713'],
  ['Uttar Pradesh', '244701', '262406', '244001'],
  ['Dadra and Nagar Haveli and Daman and Diu', '362570', '362520'],
  ['Tamil Nadu', '609608', '605602'],
  ['Jharkhand', '813208', '814112'],
  ['Bihar', '814131', '813209'],
])('world M10 exact PIN codes where districts mix: %s', (state, ...pins) => {
  for (const pin of pins) expect(locationOfPin(pin)?.state, pin).toBe(state);
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
