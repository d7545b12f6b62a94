import type { FileId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { answersOf, photosOf, voicesOf } from '../store.ts';

export interface EditionStory {
  /** Ordered by key, each with a text, a recording, or both; `seconds` is the recording's length. */
  answers: { key: number; question: string; text: string; voice: FileId | null; seconds: number | null }[];
  /** In the order they were added; `key` is the photo's id in the story, `page` the form's page it was added on. */
  photos: { file: FileId; key: string; order: number; takenAt: string | null; page: number | null }[];
}

/** The story of an edition as it is now: the input of the typesetter. */
export async function storyOf(ctx: Ctx, edition: string): Promise<EditionStory> {
  const answers = await answersOf(ctx.db, edition);
  const voices = await voicesOf(ctx.db, edition);
  const photos = await photosOf(ctx.db, edition);
  const keys = [...new Set([...answers.keys(), ...voices.keys()])].sort((a, b) => a - b);
  const combined = keys.map(key => {
    const [answer, voice] = [answers.get(key), voices.get(key)];
    const recording = voice?.file ? { voice: voice.file, seconds: voice.seconds } : { voice: null, seconds: null };
    return { key, question: answer?.question || voice?.question || '', text: answer?.text ?? '', ...recording };
  });
  return {
    answers: combined.filter(({ text, voice }) => text !== '' || voice !== null),
    photos: photos.map(({ file, id, place, takenAt, page }) => ({ file, key: id, order: place, takenAt, page })),
  };
}
