import { expect, test } from 'vitest';
import { cleanEmail, isEmail } from './email.ts';

test('P-K02 C-K16 accepts a name, an @ and a host with a dot as an e-mail address, and nothing else', () => {
  for (const right of ['a@b.in', ' hello@sona.example ', 'first.last+tag@studio.co.in'])
    expect(isEmail(right)).toBe(true);
  for (const wrong of [
    '',
    'not an email',
    'not-an-email',
    'a@b',
    '@b.in',
    'a@@b.in',
    'a b@c.in',
    'asha@example..com',
    'asha..rao@example.com',
    '.a@b.in',
    'a.@b.in',
    'a@.b.in',
    'a@b.in.',
  ])
    expect(isEmail(wrong)).toBe(false);
});

test('world 4 an e-mail address loses what is not seen', () => {
  for (const typed of ['asha@example.in\u200b', '\u202aasha@example.in\u202c', ' asha@exam\u00adple.in\n']) {
    expect(cleanEmail(typed)).toBe('asha@example.in');
    expect(isEmail(typed)).toBe(true);
  }
  expect(isEmail('\u200b@\u200b.in')).toBe(false);
});
