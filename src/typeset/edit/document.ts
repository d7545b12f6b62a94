import type { Box, MagazinePlan, MeasureTexts, PhotoFacts, Story } from '../model.ts';
import { answersOf } from '../plan/answers.ts';
import type { PreparedAnswer } from '../plan/answers.ts';

/** A magazine while people edit it: its stored plan, and what they wrote and chose instead of what the story has. */
export interface MagazineDocument {
  plan: MagazinePlan;
  /** Texts and headlines of answers, by their index in the story. */
  texts: Readonly<Record<number, string>>;
  headlines: Readonly<Record<number, string>>;
  /** Captions by photo; '' is none. */
  captions: Readonly<Record<string, string>>;
  /** The part of a photo that somebody chose to show, by photo, as fractions of it. */
  crops: Readonly<Record<string, Box>>;
  /** The photo that somebody chose for the cover. */
  cover?: string;
  /** The ids of pages that may not be changed. */
  locked: readonly string[];
}

/** What a document is laid out from: the story and the photos as they were handed in, and how texts are measured. */
export interface DocumentSources {
  story: Story;
  photos: readonly PhotoFacts[];
  /** Without it lengths are estimated. */
  measure?: MeasureTexts;
}

/** The document of a plan that nobody has edited. */
export const documentOf = (plan: MagazinePlan): MagazineDocument => ({
  plan,
  texts: {},
  headlines: {},
  captions: {},
  crops: {},
  locked: [],
});

/** Story and photos with what people changed in the document. */
export function editedSources(
  { texts, headlines, captions, cover }: Omit<MagazineDocument, 'plan'>,
  { story, photos, ...more }: DocumentSources,
): DocumentSources {
  const answers = story.answers.map((answer, index) => {
    const [text, headline] = [texts[index], headlines[index]];
    return { ...answer, ...(text !== undefined && { text }), ...(headline !== undefined && { headline }) };
  });
  const shown = photos.map(photo => {
    const caption = captions[photo.id];
    const isCover = photo.id === cover;
    return caption === undefined && !isCover
      ? photo
      : { ...photo, ...(caption !== undefined && { caption }), ...(isCover && { cover: true }) };
  });
  return { ...more, story: { ...story, answers }, photos: shown };
}

/** An answer as it is printed. */
export const answerIn = ({ story }: DocumentSources, index: number): PreparedAnswer | undefined =>
  answersOf(story).find(answer => answer.index === index);
