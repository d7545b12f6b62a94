import { describe, expect, test } from 'vitest';
import { themes } from '#kernel/themes.ts';
import { designs } from '../designs/index.ts';
import { companionNames, fontFamilies, fontFeatures, fontsFor } from './fonts.ts';
import type { Fonts } from './fonts.ts';
import { codePoints, fontBytes } from './sfnt.ts';

const fonts: Fonts = { display: 'Gloock', text: 'Newsreader', sans: 'Instrument Sans', italic: 'Instrument Serif' };
/** A word in each script of India's scheduled languages, and of its neighbours. */
const wordsByScript = {
  Devanagari: 'विद्यार्थी',
  Bengali: 'ক্ষুদ্র ৰাতি',
  Gujarati: 'કૃષ્ણ',
  Gurmukhi: 'ਘੱਲੂਘਾਰਾ',
  Odia: 'ସ୍ତ୍ରୀ',
  Tamil: 'ஸ்ரீ',
  Telugu: 'క్షమ',
  Kannada: 'ಸ್ತ್ರೀ',
  Malayalam: 'കൈപ്പുണ്യം ൻ',
  Urdu: 'ڑکھنے ٹھیک ہے۔',
  Kashmiri: 'کٲشُر',
  Sindhi: 'سنڌي ڳوٺ',
  'Meetei Mayek': 'ꯃꯤꯇꯩꯂꯣꯟ',
  'Ol Chiki': 'ᱥᱟᱱᱛᱟᱲᱤ',
  Tibetan: 'བཀྲ་ཤིས་བདེ་ལེགས།',
  Sinhala: 'ශ්‍රී ලංකාව',
  Thai: 'สมชาย น้ำใจ',
  Armenian: 'Բարեւ',
};

describe('fonts', () => {
  test.each(Object.entries(wordsByScript))('D16 draws %s in every tone', (_, word) => {
    for (const companions of companionNames)
      expect(fontsFor({ fonts: { ...fonts, companions } }, word).missing).toEqual([]);
  });

  test('D16 draws emoji, joined emoji, flags, diacritics and the rupee sign, and names characters that no font has', () => {
    expect(fontsFor({ fonts }, '👨‍👩‍👧‍👦👍🏽🇮🇳🏳️‍🌈1️⃣ Łódź Nguyễn Śiva ₹½ → ★ Αθήνα Москва').missing).toEqual([]);
    expect(fontsFor({ fonts }, 'a\u{10330}\u{1D173}b').missing).toEqual(['\u{10330}', '\u{1D173}']);
  });

  test('D16 loads only the scripts that the text uses', () => {
    const latin = fontsFor({ fonts }, 'Home');
    expect(latin.fonts.text).not.toContain('Noto Color Emoji');
    expect(latin.files.length).toBeLessThan(fontsFor({ fonts }, wordsByScript.Tamil).files.length);
  });

  test('D16 gives each design its own companions, for headings and for text', () => {
    const first = (companions: Fonts['companions'], use: 'display' | 'text') =>
      fontsFor({ fonts: { ...fonts, ...(companions && { companions }) } }, 'घर').fonts[use].find(
        name => !(name in fontFamilies) || name === 'Rozha One',
      );
    expect([first(undefined, 'display'), first(undefined, 'text')]).toEqual([
      'Noto Serif Devanagari',
      'Tiro Devanagari Hindi',
    ]);
    expect([first('sans', 'display'), first('sans', 'text')]).toEqual(['Anek Devanagari', 'Anek Devanagari']);
    expect([first('festive', 'display'), first('festive', 'text')]).toEqual(['Rozha One', 'Noto Serif Devanagari']);
  });

  test('D16 has every font file of every family, and reads its features', () => {
    for (const { files } of Object.values(fontFamilies)) {
      for (const file of files) expect(codePoints(fontBytes(file)).has(0x41), file).toBe(true);
    }
    expect(fontFeatures('Source Serif 4').has('smcp')).toBe(true);
    expect(fontFeatures('Gloock').has('smcp')).toBe(false);
  });

  test('D16 the literary design has a text face with small capitals and old-style figures', () => {
    for (const theme of themes) {
      const features = fontFeatures(designs.quiet.looks[theme].fonts.text);
      expect([features.has('smcp'), features.has('onum')]).toEqual([true, true]);
    }
  });

  test('D16 has a font for every character of the designs’ own words', () => {
    for (const design of Object.values(designs)) {
      for (const theme of themes)
        expect(fontsFor(design.looks[theme], JSON.stringify(design.looks[theme])).missing).toEqual([]);
    }
  });
});
