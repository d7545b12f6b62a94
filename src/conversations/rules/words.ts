import type { FormLanguage } from '#kernel/subject.ts';
import { englishWords, type ChatWords } from './english-words.ts';
import { hindiWords } from './hindi-words.ts';

export const chatWords: Readonly<Record<FormLanguage, ChatWords>> = { en: englishWords, hi: hindiWords };
