import { useRecorder, type RecordingTarget, type SoundTarget } from '#src/files/parts/recording/use-recorder.ts';
import { voiceBounds } from '#src/files/rules.ts';
import { saveRecording, stopRecordings } from '../device/edit-story.ts';
import { answerOf } from '../device/shown-story.ts';
import type { LocalStory } from '../device/local-story.ts';
import { newId } from '../device/new-id.ts';
import { storeTake, recordingOf, type StoredTake } from '../device/takes.ts';
import { reloadStory } from '../device/reload-story.ts';
import { useFormWords } from './words/use-form-words.ts';

/** Begins to record, after what the answer has; a take that broke off waits until this one ends. */
async function beginRecording(story: LocalStory, key: number, end: () => Promise<void>): Promise<RecordingTarget> {
  await stopRecordings(story);
  const earlier = await recordingOf(story, key);
  story.takes.recording.set(key, end);
  let take: StoredTake | undefined;
  return {
    earlierSeconds: earlier ? (answerOf(story, key)?.voice?.seconds ?? 0) : 0,
    store: mime => (take = storeTake(story, key, mime)).add,
    async open(sound) {
      const known = take?.decidedBytes();
      // Another device joined the beginning meanwhile, while there was no connection here: the rest goes after that.
      if (known !== undefined) await reloadStory(story);
      return story.outside.sound.toWav(sound, known === undefined ? earlier : await recordingOf(story, key), known);
    },
    async save({ wav, seconds }) {
      await saveRecording(story, key, { wav, seconds, ...(take && { takes: [take.mark()] }) });
      await take?.forget();
    },
    drop: async () => take?.drop(),
    close: () => story.takes.recording.delete(key),
  };
}

/** Saves a recording from a file, which counts as a take that nobody has heard of. */
const chosenFile = (story: LocalStory, key: number, { size: bytes }: File): SoundTarget => ({
  open: sound => story.outside.sound.toWav(sound),
  save: ({ wav, seconds }) => saveRecording(story, key, { wav, seconds, takes: [{ take: newId(), bytes }] }),
  drop: async () => undefined,
});

/**
 * Records the answer to one question: start, pause, stop; an answer with a recording goes on from there. The recording
 * is saved, also when the screen is closed.
 */
export function useAnswerRecorder(story: LocalStory, key: number) {
  const words = useFormWords();
  return useRecorder({
    begin: end => beginRecording(story, key, end),
    file: chosen => chosenFile(story, key, chosen),
    maxSeconds: voiceBounds.seconds,
    words: words.voice.recorder,
  });
}
