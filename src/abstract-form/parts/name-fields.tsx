import { kindOfName } from '#kernel/names.ts';
import { themeOf } from '#kernel/themes.ts';
import { isAboutReader, withName, type SubjectValues } from '#src/editions/parts/subject-values.ts';
import { Field } from '#ui/field.tsx';
import { Segments } from '#ui/segments.tsx';
import type { LocalStory } from '../device/local-story.ts';
import { nameFieldId, type Naming } from './use-naming.ts';
import { useFormWords } from './words/use-form-words.ts';

/** What parents are called, with how one speaks of them. */
const parents = { Amma: 'she', Appa: 'he', Papa: 'he', Mummy: 'she' } as const;
type Parent = keyof typeof parents;
const isParent = (word: string): word is Parent => word in parents;

/** What was chosen of the two below; null: nothing yet. */
function spokenAs({ calledAs, pronoun }: SubjectValues): Parent | 'she' | 'he' | null {
  if (isParent(calledAs)) return calledAs;
  return pronoun === 'she' || pronoun === 'he' ? pronoun : null;
}

/** The values with what a tap says: a word for a parent, or she or he for anybody else. */
function spokenOfAs(values: SubjectValues, chosen: Parent | 'she' | 'he'): SubjectValues {
  if (isParent(chosen)) return { ...values, calledAs: chosen, pronoun: parents[chosen] };
  return { ...values, pronoun: chosen, calledAs: isParent(values.calledAs) ? '' : values.calledAs };
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
          value={spokenAs(values)}
          onValue={chosen => change(spokenOfAs(values, chosen))}
          options={[
            { value: 'Papa', label: 'Papa' },
            { value: 'Appa', label: 'Appa' },
            { value: 'he', label: words.he },
            { value: 'Mummy', label: 'Mummy' },
            { value: 'Amma', label: 'Amma' },
            { value: 'she', label: words.she },
          ]}
        />
      )}
    </>
  );
}
