import { createOutside, type AbstractForm, type Outside } from './outside.ts';
import { createPending, type PendingStory } from './pending-story.ts';
import type { PendingStore } from './pending-store.ts';
import type { TakeWork } from './take-mark.ts';
import { createShown, type ShownStory } from './shown-story.ts';

/** The recordings of a story that are being made, sent or joined. */
interface StoryTakes {
  /** By question key: stops the recording that is being made and saves it. */
  recording: Map<number, () => Promise<void>>;
  /** By take: what goes on for it until its recording is with the server. */
  work: Map<string, TakeWork>;
  /** Takes that another device records or joins. */
  elsewhere: Set<string>;
}

/** One story on this device: what is shown, what waits to be sent, what is recorded, and what it reaches. */
export interface LocalStory {
  edition: string;
  shown: ShownStory;
  pending: PendingStory;
  takes: StoryTakes;
  outside: Outside;
}

/**
 * The form as it would be loaded now, as far as this device knows: what was sent since it was loaded is in it. What is
 * not sent is in the pending store, too, and is shown in its place.
 */
export function formNow({ shown, pending }: Pick<LocalStory, 'shown' | 'pending'>): AbstractForm {
  const { form } = shown;
  const { answers, photos } = shown.view();
  const photoById = new Map(form.photos.map(photo => [photo.id, photo]));
  const questions = answers.map(({ key, text, voice, leftOut, transcript, ...words }) => {
    const { question, ownWording, version, rival } = words;
    const stored = voice || pending.voices.has(key) ? (form.questions[key]?.voice ?? null) : null;
    return [
      key,
      {
        question,
        ownWording,
        answer: text,
        version,
        rival,
        ...(leftOut.length > 0 && { leftOut }),
        voice: stored,
        transcript,
      },
    ] as const;
  });
  return {
    ...form,
    questions: Object.fromEntries(questions),
    photos: photos.flatMap(({ id, state, caption, answer, wish, subject }) => {
      const stored = state === 'saved' && photoById.get(id);
      return stored ? [{ ...stored, caption, answer, wish, subject }] : [];
    }),
  };
}

type StoryParts = { form: AbstractForm; pending: PendingStore } & Partial<Pick<ShownStory, 'subject' | 'isStored'>> &
  Parameters<typeof createOutside>[0];

/** The story of a form as the server has it; `restorePending` applies what waits on this device. */
export function createLocalStory({ form, pending: store, subject, isStored, ...outside }: StoryParts): LocalStory {
  const pending = createPending(store);
  return {
    edition: form.edition,
    shown: createShown({ form, persistent: store.persistent, subject, isStored }, pending),
    pending,
    takes: { recording: new Map(), work: new Map(), elsewhere: new Set() },
    outside: createOutside(outside),
  };
}
