import type { SubjectRecord } from '#src/editions/wire.ts';
import type { PhotoUse } from '../rules.ts';
import type { AbstractForm } from './outside.ts';
import { hintsOfAll, isSmallPhoto, type PhotoHint, type PhotoLook } from './photo-hints.ts';
import { initialSync, type SyncState } from './sync-state.ts';
import type { ItemCounts } from '../rules.ts';
import type { TakeMark } from './take-mark.ts';

/** Where an entry is stored: nowhere yet, on this device only, or on the server. */
export type SaveState = 'empty' | 'on-device' | 'saved';

export interface LocalAnswer {
  key: number;
  question: string;
  /** Whether the question has the customer's own words (W51). */
  ownWording: boolean;
  text: string;
  saveState: SaveState;
  /** The server's version that the text is, or changed; 0 for none. */
  version: number;
  /** The text that somebody else wrote at the same time, until one of them is chosen (W51). */
  rival: AbstractForm['questions'][string]['rival'];
  /** Texts that a decision between two left out, until they are put back. */
  leftOut: string[];
  /**
   * `src`: the address of the server's file, or of the recording on this device, which is `wav`. `brokeOff`: it ended
   * because the page was closed, and was stored.
   */
  voice: { seconds: number; saveState: 'on-device' | 'saved'; src: string; wav?: Blob; brokeOff?: boolean } | undefined;
  /** What the server wrote down of the recording (W54). */
  transcript: AbstractForm['questions'][string]['transcript'];
}
export interface LocalPhoto {
  /** The server's id once it is saved, an id of this device before. */
  id: string;
  /** The id under which it came to this screen; it stays when the photo is saved, so that its tile keeps the focus. */
  shownAs: string;
  state: 'preparing' | 'on-device' | 'saved' | 'refused';
  preview: string;
  name: string;
  caption: string;
  /** The key of the question it belongs to; null: to none. */
  answer: number | null;
  wish: PhotoUse | null;
  /** Whether it shows whom the magazine is about. */
  subject: boolean;
  hints: readonly PhotoHint[];
  /** What was measured of it on this device, if it was. */
  look: PhotoLook | undefined;
  /** Why it was refused. */
  why?: string | undefined;
  /** Why the server did not take what was said about it; that stays on this device, to be sent again. */
  whyNotSaved?: string | undefined;
}
/** A recording that broke off and that this browser cannot open (W51). */
export interface UnopenedTake extends TakeMark {
  key: number;
  where: 'device' | 'server';
  /** Its sound as it was recorded, to be saved as a file of this name. */
  src: string;
  name: string;
}
export interface StoryView {
  answers: readonly LocalAnswer[];
  photos: readonly LocalPhoto[];
  unopened: readonly UnopenedTake[];
  /** Whether pending changes outlive the tab. */
  persistent: boolean;
  sync: SyncState;
}

/** What the screen shows of a story: the server's form with the pending changes applied. */
export interface ShownStory {
  /** The form as the server had it when it was loaded last. */
  form: AbstractForm;
  /** Whom it is about, as the server has it, if that is known. */
  subject: SubjectRecord | undefined;
  /** Whether it was opened from what this device stored, and the server has not been asked since (W51). */
  isStored: boolean;
  /** Stores the form as it is now for a start without the server; the page that opened the story sets it. */
  store(): Promise<void>;
  view(): StoryView;
  update(next: Partial<StoryView>): void;
  subscribe(listener: () => void): () => void;
}
/** What of a story has what the screen shows. */
type Shows = { shown: ShownStory };

const initialAnswer = (
  key: number,
  { question, ownWording, answer, version, rival, leftOut, voice, transcript }: AbstractForm['questions'][string],
): LocalAnswer => ({
  key,
  question,
  ownWording,
  text: answer,
  saveState: answer ? 'saved' : 'empty',
  version,
  rival,
  leftOut: leftOut ?? [],
  voice: voice ? { seconds: voice.seconds, saveState: 'saved', src: `/download?fileId=${voice.file}` } : undefined,
  transcript,
});

/** The answers of a form as the server has them. */
export const formAnswers = ({ questions }: AbstractForm): LocalAnswer[] =>
  Object.entries(questions).map(([key, stored]) => initialAnswer(Number(key), stored));

/** The photos of a form as the server has them, with hints by what it measured of them. */
export function formPhotos({ photos }: AbstractForm): LocalPhoto[] {
  const looks = photos.map(({ look, width, height }): PhotoLook | undefined =>
    look ? { ...look, width, height } : undefined,
  );
  const hints = hintsOfAll(looks);
  return photos.map(({ id, file, width, height, caption, answer, wish, subject }, at) => ({
    id,
    shownAs: id,
    state: 'saved',
    preview: `/thumbnail/${file}`,
    name: '',
    caption,
    answer,
    wish,
    subject,
    hints: looks[at] ? (hints[at] ?? []) : isSmallPhoto({ width, height }) ? ['small'] : [],
    look: looks[at],
  }));
}

/** Counts what waits on this device and what the server has. */
const countItems = (
  { answers, photos }: Pick<StoryView, 'answers' | 'photos'>,
  { words, voices }: WaitingKeys,
): { waiting: ItemCounts; safe: ItemCounts } => {
  const photosIn = (...states: string[]) => photos.filter(({ state }) => states.includes(state)).length;
  return {
    waiting: { answers: words.size, recordings: voices.size, photos: photosIn('preparing', 'on-device') },
    safe: {
      answers: answers.filter(({ key, text }) => text.trim() !== '' && !words.has(key)).length,
      recordings: answers.filter(({ voice }) => voice?.saveState === 'saved').length,
      photos: photosIn('saved'),
    },
  };
};

/** The keys of the answers whose words and recordings wait. */
interface WaitingKeys {
  words: ReadonlyMap<number, unknown>;
  voices: ReadonlyMap<number, unknown>;
}

interface ShownParts {
  form: AbstractForm;
  persistent: boolean;
  subject?: SubjectRecord | undefined;
  isStored?: boolean | undefined;
}

/** What the screen shows of a form before the pending changes are applied. */
export function createShown(
  { form, persistent, subject, isStored = false }: ShownParts,
  waiting: WaitingKeys,
): ShownStory {
  const listeners = new Set<() => void>();
  const counted = (next: Omit<StoryView, 'sync'>, sync: SyncState): StoryView => ({
    ...next,
    sync: { ...sync, ...countItems(next, waiting) },
  });
  const first = { persistent, answers: formAnswers(form), photos: formPhotos(form), unopened: [] };
  let view = counted(first, { ...initialSync, online: !isStored });
  return {
    form,
    subject,
    isStored,
    store: async () => undefined,
    view: () => view,
    update(next) {
      const merged = { ...view, ...next };
      view = counted(merged, merged.sync);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Notes whom the story is about, as the server has it now; the stored form takes it over with the next change. */
export function noteSubject({ shown }: Shows, subject: SubjectRecord): void {
  shown.subject = subject;
}

export const answerOf = ({ shown }: Shows, key: number): LocalAnswer | undefined =>
  shown.view().answers.find(answer => answer.key === key);

export const updateAnswer = ({ shown }: Shows, key: number, next: Partial<LocalAnswer>): void =>
  shown.update({
    answers: shown.view().answers.map(answer => (answer.key === key ? { ...answer, ...next } : answer)),
  });

export const updatePhoto = ({ shown }: Shows, id: string, next: Partial<LocalPhoto>): void =>
  shown.update({ photos: shown.view().photos.map(photo => (photo.id === id ? { ...photo, ...next } : photo)) });
