/** What a story offers to fill pages: the word count of each answer that has text or a recording, and its photos. */
export interface Material {
  answers: readonly { words: number }[];
  photos: number;
}

/** Pages that need no answer or photo: cover, the page after it, contents, back, and one page to write on. */
const unfilled = 5;
/** Words of an answer per additional page. */
const wordsOfPage = 80;

/**
 * How many pages a story fills: one for each answer, more for long ones, and one for each photo but the cover's. The
 * code of a recording without words stands beside another answer; one page has it where nothing is written.
 */
function pagesFilled({ answers, photos }: Material): number {
  const written = answers.filter(({ words }) => words > 0);
  const spoken = written.length === 0 && answers.length > 0 ? 1 : 0;
  const texts = written.reduce((sum, { words }) => sum + 1 + Math.floor(words / wordsOfPage), 0);
  return spoken + texts + Math.max(0, photos - 1);
}

/**
 * How many more answers or photos a story needs so that at most one of its pages is a filler, in any design; 0 when it
 * has enough. A page with nothing but a quotation repeats the story, and whether one is found depends on how a text is
 * written: such pages are not counted as filled. `rules.test.ts` compares it with what the planner fills.
 */
export const pagesMissing = (material: Material, pages: number): number =>
  Math.max(0, pages - unfilled - pagesFilled(material));

/** The material of a story with these answers and this number of photos. `voice` is truthy for a recorded answer. */
export const materialOf = (answers: Iterable<{ text: string; voice: unknown }>, photos: number): Material => ({
  answers: [...answers].flatMap(({ text, voice }) => {
    const words = text.split(/\s+/).filter(Boolean).length;
    return words > 0 || voice ? [{ words }] : [];
  }),
  photos,
});
