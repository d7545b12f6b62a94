import { useState } from 'react';
import { kindOfName } from '#kernel/names.ts';
import type { Pronoun } from '#kernel/subject.ts';
import type { Theme } from '#kernel/themes.ts';
import { Button } from '#ui/button.tsx';
import { CheckField, Field } from '#ui/field.tsx';
import { Segments } from '#ui/segments.tsx';
import { useInFormLanguage } from './form-language.ts';
import { isAboutReader, isFromNamed, withName, type SubjectValues } from './subject-values.ts';
import { subjectWords } from './subject-words.ts';

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

interface PronounFieldProps {
  /** Whether it is the reader of whom is spoken. */
  isReader?: boolean | undefined;
  value: Pronoun | null;
  onValue: (value: Pronoun) => void;
}

/** How the questions speak of one person; nothing is chosen beforehand (W50). */
function PronounField({ isReader, ...props }: PronounFieldProps) {
  const words = useInFormLanguage(subjectWords);
  return (
    <Segments
      legend={isReader ? words.spokenOfYou : words.spokenOfThem}
      hint={isReader ? words.spokenOfYouHint : undefined}
      options={[
        { value: 'she', label: words.she },
        { value: 'he', label: words.he },
        { value: 'they', label: words.they },
      ]}
      {...props}
    />
  );
}

type Change = <K extends keyof SubjectValues>(part: K) => (value: SubjectValues[K]) => void;

/** What is said of somebody else only: what they are called, and who gives the magazine. */
function CalledAndFrom({ values, set }: { values: SubjectValues; set: Change }) {
  const words = useInFormLanguage(subjectWords);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label={words.calledAs}
        name="subject-called"
        value={values.calledAs}
        onValue={set('calledAs')}
        maxLength={40}
        autoComplete="off"
        printed
        hint={words.calledAsHint}
      />
      <Field
        label={words.from}
        name="subject-from"
        value={values.from}
        onValue={set('from')}
        maxLength={80}
        autoComplete="off"
        printed
        hint={words.fromHint}
      />
    </div>
  );
}

/**
 * The fields that say whom a magazine is about (W50): in the form, at the checkout, on the tracker, in the studio. A
 * magazine about the reader asks for neither what they are called nor who gives it, until they say that it is a gift.
 */
export function SubjectFields({ values, onValues, theme, teller, nameError, without = [] }: SubjectFieldsProps) {
  const words = useInFormLanguage(subjectWords);
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
        label={words.name}
        name="subject-name"
        value={values.name}
        onValue={name => onValues(withName(values, name, theme))}
        maxLength={80}
        autoComplete="off"
        printed
        hint={words.nameHints[kind]}
        error={nameError}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {asksKind && (
          <Segments
            legend={words.about}
            value={kind}
            onValue={set('kind')}
            options={[
              { value: 'one', label: words.one },
              { value: 'two', label: words.two },
              { value: 'group', label: words.group },
            ]}
          />
        )}
        {kind === 'one' && <PronounField isReader={isReader} value={values.pronoun} onValue={set('pronoun')} />}
      </div>
      {mayBeFromBoth && (
        <CheckField
          label={teller === undefined ? words.bothTell : words.aboutUs}
          hint={words.aboutUsHint}
          checked={isFromBoth}
          onValue={checked => onValues({ ...values, from: checked ? values.name : '' })}
        />
      )}
      {isGift || saysOthers || !(isReader || isFromBoth) ? (
        <CalledAndFrom values={values} set={set} />
      ) : isFromBoth ? null : (
        <p>
          <Button kind="quiet" size="small" onClick={() => setIsGift(true)}>
            {words.isGift}
          </Button>
        </p>
      )}
      {!without.includes('days') && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label={words.occasionOn}
            name="occasion-on"
            type="date"
            value={values.occasionOn}
            onValue={set('occasionOn')}
            hint={words.occasionOnHint}
          />
          <Field
            label={words.neededBy}
            name="needed-by"
            type="date"
            value={values.neededBy}
            onValue={set('neededBy')}
            hint={words.neededByHint}
          />
        </div>
      )}
      {!without.includes('language') && (
        <Segments
          legend={words.language}
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
