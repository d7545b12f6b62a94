import { keptBackAnswers, questionsFor } from '#src/catalogue/index.ts';
import { loadEdition } from '#src/editions/index.ts';
import type { FileId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import type { DroppedFile } from '#src/files/index.ts';
import { standingHeadline } from './headlines.ts';
import { answersOf, voicesOf } from '../store.ts';
import { ownsFile, photosOf } from '../store/photos.ts';
import { chosenHeadlinesOf } from '../store/headlines.ts';

export interface EditionStory {
  /** Ordered by key, each with a text, a recording, or both; `seconds` is the recording's length. */
  answers: {
    key: number;
    question: string;
    text: string;
    voice: FileId | null;
    seconds: number | null;
    /** Whether the text comes from a recording (W54): as it was heard, or changed by its teller since. */
    heard: 'as-heard' | 'changed' | null;
    /** The headline that somebody chose for it; `undefined` leaves it to the magazine. */
    headline: string | undefined;
    /** Whether its question keeps it back from cover and back; `undefined` where no question of the form says so. */
    keptBack: boolean | undefined;
  }[];
  /**
   * In the customer's order, without those that are to be left out (W58); `key` is the photo's id in the story, `page`
   * the form's page it was added on, `answer` the key of the question it belongs to.
   */
  photos: {
    file: FileId;
    key: string;
    order: number;
    moved: boolean;
    takenAt: string | null;
    page: number | null;
    answer: number | null;
    caption: string;
    /** Whether it shows whom the magazine is about, as somebody said. */
    subject: boolean;
    wish: 'cover' | 'must' | null;
  }[];
}

/**
 * The story of an edition as it is now: the input of the typesetter. A question has the customer's own words, else it
 * speaks of the subject as it is now, whatever it said when it was answered.
 */
export async function storyOf(ctx: Ctx, edition: string): Promise<EditionStory> {
  const { theme, ...loaded } = await loadEdition(ctx, edition);
  const asked = await questionsFor(ctx, { theme, ...loaded });
  const keptBack = await keptBackAnswers(ctx, theme);
  const headlines = await chosenHeadlinesOf(ctx.db, edition);
  const questionByKey = new Map(asked.map(({ key, question }) => [key, question]));
  const answers = await answersOf(ctx.db, edition);
  const voices = await voicesOf(ctx.db, edition);
  const photos = await photosOf(ctx.db, edition);
  const keys = [...new Set([...answers.keys(), ...voices.keys()])].sort((a, b) => a - b);
  const combined = keys.map(key => {
    const [answer, voice] = [answers.get(key), voices.get(key)];
    const recording = voice?.file ? { voice: voice.file, seconds: voice.seconds } : { voice: null, seconds: null };
    return {
      key,
      question: answer?.wording || questionByKey.get(key) || answer?.question || voice?.question || '',
      text: answer?.text ?? '',
      headline: standingHeadline(answer?.text ?? '', headlines.get(key)),
      keptBack: answer?.wording ? undefined : keptBack.get(key),
      heard: answer?.heard ? (answer.asHeard ? ('as-heard' as const) : ('changed' as const)) : null,
      ...recording,
    };
  });
  return {
    answers: combined.filter(({ text, voice }) => text !== '' || voice !== null),
    photos: photos.flatMap(({ file, id, place, moved, takenAt, page, answer, caption, subject, wish }) =>
      wish === 'leave-out'
        ? []
        : [{ file, key: id, order: place, moved, takenAt, page, answer, caption, subject, wish }],
    ),
  };
}

/** Every photo of a story, in its order, also those that are to be left out of the magazine. */
export const allPhotosOf = async (ctx: Ctx, edition: string): Promise<{ file: FileId; takenAt: string | null }[]> =>
  (await photosOf(ctx.db, edition)).map(({ file, takenAt }) => ({ file, takenAt }));

/** Keeps a file that a story has. */
export async function keepStoryFile(ctx: Ctx, { file, keep }: DroppedFile): Promise<void> {
  if (file.edition !== null && (await ownsFile(ctx.db, file.edition, file.id))) keep('owned');
}
