/**
 * What a story gives a magazine: the words of each answer that has some, or that was told aloud, and how many photos
 * there are.
 */
export interface Material {
  answers: readonly { words: number }[];
  photos: number;
}

/** Cover, the page after it, contents and back need nothing of their own; one more page may be left for a pen. */
const unfilled = 5;
/** An answer fills another page for so many words. */
const wordsOfPage = 80;

/** How many pages a story fills: one for each answer, more for long ones, and one for each photo but the cover's. */
const pagesFilled = ({ answers, photos }: Material): number =>
  answers.reduce((sum, { words }) => sum + 1 + Math.floor(words / wordsOfPage), 0) + Math.max(0, photos - 1);

/**
 * How many answers or photos more a story needs so that at most one of its pages shows nothing of it, whichever design
 * it is set in; 0 when it is enough. `rules.test.ts` holds it against what the planner fills.
 */
export const pagesMissing = (material: Material, pages: number): number =>
  Math.max(0, pages - unfilled - pagesFilled(material));

/**
 * What a story with these answers and so many photos gives a magazine; an answer may be written, told aloud, or both.
 */
export const materialOf = (answers: Iterable<{ text: string; voice: unknown }>, photos: number): Material => ({
  answers: [...answers].flatMap(({ text, voice }) => {
    const words = text.split(/\s+/).filter(Boolean).length;
    return words > 0 || voice ? [{ words }] : [];
  }),
  photos,
});
