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

/** The headlines that a plan prints, by the index of their answer: no edit of one answer changes that of another. */
function headlinesIn({ headlines, pages }: MagazinePlan, { answers }: Story): ReadonlyMap<number, string> {
  if (headlines) return new Map(headlines.map(({ answer, text }) => [answer, text]));
  // Plans of earlier versions have them on their pages only.
  const printed = pages.flatMap(({ subject, frames }) => {
    const [answer] = subject?.answers ?? [];
    const heads = frames.flatMap(frame =>
      frame.kind === 'type' && (frame.slot === 'head' || frame.slot === 'tall head') ? frame.parts : [],
    );
    const text = heads.find(({ role }) => role === 'headline')?.text;
    return answer === undefined || text === undefined ? [] : [[answer, text] as const];
  });
  return new Map([...answers.map(({ question }, index) => [index, question] as const), ...printed.toReversed()]);
}

/** Story and photos with what people changed in the document. */
export function editedSources(
  { plan, texts, headlines, captions, cover }: MagazineDocument,
  { story, photos, ...more }: DocumentSources,
): DocumentSources {
  const printed = headlinesIn(plan, story);
  const answers = story.answers.map((answer, index) => {
    const [text, headline] = [texts[index], headlines[index] ?? printed.get(index)];
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

/** The document without the headline of an answer, which is then chosen anew from its words. */
export function withoutHeadline(
  document: MagazineDocument,
  index: number,
  { story }: DocumentSources,
): MagazineDocument {
  const { [index]: _, ...headlines } = document.headlines;
  const kept = [...headlinesIn(document.plan, story)]
    .filter(([answer]) => answer !== index)
    .map(([answer, text]) => ({ answer, text, proposals: [] }));
  return { ...document, headlines, plan: { ...document.plan, headlines: kept } };
}

/** An answer as it is printed. */
export const answerIn = ({ story }: DocumentSources, index: number): PreparedAnswer | undefined =>
  answersOf(story).find(answer => answer.index === index);
