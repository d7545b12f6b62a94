import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gstinCheckDigit, normalizeGstin, gstinProblem, stateOfGstin } from './gstin.ts';
import { stateByCode, stateByName, stateOfPin } from './states.ts';

test('D17 P-K09 accepts a GSTIN with valid form, State and check digit, in any case and spacing', () => {
  // Both are published examples.
  for (const right of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', ' 27aapfu0939f1zv ', '27 AAPFU0939F 1ZV'])
    expect(gstinProblem(right), right).toBeUndefined();
  expect(normalizeGstin(' 27 aapfu0939f1zv')).toBe('27AAPFU0939F1ZV');
  expect(stateOfGstin('27AAPFU0939F1ZV')?.name).toBe('Maharashtra');
});

test('D17 P-K09 each kind of mistake in a GSTIN has its own sentence, which says what to do', () => {
  const problem = (gstin: string) => gstinProblem(gstin) ?? 'nothing';
  expect(problem('27AAPFU0939F1Z')).toContain('this one has 14');
  expect(problem('27AAPFU0939F1XV')).toContain('the letter Z');
  expect(problem(`28AAPFU0939F1Z${gstinCheckDigit('28AAPFU0939F1Z')}`)).toContain('28 is none');
  expect(problem('27AAPFU0939F1ZW')).toContain('mistyped');
  for (const bad of ['', '2', '27AAPFU0939F1ZW', '<b>27AAPFU0939']) expect(problem(bad)).toMatch(/[Pp]lease \w+/);
});

test('D17 the check digit finds every single mistyped sign and every two swapped neighbours', () => {
  const right = '27AAPFU0939F1ZV';
  const sign = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 14 }), sign, (at, other) => {
      fc.pre(right[at] !== other);
      expect(gstinProblem(right.slice(0, at) + other + right.slice(at + 1))).toBeDefined();
    }),
  );
  for (let at = 0; at < 14; at++) {
    const swapped = right.slice(0, at) + right[at + 1] + right[at] + right.slice(at + 2);
    if (swapped !== right) expect(gstinProblem(swapped), swapped).toBeDefined();
  }
});

test('D17 a PIN code belongs to one State, at borders by more than two digits', () => {
  const expected: Record<string, string> = {
    '110001': 'Delhi',
    '122001': 'Haryana',
    '141001': 'Punjab',
    '160017': 'Chandigarh',
    '171001': 'Himachal Pradesh',
    '190001': 'Jammu and Kashmir',
    '194101': 'Ladakh',
    '226001': 'Uttar Pradesh',
    '246701': 'Uttar Pradesh',
    '246001': 'Uttarakhand',
    '248001': 'Uttarakhand',
    '249401': 'Uttarakhand',
    '302001': 'Rajasthan',
    '380001': 'Gujarat',
    '362520': 'Dadra and Nagar Haveli and Daman and Diu',
    '396210': 'Dadra and Nagar Haveli and Daman and Diu',
    '400050': 'Maharashtra',
    '403001': 'Goa',
    '462001': 'Madhya Pradesh',
    '492001': 'Chhattisgarh',
    '500001': 'Telangana',
    '520001': 'Andhra Pradesh',
    '560025': 'Karnataka',
    '600001': 'Tamil Nadu',
    '605001': 'Puducherry',
    '682001': 'Kerala',
    '682555': 'Lakshadweep',
    '700001': 'West Bengal',
    '737101': 'Sikkim',
    '744101': 'Andaman and Nicobar Islands',
    '751001': 'Odisha',
    '781001': 'Assam',
    '791111': 'Arunachal Pradesh',
    '793001': 'Meghalaya',
    '795001': 'Manipur',
    '796001': 'Mizoram',
    '797001': 'Nagaland',
    '799001': 'Tripura',
    '800001': 'Bihar',
    '834001': 'Jharkhand',
  };
  for (const [pin, name] of Object.entries(expected)) expect(stateOfPin(pin)?.name, pin).toBe(name);
  expect(new Set(Object.values(expected)).size).toBe(36);
  expect(stateOfPin('560 025')?.code).toBe('29');
  for (const invalid of ['', '56002', '5600255', '060025', '999001', 'SW1A 1AA'])
    expect(stateOfPin(invalid), invalid).toBeUndefined();
});

test('D17 States are found by code and by name; a union territory without a legislature has UTGST', () => {
  expect(stateByName('  jammu & Kashmir')?.code).toBe('01');
  expect(stateByName('Tamilnadu')?.code).toBe('33');
  expect(stateByName('')).toBeUndefined();
  expect(stateByCode('04')?.unionTerritory).toBe(true);
  expect(stateByCode('07')?.unionTerritory).toBe(false);
});
