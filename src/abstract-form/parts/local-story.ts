import type { CallClient } from '#kernel/call.ts';
import type { abstract } from '../wire.ts';
import type { PendingPhoto, PendingStore } from './pending-store.ts';
import type { ShrinkPhoto } from './shrink-photo.ts';

/** Requests the form (C-K21). `key`: the key of the customer link by which it was opened. */
export const fetchForm = (ask: CallClient, id: string, key?: string) =>
  ask<typeof abstract>('POST /api/abstract', { json: { id }, key });
export type AbstractForm = Extract<Awaited<ReturnType<typeof fetchForm>>, { status: 200 }>['body'];

/** Where an entry is stored: nowhere yet, on this device only, or on the server. */
export type SaveState = 'empty' | 'on-device' | 'saved';

export interface LocalAnswer {
  key: number;
  question: string;
  text: string;
  saveState: SaveState;
  /** `src` plays it: the server's file, or the recording on this device. */
  voice: { seconds: number; saveState: 'on-device' | 'saved'; src: string } | undefined;
}
export interface LocalPhoto {
  /** The server's id once it is saved, an id of this device before. */
  id: string;
  state: 'preparing' | 'on-device' | 'saved' | 'refused';
  preview: string;
  name: string;
  /** Whether it has few pixels and so prints small. */
  small: boolean;
  /** Why it was refused. */
  why?: string | undefined;
}
export interface StoryView {
  answers: readonly LocalAnswer[];
  photos: readonly LocalPhoto[];
  /** Whether pending changes outlive the tab. */
  persistent: boolean;
}

export interface LocalRecording {
  /** Null: the recording was deleted, and the server does not know it yet. */
  wav: Blob | null;
  seconds: number;
}

/**
 * One story on this device: the server's form with the pending changes over it. `view` is what the screen shows;
 * `voices` and `photos` are the pending recordings and photos, the same as in `pending`.
 */
export interface LocalStory {
  form: AbstractForm;
  ask: CallClient;
  /** The key of the customer link by which the form was opened, if it was (D05). */
  linkKey?: string | undefined;
  pending: PendingStore;
  shrink: ShrinkPhoto;
  view(): StoryView;
  update(next: Partial<StoryView>): void;
  subscribe(listener: () => void): () => void;
  voices: Map<number, LocalRecording>;
  photos: Map<string, PendingPhoto>;
  /** Reductions of photos that are running. */
  preparations: Set<Promise<unknown>>;
  /** By question key: stops the recording that is being made and saves it. */
  activeRecordings: Map<number, () => Promise<void>>;
}

const initialView = ({ questions, photos }: AbstractForm, persistent: boolean): StoryView => ({
  persistent,
  answers: Object.entries(questions).map(([key, { question, answer, voice }]) => ({
    key: Number(key),
    question,
    text: answer,
    saveState: answer ? 'saved' : 'empty',
    voice: voice ? { seconds: voice.seconds, saveState: 'saved', src: `/download?fileId=${voice.file}` } : undefined,
  })),
  photos: photos.map(({ id, file }) => ({ id, state: 'saved', preview: `/thumbnail/${file}`, name: '', small: false })),
});

export function createLocalStory(
  parts: Pick<LocalStory, 'form' | 'ask' | 'linkKey' | 'pending' | 'shrink'>,
): LocalStory {
  const listeners = new Set<() => void>();
  let view = initialView(parts.form, parts.pending.persistent);
  return {
    ...parts,
    view: () => view,
    update(next) {
      view = { ...view, ...next };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    voices: new Map(),
    photos: new Map(),
    preparations: new Set(),
    activeRecordings: new Map(),
  };
}

export const answerOf = (story: LocalStory, key: number): LocalAnswer | undefined =>
  story.view().answers.find(answer => answer.key === key);

export const updateAnswer = (story: LocalStory, key: number, next: Partial<LocalAnswer>): void =>
  story.update({
    answers: story.view().answers.map(answer => (answer.key === key ? { ...answer, ...next } : answer)),
  });

export const updatePhoto = (story: LocalStory, id: string, next: Partial<LocalPhoto>): void =>
  story.update({ photos: story.view().photos.map(photo => (photo.id === id ? { ...photo, ...next } : photo)) });
