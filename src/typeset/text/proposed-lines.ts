/** Which lines of an editing service may be proposed to a person: words that nobody wrote never are. */
import { quoteWeights } from '../weights/quote-weights.ts';
import { isGlad, isWarm, needsItsText, refersBackNatively, speaksOfUs } from './quotes.ts';
import { countWords, lettersIn, typographic } from './typography.ts';

/** A line that somebody may choose, and the reason as one sentence. */
export interface OfferedLine {
  text: string;
  why: string;
}

/** Whether a line suits the cover or the back: glad, understood alone, with at most one emoji. */
export const isForShow = (line: string): boolean =>
  isGlad(line) &&
  !needsItsText(line) &&
  !refersBackNatively(line) &&
  !/[?؟]$/u.test(line) &&
  (line.match(/\p{Extended_Pictographic}/gu) ?? []).length <= 1;

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** The lines whose words all stand in these texts, each once, as they are printed. */
function writtenIn(texts: readonly string[], lines: readonly string[]): string[] {
  // Every edit plans all answers again, and most have no lines.
  if (lines.length === 0) return [];
  const written = new Set(texts.flatMap(text => wordsIn(typographic(text))));
  const printed = lines.map(line => typographic(line));
  return [...new Set(printed)].filter(line => {
    const words = wordsIn(line);
    return words.length > 0 && words.every(word => written.has(word));
  });
}

/** The headlines of a service that may be proposed for an answer: short, glad, and of its own words. */
export const proposedHeadlines = (text: string, lines: readonly string[]): OfferedLine[] =>
  writtenIn([text], lines)
    .filter(line => countWords(line) > 1 && lettersIn(line) <= quoteWeights.headlineLetters.value && isForShow(line))
    .slice(0, quoteWeights.proposals.value)
    .map(line => ({ text: line, why: 'An editing service put it together from words of this answer.' }));

/**
 * The lines of a service that may be proposed for the cover: of words from these texts, with one of the names, or of
 * you or us with a warm word.
 */
export const proposedCoverLines = (
  texts: readonly string[],
  { lines, names }: { lines: readonly string[]; names: readonly string[] },
): OfferedLine[] =>
  writtenIn(texts, lines)
    .filter(line => countWords(line) > 1 && lettersIn(line) <= quoteWeights.coverLetters.value && isForShow(line))
    .filter(line => names.some(name => line.includes(name)) || (speaksOfUs(line) && isWarm(line)))
    .slice(0, quoteWeights.proposals.value)
    .map(line => ({ text: line, why: 'An editing service put it together from words of the story.' }));
