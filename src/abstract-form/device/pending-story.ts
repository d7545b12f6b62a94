import type { PendingAnswer, PendingOriginal, PendingPhoto, PendingStore, PhotoChange } from './pending-store.ts';
import type { TakeMark } from './take-mark.ts';
import type { ShownStory } from './shown-story.ts';

export interface LocalRecording {
  /** Null: the recording was deleted, and the server has not confirmed it yet. */
  wav: Blob | null;
  seconds: number;
  /** The takes that it is made of, as far as the server was not told (W51). */
  takes?: readonly TakeMark[] | undefined;
}

/** What of a story the server has not confirmed: in `store`, and the same in memory. */
export interface PendingStory {
  store: PendingStore;
  words: Map<number, PendingAnswer>;
  /** Answers of tabs that ended, to questions that `words` has an answer to; they are sent as they are. */
  earlierWords: PendingAnswer[];
  /** By answer: the write of its words to the device that runs, and the one that follows with the newest. */
  wordWrites: Map<number, { running: Promise<void> | undefined; next: Promise<void> | undefined }>;
  voices: Map<number, LocalRecording>;
  photos: Map<string, PendingPhoto>;
  /** Photos as the camera took them, which follow in the background, by the photo's id on this device. */
  originals: Map<string, PendingOriginal>;
  /** By the photo's id: what was said about it. */
  photoChanges: Map<string, PhotoChange>;
  /** Photos that are being read or reduced. */
  preparations: Set<Promise<unknown>>;
  /** Says that something waits to be sent; `startSync` sets it. */
  wake(what: 'words' | 'files'): void;
}

export const createPending = (store: PendingStore): PendingStory => ({
  store,
  words: new Map(),
  earlierWords: [],
  wordWrites: new Map(),
  voices: new Map(),
  photos: new Map(),
  originals: new Map(),
  photoChanges: new Map(),
  preparations: new Set(),
  wake: () => undefined,
});

/**
 * Writes one value to the pending store. When the device has no room, marks the story as not persistent, and the screen
 * warns.
 */
export async function savePending<N extends Parameters<PendingStore['put']>[0]>(
  { pending, shown }: { pending: PendingStory; shown: ShownStory },
  ...put: Parameters<typeof pending.store.put<N>>
): Promise<void> {
  try {
    await pending.store.put(...put);
  } catch {
    shown.update({ persistent: false });
  }
}
