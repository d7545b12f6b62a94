import * as library from 'libphonenumber-js/mobile';
import { expect, test } from 'vitest';
import { callingCode, countries, countriesToChoose } from './countries.ts';
import { emptyPhone, formatPhone, parseTypedPhone, formatNational } from './phone.ts';

const india = (national: string) => parseTypedPhone(library, { country: 'IN', national });

test('C-S01 India is the default country and its calling code is fixed', () => {
  expect(emptyPhone).toEqual({ country: 'IN', national: '' });
  expect(callingCode('IN')).toBe('91');
});

test('C-S01 a number is parsed in every way people write it', () => {
  const asha = { phone: '+919876543210', country: 'IN', code: '91' };
  for (const text of ['9876543210', '98765 43210', '098765-43210', '+91 98765 43210', '(98765) 43210']) {
    expect(india(text)).toEqual(asha);
  }
});

test('C-S01 a number of another country keeps its country and code', () => {
  expect(parseTypedPhone(library, { country: 'AE', national: '50 123 4567' })).toEqual({
    phone: '+971501234567',
    country: 'AE',
    code: '971',
  });
  expect(india('+971 50 123 4567')?.country).toBe('AE');
});

test.each(['', '12345', '1234567890', '-9876543210', 'call 9876543210', '9876543210 please', '9'.repeat(251)])(
  'C-S05 P-B03 %j is no valid number',
  text => expect(india(text)).toBeUndefined(),
);

test('C-S01 a complete number is formatted as in its country, an incomplete one stays unchanged', () => {
  expect(formatNational(library, { country: 'IN', national: '9876543210' })).toBe('98765 43210');
  expect(formatNational(library, { country: 'IN', national: '98765' })).toBe('98765');
});

test('C-S01 the list of countries equals the phone library’s', () => {
  const libraryCountries = library.getCountries().map(iso => `${iso}${library.getCountryCallingCode(iso)}`);
  expect(countries.map(({ iso, code }) => `${iso}${code}`).toSorted()).toEqual(libraryCountries.toSorted());
  const names = new Intl.DisplayNames(['en-IN', 'en'], { type: 'region' });
  expect(countries.map(({ name }) => name)).toEqual(countries.map(({ iso }) => names.of(iso)));
  expect(countries).toEqual(countries.toSorted((a, b) => a.name.localeCompare(b.name, 'en')));
});

test('C-S01 D33 the country picker offers the countries that messages reach, and the chosen one', () => {
  const offeredCountries = (reached: 'all' | readonly string[]) =>
    countriesToChoose('IN', reached).map(({ iso }) => iso);
  expect(offeredCountries(['GB', 'AE'])).toEqual(['IN', 'AE', 'GB']);
  expect(offeredCountries([])).toEqual(['IN']);
  expect(offeredCountries('all').length).toBeGreaterThan(200);
});

test('M14 minor 12 an Indian number is shown in groups, another one unchanged', () => {
  expect(formatPhone('+919810000006')).toBe('+91 98100 00006');
  expect(formatPhone('+14155550123')).toBe('+14155550123');
});
