import { type Edition, loadEdition } from '#src/editions/index.ts';
import { dropFiles, nameFile, type StoredFile } from '#src/files/index.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { maxStoryBytes } from '../rules.ts';
import { forgetOlderVoices, headsOf, insertVoice, lockForm, type StoryVoice, updateForm, voicesOf } from '../store.ts';
import { photosOf } from '../store/photos.ts';
import { assertOpenForm } from './form.ts';
import { followRecordings } from './transcripts.ts';

/** Inserts the newest versions of recordings, and erases those before. */
export async function replaceVoices(ctx: Ctx, edition: string, voices: readonly StoryVoice[]): Promise<void> {
  const older = [];
  for (const voice of voices) {
    await insertVoice(ctx.db, voice);
    older.push(...(await forgetOlderVoices(ctx.db, voice)));
  }
  await followRecordings(ctx, edition);
  await dropFiles(ctx, older);
}

/** Throws `Refused` 413 when photos and these recordings make a story larger than it may be (W36). */
export async function assertRoomForRecordings(
  ctx: Ctx,
  edition: string,
  recordings: readonly { bytes: number }[],
): Promise<void> {
  const photos = await photosOf(ctx.db, edition);
  if ([...photos, ...recordings].reduce((sum, { bytes }) => sum + bytes, 0) > maxStoryBytes)
    throw new Refused(
      'story-full',
      'This story has reached 600 MB, which is all we can keep. Remove a photo, then record again.',
    );
}

/** One answer as it is now: what of it is written, in which version, and its recording. */
interface CurrentAnswer {
  text: string;
  version: number;
  /** Null: there is none, or it was deleted. */
  recording: { file: NonNullable<StoryVoice['file']>; sha256: string; savedAt: Date } | null;
}

/** One answer as it is now. */
export async function currentAnswer(ctx: Ctx, edition: string, key: number): Promise<CurrentAnswer> {
  const [newest] = (await headsOf(ctx.db, edition, key)).get(key) ?? [];
  const { file = null, sha256 = null, savedAt = new Date(0) } = (await voicesOf(ctx.db, edition)).get(key) ?? {};
  return {
    text: newest?.text ?? '',
    version: newest?.version ?? 0,
    recording: file !== null && sha256 !== null ? { file, sha256, savedAt } : null,
  };
}

/** Locks a story until the transaction ends: what is read of it stays. Throws `Refused` 409 once it is closed. */
export async function lockStory(ctx: Ctx, edition: Edition): Promise<void> {
  await lockForm(ctx.db, edition.id, ctx.now());
  await assertOpenForm(ctx, await loadEdition(ctx, edition.id));
}

/**
 * Makes a sound the recording of an answer, or deletes its recording, in the open transaction with the locked story.
 * Throws `Refused` 413.
 */
export async function setRecording(ctx: Ctx, { edition, key, question, sound }: RecordingChange): Promise<void> {
  const voices = await voicesOf(ctx.db, edition);
  const before = voices.get(key);
  const place = { edition, key, version: (before?.version ?? 0) + 1, question, savedAt: ctx.now() };
  if (sound) {
    const others = [...voices.values()].filter(voice => voice.key !== key);
    await assertRoomForRecordings(ctx, edition, [...others, sound.stored]);
    const { id: file, sha256, bytes } = await nameFile(ctx, sound.stored);
    await replaceVoices(ctx, edition, [{ ...place, file, sha256, seconds: sound.seconds, bytes }]);
  } else if (before?.file)
    await replaceVoices(ctx, edition, [{ ...place, file: null, sha256: null, seconds: 0, bytes: 0 }]);
  await updateForm(ctx.db, edition, { changedAt: ctx.now() });
}

interface RecordingChange {
  edition: string;
  key: number;
  question: string;
  /** A stored WAV and its length; null: the answer has no recording any more. */
  sound: { stored: StoredFile; seconds: number } | null;
}
