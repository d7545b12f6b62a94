import type { Story } from '../story.ts';

/** The languages that the printed words of a magazine come in (`words.ts`). */
export const printedLanguages = ['en', 'hi', 'mr', 'bn', 'ta', 'te', 'kn', 'ml', 'gu', 'pa', 'ur'] as const;
export type PrintedLanguage = (typeof printedLanguages)[number];
/** Languages that a text can be set in beside them (ISO 639); the printed words of such a magazine are English. */
const otherLanguages = ['as', 'or', 'mni', 'sat', 'bo', 'si', 'th'] as const;
export const languageCodes = [...printedLanguages, ...otherLanguages] as const;
export type LanguageCode = (typeof languageCodes)[number];

const scripts: readonly (readonly [letters: RegExp, language: LanguageCode])[] = [
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Bengali}/gu, 'bn'],
  [/\p{Script=Tamil}/gu, 'ta'],
  [/\p{Script=Telugu}/gu, 'te'],
  [/\p{Script=Gujarati}/gu, 'gu'],
  [/\p{Script=Gurmukhi}/gu, 'pa'],
  [/\p{Script=Kannada}/gu, 'kn'],
  [/\p{Script=Malayalam}/gu, 'ml'],
  [/\p{Script=Oriya}/gu, 'or'],
  [/\p{Script=Arabic}/gu, 'ur'],
  [/\p{Script=Meetei_Mayek}/gu, 'mni'],
  [/\p{Script=Ol_Chiki}/gu, 'sat'],
  [/\p{Script=Tibetan}/gu, 'bo'],
  [/\p{Script=Sinhala}/gu, 'si'],
  [/\p{Script=Thai}/gu, 'th'],
];

const telling = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`, 'gu');
/** Words that are frequent in one of the two languages and do not occur in the other; होता and होती occur in both. */
const tellingHindi = telling(
  'है|हैं|हूँ|हूं|हो|था|थे|थी|थीं|और|का|के|को|में|से|ने|पर|यह|वह|ये|वे|वो|नहीं|मैं|मुझे|मेरा|मेरी|मेरे|हम|हमें|हमारा|हमारी|हमारे|उसने|उसका|उसकी|उसके|उनका|उनकी|उनके|उन्होंने|बहुत|लेकिन|फिर|गया|गई|गए|कर|एवं',
);
const tellingMarathi = telling(
  'आहे|आहेत|आहेस|आहोत|होतं|होतो|होत्या|आणि|नाही|नाहीत|नव्हता|नव्हती|नव्हते|नव्हतं|मी|मला|माझा|माझी|माझे|माझं|माझ्या|आम्ही|आम्हाला|आमचा|आमची|आमचे|आमच्या|तू|तुला|तुझा|तुझी|तुझ्या|तुम्ही|तुमचा|तुमची|तुमच्या|तिने|तिला|तिची|तिच्या|त्याने|त्याला|त्याची|त्याच्या|त्यांनी|त्यांना|त्यांची|त्यांच्या|ती|हे|खूप|पण|कधी|म्हणून|म्हणाला|म्हणाली|म्हणाले|म्हणायचे|म्हणते|झाला|झाली|झाले|झालं|केला|केली|केले|केलं|गेला|गेली|गेले|गेलो|आला|आली|आले|आलो|असे|असं|असते|असायचे|काय',
);
const countOf = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

/** Marathi or Hindi, by the words that only one of them has; ळ counts as such a word. Hindi where none tells. */
const devanagariLanguage = (text: string): 'hi' | 'mr' =>
  countOf(text, tellingMarathi) + countOf(text, /ळ/gu) > countOf(text, tellingHindi) ? 'mr' : 'hi';

const closerLanguage = (language: LanguageCode, text: string): LanguageCode => {
  if (language === 'hi') return devanagariLanguage(text);
  return language === 'bn' && /[ৰৱ]/u.test(text) ? 'as' : language;
};

/** The language of the script that most units of a text are written in; English where Latin has as many. */
function mostOf(text: string, unitsIn: (letters: RegExp) => number): LanguageCode {
  const [most, language] = scripts
    .map(([letters, code]) => [unitsIn(letters), code] as const)
    .reduce((best, count) => (count[0] > best[0] ? count : best), [0, 'en'] as const);
  return most > unitsIn(/\p{Script=Latin}/gu) ? closerLanguage(language, text) : 'en';
}

/**
 * The main language of a text (ISO 639), recognised by its letters. It decides on hyphenation, letter shapes and the
 * language tag that screen readers use.
 */
export const languageOf = (text: string): LanguageCode => mostOf(text, letters => countOf(text, letters));

/**
 * The one language of a magazine: that of most words of its answers. The questions are the form's own and count only
 * where nobody wrote a word; captions do not count. Cached per story, because every page asks.
 */
export function languageOfStory(story: Story): LanguageCode {
  const language = languages.get(story) ?? languageByWords(story);
  languages.set(story, language);
  return language;
}
const languages = new WeakMap<Story, LanguageCode>();

function languageByWords({ person, answers, lastPage, voices }: Story): LanguageCode {
  const own = [...answers, ...(lastPage ? [lastPage] : [])].map(({ text }) => text).join('\n');
  const text = /\p{L}/u.test(own) ? own : [person, ...voices.map(({ question }) => question)].join('\n');
  const words = text.split(/\s+/);
  return mostOf(text, letters => words.filter(word => word.search(letters) >= 0).length);
}

/** The language of what is printed around a story; English where we have no words in its own. */
export const printedLanguageOf = (language: LanguageCode): PrintedLanguage =>
  printedLanguages.find(one => one === language) ?? 'en';
