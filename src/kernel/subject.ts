import { visibleText } from './clean-text.ts';

/** How many people a magazine is about. */
export const subjectKinds = ['one', 'two', 'group'] as const;
export type SubjectKind = (typeof subjectKinds)[number];
export const pronouns = ['she', 'he', 'they'] as const;
export type Pronoun = (typeof pronouns)[number];
/** The languages of the form's questions. */
export const formLanguages = ['en', 'hi'] as const;
export type FormLanguage = (typeof formLanguages)[number];

/** Whom a magazine is about: never the person who pays unless they say so. */
export interface Subject {
  /** The name on the cover, e.g. `Lakshmi Nair`, `Asha & Vikram`. */
  name: string;
  /** What the people who tell call them, e.g. `Amma`; null: by the name. */
  calledAs: string | null;
  kind: SubjectKind;
  /** Two people and groups are always `they`. */
  pronoun: Pronoun;
}

/**
 * A name as it is stored: one line, Unicode NFC, nothing that is not seen, single spaces, and the quotation marks of
 * print in D’Souza, which keyboards type straight. Empty when nothing is left. Pure.
 */
export const cleanName = (name: string): string =>
  visibleText(name)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/([\p{L}\p{M}])'/gu, '$1’')
    .replace(/(^|\s)'(?=\p{L})/gu, '$1‘');
