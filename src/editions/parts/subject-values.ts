import { isSameName, kindOfName } from '#kernel/names.ts';
import type { FormLanguage, Pronoun, SubjectKind } from '#kernel/subject.ts';
import type { Theme } from '#kernel/themes.ts';
import { tellsOfThemself } from '#src/catalogue/rules.ts';
import type { SubjectInput } from '../wire.ts';

/** Whom a magazine is about, as the fields hold it: texts as they are typed, '' for nothing. */
export interface SubjectValues {
  name: string;
  calledAs: string;
  /** null until somebody chooses: the name says it (`kindOfName`). */
  kind: SubjectKind | null;
  /** null until somebody chooses: then `they`. */
  pronoun: Pronoun | null;
  from: string;
  /** Days as `2026-11-22`. */
  occasionOn: string;
  neededBy: string;
  language: FormLanguage;
}

/** The values of the fields for what is stored. */
export const subjectValuesOf = ({ subject, from, occasionOn, neededBy, language }: SubjectInput): SubjectValues => ({
  name: subject?.name ?? '',
  calledAs: subject?.calledAs ?? '',
  kind: subject?.kind ?? null,
  pronoun: subject?.pronoun ?? null,
  from: from ?? '',
  occasionOn: occasionOn ?? '',
  neededBy: neededBy ?? '',
  language,
});

/**
 * The values as saveSubject takes them: without a name there is no subject; what nobody chose is how many people
 * the name names, and `they`, which two people and groups always are.
 */
export function subjectDetailsOf(values: SubjectValues): SubjectInput {
  const { language } = values;
  const name = values.name.trim();
  const kind = values.kind ?? kindOfName(name);
  return {
    subject: name
      ? {
          name,
          calledAs: values.calledAs.trim() || null,
          kind,
          pronoun: kind === 'one' ? (values.pronoun ?? 'they') : 'they',
        }
      : null,
    from: values.from.trim() || null,
    occasionOn: values.occasionOn || null,
    neededBy: values.neededBy || null,
    language,
  };
}

/**
 * W50: whether the reader of the fields, who tells under this name, is whom the magazine is about: the questions then
 * say "you", and so do the fields. Never when somebody else reads them. Pure.
 */
export function isAboutReader(
  values: SubjectValues,
  { theme, teller }: { theme: Theme | undefined; teller: string | undefined },
): boolean {
  return theme !== undefined && teller !== undefined && tellsOfThemself(theme, subjectDetailsOf(values), teller);
}

/** W50: whether it is from those whose names stand on the cover, who then tell of themselves. Pure. */
export const isFromNamed = ({ name, from }: SubjectValues): boolean => name.trim() !== '' && isSameName(name, from);

/** The values with another name on the cover; those who tell of themselves are called the new one, too. Pure. */
export const withName = (values: SubjectValues, name: string, theme: Theme | undefined): SubjectValues => ({
  ...values,
  name,
  ...(theme === 'Couple' && isFromNamed(values) && { from: name }),
});
