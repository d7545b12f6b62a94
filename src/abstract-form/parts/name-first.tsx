import { useEffect, useState } from 'react';
import { bringIntoView } from '#ui/bring-into-view.ts';
import { useSession } from '#src/accounts/parts/session.tsx';
import { kindOfName } from '#kernel/names.ts';
import { PronounField } from '#src/editions/parts/subject-fields.tsx';
import { subjectValuesOf, type SubjectValues } from '#src/editions/parts/subject-values.ts';
import type { SubjectRecord } from '#src/editions/wire.ts';
import type { Pronoun } from '#kernel/subject.ts';
import { Button, TextLink } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { useToast } from '#ui/toast.tsx';
import { searchOf } from '../device/form-place.ts';
import type { LocalStory } from '../device/local-story.ts';
import type { SubjectDraft } from '../device/subject-draft.ts';
import type { SubjectState } from './use-subject.ts';

const fieldId = 'name-first';

/** What is asked about the person before the hand-in. */
const whoOf = ({ name, kind, pronoun }: SubjectValues) => ({ name, kind, pronoun });

type Unsaved = Pick<SubjectDraft, 'values' | 'base'>;

/** What this device has not saved yet, with other words. */
const unsavedWith = (
  words: Partial<SubjectValues>,
  { known, draft }: { known: SubjectRecord; draft: SubjectDraft | undefined },
): Unsaved => ({
  values: { ...(draft?.values ?? subjectValuesOf(known)), ...words },
  base: draft?.base ?? known.version,
});

interface NamingOptions {
  subject: SubjectState;
  person: string | null;
}

/** Returns what brings the question into focus: after it says why, so that a screen reader reads the reason with it. */
function useAsking(): () => void {
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) bringIntoView(document.getElementById(fieldId), 'center');
  }, [asked]);
  return () => setAsked(times => times + 1);
}

/**
 * Whom the magazine is about, asked before the hand-in while nobody is named (W50). `asks`: whether it is asked;
 * `isNamed` saves a name that was typed and says whether there is one, else it brings the question into focus.
 */
export function useNaming({ subject, person }: NamingOptions) {
  const { stored, draft } = subject;
  const toast = useToast();
  const [typed, setTyped] = useState(draft?.values.name ?? '');
  const [error, setError] = useState<string>();
  const bringIntoFocus = useAsking();
  const asks = person === null && stored?.mayChange === true;

  const withWords = (words: Partial<SubjectValues>, known: SubjectRecord) =>
    unsavedWith({ name: typed, ...words }, { known, draft });
  const storeWords = (words: Partial<SubjectValues>) => {
    if (stored) subject.storeDraft({ ...withWords(words, stored), submitted: false });
  };

  function type(name: string) {
    setTyped(name);
    setError(undefined);
    storeWords({ name });
  }

  /** Saves whom it is about; returns whether the server has a name now. */
  async function save(next: Unsaved): Promise<boolean> {
    const outcome = await subject.save(next);
    if (outcome.kind === 'refused') setError(outcome.message);
    if (outcome.kind === 'unsent') toast('We cannot be reached just now. The name is kept on this device; try again.');
    if (outcome.kind !== 'changed') return outcome.kind === 'saved';
    const { theirs } = outcome;
    // Somebody else changed the days or the like: the name is added to it.
    if (!theirs.subject)
      return save({ values: { ...subjectValuesOf(theirs), ...whoOf(next.values) }, base: theirs.version });
    await subject.takeTheirs(theirs);
    toast(`Somebody else has just entered “${theirs.subject.name}”. Change it if that is not right.`, { tone: 'bad' });
    return false;
  }

  function ask(why: string) {
    setError(why);
    bringIntoFocus();
  }

  return {
    asks,
    typed,
    error,
    type,
    chosen: draft?.values,
    choosePronoun: (pronoun: Pronoun) => storeWords({ pronoun }),
    save: async (name: string) => {
      if (!name.trim()) return ask('Please give the name for the cover.');
      if (stored) await save(withWords({ name }, stored));
    },
    isNamed: async (): Promise<boolean> => {
      const unsaved = asks && typed.trim() ? withWords({}, stored) : draft?.submitted ? draft : undefined;
      if (unsaved) return save(unsaved);
      if (asks) ask('Say whom the magazine is about before you hand it in: the name stands on the cover.');
      return !asks;
    },
  };
}
type Naming = ReturnType<typeof useNaming>;

/** Says that the cover has no name, and takes it: typed here, or with one tap for a magazine about oneself. */
export function NameFirst({ naming, story }: { naming: Naming; story: LocalStory }) {
  const { user } = useSession();
  const { form } = story.shown;
  // Whoever opens a shared link may be anybody; a partner's client has no account, but a link and a name.
  const isOwner = user.type === 'Customer' && form.partner === null && story.outside.linkKey === undefined;
  const isClient = form.partner !== null && story.outside.linkKey !== undefined && form.name.trim() !== '';
  const mayBeAboutThem = form.mayHandIn && (isOwner || isClient);
  if (!naming.asks) return null;
  const kind = naming.chosen?.kind ?? kindOfName(naming.typed);
  const isSelf = form.theme === 'Self' && !form.isPartner && !naming.chosen?.from;
  return (
    <Notice tone="joy" title="The cover has no name yet">
      <Form onSubmit={() => naming.save(naming.typed)}>
        <p>Nobody is named. Whom is the magazine about?</p>
        <Field
          id={fieldId}
          label="Name on the cover"
          name="subject-name"
          value={naming.typed}
          onValue={naming.type}
          maxLength={80}
          autoComplete="off"
          printed
          hint="As it shall stand there: Lakshmi Nair, Asha & Vikram, The Kapoors."
          error={naming.error}
        />
        {naming.typed.trim() !== '' && kind === 'one' && (
          <PronounField isReader={isSelf} value={naming.chosen?.pronoun ?? null} onValue={naming.choosePronoun} />
        )}
        <div className="actions">
          <Button type="submit" size="small">
            Put it on the cover
          </Button>
          {mayBeAboutThem && (
            <Button size="small" kind="secondary" onClick={() => void naming.save(form.name)}>
              {isClient ? `It is about me, ${form.name}` : 'It is about me'}
            </Button>
          )}
        </div>
        <p>
          <TextLink to={searchOf({ at: 'subject', next: 'check' })}>More about {isSelf ? 'it' : 'them'}</TextLink>:{' '}
          {isSelf ? 'the days it is for.' : 'what you call them, the day it is for.'}
        </p>
      </Form>
    </Notice>
  );
}
