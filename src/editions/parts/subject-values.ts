import type { FormLanguage, Pronoun, SubjectKind } from '#kernel/subject.ts';
import type { SubjectInput } from '../wire.ts';

/** Whom a magazine is about, as the fields hold it: texts as they are typed, '' for nothing. */
export interface SubjectValues {
  name: string;
  calledAs: string;
  kind: SubjectKind;
  pronoun: Pronoun;
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
  kind: subject?.kind ?? 'one',
  pronoun: subject?.pronoun ?? 'they',
  from: from ?? '',
  occasionOn: occasionOn ?? '',
  neededBy: neededBy ?? '',
  language,
});

/** The values as saveSubject takes them: without a name there is no subject, and two people and groups are `they`. */
export function subjectDetailsOf(values: SubjectValues): SubjectInput {
  const { kind, language } = values;
  const name = values.name.trim();
  return {
    subject: name
      ? { name, calledAs: values.calledAs.trim() || null, kind, pronoun: kind === 'one' ? values.pronoun : 'they' }
      : null,
    from: values.from.trim() || null,
    occasionOn: values.occasionOn || null,
    neededBy: values.neededBy || null,
    language,
  };
}
