import { lettersOfLine } from '#typeset/text/headlines.ts';

/** The most letters of a headline of one's own. */
export const maxHeadlineLength = 120;

/** Whether a headline is words of its answer, whatever stands between their letters. */
export const isWordsOf = (answer: string, headline: string): boolean =>
  lettersOfLine(answer).includes(lettersOfLine(headline));

interface ChosenWords {
  text: string;
  /** Whether it was no words of the answer when it was chosen. */
  isOwn: boolean;
}

/**
 * The headline that somebody chose, as long as it holds: words of the answer that are not in it any more, such as a
 * name that was spelt wrong, are none.
 */
export const standingHeadline = (answer: string, chosen: ChosenWords | undefined): string | undefined =>
  chosen && (chosen.isOwn || isWordsOf(answer, chosen.text)) ? chosen.text : undefined;
