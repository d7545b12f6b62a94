import type { FormLanguage } from '#kernel/subject.ts';

/** The sentence by which somebody begins; the code in it says which story it is. */
export const beginSentence: Readonly<Record<FormLanguage, (v: { brand: string; code: string }) => string>> = {
  en: v => `Hello ${v.brand}! I would like to tell the story here. My code is ${v.code}.`,
  hi: v => `नमस्ते ${v.brand}! कहानी यहीं सुनानी है। मेरा कोड: ${v.code}`,
};

/** The language of a sentence by which somebody begins. */
export const languageOf = (sentence: string): FormLanguage => (/[\u0900-\u097f]/u.test(sentence) ? 'hi' : 'en');

/** What somebody is told without a conversation, or whose code is used or too old; in both languages. */
export const strangerText = (v: { brand: string; url: string }): string =>
  [
    `Hello, this is ${v.brand}. To tell a story here, open your order on ${v.url} and choose “Tell it on WhatsApp”. That makes a new code.`,
    `नमस्ते, यहाँ ${v.brand} है। यहाँ कहानी सुनाने के लिए ${v.url} पर अपना ऑर्डर खोलें और “Tell it on WhatsApp” चुनें। उससे नया कोड बनता है।`,
  ].join('\n\n');

/** The words of a code, without letters that look like others. */
const codePattern = /\b([0-9a-hjkmnp-tv-z]{4})-([0-9a-hjkmnp-tv-z]{4})-([0-9a-hjkmnp-tv-z]{4})\b/i;

/** A code as people read it, of twelve signs of an id: `K7P4-M2QX-9TDH`. */
export const codeFrom = (id: string): string =>
  [id.slice(0, 4), id.slice(4, 8), id.slice(8, 12)].join('-').toUpperCase();

/** The code in a text that somebody sent; `undefined` without one. */
export const codeIn = (text: string): string | undefined => codePattern.exec(text)?.[0].toUpperCase();
