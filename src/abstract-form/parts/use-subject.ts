import { useEffect, useEffectEvent, useState } from 'react';
import { loadSubject } from '#src/editions/parts/load-edition.ts';
import { subjectDetailsOf } from '#src/editions/parts/subject-values.ts';
import type { saveSubject, SubjectRecord } from '#src/editions/wire.ts';
import { useToast } from '#ui/toast.tsx';
import { noteSubject } from '../device/shown-story.ts';
import type { LocalStory } from '../device/local-story.ts';
import { forgetSubjectDraft, storeSubjectDraft, subjectDraftOf, type SubjectDraft } from '../device/subject-draft.ts';
import { reloadStory } from '../device/reload-story.ts';
import { formWords } from './words/use-form-words.ts';

type SubjectOutcome =
  | { kind: 'saved' }
  /** No connection: the draft is stored on this device and saved as soon as there is one. */
  | { kind: 'unsent' }
  /** Somebody else changed it since `base`. */
  | { kind: 'changed'; theirs: SubjectRecord }
  | { kind: 'refused'; message: string };

/**
 * Whom the story is about (W50): as the server has it, and the draft of this device until the server confirms it. A
 * submitted draft is sent again when the form opens and when the connection comes back.
 */
export function useSubject(story: LocalStory) {
  const { edition } = story.shown.form;
  const toast = useToast();
  const [stored, setStored] = useState(story.shown.subject);
  const [draft, setDraft] = useState(() => subjectDraftOf(edition));

  function storeDraft(next: SubjectDraft): void {
    storeSubjectDraft(edition, next);
    setDraft(next);
  }
  function show(record: SubjectRecord): void {
    noteSubject(story, record);
    setStored(record);
  }
  function forget(): void {
    forgetSubjectDraft(edition);
    setDraft(undefined);
  }

  async function save(next: Omit<SubjectDraft, 'submitted'>): Promise<SubjectOutcome> {
    storeDraft({ ...next, submitted: true });
    const reply = await story.outside.ask<typeof saveSubject>('POST /api/saveSubject', {
      json: { ...subjectDetailsOf(next.values), edition, base: next.base },
      key: story.outside.linkKey,
    });
    if (reply.ok) {
      forget();
      show(reply.body);
      await reloadStory(story);
      return { kind: 'saved' };
    }
    if (reply.status === 0) return { kind: 'unsent' };
    storeDraft({ ...next, submitted: false });
    const theirs = reply.error.code === 'changed-meanwhile' ? await loadSubject(edition) : undefined;
    return theirs ? { kind: 'changed', theirs } : { kind: 'refused', message: reply.error.message };
  }

  /** Takes what somebody else entered in place of the draft. */
  async function takeTheirs(theirs: SubjectRecord): Promise<void> {
    forget();
    show(theirs);
    await reloadStory(story);
  }

  const sendDraft = useEffectEvent(async () => {
    await Promise.resolve();
    if (!draft?.submitted) return;
    const outcome = await save(draft);
    if (outcome.kind === 'changed') toast(formWords[draft.values.language].subject.openBoth, { tone: 'bad' });
  });
  useEffect(() => {
    const send = () => void sendDraft();
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, []);

  return { stored, draft, show, storeDraft, save, takeTheirs };
}
export type SubjectState = ReturnType<typeof useSubject>;
