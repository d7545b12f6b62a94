import type { FormLanguage } from '#kernel/subject.ts';
import { englishWords } from './words/en.ts';
import { hindiWords } from './words/hi.ts';

type Widened<T> = T extends (...values: infer A) => string
  ? (...values: A) => string
  : T extends string
    ? string
    : { [K in keyof T]: Widened<T[K]> };

/** All texts of the chat in one language. A further language is one more file. */
export type ChatWords = Widened<typeof englishWords>;

export const chatWords: Readonly<Record<FormLanguage, ChatWords>> = { en: englishWords, hi: hindiWords };
