import type { Theme } from '#kernel/themes.ts';
import type { ThemeLook } from '../designs/theme-looks.ts';
import type { ThemePage } from '../plan/page-kinds.ts';

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
  /** A chapter, by its number. */
  chapter: string;
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
    /** What the customer wrote under the picture on the cover. */
    cover: string;
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
  /** Titles that take the place of a theme's own where these would jar: nothing is 'kept for you' at a retirement. */
  fitting: Readonly<Partial<Record<Occasion, Pick<ThemeLook, 'feature' | 'album' | 'back'>>>>;
}

/** The titles of a theme. */
type ThemeTitles = Pick<ThemeLook, 'feature' | 'album' | 'talk' | 'back'>;

/** The occasions of our editions, whose own names are English. */
export type Occasion =
  'birthday' | 'wedding' | 'anniversary' | 'retirement' | 'farewell' | 'graduation' | 'travel' | 'family' | 'friends';

/** The words of a language that the designs have no titles in. */
export interface TitledWords extends PrintedWords {
  occasions: Readonly<Record<Occasion, string>>;
  /** The title over the list of contents. */
  inside: string;
  themes: Readonly<Record<Theme, ThemeTitles>>;
  /** The titles of the kinds of pages that themes have beside the usual ones; `{}` stands for the number of a day. */
  pages: Readonly<Record<ThemePage, string>>;
}
