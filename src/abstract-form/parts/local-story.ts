import { linkKeyHeaders, type CallClient } from '#kernel/call.ts';
import type { SubjectRecord } from '#src/editions/wire.ts';
import type { abstract } from '../wire.ts';
import type { PendingAnswer, PendingOriginal, PendingPhoto, PendingStore } from './pending-store.ts';
import type { PhotoChange } from './photo-changes.ts';
import { hintsOfAll, isSmallPhoto, type PhotoHint, type PhotoLook } from './photo-hints.ts';
import { toWav, type OpenedSound } from '#src/files/parts/recording/sound.ts';
import { sendPart, type SendPart, type TakeMark, type TakeWork } from './send-takes.ts';
import type { PhotoWish } from '../rules.ts';
import type { ShrinkPhoto } from './shrink-photo.ts';
import { storyLocks, tabWriter, type StoryLocks } from './story-locks.ts';
import { sendFile } from './tus-upload.ts';
import { countItems, initialSync, type SyncState } from './sync-state.ts';

interface FormRequest {
  /** The key of the customer link by which it was opened. */
  key: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Requests the form of an edition (C-K21). */
export const fetchForm = (ask: CallClient, id: string, { key, signal }: FormRequest) =>
  ask<typeof abstract>('POST /api/abstract', { json: { id }, key, ...(signal && { signal }) });
export type AbstractForm = Extract<Awaited<ReturnType<typeof fetchForm>>, { status: 200 }>['body'];

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
   * because the page was closed, and was kept.
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
  wish: PhotoWish | null;
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

export interface LocalRecording {
  /** Null: the recording was deleted, and the server has not confirmed it yet. */
  wav: Blob | null;
  seconds: number;
  /** The takes that it is made of, as far as the server was not told (W51). */
  takes?: readonly TakeMark[] | undefined;
}

/** What a story does with sound; tests have their own. */
interface SoundTools {
  /** Opens a recording, after the `earlier` one and without its first `known` bytes. Throws when it cannot. */
  toWav(recorded: Blob, earlier?: Blob, known?: number): Promise<OpenedSound>;
  send: SendPart;
  /** Loads a sound of the server; `key`: of the customer link. Throws when it does not come. */
  load(address: string, key: string | undefined): Promise<Blob>;
}

const soundTools: SoundTools = {
  toWav: (recorded, earlier, known) => toWav(recorded, { earlier, known }),
  send: sendPart,
  async load(address, key) {
    const reply = await fetch(address, { headers: linkKeyHeaders(key) });
    if (!reply.ok) throw new Error(`${address} answered ${reply.status}`);
    return reply.blob();
  },
};

/**
 * One story on this device: the server's form with the pending changes applied. `view` is what the screen shows;
 * `words`, `voices` and `photos` are the pending answers, recordings and photos, the same as in `pending`.
 */
export interface LocalStory {
  form: AbstractForm;
  ask: CallClient;
  /** The key of the customer link by which the form was opened, if it was (D05). */
  linkKey?: string | undefined;
  pending: PendingStore;
  shrink: ShrinkPhoto;
  sendFile: typeof sendFile;
  sound: SoundTools;
  view(): StoryView;
  update(next: Partial<StoryView>): void;
  subscribe(listener: () => void): () => void;
  /** The id of this tab as a writer. */
  writer: string;
  locks: StoryLocks;
  words: Map<number, PendingAnswer>;
  /** Answers of tabs that ended, to questions that `words` has an answer to; they are sent as they are. */
  earlierWords: PendingAnswer[];
  /** Says that something waits to be sent; `startSync` sets it. */
  wake(what: 'words' | 'files'): void;
  voices: Map<number, LocalRecording>;
  photos: Map<string, PendingPhoto>;
  /** Photos as the camera took them, which follow in the background, by the photo's id on this device. */
  originals: Map<string, PendingOriginal>;
  /** By the photo's id: what was said about it and is not confirmed, the same as in `pending`. */
  photoChanges: Map<string, PhotoChange>;
  /** Counts bytes of files that got through; after a cut the next attempt comes soon when some did. */
  progress: { count: number };
  /** Reductions of photos that are running. */
  preparations: Set<Promise<unknown>>;
  /** By question key: stops the recording that is being made and saves it. */
  activeRecordings: Map<number, () => Promise<void>>;
  /** Whom it is about, as the server has it, if that is known. */
  subject: SubjectRecord | undefined;
  /** Whether it was opened from what this device kept, and the server has not been asked since (W51). */
  isKept: boolean;
  /** Keeps the form as it is now for a start without the server; the page that opened the story sets it. */
  keep(): Promise<void>;
  /** By answer: the write of its words to the device that runs, and the one that follows with the newest. */
  wordWrites: Map<number, { running: Promise<void> | undefined; next: Promise<void> | undefined }>;
  /** By take: what goes on for it until its recording is with the server. */
  takeWork: Map<string, TakeWork>;
  /** Takes that another device records or joins. */
  takesElsewhere: Set<string>;
}

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
  return photos.map(({ id, file, width, height, caption, answer, wish }, at) => ({
    id,
    shownAs: id,
    state: 'saved',
    preview: `/thumbnail/${file}`,
    name: '',
    caption,
    answer,
    wish,
    hints: looks[at] ? (hints[at] ?? []) : isSmallPhoto({ width, height }) ? ['small'] : [],
    look: looks[at],
  }));
}

/**
 * The form as it would be loaded now, as far as this device knows: what was sent since it was loaded is in it. What is
 * not sent is in the pending store, too, and is shown in its place.
 */
export function formNow({ form, view, voices }: Pick<LocalStory, 'form' | 'view' | 'voices'>): AbstractForm {
  const { answers, photos } = view();
  const photoById = new Map(form.photos.map(photo => [photo.id, photo]));
  const questions = answers.map(({ key, text, voice, leftOut, transcript, ...words }) => {
    const { question, ownWording, version, rival } = words;
    const stored = voice || voices.has(key) ? (form.questions[key]?.voice ?? null) : null;
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
    photos: photos.flatMap(({ id, state, caption, answer, wish }) => {
      const stored = state === 'saved' && photoById.get(id);
      return stored ? [{ ...stored, caption, answer, wish }] : [];
    }),
  };
}

type StoryParts = Pick<LocalStory, 'form' | 'ask' | 'linkKey' | 'pending' | 'shrink'> &
  Partial<Pick<LocalStory, 'writer' | 'locks' | 'sendFile' | 'sound' | 'subject' | 'isKept'>>;

export function createLocalStory(parts: StoryParts): LocalStory {
  const listeners = new Set<() => void>();
  const words: LocalStory['words'] = new Map();
  const voices: LocalStory['voices'] = new Map();
  const counted = (next: Omit<StoryView, 'sync'>, sync: SyncState): StoryView => ({
    ...next,
    sync: { ...sync, ...countItems(next, words, voices) },
  });
  const answers = formAnswers(parts.form);
  const photos = formPhotos(parts.form);
  let view = counted(
    { persistent: parts.pending.persistent, answers, photos, unopened: [] },
    { ...initialSync, online: !parts.isKept },
  );
  return {
    subject: undefined,
    isKept: false,
    keep: async () => undefined,
    writer: tabWriter,
    locks: storyLocks,
    sendFile,
    sound: soundTools,
    ...parts,
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
    words,
    earlierWords: [],
    wake: () => undefined,
    voices,
    photos: new Map(),
    originals: new Map(),
    photoChanges: new Map(),
    progress: { count: 0 },
    preparations: new Set(),
    activeRecordings: new Map(),
    wordWrites: new Map(),
    takeWork: new Map(),
    takesElsewhere: new Set(),
  };
}

/** Notes whom the story is about, as the server has it now; the kept form takes it over with the next change. */
export function noteSubject(story: LocalStory, subject: SubjectRecord): void {
  story.subject = subject;
}

export const answerOf = (story: LocalStory, key: number): LocalAnswer | undefined =>
  story.view().answers.find(answer => answer.key === key);

export const updateAnswer = (story: LocalStory, key: number, next: Partial<LocalAnswer>): void =>
  story.update({
    answers: story.view().answers.map(answer => (answer.key === key ? { ...answer, ...next } : answer)),
  });

export const updatePhoto = (story: LocalStory, id: string, next: Partial<LocalPhoto>): void =>
  story.update({ photos: story.view().photos.map(photo => (photo.id === id ? { ...photo, ...next } : photo)) });

/**
 * Writes one value to the pending store. When the device has no room, marks the story as not persistent, and the screen
 * warns.
 */
export async function savePending<N extends Parameters<PendingStore['put']>[0]>(
  story: LocalStory,
  ...put: Parameters<typeof story.pending.put<N>>
): Promise<void> {
  try {
    await story.pending.put(...put);
  } catch {
    story.update({ persistent: false });
  }
}
