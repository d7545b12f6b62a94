import { useInFormLanguage } from '#src/editions/parts/form-language.ts';
import type { FormLanguage } from '#kernel/subject.ts';
import { en, type FormWords } from './en.ts';
import { hi } from './hi.ts';

export const formWords: Readonly<Record<FormLanguage, FormWords>> = { en, hi };

/** The words of the form in the language that was chosen. */
export const useFormWords = (): FormWords => useInFormLanguage(formWords);
