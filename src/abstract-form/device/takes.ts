import { removeTake, writeTake } from '#src/files/parts/recording/stored-takes.ts';
import { answerOf } from './shown-story.ts';
import type { LocalStory } from './local-story.ts';
import { newId } from './new-id.ts';
import { askToDelete, sendTake } from './send-takes.ts';
import type { TakeMark } from './take-mark.ts';

/** A recording that is stored on the device, and sent, while it is made (W51). */
export interface StoredTake {
  /** Stores about a second more. */
  add(chunk: Blob): void;
  /** Its id and what was stored so far. */
  mark(): TakeMark;
  /** How much of it another device joined or deleted meanwhile; undefined: nothing, as far as is known here. */
  decidedBytes(): number | undefined;
  /** Forgets it on this device: it is part of the answer's recording now. */
  forget(): Promise<void>;
  /** Forgets it here and at the server: it is not to be part of any recording. */
  drop(): Promise<void>;
}

/** Goes on with work about a take until its recording is with the server. */
export function workOn(story: LocalStory, take: string, work: { stop(): void }): void {
  story.takes.work.get(take)?.stop();
  story.takes.work.set(take, work);
}

/**
 * Begins to keep and to send a recording of the answer `key`. A device without room is said, and recording goes on.
 */
export function storeTake(story: LocalStory, key: number, mime: string): StoredTake {
  const { edition } = story.shown.form;
  const take = newId();
  const chunks: Blob[] = [];
  let bytes = 0;
  const row = { edition, take, key, writer: story.outside.writer, mime };
  const written = writeTake(Promise.resolve(story.pending.store), row, () => story.shown.update({ persistent: false }));
  let decided: number | undefined;
  const onDecided = (known: number) => void (decided = known);
  workOn(story, take, sendTake(story, { take, key, type: mime, sound: () => new Blob(chunks), onDecided }));
  async function forget(): Promise<void> {
    await written.written();
    await removeTake(story.pending.store, { edition, take });
  }
  return {
    add(chunk) {
      chunks.push(chunk);
      bytes += chunk.size;
      written.add(chunk);
    },
    mark: () => ({ take, bytes }),
    decidedBytes: () => decided,
    forget,
    async drop() {
      story.takes.work.get(take)?.stop();
      story.takes.work.delete(take);
      await forget();
      await askToDelete(story, { take, key, bytes });
    },
  };
}

/** The recording that an answer has, from this device or the server; `undefined` when it has none. */
export async function recordingOf(story: LocalStory, key: number): Promise<Blob | undefined> {
  const { voice } = answerOf(story, key) ?? {};
  if (!voice) return undefined;
  return voice.wav ?? story.outside.sound.load(voice.src, story.outside.linkKey);
}
