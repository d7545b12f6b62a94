import type { CallClient } from '#kernel/call.ts';
import type { abstract } from '../wire.ts';
import type { DraftPhoto, Drafts } from './drafts.ts';
import type { Shrink } from './shrink.ts';

/** Asks for the form (C-K21). */
export const askForm = (ask: CallClient, id: string) => ask<typeof abstract>('POST /api/abstract', { json: { id } });
export type Form = Extract<Awaited<ReturnType<typeof askForm>>, { status: 200 }>['body'];

/** Where something is: nowhere yet, kept on this phone, or safe with us. */
export type Where = 'empty' | 'phone' | 'safe';

export interface Answer {
  key: number;
  question: string;
  text: string;
  where: Where;
  /** `heard` plays it: a file of ours, or the recording on this phone. */
  voice: { seconds: number; where: 'phone' | 'safe'; heard: string } | undefined;
}
export interface Photo {
  /** Its id with us once it is safe, on this phone before. */
  id: string;
  where: 'preparing' | 'phone' | 'safe' | 'refused';
  preview: string;
  name: string;
  /** Few pixels: it prints small. */
  small: boolean;
  /** Why it was refused. */
  why?: string | undefined;
}
export interface Shown {
  answers: readonly Answer[];
  photos: readonly Photo[];
  /** Whether what is kept here outlives the tab. */
  lasting: boolean;
}

export interface Recording {
  /** Without one: that it was deleted is to be told. */
  wav: Blob | null;
  seconds: number;
}

/**
 * One story on this device: what the shop has (`form`) under what is newer here. `shown` is what the screen shows; `voices` and
 * `photos` are what the shop does not have yet, the same as in `drafts`.
 */
export interface Story {
  form: Form;
  ask: CallClient;
  drafts: Drafts;
  shrink: Shrink;
  shown(): Shown;
  change(next: Partial<Shown>): void;
  subscribe(listener: () => void): () => void;
  voices: Map<number, Recording>;
  photos: Map<string, DraftPhoto>;
  /** Photos that are being made smaller. */
  preparing: Set<Promise<unknown>>;
  /** By question: ends the recording that is being made, keeping it. */
  recording: Map<number, () => Promise<void>>;
}

const shownOf = ({ questions, photos }: Form, lasting: boolean): Shown => ({
  lasting,
  answers: Object.entries(questions).map(([key, { question, answer, voice }]) => ({
    key: Number(key),
    question,
    text: answer,
    where: answer ? 'safe' : 'empty',
    voice: voice ? { seconds: voice.seconds, where: 'safe', heard: `/download?fileId=${voice.file}` } : undefined,
  })),
  photos: photos.map(({ id, file }) => ({ id, where: 'safe', preview: `/thumbnail/${file}`, name: '', small: false })),
});

export function openStory(parts: Pick<Story, 'form' | 'ask' | 'drafts' | 'shrink'>): Story {
  const listeners = new Set<() => void>();
  let shown = shownOf(parts.form, parts.drafts.lasting);
  return {
    ...parts,
    shown: () => shown,
    change(next) {
      shown = { ...shown, ...next };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    voices: new Map(),
    photos: new Map(),
    preparing: new Set(),
    recording: new Map(),
  };
}

export const answerOf = (story: Story, key: number): Answer | undefined =>
  story.shown().answers.find(answer => answer.key === key);

export const changeAnswer = (story: Story, key: number, next: Partial<Answer>): void =>
  story.change({
    answers: story.shown().answers.map(answer => (answer.key === key ? { ...answer, ...next } : answer)),
  });

export const changePhoto = (story: Story, id: string, next: Partial<Photo>): void =>
  story.change({ photos: story.shown().photos.map(photo => (photo.id === id ? { ...photo, ...next } : photo)) });
