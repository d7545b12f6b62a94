import type { Theme } from '#kernel/themes.ts';
import type { Look } from '../designs/theme-looks.ts';
import type { Story } from '../story.ts';
import { bengali } from './bengali.ts';
import { english } from './english.ts';
import { gujarati } from './gujarati.ts';
import { hindi } from './hindi.ts';
import { kannada } from './kannada.ts';
import { languageOfStory, printedLanguageOf } from './languages.ts';
import type { LanguageCode, PrintedLanguage } from './languages.ts';
import { malayalam } from './malayalam.ts';
import { marathi } from './marathi.ts';
import { occasionOf } from './occasions.ts';
import type { PrintedWords, TitledWords } from './printed-words.ts';
import { themePages } from '../plan/page-kinds.ts';
import { punjabi } from './punjabi.ts';
import { tamil } from './tamil.ts';
import { telugu } from './telugu.ts';
import { urdu } from './urdu.ts';

const titledWords: Readonly<Record<Exclude<PrintedLanguage, 'en'>, TitledWords>> = {
  hi: hindi,
  mr: marathi,
  bn: bengali,
  ta: tamil,
  te: telugu,
  kn: kannada,
  ml: malayalam,
  gu: gujarati,
  pa: punjabi,
  ur: urdu,
};

/** The printed words of each language. */
export const printedWords: Readonly<Record<PrintedLanguage, PrintedWords>> = { en: english, ...titledWords };

/** A text with what its `{}` stand for, one after the other. */
export const sentenceWith = (text: string, ...values: readonly (string | number)[]): string => {
  const parts = text.split('{}');
  return parts.map((part, at) => `${part}${at < parts.length - 1 ? (values[at] ?? '') : ''}`).join('');
};

/** The printed words of a story's magazine. */
export const printedWordsOf = (story: Story): PrintedWords => printedWords[printedLanguageOf(languageOfStory(story))];

/** The words of a language with titles of its own; `undefined` for English, whose titles the designs have. */
export function titlesIn(code: LanguageCode): TitledWords | undefined {
  const language = printedLanguageOf(code);
  return language === 'en' ? undefined : titledWords[language];
}

/** The titles of a theme's own kinds of pages in another language, in which all themes share them. */
const pagesIn = ({ pages }: Look, words: TitledWords): Look['pages'] =>
  Object.fromEntries(themePages.filter(kind => pages[kind] !== undefined).map(kind => [kind, words.pages[kind]]));

/** A theme's look with its titles in the language of a story, and those that fit its occasion. */
export function lookIn(look: Look, theme: Theme, story: Story): Look {
  const words = titlesIn(languageOfStory(story));
  const occasion = occasionOf(story.edition);
  const fitting = occasion === undefined ? undefined : printedWordsOf(story).fitting[occasion];
  return words
    ? { ...look, ...words.themes[theme], ...fitting, inside: words.inside, pages: pagesIn(look, words) }
    : { ...look, ...fitting };
}

/** The month and year of a day, or the whole day; '' where it is none. `iso`: '2026-11-21…'. */
export function dateIn({ months }: PrintedWords, iso: string, given: 'month' | 'day'): string {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})(?:-(\d{2}))?/.exec(iso) ?? [];
  const name = months[Number(month) - 1];
  if (name === undefined) return '';
  return given === 'day' && day !== '' ? `${Number(day)} ${name} ${year}` : `${name} ${year}`;
}
