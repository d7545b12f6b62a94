import type { Theme } from '#kernel/themes.ts';
import type { Look, ThemeLook } from '../designs/theme-looks.ts';
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
import { punjabi } from './punjabi.ts';
import { tamil } from './tamil.ts';
import { telugu } from './telugu.ts';
import { urdu } from './urdu.ts';

type Twelve<T> = readonly [T, T, T, T, T, T, T, T, T, T, T, T];

/**
 * Everything printed in a magazine that nobody of its people wrote, in one language. `{}` stands for a name, a number
 * or a day: texts are worded so that a name needs no ending, because it comes in any script. Figures are 0 to 9 in all
 * languages, as in the page numbers and in most of what is typed.
 */
export interface PrintedWords {
  months: Twelve<string>;
  /** What follows the name of an edition. */
  edition: string;
  /** Whom it is for. */
  dedication: string;
  credit: {
    /** The whole name, where the masthead has a shorter one. */
    about: string;
    /** The only copy. */
    only: string;
    /** Who gives it: beside one of these, and alone. */
    from: string;
    alone: string;
    between: string;
  };
  imprint: {
    title: string;
    about: string;
    /** Who wrote it: nobody says; whoever gives it; friends, who are named with their texts; both. */
    written: { nobody: string; giver: string; friends: string; both: string };
    oneSpoken: string;
    manySpoken: string;
    codes: string;
  };
  recording: {
    by: string;
    aloud: string;
    /** Stands where the question of the last page has a recording and no words. */
    question: string;
    keptUntil: string;
    second: string;
    seconds: string;
    minutes: string;
    /** Between the lengths of two recordings. */
    and: string;
  };
  /** How many questions a page has: one, many, and more than anybody counts. */
  questions: { one: string; many: string; countless: string; counts: readonly string[] };
  pen: { label: string; title: string };
  /** Titles over pictures in every theme, where its own are printed already. */
  albums: readonly string[];
}

/** The titles of a theme. */
export type ThemeTitles = Pick<ThemeLook, 'feature' | 'album' | 'talk' | 'back'>;

/** The occasions of our editions, whose own names are English. */
export type Occasion =
  'birthday' | 'wedding' | 'anniversary' | 'retirement' | 'farewell' | 'graduation' | 'travel' | 'family' | 'friends';

/** The words of a language that the designs have no titles in. */
export interface TitledWords extends PrintedWords {
  occasions: Readonly<Record<Occasion, string>>;
  /** The title over the list of contents. */
  inside: string;
  themes: Readonly<Record<Theme, ThemeTitles>>;
}

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
export const filled = (text: string, ...values: readonly (string | number)[]): string => {
  const parts = text.split('{}');
  return parts.map((part, at) => `${part}${at < parts.length - 1 ? (values[at] ?? '') : ''}`).join('');
};

/** The printed words of a story's magazine. */
export const wordsOf = (story: Story): PrintedWords => printedWords[printedLanguageOf(languageOfStory(story))];

/** The words of a language with titles of its own; `undefined` for English, whose titles the designs have. */
export function titlesIn(code: LanguageCode): TitledWords | undefined {
  const language = printedLanguageOf(code);
  return language === 'en' ? undefined : titledWords[language];
}

/** A theme's look with its titles in the language of a story. */
export function lookIn(look: Look, theme: Theme, story: Story): Look {
  const words = titlesIn(languageOfStory(story));
  return words ? { ...look, ...words.themes[theme], inside: words.inside } : look;
}

/** The month and year of a day, or the whole day; '' where it is none. `iso`: '2026-11-21…'. */
export function dateIn({ months }: PrintedWords, iso: string, given: 'month' | 'day'): string {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})(?:-(\d{2}))?/.exec(iso) ?? [];
  const name = months[Number(month) - 1];
  if (name === undefined) return '';
  return given === 'day' && day !== '' ? `${Number(day)} ${name} ${year}` : `${name} ${year}`;
}
