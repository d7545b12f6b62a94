import { expect, test } from 'vitest';
import { unprintableSigns } from './unprintable-signs.ts';

test('D16 names each sign that no font prints once, and no other', () => {
  expect(unprintableSigns('Mei 漢字 said 字 ツ\u{1D173} to 김 and \u{10330}')).toEqual([
    '漢',
    '字',
    'ツ',
    '\u{1D173}',
    '김',
    '\u{10330}',
  ]);
  const printed =
    'བཀྲ་ཤིས་ ශ්‍රී ไทย Հայ मेरी ਘੱਲੂ ଓଡ଼ିଆ ꯃꯤꯇꯩ ᱥᱟᱱ ڑکھنے कॅ Łódź Nguyễn Αθήνα Москва ₹½ → ★ 👨‍👩‍👧 🇮🇳 ❤️ 1️⃣ “—…” 𝓗𝓪𝓹𝓹𝔂 ① Ｈ ﬁ';
  expect(unprintableSigns(printed)).toEqual([]);
});
