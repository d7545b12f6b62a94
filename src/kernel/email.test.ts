import { expect, test } from 'vitest';
import { isEmail } from './email.ts';

test('P-K02 C-K16 accepts a name, an @ and a host with a dot as an e-mail address, and nothing else', () => {
  for (const right of ['a@b.in', ' hello@sona.example ', 'first.last+tag@studio.co.in'])
    expect(isEmail(right)).toBe(true);
  for (const wrong of ['', 'not an email', 'not-an-email', 'a@b', '@b.in', 'a@@b.in', 'a b@c.in'])
    expect(isEmail(wrong)).toBe(false);
});
