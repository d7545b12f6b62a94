import { createContext, useContext } from 'react';
import type { FormLanguage } from '#kernel/subject.ts';

/** The language in which a form speaks; whoever tells chooses it on its first screen. Other screens are English. */
export const FormLanguageContext = createContext<FormLanguage>('en');

/** The words of a part in the language of the form around it. */
export const useInFormLanguage = <W>(words: Readonly<Record<FormLanguage, W>>): W =>
  words[useContext(FormLanguageContext)];
