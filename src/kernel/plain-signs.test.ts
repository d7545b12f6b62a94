import { expect, test } from 'vitest';
import { plainSigns } from './plain-signs.ts';

test.each([
  ['𝓗𝓪𝓹𝓹𝔂 𝕓𝕚𝕣𝕥𝕙𝕕𝕒𝕪', 'Happy birthday'],
  ['ℋ𝒶𝓅𝓅𝓎 ℭ𝔥𝔬𝔠𝔬 𝟏𝟗𝟗𝟖', 'Happy Choco 1998'],
  ['① ② ⑩ ⑳ ㉑ ⓪ ⓿ ⓫ ⓵ ❶ ➉ ➓', '1 2 10 20 21 0 0 11 1 1 10 10'],
  ['Ⓗⓘ 🅗🅘 🅷🅸 🄷🄸 ⒣⒤ ⑴ ⒈', 'Hi HI HI HI (h)(i) (1) 1.'],
  ['Ｈａｐｐｙ　２０２６！ ￥', 'Happy 2026! ¥'],
  ['oﬃce ﬁne ﬂat ﬀ ﬄ', 'office fine flat ff ffl'],
])('D16 %s is printed as %s', (typed, printed) => {
  expect(plainSigns(typed)).toBe(printed);
});

test('D16 nothing else is changed', () => {
  const words = '½ cup, m², ™ № ℃ … “quotes” 🅰️ 🆗 Ⓜ️ ℹ️ १२३ क़ ড় ਸ਼ ଡ଼ ൻ ஸ்ரீ བཀྲ་ཤིས་ ไทย නම ﷺ لا Łódź ñ ª º Ⅷ ™ 👨‍👩‍👧 1️⃣ ㎏';
  expect(plainSigns(words)).toBe(words);
});
