import * as library from 'libphonenumber-js/mobile';
import { expect, test } from 'vitest';
import { parseTypedPhone } from '#ui/phone.ts';
import { enterDigits } from '#ui/code-entry.ts';
import { parsePhone } from './phone.ts';
import { pinProblem, locationOfPin } from './pins.ts';
import { cleanDigits, cleanNumber, cleanTextCode } from './typed.ts';

/** How people paste one's own number: from WhatsApp, contacts, iOS, web pages and keyboards of other scripts. */
const pasted: readonly (readonly [how: string, text: string])[] = [
  ['plain', '9867200077'],
  ['with its country', '+91 98672 00077'],
  ['with a zero', '098672-00077'],
  ['in brackets', '(98672) 00077'],
  ['with no-break spaces', '+91\u00a098672\u00a000077'],
  ['embedded left to right, as WhatsApp copies', '\u202a+91 98672 00077\u202c'],
  ['overridden, as iOS contacts copy', '\u202d+919867200077\u202c'],
  ['isolated', '\u2066+91 98672 00077\u2069'],
  ['with a zero-width space', '98672\u200b00077'],
  ['with a non-breaking hyphen', '98672\u201100077'],
  ['with an en dash', '98672–00077'],
  ['in Devanagari', '९८६७२०००७७'],
  ['in Urdu', '۹۸۶۷۲۰۰۰۷۷'],
  ['full width', '９８６７２０００７７'],
  ['as a link', 'tel:+919867200077'],
  ['after a name', 'Asha Rao: +91 98672 00077'],
  ['before a name', '98672 00077 (Asha Rao)'.replace(/[()]/g, '')],
  ['after a name in Hindi', 'आशा राव 98672 00077'],
];

test.each(pasted)('world M4 P-B03 a number %s is taken by the browser and by the server', (_, text) => {
  expect(parsePhone(text)).toBe('+919867200077');
  expect(parseTypedPhone(library, { country: 'IN', national: text })?.phone).toBe('+919867200077');
});

test.each(['-919867200077', '–9867200077', 'call 9867200077', '9867200077 please', 'Asha 9867200077 or 9867200078'])(
  'rows A2 P-B03 C-S05 %j is refused by the browser and by the server',
  text => {
    expect(() => parsePhone(text)).toThrow('Invalid phone number');
    expect(parseTypedPhone(library, { country: 'IN', national: text })).toBeUndefined();
  },
);

test('world M4 a text of any length and kind is read at once', () => {
  for (const text of ['A'.repeat(250), 'A '.repeat(125), '1 '.repeat(125), '1-A'.repeat(80), '('.repeat(250)])
    for (const end of ['', '!', '9']) {
      const start = performance.now();
      cleanNumber(text + end);
      expect(performance.now() - start, text).toBeLessThan(200);
    }
});

test.each([
  '560-001',
  '५६०००१',
  'PIN 560001',
  'Pin code: 560 001',
  '560\u200b001',
  '５６０００１',
  '۵۶۰۰۰۱',
  '560–001',
])('world M4 the PIN code %j is 560001', text => {
  expect(cleanDigits(text)).toBe('560001');
  expect(pinProblem(text)).toBeUndefined();
  expect(locationOfPin(text)?.state).toBe('Karnataka');
});

test('world M4 C-S02 a one-time code in any digits fills the boxes', () => {
  for (const text of ['४१२३४५', '412 345', '412-345', '\u202a412345\u202c', 'Your code is ۴۱۲۳۴۵.'])
    expect(enterDigits('', 0, text).value).toBe('412345');
  expect(cleanDigits('Flat 4')).toBe('Flat 4');
});

test.each([
  'Nostalgia 10',
  '"NOSTALGIA10"',
  'nostalgia10.',
  '\u200bNOSTALGIA10\u200b',
  '‘Nostalgia10’',
  'ＮＯＳＴＡＬＧＩＡ10',
])('C-K12 the coupon %j of a forwarded chat is NOSTALGIA10', text => expect(cleanTextCode(text)).toBe('NOSTALGIA10'));
