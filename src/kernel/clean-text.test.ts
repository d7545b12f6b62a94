import { expect, test } from 'vitest';
import { cleanText, visibleText } from './clean-text.ts';

test('W39 text is stored without what prints nothing or turns its neighbours round', () => {
  expect(cleanText('  a\r\nb\rc\td\u0000\u001b\u2028 ')).toBe('a\nb\nc\td');
  expect(cleanText('a\u000bb\u2028c\u2029d\u0085e\ff')).toBe('a\nb\nc\nd\ne\nf');
  expect(cleanText('e\u0301')).toBe('\u00e9');
  expect(cleanText('abc\u202edef\u2066gh\u2069\u200e')).toBe('abcdefgh');
  expect(cleanText('mag\u00adazine\u2060')).toBe('magazine');
  expect(visibleText(' a \u202eb ')).toBe(' a b ');
});

test('W39 joiners stay in scripts and emoji, and are nothing alone', () => {
  expect(cleanText('👨‍👩‍👧 क्‍ष')).toBe('👨‍👩‍👧 क्‍ष');
  expect(cleanText('❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿')).toBe('❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿');
  for (const text of [
    '\u202e',
    '\u200b\u2060',
    '\u200d\u200c',
    ' \u2800\u3164'.replace('\u2800', ''),
    '\ufe0f',
    '\u00a0 ',
  ])
    expect(cleanText(text), JSON.stringify(text)).toBe('');
});
