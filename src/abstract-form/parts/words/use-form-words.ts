import { createContext, useContext } from 'react';
import type { FormLanguage } from '#kernel/subject.ts';
import { en, type FormWords } from './en.ts';
import { hi } from './hi.ts';

const formWords: Readonly<Record<FormLanguage, FormWords>> = { en, hi };

/** The language in which the form speaks; whoever tells chooses it on the first screen. */
export const FormLanguageContext = createContext<FormLanguage>('en');

/** The words of the form in the language that was chosen. */
export const useFormWords = (): FormWords => formWords[useContext(FormLanguageContext)];
