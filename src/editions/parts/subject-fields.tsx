import { useState } from 'react';
import { kindOfName } from '#kernel/names.ts';
import type { Pronoun } from '#kernel/subject.ts';
import type { Theme } from '#kernel/themes.ts';
import { Button } from '#ui/button.tsx';
import { CheckField, Field } from '#ui/field.tsx';
import { Segments } from '#ui/segments.tsx';
import { isAboutReader, isFromNamed, withName, type SubjectValues } from './subject-values.ts';

interface SubjectFieldsProps {
  values: SubjectValues;
  onValues: (values: SubjectValues) => void;
  /** Of the edition, for how many it proposes before a name is typed. */
  theme?: Theme | undefined;
  /** The name of the reader when they tell the story: the fields say "you" when it is about them. */
  teller?: string | undefined;
  /** What is wrong with the name, in words for the user. */
  nameError?: string | undefined;
  /** Leaves out what the screen asks elsewhere or later. */
  without?: readonly ('days' | 'language')[] | undefined;
}

const nameHints = {
  one: 'As printed, e.g. Lakshmi Nair.',
  two: 'As printed, e.g. Asha & Vikram.',
  group: 'As printed, e.g. The Kapoors.',
} as const;

interface PronounFieldProps {
  /** Whether it is the reader of whom is spoken. */
  isReader?: boolean | undefined;
  value: Pronoun | null;
  onValue: (value: Pronoun) => void;
}

/** How the questions speak of one person; nothing is chosen beforehand (W50). */
const PronounField = ({ isReader, ...props }: PronounFieldProps) => (
  <Segments
    legend={isReader ? 'How do we speak of you?' : 'How do we speak of them?'}
    hint={isReader ? 'Where friends are asked about you.' : undefined}
    options={[
      { value: 'she', label: 'She' },
      { value: 'he', label: 'He' },
      { value: 'they', label: 'They' },
    ]}
    {...props}
  />
);

type Change = <K extends keyof SubjectValues>(part: K) => (value: SubjectValues[K]) => void;

/** What is said of somebody else only: what they are called, and who gives the magazine. */
const CalledAndFrom = ({ values, set }: { values: SubjectValues; set: Change }) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <Field
      label="What you call them"
      name="subject-called"
      value={values.calledAs}
      onValue={set('calledAs')}
      maxLength={40}
      autoComplete="off"
      printed
      hint="Amma, Dadu, Bunny: our questions then say it, too."
    />
    <Field
      label="From"
      name="subject-from"
      value={values.from}
      onValue={set('from')}
      maxLength={80}
      autoComplete="off"
      printed
      hint="Who gives it, as the magazine says it: Priya and Rohan."
    />
  </div>
);

/**
 * The fields that say whom a magazine is about (W50): in the form, at the checkout, on the tracker, in the studio. A
 * magazine about the reader asks for neither what they are called nor who gives it, until they say that it is a gift.
 */
export function SubjectFields({ values, onValues, theme, teller, nameError, without = [] }: SubjectFieldsProps) {
  const kind = values.kind ?? kindOfName(values.name, theme);
  const mayBeFromBoth = theme === 'Couple' && kind === 'two' && values.name.trim() !== '';
  const isFromBoth = mayBeFromBoth && isFromNamed(values);
  const saysOthers = values.calledAs !== '' || (values.from !== '' && !isFromBoth);
  // What says it is for somebody else stays while it is being emptied.
  const [isGift, setIsGift] = useState(saysOthers);
  const isReader = !isGift && isAboutReader(values, { theme, teller });
  // Once somebody chose, the choice stays in view: it must not leave under the finger.
  const asksKind = !isReader || values.kind !== null || kind !== 'one';
  const set: Change = part => value => onValues({ ...values, [part]: value });
  return (
    <div className="grid gap-5">
      <Field
        label="Name on the cover"
        name="subject-name"
        value={values.name}
        onValue={name => onValues(withName(values, name, theme))}
        maxLength={80}
        autoComplete="off"
        printed
        hint={nameHints[kind]}
        error={nameError}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {asksKind && (
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
        )}
        {kind === 'one' && <PronounField isReader={isReader} value={values.pronoun} onValue={set('pronoun')} />}
      </div>
      {mayBeFromBoth && (
        <CheckField
          label={teller === undefined ? 'The two tell it themselves' : 'It is about us'}
          hint="The questions then say “you” and “each other”."
          checked={isFromBoth}
          onValue={checked => onValues({ ...values, from: checked ? values.name : '' })}
        />
      )}
      {isGift || saysOthers || !(isReader || isFromBoth) ? (
        <CalledAndFrom values={values} set={set} />
      ) : isFromBoth ? null : (
        <p>
          <Button kind="quiet" size="small" onClick={() => setIsGift(true)}>
            It is a gift to somebody else
          </Button>
        </p>
      )}
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
