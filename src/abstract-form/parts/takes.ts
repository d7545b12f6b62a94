import { saveRecording } from './edit-story.ts';
import { answerOf, updateAnswer, type LocalStory } from './local-story.ts';
import { newId } from './new-id.ts';
import type { PendingTake } from './pending-store.ts';
import { toWav } from './recorder.ts';
import { writerLock } from './story-locks.ts';

/** A recording that is kept on the device while it is made (W51). */
export interface KeptTake {
  id: string;
  /** Keeps about a second more. */
  add(chunk: Blob): void;
  /** Forgets it: it is part of the answer's recording now. */
  forget(): Promise<void>;
}

async function removeTake(story: LocalStory, { edition, take }: Pick<PendingTake, 'edition' | 'take'>): Promise<void> {
  await story.pending.remove('takes', [edition, take]);
  const chunks = (await story.pending.all('chunks', edition)).filter(chunk => chunk.take === take);
  for (const { n } of chunks) await story.pending.remove('chunks', [edition, take, n]);
}

/** Begins to keep a recording of the answer `key`. A device without room is said, and recording goes on. */
export function keepTake(story: LocalStory, key: number, mime: string): KeptTake {
  const { edition } = story.form;
  const take = newId();
  let count = 0;
  let last: Promise<unknown> = story.pending.put('takes', { edition, take, key, writer: story.writer, mime });
  const keep = (work: () => Promise<unknown>) => {
    last = last.then(work).catch(() => story.update({ persistent: false }));
  };
  keep(async () => undefined);
  return {
    id: take,
    add(chunk) {
      const n = count++;
      keep(async () => story.pending.put('chunks', { edition, take, n, bytes: await chunk.arrayBuffer() }));
    },
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
  if (voice.wav) return voice.wav;
  const reply = await fetch(voice.src);
  if (!reply.ok) throw new Error(`the recording of question ${key} was not found: ${reply.status}`);
  return reply.blob();
}

async function restoreTake(story: LocalStory, { edition, take, key, mime }: PendingTake): Promise<void> {
  const chunks = (await story.pending.all('chunks', edition)).filter(chunk => chunk.take === take);
  const isPart = story.voices.get(key)?.take === take;
  if (chunks.length > 0 && !isPart) {
    const sound = chunks.toSorted((a, b) => a.n - b.n).map(({ bytes }) => bytes);
    const joined = await toWav(new Blob(sound, { type: mime }), await recordingOf(story, key));
    await saveRecording(story, key, { ...joined, take });
    const voice = answerOf(story, key)?.voice;
    if (voice) updateAnswer(story, key, { voice: { ...voice, brokeOff: true } });
  }
  await removeTake(story, { edition, take });
}

/**
 * Turns the takes that broke off when their tab was closed into recordings, each joined to what its answer had. One
 * that cannot be opened now stays on the device for the next time.
 */
export const restoreTakes = (story: LocalStory): Promise<void> =>
  story.locks.run(`story:${story.form.edition}:takes`, async () => {
    for (const take of await story.pending.all('takes', story.form.edition)) {
      const isLive = take.writer === story.writer || !(await story.locks.hold(writerLock(take.writer)));
      if (!isLive) await restoreTake(story, take).catch(() => undefined);
    }
  });
