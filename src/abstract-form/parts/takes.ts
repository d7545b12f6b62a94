import { answerOf, type LocalStory } from './local-story.ts';
import { newId } from './new-id.ts';
import type { PendingTake } from './pending-store.ts';
import { sendTake, type TakeMark } from './send-takes.ts';

/** A recording that is kept on the device, and sent, while it is made (W51). */
export interface KeptTake {
  /** Keeps about a second more. */
  add(chunk: Blob): void;
  /** Its id and what was kept so far. */
  mark(): TakeMark;
  /** How much of it another device joined or deleted meanwhile; undefined: nothing, as far as is known here. */
  decidedBytes(): number | undefined;
  /** Forgets it on this device: it is part of the answer's recording now. */
  forget(): Promise<void>;
}

/** Goes on with work about a take until its recording is with the server. */
export function workOn(story: LocalStory, take: string, work: { stop(): void }): void {
  story.takeWork.get(take)?.stop();
  story.takeWork.set(take, work);
}

/** Deletes a take and its sound from this device. */
export async function removeTake(
  story: LocalStory,
  { edition, take }: Pick<PendingTake, 'edition' | 'take'>,
): Promise<void> {
  await story.pending.remove('takes', [edition, take]);
  const chunks = (await story.pending.all('chunks', edition)).filter(chunk => chunk.take === take);
  for (const { n } of chunks) await story.pending.remove('chunks', [edition, take, n]);
}

/** The sound of a take that this device kept. */
export async function soundOfTake(story: LocalStory, { edition, take, mime }: PendingTake): Promise<Blob> {
  const chunks = (await story.pending.all('chunks', edition)).filter(chunk => chunk.take === take);
  const sound = chunks.toSorted((a, b) => a.n - b.n).map(({ bytes }) => bytes);
  return new Blob(sound, { type: mime });
}

/**
 * Begins to keep and to send a recording of the answer `key`. A device without room is said, and recording goes on.
 */
export function keepTake(story: LocalStory, key: number, mime: string): KeptTake {
  const { edition } = story.form;
  const take = newId();
  const chunks: Blob[] = [];
  let bytes = 0;
  let last: Promise<unknown> = story.pending.put('takes', { edition, take, key, writer: story.writer, mime });
  const keep = (work: () => Promise<unknown>) => {
    last = last.then(work).catch(() => story.update({ persistent: false }));
  };
  keep(async () => undefined);
  let decided: number | undefined;
  const onDecided = (known: number) => void (decided = known);
  workOn(story, take, sendTake(story, { take, key, type: mime, sound: () => new Blob(chunks), onDecided }));
  return {
    add(chunk) {
      const n = chunks.push(chunk) - 1;
      bytes += chunk.size;
      keep(async () => story.pending.put('chunks', { edition, take, n, bytes: await chunk.arrayBuffer() }));
    },
    mark: () => ({ take, bytes }),
    decidedBytes: () => decided,
    async forget() {
      await last;
      await removeTake(story, { edition, take });
    },
  };
}

/** The recording that an answer has, from this device or the server; `undefined` when it has none. */
export async function recordingOf(story: LocalStory, key: number): Promise<Blob | undefined> {
  const { voice } = answerOf(story, key) ?? {};
  if (!voice) return undefined;
  return voice.wav ?? story.sound.load(voice.src, story.linkKey);
}
