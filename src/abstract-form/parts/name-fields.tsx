import { kindOfName } from '#kernel/names.ts';
import { themeOf } from '#kernel/themes.ts';
import { isAboutReader, withName, type SubjectValues } from '#src/editions/parts/subject-values.ts';
import { Field } from '#ui/field.tsx';
import { Segments } from '#ui/segments.tsx';
import type { LocalStory } from '../device/local-story.ts';
import { nameFieldId, type Naming } from './use-naming.ts';
import type { FormWords } from './words/en.ts';
import { useFormWords } from './words/use-form-words.ts';

type NameWords = FormWords['name'];

const isParent = (word: string, { fathers, mothers }: NameWords): boolean => [...fathers, ...mothers].includes(word);

/** What was chosen of the two below; null: nothing yet. */
function spokenAs({ calledAs, pronoun }: SubjectValues, words: NameWords): string | null {
  if (isParent(calledAs, words)) return calledAs;
  return pronoun === 'she' || pronoun === 'he' ? pronoun : null;
}

/** The values with what a tap says: a word for a parent, or she or he for anybody else. */
function spokenOfAs(values: SubjectValues, chosen: string, words: NameWords): SubjectValues {
  const pronoun = chosen === 'she' || words.mothers.includes(chosen) ? 'she' : 'he';
  if (isParent(chosen, words)) return { ...values, pronoun, calledAs: chosen };
  return { ...values, pronoun, calledAs: isParent(values.calledAs, words) ? '' : values.calledAs };
}

/** Asks whom the magazine is about in one field, and of one person how the questions speak of them (W50). */
export function NameFields({ naming, story }: { naming: Naming; story: LocalStory }) {
  const { values, typed, error, change } = naming;
  const { form } = story.shown;
  const words = useFormWords().name;
  if (!values) return null;
  const theme = themeOf(form.theme);
  const kind = values.kind ?? kindOfName(typed, theme);
  const isReader = isAboutReader(values, { theme, teller: form.isPartner ? undefined : form.name });
  return (
    <>
      <Field
        id={nameFieldId}
        label={words.label}
        name="subject-name"
        value={typed}
        onValue={name => change(withName(values, name, theme))}
        maxLength={80}
        autoComplete="off"
        printed
        hint={words.hint}
        error={error}
      />
      {typed.trim() !== '' && kind === 'one' && !isReader && (
        <Segments
          legend={words.spokenOf}
          inTwoRows
          value={spokenAs(values, words)}
          onValue={chosen => change(spokenOfAs(values, chosen, words))}
          options={[
            ...words.fathers.map(word => ({ value: word, label: word })),
            { value: 'he', label: words.he },
            ...words.mothers.map(word => ({ value: word, label: word })),
            { value: 'she', label: words.she },
          ]}
        />
      )}
    </>
  );
}
