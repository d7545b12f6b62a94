import { useEffect, useState } from 'react';
import { bringIntoView } from '#ui/bring-into-view.ts';
import { subjectValuesOf, type SubjectValues } from '#src/editions/parts/subject-values.ts';
import type { SubjectRecord } from '#src/editions/wire.ts';
import { useToast } from '#ui/toast.tsx';
import type { SubjectDraft } from '../device/subject-draft.ts';
import type { SubjectState } from './use-subject.ts';
import { useFormWords } from './words/use-form-words.ts';

/** The id of the field for the name on the cover. */
export const nameFieldId = 'name-first';

/** What is asked about the person before the hand-in. */
const whoOf = ({ name, calledAs, kind, pronoun }: SubjectValues) => ({ name, calledAs, kind, pronoun });

type Unsaved = Pick<SubjectDraft, 'values' | 'base'>;

interface NamingOptions {
  subject: SubjectState;
  person: string | null;
  /** The name that is proposed while nobody has typed one. */
  proposed?: string | undefined;
}

/** Returns what brings the question into focus: after it says why, so that a screen reader reads the reason with it. */
function useAsking(): () => void {
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) bringIntoView(document.getElementById(nameFieldId), 'center');
  }, [asked]);
  return () => setAsked(times => times + 1);
}

/** Saves whom it is about; `unsent`: on this device only while there is no connection. */
function useSavedSubject(subject: SubjectState, onRefused: (why: string) => void) {
  const toast = useToast();
  const words = useFormWords().name;
  return async function save(next: Unsaved): Promise<'saved' | 'unsent' | 'not'> {
    const outcome = await subject.save(next);
    if (outcome.kind === 'refused') onRefused(outcome.message);
    if (outcome.kind !== 'changed') return outcome.kind === 'refused' ? 'not' : outcome.kind;
    const { theirs } = outcome;
    // Somebody else changed the days or the like: the name is added to it.
    if (!theirs.subject)
      return save({ values: { ...subjectValuesOf(theirs), ...whoOf(next.values) }, base: theirs.version });
    await subject.takeTheirs(theirs);
    toast(words.byAnother(theirs.subject.name), { tone: 'bad' });
    return 'not';
  };
}

/**
 * Whom the magazine is about, asked on the first screen and before the hand-in while nobody is named (W50). `asks`:
 * whether it is asked; `isNamed` saves a name that was typed and says whether there is one, else it brings the
 * question into focus.
 */
export function useNaming({ subject, person, proposed = '' }: NamingOptions) {
  const { stored, draft } = subject;
  const toast = useToast();
  const words = useFormWords().name;
  const [error, setError] = useState<string>();
  const bringIntoFocus = useAsking();
  const save = useSavedSubject(subject, setError);
  const asks = person === null && stored?.mayChange === true;
  const values =
    draft?.values ?? (stored && { ...subjectValuesOf(stored), ...(asks && proposed && { name: proposed }) });

  function change(next: SubjectValues) {
    setError(undefined);
    if (stored) subject.storeDraft({ values: next, base: draft?.base ?? stored.version, submitted: false });
  }

  /** What this device has not saved yet, with this name. */
  const unsavedAs = (name: string, known: SubjectRecord): Unsaved => ({
    values: { ...(values ?? subjectValuesOf(known)), name },
    base: draft?.base ?? known.version,
  });

  function ask(why: string) {
    setError(why);
    bringIntoFocus();
  }
  const typed = asks ? (values?.name ?? '') : '';
  const hasWords = draft !== undefined || typed.trim() !== '';

  return {
    asks,
    typed,
    error,
    values,
    change,
    save: async (name: string) => {
      if (!name.trim()) return ask(words.missing);
      if (stored) await save(unsavedAs(name, stored));
    },
    /** Saves what was entered, if anything; says whether to go on. A name may still be missing. */
    saveEntered: async (): Promise<boolean> => {
      if (!stored || !values || !hasWords) return true;
      return (await save({ values, base: draft?.base ?? stored.version })) !== 'not';
    },
    isNamed: async (): Promise<boolean> => {
      const unsaved = asks && typed.trim() ? unsavedAs(typed, stored) : draft?.submitted ? draft : undefined;
      if (unsaved) {
        const outcome = await save(unsaved);
        if (outcome === 'unsent') toast(words.notSaved);
        return outcome === 'saved';
      }
      if (asks) ask(words.missingBeforeHandIn);
      return !asks;
    },
  };
}
export type Naming = ReturnType<typeof useNaming>;
