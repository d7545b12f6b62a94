import { kindOfName } from '#kernel/names.ts';
import type { Pronoun } from '#kernel/subject.ts';
import type { Theme } from '#kernel/themes.ts';
import { Field } from '#ui/field.tsx';
import { Segments } from '#ui/segments.tsx';
import type { SubjectValues } from './subject-values.ts';

interface SubjectFieldsProps {
  values: SubjectValues;
  onValues: (values: SubjectValues) => void;
  /** Of the edition, for how many it proposes before a name is typed. */
  theme?: Theme | undefined;
  /** What is wrong with the name, in words for the user. */
  nameError?: string | undefined;
  /** Leaves out what the screen asks elsewhere or later. */
  without?: readonly ('days' | 'language')[] | undefined;
}

const nameHints = {
  one: 'As it shall stand on the cover, e.g. Lakshmi Nair.',
  two: 'As it shall stand on the cover, e.g. Asha & Vikram.',
  group: 'As it shall stand on the cover, e.g. The Kapoors.',
} as const;

interface PronounFieldProps {
  value: Pronoun | null;
  onValue: (value: Pronoun) => void;
}

/** How the questions speak of one person; nothing is chosen beforehand (W50). */
export const PronounField = (props: PronounFieldProps) => (
  <Segments
    legend="How do we speak of them?"
    options={[
      { value: 'she', label: 'She' },
      { value: 'he', label: 'He' },
      { value: 'they', label: 'They' },
    ]}
    {...props}
  />
);

/** The fields that say whom a magazine is about (W50): in the form, at the checkout, on the tracker, in the studio. */
export function SubjectFields({ values, onValues, theme, nameError, without = [] }: SubjectFieldsProps) {
  const kind = values.kind ?? kindOfName(values.name, theme);
  const set =
    <K extends keyof SubjectValues>(part: K) =>
    (value: SubjectValues[K]) =>
      onValues({ ...values, [part]: value });
  return (
    <div className="grid gap-5">
      <Field
        label="Name on the cover"
        name="subject-name"
        value={values.name}
        onValue={set('name')}
        maxLength={80}
        autoComplete="off"
        hint={nameHints[kind]}
        error={nameError}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Segments
          legend="Who is it about?"
          value={kind}
          onValue={set('kind')}
          options={[
            { value: 'one', label: 'One person' },
            { value: 'two', label: 'Two people' },
            { value: 'group', label: 'A group' },
          ]}
        />
        {kind === 'one' && <PronounField value={values.pronoun} onValue={set('pronoun')} />}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="What you call them"
          name="subject-called"
          value={values.calledAs}
          onValue={set('calledAs')}
          maxLength={40}
          autoComplete="off"
          hint="Amma, Dadu, Bunny: our questions then say it, too."
        />
        <Field
          label="From"
          name="subject-from"
          value={values.from}
          onValue={set('from')}
          maxLength={80}
          autoComplete="off"
          hint="Who gives it, as the magazine says it: Priya and Rohan."
        />
      </div>
      {!without.includes('days') && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="The day it is for"
            name="occasion-on"
            type="date"
            value={values.occasionOn}
            onValue={set('occasionOn')}
            hint="A birthday, a wedding: the magazine says its month and year."
          />
          <Field
            label="Needed by"
            name="needed-by"
            type="date"
            value={values.neededBy}
            onValue={set('neededBy')}
            hint="The day by which you want to hold it."
          />
        </div>
      )}
      {!without.includes('language') && (
        <Segments
          legend="Language of the questions"
          value={values.language}
          onValue={set('language')}
          options={[
            { value: 'en', label: 'English' },
            { value: 'hi', label: 'हिन्दी', lang: 'hi' },
          ]}
        />
      )}
    </div>
  );
}
